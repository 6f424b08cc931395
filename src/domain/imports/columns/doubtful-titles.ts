import { parseHeaderWords } from '../cells/header-words.ts';

/**
 * Titles that programs use for several things: «Transporte» is the legal allowance or another one, «Vacaciones» the
 * days or the payment, «Auxilio» any aid, «Ausentismo» any absence.
 */
const several = new Set([
  'transporte',
  'subsidio',
  'vacacion',
  'incapacidad',
  'auxilio',
  'bonificacion',
  'bono',
  'maternidad',
  'ausentismo',
  'ausencia',
]);

/** Returns whether the title alone does not decide the meaning of its column. */
export const isAmbiguousTitle = (title: string): boolean =>
  several.has(parseHeaderWords(title, () => undefined).single.join(' '));

export const explainDoubtfulTitle = (title: string, label: string): string =>
  `«${title}» se toma como «${label}». Si es otra cosa, cámbielo en Columnas.`;

/** The same notice for a concept of a long file, where every line names its concept. */
export const describeAssumedConcept = (name: string, label: string): string =>
  `El concepto «${name}» se toma como «${label}». Si es otra cosa, cámbielo en la fila`;

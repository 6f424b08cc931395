import { parseHeaderWords } from '../cells/header-words.ts';

/**
 * Words that programs put over several things: «Transporte» is the allowance of the law or another one, «Vacaciones»
 * their days or what was paid for them, «Auxilio» any of them, «Ausentismo» any absence.
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

/** Titles that alone leave open what their column is, however they are usually meant. */
export const isAmbiguousTitle = (title: string): boolean =>
  several.has(parseHeaderWords(title, () => undefined).single.join(' '));

/** Notice of what a title that may be several was taken for. */
export const explainDoubtfulTitle = (title: string, label: string): string =>
  `«${title}» se toma como «${label}». Si es otra cosa, cámbielo en Columnas.`;

/** The same of a concept of a long file, which is in each of its lines. */
export const describeAssumedConcept = (name: string, label: string): string =>
  `El concepto «${name}» se toma como «${label}». Si es otra cosa, cámbielo en la fila`;

import noteTypes from '../codes/note-types.json' with { type: 'json' };
import type { DocumentRule } from '../description/description.ts';
import { makeDocumentFinding } from '../description/finding.ts';
import { findChild, findText } from '../description/value.ts';

/** Rules that an adjustment note has and a payroll document does not. */

/** Checks that `TipoNota` agrees with the half of the note that is present. */
const oneHalf: DocumentRule = (root) => {
  const type = noteTypes.find((t) => t.code === findText(root, 'TipoNota'));
  const present = noteTypes.filter((t) => root[t.element] !== undefined);
  if (!type || (present.length === 1 && present[0] === type)) return [];
  return [
    makeDocumentFinding(
      'NIAE214',
      'TipoNota',
      `El tipo de nota ${type.code} lleva solo el grupo ${type.element} y aquí ${
        present.length === 0 ? 'no está' : `viene ${present.map((t) => t.element).join(' y ')}`
      }.`,
      'Reemplazar es 1 y Eliminar es 2. Genere la nota de nuevo.',
    ),
  ];
};

export const noteRules: readonly DocumentRule[] = [oneHalf];

const codes = {
  Reemplazando: { number: 'NIAE190', cune: 'NIAE191', known: 'NIAE191a', day: 'NIAE192' },
  Eliminando: { number: 'NIAE215', cune: 'NIAE216', known: 'NIAE216a', day: 'NIAE217' },
};

/** Builds the rules that compare the predecessor in the note with our records. The annex only notifies. */
export function buildPredecessorRules(half: keyof typeof codes): readonly DocumentRule[] {
  const element = `${half}Predecesor`;
  const code = codes[half];
  const notice = (rule: string, field: string, message: string, hint: string) =>
    makeDocumentFinding(rule, `${element}/@${field}`, message, hint, 'notice');
  return [
    (content, { predecessor }) => {
      if (predecessor === undefined || !findChild(content, element)) return [];
      const attribute = (name: string) => findText(content, element, `@${name}`);
      const isKnown = predecessor !== null && predecessor.cune === attribute('CUNEPred');
      if (!isKnown || !predecessor.accepted) {
        return [
          notice(
            code.known,
            'CUNEPred',
            isKnown
              ? 'La DIAN todavía no acepta el documento que esta nota ajusta.'
              : 'El documento que esta nota ajusta no está entre los de la compañía.',
            isKnown
              ? 'La nota espera hasta que sea aceptado y sale sola.'
              : 'Elija de nuevo el documento por ajustar.',
          ),
        ];
      }
      return [
        ...(predecessor.number === attribute('NumeroPred')
          ? []
          : [
              notice(
                code.number,
                'NumeroPred',
                'El número anterior no es el del documento que se ajusta.',
                `Es ${predecessor.number}.`,
              ),
            ]),
        ...(predecessor.day === attribute('FechaGenPred')
          ? []
          : [
              notice(
                code.day,
                'FechaGenPred',
                'La fecha anterior no es la del documento que se ajusta.',
                `Es ${predecessor.day}.`,
              ),
            ]),
      ];
    },
  ];
}

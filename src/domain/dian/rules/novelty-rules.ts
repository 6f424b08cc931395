import type { DocumentRule, Value } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findText } from '../description/value.ts';

/**
 * Checks that a second document of one worker and month says so and names the first, and that the first one does
 * not.
 */
const second: DocumentRule = (content, { siblings }) => {
  if (!siblings) return [];
  const novel = findText(content, 'Novedad', '#') === 'true';
  const named = findText(content, 'Novedad', '@CUNENov');
  const accepted = siblings.filter((s) => s.accepted);
  if (!novel) {
    if (accepted.length === 0) return [];
    return [
      makeDocumentFinding(
        'NIE199',
        'Novedad',
        'Este trabajador ya tiene un documento aceptado en el mes.',
        'Corrija el que existe con una nota de ajuste; otro documento solo va si el contrato cambió.',
      ),
    ];
  }
  if (siblings.length === 0) {
    return [
      makeDocumentFinding(
        'NIE199a',
        'Novedad',
        'El documento dice ser el segundo del mes y no hay uno primero.',
        'Quite la novedad contractual: es el único documento del trabajador en el mes.',
      ),
    ];
  }
  if (named && !accepted.some((s) => s.cune === named)) {
    return [
      makeDocumentFinding(
        'NIE204a',
        'Novedad/@CUNENov',
        'El documento que la novedad nombra no está aceptado por la DIAN.',
        'Espere a que sea aceptado el primero del mes y genere este de nuevo.',
      ),
    ];
  }
  return [];
};

/**
 * Returns whether a finding is about the CUNE of a document that says `false`, where it means nothing: many
 * programs write it empty or as «A».
 */
export const isIdleNovelty = (value: Value, { rule }: DocumentFinding): boolean =>
  rule === 'NIE204' &&
  findText(value, 'Novedad', '#') === 'false' &&
  findText(value, 'Novedad', '@CUNENov') !== undefined;

export const noveltyRules: readonly DocumentRule[] = [second];

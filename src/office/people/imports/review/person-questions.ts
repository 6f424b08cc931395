import type { ImportedRow, RowEmployee } from '../../../../domain/imports/cells/imported-row.ts';
import { toNameKey } from '../../../../domain/imports/people/by-name.ts';
import type { FileQuestion } from './questions.tsx';

/** Questions about names that several employees have, one for each name. `chosen` is by `toNameKey`. */
export function buildNameQuestions(
  rows: readonly ImportedRow[],
  employees: ReadonlyMap<string, RowEmployee> | undefined,
  chosen: ReadonlyMap<string, string>,
  onChoose: (name: string, document: string) => void,
): FileQuestion[] {
  const found = new Map<string, FileQuestion>();
  for (const { name = '', candidates = [], lines } of rows) {
    const key = toNameKey(name);
    if (candidates.length === 0 || found.has(key)) continue;
    const options = candidates.map((document) => [
      `n-${document}`,
      `${employees?.get(document)?.name}, ${document}`,
    ]);
    const choice = chosen.get(key);
    found.set(key, {
      id: `person-${key.replaceAll(' ', '-')}`,
      title: `¿Quién es «${name}»?`,
      why: `La fila ${lines.join(', ')} no trae documento.`,
      value: choice === undefined ? '' : `n-${choice}`,
      options: Object.fromEntries(options),
      onChange: (value) => onChoose(key, value.slice('n-'.length)),
    });
  }
  return [...found.values()];
}

import type { OwnConcept } from '../../payroll/novelties/own-concepts.ts';
import { toPlainHeader } from '../../text/plain-text.ts';
import { importColumns } from './columns.ts';
import type { FileColumn, ImportColumn } from './file-column.ts';

/** Titles of people, dates, days and hours, which every file has. */
const everyFile = new Set(
  importColumns
    .filter(({ key }) => !/^(earned|taken):/.test(key))
    .flatMap(({ label, headerNames }) => [label, ...headerNames].map(toPlainHeader)),
);
const isFree = (title: string): boolean => !everyFile.has(toPlainHeader(title));

/**
 * Adds the columns of the active concepts of a company, matched by name and code. They precede the declared columns,
 * which may have equal names. Concepts by unit come as amounts or as quantities.
 */
export function addOwnImportColumns(concepts: readonly OwnConcept[]): readonly ImportColumn[] {
  const active = concepts.filter((one) => one.active !== false);
  const own = active.flatMap((concept): ImportColumn[] => {
    const { id, code, name, declared, formula } = concept;
    const twice = active.some((other) => other !== concept && other.name === name);
    const label = twice || !isFree(name) ? `${name} · ${code}` : name;
    const titles = [...new Set([name, code])].filter(isFree);
    const headerNames = twice ? titles.filter((title) => title === code) : titles;
    return [
      { key: `${declared}:own:${id}`, label, kind: 'money', headerNames, own: concept },
      ...(formula === 'unit'
        ? [
            {
              key: `${declared}:units:${id}`,
              label: `${label} (cantidad)`,
              kind: 'hours' as const,
              headerNames: headerNames.flatMap((title) => [`cantidad ${title}`, `${title} cantidad`]),
              own: concept,
            },
          ]
        : []),
    ];
  });
  const at = importColumns.findIndex(({ key }) => key.startsWith('earned:'));
  return own.length > 0 ? [...importColumns.slice(0, at), ...own, ...importColumns.slice(at)] : importColumns;
}

export const mapOwnConcepts = (columns: readonly FileColumn[]): ReadonlyMap<string, OwnConcept> =>
  new Map(columns.flatMap(({ key, own }) => (own ? [[key, own] as const] : [])));

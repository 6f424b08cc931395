import { linkCitedNorms } from '../../src/domain/payroll/law/norms.ts';
import { registry } from '../../src/domain/payroll/law/registry.ts';
import type { LawRow, LawTable } from '../../src/domain/payroll/law/table.ts';

/** Builds `docs/law.md`. A test compares it with the tables. */
export const lawPage = (): string =>
  [
    '# The law, as the engine has it',
    '',
    'Written by `npm run --silent law > docs/law.md` of the tables in `src/domain/payroll/law`. A row is in force from its day until the next of its table, chosen by the day of the event; a figure of a year ends with its year.',
    ...Object.entries(registry).flatMap(([title, tables]) => [
      '',
      `## ${title}`,
      ...Object.values(tables).flatMap(section),
    ]),
  ].join('\n');

const section = ({ name, unit, rows }: LawTable<unknown>): string[] => [
  '',
  `### ${name[0]?.toUpperCase()}${name.slice(1)} (${unit})`,
  '',
  '| Desde | Valor | Norma |',
  '| --- | --- | --- |',
  ...rows.map(line),
];

const line = ({ from, value, basis, pending }: LawRow<unknown>): string =>
  `| ${from}${pending ? ' (no rige)' : ''} | ${shown(value)} | ${linkCitedNorms(basis)} |`;

/** Formats a value in one cell, with the names of its figures. */
function shown(value: unknown): string {
  if (value === null) return '–';
  if (Array.isArray(value)) return value.map(shown).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name} ${shown(one)}`)
      .join(', ');
  if (typeof value === 'number') return value.toLocaleString('es-CO');
  return String(value).replace(/^(\d+)\.(\d+)$/, '$1,$2');
}

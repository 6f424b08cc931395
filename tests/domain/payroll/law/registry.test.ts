import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lawPage } from '../../../../scripts/law/law-page.ts';
import {
  buildLaws,
  type LawTables,
  lawTables,
  listSurchargeHistory,
} from '../../../../src/domain/payroll/law/parameters.ts';
import { listYearLegalPeriods } from '../../../../src/domain/payroll/law/periods.ts';
import { registry } from '../../../../src/domain/payroll/law/registry.ts';
import { getTableRow, type LawTable } from '../../../../src/domain/payroll/law/table.ts';
import { shares } from '../../../../src/domain/resources/payroll-funds.ts';
import { day } from '../payroll.ts';

const [before, after] = [day('2026-10-14'), day('2026-10-15')];
/** The table with a new row on a day inside a year. */
const changed = <T>(table: LawTable<T>, value = getTableRow(table, before).value): LawTable<T> => ({
  ...table,
  rows: [...table.rows.filter(({ from }) => from < after), { from: after, value, basis: 'Un decreto nuevo' }],
});

describe('a table that changes on a day inside a year', () => {
  const yearly = ['minimumWage', 'transportAllowance', 'uvt'];
  const { employer, ...others } = lawTables;
  const each: [string, LawTables][] = [
    ...Object.entries(others)
      .filter(([name]) => !yearly.includes(name))
      .map(([name, table]): [string, LawTables] => [
        name,
        { ...lawTables, [name]: changed<unknown>(table) } as LawTables,
      ]),
    ...Object.entries(employer).map(([name, table]): [string, LawTables] => [
      `employer.${name}`,
      { ...lawTables, employer: { ...employer, [name]: changed<unknown>(table) } } as LawTables,
    ]),
  ];

  it.each(each)('is the law from that day, and not before: %s', (_, tables) => {
    const laws = buildLaws(tables);
    expect(JSON.stringify(laws(before))).not.toContain('Un decreto nuevo');
    expect(JSON.stringify(laws(after))).toContain('Un decreto nuevo');
  });

  it('gives a new row to the kinds of hour that use it', () => {
    const { hourSurcharges } = lawTables;
    const dearer = { ...getTableRow(hourSurcharges, before).value, night: 40 };
    const tables = { ...lawTables, hourSurcharges: changed(hourSurcharges, dearer) };
    const last = (kind: 'hrns' | 'heds') => listSurchargeHistory(kind, tables).at(-1);
    expect(last('hrns')).toEqual({ from: after, value: 40, basis: ['Un decreto nuevo'] });
    expect(last('heds')?.value).toBe(25);
  });

  it('is offered to companies from that day', () => {
    const ceiling = changed(lawTables.transportCeiling, 3);
    const periods = listYearLegalPeriods(2026, { ...lawTables, transportCeiling: ceiling });
    expect(
      periods.map(({ valid_from, transport_limit_smmlv }) => [valid_from, transport_limit_smmlv]),
    ).toEqual([
      ['2026-01-01', '2'],
      ['2026-07-15', '2'],
      ['2026-10-15', '3'],
    ]);
  });
});

describe('the registry of the law', () => {
  it('is what a new fund of a company proposes', () => {
    const last = <T>({ rows }: LawTable<T>) => rows.at(-1)?.value;
    const { health, pension, employer } = lawTables;
    expect([shares.salud, shares.pension, shares.caja]).toEqual([
      { employee_percent: last(health), employer_percent: last(employer.health) },
      {
        employee_percent: last(pension),
        employer_percent: last(employer.pension),
        high_risk_employer_percent: String(
          Number(last(employer.pension)) + Number(last(employer.highRiskPension)),
        ),
      },
      { employee_percent: '0', employer_percent: last(employer.parafiscals)?.caja },
    ]);
  });

  it('has every table that the files of the law write', () => {
    const folder = 'src/domain/payroll/law';
    const written = readdirSync(folder)
      .filter((file) => file !== 'table.ts')
      .flatMap((file) => [
        ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
          /^\s*(?:export const )?(\w+)(?::| =)\s*(?:yearlyT|t)able[<(]/gm,
        ),
      ])
      .map(([, name]) => name);
    const registered = Object.values(registry).flatMap((tables) => Object.keys(tables));
    expect(registered.sort()).toEqual(written.sort());
  });

  it('has rows in order, each with its norm', () => {
    for (const { name, rows } of Object.values(registry).flatMap((tables): LawTable<unknown>[] =>
      Object.values(tables),
    )) {
      const days = rows.map(({ from }) => from);
      expect(days, name).toEqual([...new Set(days)].sort());
      expect(
        rows.every(({ basis }) => basis !== ''),
        name,
      ).toBe(true);
    }
  });

  it('is the page of the law, word by word', () => {
    expect(readFileSync('docs/law.md', 'utf8').trim()).toBe(lawPage().trim());
  });
});

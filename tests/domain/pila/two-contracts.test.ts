import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../src/domain/payroll/contract/contract.ts';
import { checkContributor } from '../../../src/domain/pila/check-contributor.ts';
import { buildContributorLines } from '../../../src/domain/pila/contributor-lines.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { sharedPath } from '../../shared.ts';
import { monthOf } from './month.ts';

type Dates = [from: string, to: string | null];
const day = (text: string) => text as Day;
const ofSalary = (salary: number, [from, to]: Dates): Partial<Contract> => ({
  salary: pesos(salary),
  admission: day(from),
  ...(to && { retirement: day(to) }),
});

/** Lines of the planilla of a month: days, base, and what they say of entry and exit. */
function linesOf(year: number, month: number, contracts: readonly Partial<Contract>[]) {
  const { contract } = monthOf({});
  const all = contracts.map((one): Contract => ({ ...contract, ...one }));
  const last = all.at(-1) as Contract;
  const whole = monthOf({ year, month, contract: { ...last, earlier: all.slice(0, -1) } });
  const lines = buildContributorLines(whole, defaultPilaSettings);
  const blocking = checkContributor(whole, lines, day('2026-12-05')).filter(
    ({ severity }) => severity === 'block',
  );
  return {
    blocking: blocking.map(({ code }) => code),
    lines: lines.map(({ healthDays, healthBase, entry, entryDate, exit, exitDate, variation }) => ({
      days: healthDays,
      base: healthBase / 100,
      marks: [
        ...(exit ? [`RET ${exitDate}`] : []),
        ...(entry ? [`ING ${entryDate}`] : []),
        ...(variation ? ['VST'] : []),
      ].join(' '),
    })),
  };
}

describe('the planilla of a month with several contracts', () => {
  const path = sharedPath('cases/C33.json');
  it.runIf(path)('has a line of each, with its exit and its entry', () => {
    const [{ inputs, expected }] = JSON.parse(readFileSync(path as string, 'utf8')).vectors as [
      {
        inputs: { salario: number; contratos: Dates[]; periodo: string };
        expected: { pila: [number, string, number][] };
      },
    ];
    const [year = 0, month = 0] = inputs.periodo.split('-').map(Number);
    const { lines, blocking } = linesOf(
      year,
      month,
      inputs.contratos.map((dates) => ofSalary(inputs.salario, dates)),
    );
    expect(lines).toEqual(expected.pila.map(([days, marks, base]) => ({ days, marks, base })));
    expect(blocking).toEqual([]);
  });

  it('has a line with admission and retirement for a contract that begins and ends in the month', () => {
    const { lines } = linesOf(2026, 11, [
      ofSalary(3_000_000, ['2025-01-01', '2026-11-05']),
      ofSalary(6_000_000, ['2026-11-08', '2026-11-12']),
      ofSalary(4_500_000, ['2026-11-21', null]),
    ]);
    expect(lines).toEqual([
      { days: 5, base: 500_000, marks: 'RET 2026-11-05' },
      { days: 5, base: 1_000_000, marks: 'RET 2026-11-12 ING 2026-11-08' },
      { days: 10, base: 1_500_000, marks: 'ING 2026-11-21' },
    ]);
  });
});

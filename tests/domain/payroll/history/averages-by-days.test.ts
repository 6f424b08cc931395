import { expect, it } from 'vitest';
import { deriveAbsenceBases } from '../../../../src/domain/payroll/runs/known-bases.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { aContract, codes, day, paid } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

/** Ten days of each month of 2026: $ 583.635 of salary and $ 83.032 of allowance. */
const byWeeks = aContract(1_750_905, { worker_type: '51', admission: day('2026-01-01') });
const tenDays = { worked_days: 10 };
const history = paidMonths(byWeeks, 2026, [1, 2, 3, 4, 5], tenDays);
const june = { year: 2026, month: 6 };

it.each([
  ['contributes by weeks', byWeeks],
  ['is paid by the day', aContract(1_750_905, { paid_by_day: true, admission: day('2026-01-01') })],
])('works out the prima of who %s on what the semester earned', (_, contract) => {
  const months = paidMonths(contract, 2026, [1, 2, 3, 4, 5], tenDays);
  const run = liquidateRun({ kind: 'prima', ...june, history: months }, contract, {}, [], []);
  expect(of(run, 'service_bonus')).toBe(333_334);
  expect(run.lines[0]?.explanation.steps[0]?.label).toBe('Salario promedio');
});

it('ends the contract of a worker who is paid some days of each month on the average of them', () => {
  const contract = { ...byWeeks, retirement: day('2026-06-30') };
  const ending = {
    reason: 'without_cause',
    term: { kind: 'indefinite' },
    vacations: { taken: '0' },
  } as const;
  const run = liquidateRun({ kind: 'final_settlement', ...june, history, ending }, contract, tenDays, [], []);
  expect(of(run, 'service_bonus')).toBe(333_334);
  expect(of(run, 'severance')).toBe(333_334);
  expect(of(run, 'severance_interest')).toBe(20_000);
  expect(of(run, 'paid_vacation')).toBe(145_909);
  expect(of(run, 'compensation')).toBe(583_635);
  const note = run.lines.find(({ concept }) => concept === 'severance')?.explanation.note;
  expect(note).toContain('Se paga por los días trabajados: se promedia lo ganado');
});

it('takes the average of the semester for the prima and that of the year for the severance', () => {
  const contract = { ...byWeeks, admission: day('2025-01-01'), retirement: day('2026-03-30') };
  const more = { worked_days: 20 };
  const months = [
    ...paidMonths(contract, 2025, [4, 5, 6, 7, 8, 9, 10, 11, 12], more),
    ...paidMonths(contract, 2026, [1, 2], tenDays),
  ];
  const ending = {
    reason: 'resignation',
    term: { kind: 'indefinite' },
    vacations: { pending: '0' },
  } as const;
  const run = liquidateRun(
    { kind: 'final_settlement', year: 2026, month: 3, history: months, ending },
    contract,
    tenDays,
    [],
    [],
  );
  expect(of(run, 'service_bonus')).toBe(166_667);
  // Nine months of 1.167.270 and 133.333, and three of 583.635 and 83.032.
  expect(of(run, 'severance')).toBe(Math.round((((1_167_270 + 133_333) * 9 + 666_667 * 3) / 12) * 0.25));
});

it('leaves days without pay out of that average', () => {
  const away = {
    absences: [{ kind: 'non_paid_leave' as const, start: day('2026-05-01'), end: day('2026-05-31') }],
  };
  const may = paidMonths(byWeeks, 2026, [5], { ...away, worked_days: 0 }).map((one) => ({
    ...one,
    unpaid_days: 30,
  }));
  const months = [...history.filter(({ month }) => month < 5), ...may];
  const run = liquidateRun({ kind: 'prima', ...june, history: months }, byWeeks, {}, [], []);
  expect(of(run, 'service_bonus')).toBe(333_334);
});

it('pays their vacations on it, without a warning that it is less than the salary', () => {
  const bases = deriveAbsenceBases(byWeeks, { kind: 'common_vacation', start: day('2026-06-10') }, history);
  expect(bases.base).toBe('583635.00');
  const vacations = { kind: 'common_vacation' as const, start: day('2026-06-10'), end: day('2026-06-14') };
  const result = paid(byWeeks, '2026-06', { worked_days: 5, absences: [{ ...vacations, ...bases }] });
  expect(codes(result)).not.toContain('absence-base-low');
  expect(of(result, 'common_vacation')).toBe(97_273);
});

it('names the months that an average lacks; storing them, or typing the amount, clears the finding', () => {
  const months = history.filter(({ month }) => month === 5);
  const few = (more: object) =>
    liquidateRun({ kind: 'prima', ...june, history: months, ...more }, byWeeks, {}, [], []).findings.filter(
      ({ code }) => code === 'few-months',
    );
  expect(few({})).toHaveLength(1);
  expect(few({})[0]).toMatchObject({ path: 'employee', severity: 'notice' });
  expect(few({ averages: { semester: '0' } })).toHaveLength(1);
  expect(few({ by_hand: { concept: 'service_bonus', amount: '300000' } })).toEqual([]);
  expect(few({ history })).toEqual([]);
});

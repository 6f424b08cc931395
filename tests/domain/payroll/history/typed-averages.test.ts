import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypedAverages } from '../../../../src/domain/payroll/history/typed-averages.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import type { PayRun } from '../../../../src/domain/payroll/runs/period.ts';
import { explains } from '../again.ts';
import { aContract, day } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

const commission: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
const ending = {
  reason: 'without_cause',
  term: { kind: 'indefinite' },
  vacations: { pending: '10' },
} as const;

type Asked = Pick<PayRun, 'kind' | 'month'> & { averages?: TypedAverages };

/** Payment of a run to somebody with 2.800.000 who earned a commission in the only month stored. */
function paidBy(run: Asked, salary = 2_800_000) {
  const settled = run.kind === 'final_settlement';
  const contract = aContract(salary, {
    admission: day('2024-01-01'),
    ...(settled && { retirement: day('2026-11-30') }),
  });
  const history = paidMonths(contract, 2026, [run.month === 12 ? 11 : 10], commission);
  return liquidateRun({ ...run, year: 2026, history, ...(settled && { ending }) }, contract, {}, [], []);
}

const fewIn = (run: Asked) => paidBy(run).findings.filter(({ code }) => code === 'few-months');
const stepsOf = (run: Asked, concept: string) =>
  paidBy(run)
    .lines.find((line) => line.concept === concept)
    ?.explanation.steps.map(({ label, value }) => `${label} ${value}`);

describe('a typed average', () => {
  it.each<[string, Asked, string, number]>([
    ['nothing typed', { kind: 'prima', month: 12 }, 'service_bonus', 1_824_548],
    [
      'of a prima',
      { kind: 'prima', month: 12, averages: { semester: '100000.00' } },
      'service_bonus',
      1_574_548,
    ],
    [
      'of a prima, nothing',
      { kind: 'prima', month: 12, averages: { semester: '0.00' } },
      'service_bonus',
      1_524_548,
    ],
    ['of severance', { kind: 'severance', month: 12, averages: { year: '100000' } }, 'severance', 3_149_095],
    [
      'of severance, nothing',
      { kind: 'severance', month: 12, averages: { year: '0' } },
      'severance',
      3_049_095,
    ],
    [
      'of the interest',
      { kind: 'severance_interest', month: 12, averages: { year: '100000' } },
      'severance_interest',
      377_891,
    ],
  ])('%s', (_, run, concept, amount) => {
    const result = paidBy(run);
    expect(of(result, concept)).toBe(amount);
    expect(fewIn(run)).toHaveLength(run.averages ? 0 : 1);
    for (const one of result.lines) explains(one);
  });

  it('is a step of the benefit that it pays, and the benefit keeps its article', () => {
    const prima: Asked = { kind: 'prima', month: 12, averages: { semester: '100000' } };
    expect(stepsOf(prima, 'service_bonus')?.slice(0, 3)).toEqual([
      'Salario básico 2.800.000',
      'Auxilio de transporte 249.095',
      'Promedio escrito 100.000',
    ]);
    expect(paidBy(prima).lines[0]?.explanation.law).toEqual(['CST art. 306 (Ley 1788 de 2016)']);
    const nothing: Asked = { kind: 'severance', month: 12, averages: { year: '0' } };
    expect(stepsOf(nothing, 'severance')).toContain('Promedio escrito 0');
    expect(paidBy(nothing).lines[0]?.explanation.law).toEqual([
      'CST arts. 249 y 253; Ley 50 de 1990 art. 99',
    ]);
    const interest: Asked = { kind: 'severance_interest', month: 12, averages: { year: '100000' } };
    expect(stepsOf(interest, 'severance_interest')).toContain('Promedio escrito 100.000');
  });

  it('of each stretch answers for what a settlement pays on it', () => {
    const run = { kind: 'final_settlement', month: 11 } as const;
    const [few] = fewIn(run);
    expect(few?.message).toBe(
      'Promedio de la prima, las cesantías y las vacaciones: solo hay nóminas de octubre y noviembre de 2026; faltan las de diciembre de 2025 a septiembre de 2026',
    );
    const half = fewIn({ ...run, averages: { semester: '0', vacations: '0' } });
    expect(half[0]?.message).toMatch(/^Promedio de las cesantías: /);
    const averages = { semester: '60000', year: '120000', vacations: '90000' };
    expect(fewIn({ ...run, averages })).toEqual([]);
    const result = paidBy({ ...run, averages });
    // 150 days of (2.800.000 + 249.095 + 60.000); 330 of the year, December with the allowance of 2025, and 120.000; ten
    // days of 2.890.000 ÷ 30.
    expect(of(result, 'service_bonus')).toBe(1_295_456);
    expect(of(result, 'severance')).toBe(2_901_253);
    expect(of(result, 'paid_vacation')).toBe(963_333);
    // Without cause, 1.050 days of service: 30 + 690 × 20 ÷ 360 days of 2.920.000.
    expect(of(result, 'compensation')).toBe(6_651_111);
    for (const one of result.lines) explains(one);
  });

  it.each(['-1', 'x', '1.234', '1000000000', '9999999999999', '99999999999999'])(
    'that is no amount pays nothing and says where: %s',
    (text) => {
      const result = paidBy({ kind: 'prima', month: 12, averages: { semester: text } });
      expect(result.lines).toEqual([]);
      expect(result.findings.map(({ path, severity }) => [path, severity])).toContainEqual([
        'averages.semester',
        'block',
      ]);
    },
  );

  it('adds up to the peso whatever it is, and a larger one never pays less', () => {
    const runs = fc.constantFrom<Asked>(
      { kind: 'prima', month: 12 },
      { kind: 'severance', month: 12 },
      { kind: 'severance_interest', month: 12 },
      { kind: 'final_settlement', month: 11 },
    );
    const cents = fc.integer({ min: 1, max: 900_000_000 });
    const salaries = fc.integer({ min: 1_750_905, max: 30_000_000 });
    const all = (amount: number) => {
      const text = (amount / 100).toFixed(2);
      return { semester: text, year: text, vacations: text };
    };
    fc.assert(
      fc.property(runs, cents, cents, salaries, (run, average, more, salary) => {
        const [less, larger] = [average, average + more].map((one) =>
          paidBy({ ...run, averages: all(one) }, salary),
        );
        if (!less || !larger) throw new Error('two results');
        for (const one of [...less.lines, ...larger.lines]) explains(one);
        for (const concept of ['service_bonus', 'severance', 'severance_interest', 'paid_vacation'])
          expect(of(larger, concept)).toBeGreaterThanOrEqual(of(less, concept));
      }),
      { numRuns: 60 },
    );
  });
});

describe('vacations that rest on few months', () => {
  const contract = aContract(2_800_000, { admission: day('2024-01-01') });
  const night: Novelties = { hours: [{ kind: 'hrns', quantity: '60' }] };
  const history = (months: readonly number[], varied: Novelties = commission) =>
    paidMonths(contract, 2026, months, varied);
  /** Fifteen days of December. */
  const resting = (bases: PayRun['bases'], months = history([11]), changes = {}) =>
    liquidateRun(
      {
        kind: 'vacations',
        year: 2026,
        month: 12,
        start: day('2026-12-01'),
        end: day('2026-12-15'),
        history: months,
        ...(bases && { bases }),
      },
      { ...contract, ...changes },
      {},
      [],
      [],
    );
  const fewOf = ({ findings }: ReturnType<typeof resting>) =>
    findings.filter(({ code }) => code === 'few-months').map(({ message, path }) => [path, message]);

  it.each<[string, PayRun['bases'], number, number]>([
    ['take what is stored for all of them, and say so', undefined, 1_700_000, 1],
    ['are paid on the salary and the typed average', { variable_average: '100000' }, 1_450_000, 0],
    ['are paid on the salary alone where nothing varied', { variable_average: '0' }, 1_400_000, 0],
    ['are paid on the whole base somebody wrote', { base: '2950000' }, 1_475_000, 0],
  ])('%s', (_, bases, amount, notices) => {
    const result = resting(bases);
    expect(of(result, 'common_vacation')).toBe(amount);
    expect(fewOf(result)).toHaveLength(notices);
    for (const one of result.lines) explains(one);
  });

  it('name the months with nothing stored; one in which nothing varied is known', () => {
    const stored = [...history([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], {}), ...history([11])];
    expect(fewOf(resting(undefined, stored))).toEqual([
      [
        'absences.0.variable_average',
        'Promedio de las vacaciones: solo hay nóminas de enero a noviembre de 2026; faltan las de diciembre de 2025',
      ],
    ]);
    expect(fewOf(resting(undefined, stored, { admission: day('2026-01-01') }))).toEqual([]);
    // Eleven months, and only one of them with a commission.
    expect(of(resting(undefined, stored), 'common_vacation')).toBe(1_427_273);
    expect(fewOf(resting(undefined, history([11], {})))).toEqual([]);
    expect(fewOf(resting(undefined, history([11], night)))).toHaveLength(1);
  });

  it('tell the typed average apart in their sum, with its law', () => {
    const { lines } = resting({ variable_average: '100000' });
    const line = lines.find(({ concept }) => concept === 'common_vacation');
    expect(line?.explanation.steps.slice(0, 2).map(({ label }) => label)).toEqual([
      'Salario básico',
      'Promedio escrito',
    ]);
    expect(line?.explanation.law.join()).toContain('CST');
  });

  it.each(['-5', 'x', '1000000000'])('refuse an average that is no amount: %s', (variable_average) => {
    expect(resting({ variable_average }).findings).toContainEqual(
      expect.objectContaining({ severity: 'block', path: 'absences.0.variable_average' }),
    );
  });
});

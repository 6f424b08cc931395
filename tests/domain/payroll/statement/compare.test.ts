import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withhold } from '../../../../src/domain/payroll/deductions/withholding.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { compareLiquidations } from '../../../../src/domain/payroll/statement/compare.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { aContract, amount, copCents, day, paid } from '../payroll.ts';

const ofMonth = (salary: number, period: string, novelties: Novelties = {}) =>
  paid(aContract(salary), period, novelties);
const heds = (quantity: string, date?: string) => ({
  hours: [{ kind: 'heds' as const, quantity, ...(date && { day: day(date) }) }],
});
const change = (before: Liquidation, after: Liquidation, concept: string) =>
  compareLiquidations(before, after).changes.find((c) => c.concept === concept);
/** Without the unbreakable space of pesos, to be read here. */
const said = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('why a line changed', () => {
  it.each([
    [
      'fewer days',
      ofMonth(2_420_000, '2025-10'),
      ofMonth(2_420_000, '2025-11', { worked_days: 28 }),
      'salary',
      'Salario básico: $ 161.333 menos porque los días pasaron de 30 a 28.',
    ],
    [
      'a raise',
      ofMonth(2_420_000, '2025-10'),
      ofMonth(2_500_000, '2025-11'),
      'salary',
      'Salario básico: $ 80.000 más porque el salario pasó de $ 2.420.000 a $ 2.500.000.',
    ],
    [
      'more hours',
      ofMonth(2_420_000, '2025-10', heds('6')),
      ofMonth(2_420_000, '2025-11', { hours: [...heds('2').hours, ...heds('5.5').hours] }),
      'heds',
      'Horas extra diurnas: $ 20.625 más porque las horas pasaron de 6 a 7,5.',
    ],
    [
      'another divisor',
      ofMonth(2_420_000, '2026-06', heds('6')),
      ofMonth(2_420_000, '2026-08', heds('6')),
      'heds',
      'Horas extra diurnas: $ 3.929 más porque las horas del mes pasaron de 220 a 210.',
    ],
    [
      'another surcharge',
      ofMonth(2_420_000, '2025-06', { hours: [{ kind: 'hrddfs', quantity: '2', day: day('2025-06-01') }] }),
      ofMonth(2_420_000, '2025-07', { hours: [{ kind: 'hrddfs', quantity: '2', day: day('2025-07-06') }] }),
      'hrddfs',
      'Recargo de domingo o festivo: $ 1.052 más porque el porcentaje pasó de 75 % a 80 % (CST art. 179 (Ley 2466 de 2025 art. 14)).',
    ],
    [
      'the allowance of another year',
      ofMonth(2_420_000, '2025-12'),
      ofMonth(2_420_000, '2026-01'),
      'transportation_allowance',
      'Auxilio de transporte: $ 49.095 más porque el auxilio mensual pasó de $ 200.000 a $ 249.095 (Decreto 1470 de 2025).',
    ],
    [
      'a base with one part more',
      ofMonth(2_420_000, '2025-10'),
      ofMonth(2_420_000, '2025-11', heds('6')),
      'health',
      'Salud: $ 3.300 más porque la base de cotización pasó de $ 2.420.000 a $ 2.502.500: entró Horas extra diurnas.',
    ],
    [
      'a new concept',
      ofMonth(2_420_000, '2025-10'),
      ofMonth(2_420_000, '2025-11', heds('6')),
      'heds',
      'Aparece Horas extra diurnas: $ 82.500.',
    ],
    [
      'a concept that left',
      ofMonth(2_420_000, '2025-10', heds('6')),
      ofMonth(2_420_000, '2025-11'),
      'heds',
      'Ya no está Horas extra diurnas: antes fue $ 82.500.',
    ],
  ] as const)('%s', (_, before, after, concept, sentence) => {
    expect(said(change(before, after, concept)?.sentence)).toBe(sentence);
  });

  const order = (changes: Partial<DeductionOrder>): Novelties => ({
    orders: [
      {
        id: 'a',
        kind: 'libranza',
        label: 'Banco',
        received: day('2026-01-01'),
        authorised: true,
        ...changes,
      },
    ],
  });
  const fixed = (percent: string): Partial<Contract> => ({ withholding: { procedure: { percent } } });
  const someone = (salary: number, changes: Partial<Contract> = {}, novelties: Novelties = {}) =>
    paid(aContract(salary, changes), '2026-09', novelties);
  const byHand = (value: string): Novelties => ({ taken: [{ concept: 'withholding', amount: value }] });
  const prima = (salary: number, year: number) =>
    liquidateRun({ kind: 'prima', year, month: 6 }, aContract(salary), {}, [], []);

  it.each([
    [
      'withholding by another percentage',
      someone(10_000_000, fixed('3.71')),
      someone(10_000_000, fixed('4.2')),
      'withholding',
      'Retención en la fuente: $ 34.000 más porque el porcentaje pasó de 3,71 % a 4,2 %.',
    ],
    [
      'withholding by another procedure',
      someone(10_000_000),
      someone(10_000_000, fixed('4.2')),
      'withholding',
      'Retención en la fuente: $ 64.000 menos porque pasó de la tabla del mes al porcentaje fijo del semestre.',
    ],
    [
      'withholding somebody wrote',
      someone(10_000_000),
      someone(10_000_000, {}, byHand('200000')),
      'withholding',
      'Retención en la fuente: $ 151.000 menos porque la escribió una persona en lugar de la que se calcula.',
    ],
    [
      'withholding written twice',
      someone(10_000_000, {}, byHand('100000')),
      someone(10_000_000, {}, byHand('200000')),
      'withholding',
      'Retención en la fuente: $ 100.000 más porque el valor escrito pasó de $ 100.000 a $ 200.000.',
    ],
    [
      'withholding with dependants',
      someone(10_000_000),
      someone(10_000_000, { withholding: { procedure: 'table', claims: { dependants: true } } }),
      'withholding',
      'Retención en la fuente: $ 142.000 menos porque la base gravable pasó de $ 6.825.000 a $ 6.075.000: entró Dependientes, cambió Renta exenta del 25 %.',
    ],
    [
      'another instalment',
      someone(4_000_000, {}, order({ amount: pesos(200_000) })),
      someone(4_000_000, {}, order({ amount: pesos(250_000) })),
      'loans',
      'Libranza: Banco: $ 50.000 más porque la cuota pasó de $ 200.000 a $ 250.000.',
    ],
    [
      'the last instalment',
      someone(4_000_000, {}, order({ amount: pesos(200_000) })),
      someone(4_000_000, {}, order({ amount: pesos(200_000), owed: pesos(70_000) })),
      'loans',
      'Libranza: Banco: $ 130.000 menos porque solo faltan por pagar $ 70.000.',
    ],
    [
      'an instalment the law does not let take whole',
      someone(4_000_000, {}, order({ amount: pesos(1_800_000) })),
      someone(3_000_000, {}, order({ amount: pesos(1_800_000) })),
      'loans',
      'Libranza: Banco: $ 420.000 menos porque la ley no deja descontar más: después de la libranza debe quedarle el 50 % del neto del salario, sin auxilio de transporte.',
    ],
    [
      'an embargo of another percentage',
      someone(4_000_000, {}, order({ kind: 'alimony', percent: '20' })),
      someone(4_000_000, {}, order({ kind: 'alimony', percent: '25' })),
      'tax_lien',
      'Embargo de alimentos: Banco: $ 200.000 más porque el porcentaje pasó de 20 % a 25 %.',
    ],
    [
      'a salary that changed inside the month',
      someone(3_000_000),
      someone(4_000_000, {
        salaries: [
          { from: day('2020-01-01'), salary: pesos(3_000_000) },
          { from: day('2026-09-16'), salary: pesos(4_000_000) },
        ],
      }),
      'salary',
      'Salario básico: $ 500.000 más porque el salario cambió el 16 sep. 2026.',
    ],
    [
      'the prima of another year',
      prima(2_000_000, 2025),
      prima(2_000_000, 2026),
      'service_bonus',
      'Prima de servicios: $ 24.548 más porque el auxilio de transporte pasó de $ 200.000 a $ 249.095.',
    ],
  ] as const)('%s', (_, before, after, concept, sentence) => {
    const { changes } = compareLiquidations(before, after);
    expect(said(changes.find((one) => one.concept === concept)?.sentence)).toBe(sentence);
  });

  it('withholding by the income, or by the UVT of another year', () => {
    const on = (income: number, date: string) => {
      const { line } = withhold({
        laws: getLaw,
        on: 'month',
        day: day(date),
        income: { paid: copCents(income), contributions: [] },
      });
      const totals = { accrued_total: '0.00', deductions_total: line?.amount ?? '0.00', total: '0.00' };
      return { lines: line ? [line] : [], totals };
    };
    const [same] = compareLiquidations(on(10_000_000, '2025-12-31'), on(10_000_000, '2026-01-31')).changes;
    expect(said(same?.sentence)).toContain(
      'la UVT pasó de $ 49.799 a $ 52.374 (Resolución DIAN 000238 de 2025)',
    );
    const [more] = compareLiquidations(on(10_000_000, '2026-01-31'), on(11_000_000, '2026-02-28')).changes;
    expect(more?.reasons.map((r) => r.kind)).toEqual(['base', 'rate', 'rate']);
    expect(said(more?.sentence)).toContain('del rango de más de 95 UVT al de más de 150');
  });

  it('says the cause of several at once', () => {
    const before = ofMonth(2_420_000, '2026-06', heds('6'));
    const after = ofMonth(2_520_000, '2026-08', heds('8'));
    expect(change(before, after, 'heds')?.reasons.map((r) => r.kind)).toEqual([
      'hours',
      'salary',
      'parameter',
    ]);
  });
});

describe('the whole', () => {
  it('says how much the net changed, and the lines that changed it most', () => {
    const { net, sentence } = compareLiquidations(
      ofMonth(2_420_000, '2025-10', heds('6')),
      ofMonth(2_420_000, '2025-11', { worked_days: 20 }),
    );
    expect(amount(net.difference)).toBeLessThan(0);
    expect(said(sentence)).toMatch(
      /^Recibe \$ [\d.]+ menos que en el pago anterior, sobre todo por Salario básico y Horas extra diurnas\.$/,
    );
  });

  it('is silent about the same payment', () => {
    const { changes, sentence } = compareLiquidations(
      ofMonth(2_420_000, '2025-10'),
      ofMonth(2_420_000, '2025-11'),
    );
    expect(changes.every((c) => c.state === 'same' && c.sentence === '')).toBe(true);
    expect(sentence).toBe('Recibe lo mismo que en el pago anterior.');
  });

  it('adds up, and gives a cause for every line that changed', () => {
    const month = fc.record({
      salary: fc.integer({ min: 1_800_000, max: 12_000_000 }),
      period: fc.integer({ min: 1, max: 10 }).map((m) => `2026-${String(m).padStart(2, '0')}`),
      days: fc.integer({ min: 1, max: 30 }),
      hours: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(month, month, (a, b) => {
        const of = ({ salary, period, days, hours }: typeof a) =>
          ofMonth(salary, period, { worked_days: days, ...(hours ? heds(String(hours)) : {}) });
        const { changes, net } = compareLiquidations(of(a), of(b));
        const total = changes.reduce(
          (sum, { group, difference }) => sum + (group === 'accrued' ? 1 : -1) * amount(difference),
          0,
        );
        expect(amount(net.difference)).toBe(total);
        for (const { state, reasons, sentence } of changes) {
          if (state === 'more' || state === 'less') expect(reasons.length, sentence).toBeGreaterThan(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});

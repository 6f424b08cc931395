import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { benefitKeys } from '../../../src/domain/payroll/concepts/benefits.ts';
import { hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';
import type { EmployeeRecord } from '../../../src/domain/payroll/contract/settlement.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { addDays, countMonthDays, makeDay } from '../../../src/domain/values/day.ts';
import { loadEngine } from '../../../src/office/payroll/editor/engine.ts';
import { toPayrollInput } from '../../../src/office/payroll/editor/form-values.ts';
import { type KeptPayroll, restoreKeptPayroll } from '../../../src/office/payroll/editor/kept-payroll.ts';
import { computeLiquidation, type PayrollContext } from '../../../src/office/payroll/editor/liquidation.ts';
import { chooseCount, pickSome } from '../../exhaustive.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const money = fc.integer({ min: 1, max: 900_000_00 }).map((cents) => (cents / 100).toFixed(2));
const id = fc.constant('x');

/** A month as somebody types it in the form: some of it wrong for the law, all of it well written. */
const aMonth = (year: number, month: number): fc.Arbitrary<Omit<KeptPayroll, 'employee_id'>> => {
  const day = fc
    .integer({ min: 1, max: countMonthDays(year, month) })
    .map((date) => makeDay(year, month, date));
  return fc.record({
    year: fc.constant(year),
    month: fc.constant(month),
    worked_days: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc.integer({ min: 0, max: 30 }).map(String),
    ),
    hours: fc.array(
      fc.record({
        id,
        kind: fc.constantFrom(...hourKinds),
        quantity: fc.integer({ min: 1, max: 160 }).map((quarters) => String(quarters / 4)),
        day: fc.oneof(fc.constant(''), day),
      }),
      { maxLength: 4 },
    ),
    absences: fc.array(
      fc.record({ first: day, length: fc.integer({ min: 0, max: 12 }) }).chain(({ first, length }) =>
        fc.record({
          id,
          kind: fc.constantFrom(
            'common_vacation',
            'work_disability',
            'maternity_leave',
            'paid_leave',
            'non_paid_leave',
            'legal_strike',
          ),
          start: fc.constant(first),
          end: fc.constant(addDays(first, length)),
          origin: fc.constantFrom('comun', 'profesional', 'laboral'),
          first_day: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 200 }).map(String)),
          previous_ibc: fc.oneof(fc.constant(''), money),
          base: fc.oneof(fc.constant(''), money),
          unjustified: fc.boolean(),
        }),
      ),
      { maxLength: 2 },
    ),
    earned: fc.array(
      fc.record({
        id,
        concept: fc.constantFrom(
          'bonuses',
          'aids',
          'other_concepts',
          'commissions',
          'epctv_bonuses',
          'viatics',
          'refund',
        ),
        salary: fc.boolean(),
        amount: money,
        description: fc.constantFrom('', 'Acordado'),
        food: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    taken: fc.array(
      fc.record({
        id,
        concept: fc.constantFrom(
          'loans',
          'unions',
          'debt',
          'sanctions',
          'voluntary_pension',
          'withholding',
          'afc',
        ),
        amount: money,
        public: fc.constant(false),
        percent: fc.constantFrom('', '1.5'),
        description: fc.constantFrom('', 'Banco'),
      }),
      { maxLength: 3 },
    ),
    benefits: fc.array(
      fc.record({
        id,
        concept: fc.constantFrom(...benefitKeys),
        days: fc.constantFrom('', '7.5', '90'),
        amount: money,
        deposited: fc.boolean(),
        more: fc.constantFrom({}, { six_months: '9800000.00', monthly: '12000000.00', percent: '12.00' }),
      }),
      { maxLength: 2 },
    ),
    more: fc.constant({}),
    payment_dates: fc.constant([makeDay(year, month, 28)]),
    notes: fc.constantFrom([], ['Acordado\nen dos pagos', '  ']),
  }) as unknown as fc.Arbitrary<Omit<KeptPayroll, 'employee_id'>>;
};

const people: Record<string, unknown>[] = [
  { salary: '1423500.00' },
  { salary: '2600000.00', risk_class: 'IV' },
  { salary: '5200000.55', dependents: true },
  { salary: '9800000.00', prepaid_medicine: '250000.00', afc: '400000.00' },
  { salary: '14500000.00', withholding_procedure: '2', withholding_percent: '6.310' },
  { salary: '26000000.00', integral_salary: true, housing_interest: '1800000.00' },
  { salary: '3000000.00', transport_allowance_mode: 'always', teleworks: true },
  { salary: '1900000.00', weekly_hours: 30 },
  { salary: '1500000.00', retirement_date: '2026-10-17', retirement_reason: 'resignation' },
  { salary: '4000000.00', admission_date: '2024-11-12' },
];

it('the form and the server compute the same lines for the same month', async () => {
  const { clerk } = office;
  await clerk.post('/payroll_policies', {
    from: '2025-03-01',
    incapacity_rate: '66.67',
    first_days_whole: 'yes',
  });
  await clerk.post('/payroll_policies', { from: '2026-02-01', transport_compares: 'earned', exempt: 'no' });
  const settler = await loadEngine();
  let compared = 0;
  for (const [n, values] of people.entries()) {
    const employee_id = await office.anEmployee(values);
    if (n % 3 === 1)
      await clerk.post('/deduction_orders', {
        employee_id,
        kind: 'alimony',
        label: 'Juzgado',
        received: '2024-02-01',
        percent: '15',
      });
    if (n % 3 === 2)
      await clerk.post('/deduction_orders', {
        employee_id,
        kind: 'libranza',
        label: 'Banco',
        received: '2025-02-01',
        amount: '230000.00',
        from: '2025-02-01',
        authorised: true,
      });
    const employee = (await clerk.get(`/employees/${employee_id}`)).body.data as unknown as EmployeeRecord;
    const months = Array.from({ length: 50 }, (_, at) => 2022 * 12 + 9 + at);
    for (const at of pickSome(months, { every: 7, turn: n })) {
      const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
      const [typed] = fc.sample(aMonth(year, month), { seed: n * 1000 + at, numRuns: 1 });
      const form = restoreKeptPayroll({ ...typed, employee_id } as KeptPayroll);
      const context = (
        await clerk.get(`/payrolls/context?employee_id=${employee_id}&year=${year}&month=${month}`)
      ).body.data as unknown as PayrollContext;
      const own = computeLiquidation(settler, employee, form, context)?.liquidation;
      const answer = await clerk.post('/payrolls', toPayrollInput(form, own?.totals));
      compared++;
      if (!own) {
        expect(answer.body.errors).toHaveProperty('month');
        continue;
      }
      expect([n, year, month, answer.status, answer.body.errors]).toEqual([n, year, month, 201, undefined]);
      const { lines, accrued, deductions, ibc } = answer.body.data as unknown as Liquidation;
      expect({ lines, accrued, deductions, ibc }).toEqual({
        lines: own.lines,
        accrued: own.accrued,
        deductions: own.deductions,
        ibc: own.ibc,
      });
    }
  }
  expect(compared).toBeGreaterThanOrEqual(chooseCount({ quick: 70, exhaustive: 500 }));
});

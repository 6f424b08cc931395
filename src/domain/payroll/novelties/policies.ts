import { trimZeros } from '../../text/trim-zeros.ts';
import { type Day, parseDay, splitDay } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../../values/money.ts';
import { type OrderKind, orderKinds } from '../law/garnishment-limits.ts';
import type { DatedPolicy, PayrollPolicy } from '../law/policy.ts';
import { type PreparationDay, preparationDays } from '../law/preparation.ts';
import { riskClasses } from '../law/tables.ts';
import type { TypedYear } from '../law/typed-years.ts';
import type { DeductionOrder } from './garnishment-orders.ts';

/** Rows that a company declared («Políticas de nómina», «Préstamos y embargos»), as input of the engine. */

type Row = Readonly<Record<string, unknown>>;

/** Values that each key of a policy may have; `flag` is yes or no. */
const choices: {
  [K in keyof PayrollPolicy]: PayrollPolicy[K] extends boolean ? 'flag' : readonly PayrollPolicy[K][];
} = {
  exempt: 'flag',
  exemption_base: ['salary', 'earned'],
  integral_compares: ['seventy', 'whole'],
  risk_class: riskClasses,
  transport_compares: ['basic', 'earned'],
  incapacity_rate: ['two-thirds', '66.67'],
  first_days_whole: 'flag',
  vacation_base: ['previous', 'paid'],
  vacation_risk: 'flag',
  lost_rest: 'flag',
  apprentice_pay: ['salary', 'sustenance_support'],
  apprentice_parafiscals: 'flag',
  sick_days_provision: ['contract', 'paid'],
  provision_rates: ['fractions', 'percentages'],
  fortnight_withholding: ['second', 'split'],
  withholding_rounding: ['law', 'thousand'],
  leaving_exemption: ['capped', 'whole'],
  ordinary_beside_alimony: ['rest', 'each'],
  orders_priority: ['libranza_first', 'union_first'],
  orders_short: ['queue', 'reduce'],
  authorised_limit: ['minimum', 'unseizable'],
  late_raise: ['novelty', 'notes'],
  prepare_day: Object.keys(preparationDays) as PreparationDay[],
  prima_suspensions: 'flag',
  saturdays: 'flag',
};

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['yes', true],
  ['1', true],
  [false, false],
  ['no', false],
  ['0', false],
]);

/** Reads the rows of `minimum_wages` that a company wrote or changed, as figures of years this version may lack. */
export function readTypedYears(rows: readonly object[]): DatedPolicy[] {
  return rows.flatMap((one) => {
    const row = one as Row;
    const from = dayOf(row['valid_from']);
    const to = dayOf(row['valid_to']);
    const [wage, allowance, uvt] = ['monthly_wage', 'transport_allowance', 'uvt'].map((key) =>
      moneyOf(row[key]),
    );
    if (!from || row['active'] === false || row['source'] !== 'company') return [];
    if (wage === undefined || allowance === undefined || uvt === undefined) return [];
    const [start, end] = [row['night_from'], row['night_to']];
    const parameters: TypedYear = {
      from,
      ...(to && { to }),
      minimumWage: wage,
      transportAllowance: allowance,
      uvt,
      basis: String(row['legal_basis'] ?? ''),
      ...numbers(row, {
        transport_limit_smmlv: 'transportCeiling',
        integral_min_smmlv: 'integralMinimum',
        ibc_max_smmlv: 'ceiling',
        weekly_hours: 'weeklyHours',
      }),
      ...(typeof start === 'string' && typeof end === 'string' && { night: { start, end } }),
    };
    return [{ from, parameters }];
  });
}

/** Reads numbers above zero, under the names the engine gives them. */
function numbers(row: Row, names: Readonly<Record<string, keyof TypedYear>>): Partial<TypedYear> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const value = Number(row[key]);
      return value > 0 ? [[name, value]] : [];
    }),
  );
}

/**
 * Reads the rows of `payroll_policies` as dated policies. An empty field keeps its earlier value. A row that is
 * deactivated or has no day is ignored. `company` says whether the company is exempt from health, SENA and ICBF
 * (`parafiscal_exempt`) until a row says otherwise.
 */
export function readPolicies(
  rows: readonly object[],
  company: { parafiscal_exempt?: boolean | null } = {},
): DatedPolicy[] {
  const own = rows.flatMap((one) => {
    const row = one as Row;
    const from = dayOf(row['from']);
    if (!from || row['active'] === false) return [];
    const entries = Object.entries(choices).flatMap(([key, allowed]) => {
      const value = allowed === 'flag' ? flags.get(row[key]) : allowed.find((one) => one === row[key]);
      return value === undefined ? [] : [[key, value] as const];
    });
    return [{ from, ...(Object.fromEntries(entries) as Partial<PayrollPolicy>) }];
  });
  const exempt = company.parafiscal_exempt;
  return typeof exempt === 'boolean' ? [{ from: beginning, exempt }, ...own] : own;
}

const beginning = '1900-01-01' as Day;

/**
 * Reads the rows of `deduction_orders` of one employee that are in force on a day. Amounts are read exactly; one that
 * cannot be read is left out of the order, and the engine reports what is missing. Amounts that earlier months took
 * (`applied`) are no longer owed, and an order that is paid off is over. An order without a start begins on the day it
 * was received. A payment of days up to `until` takes nothing from an order that begins later.
 */
export function readDeductionOrders(rows: readonly object[], day: Day, until = day): DeductionOrder[] {
  return rows.flatMap((one) => {
    const row = one as Row;
    const received = dayOf(row['received']);
    const [from, to] = [dayOf(row['from']) ?? received, dayOf(row['to'])];
    if (row['active'] === false || (from && from > until) || (to && to < day)) return [];
    const kind = row['kind'];
    if (typeof kind !== 'string' || !(kind in orderKinds)) return [];
    const amount = moneyOf(row['amount']);
    const owed = leftOf(row, day);
    if (owed !== undefined && owed <= 0) return [];
    const percent = row['percent'];
    return [
      {
        id: String(row['id'] ?? ''),
        kind: kind as OrderKind,
        label: String(row['label'] ?? ''),
        received: received ?? from ?? beginning,
        ...(amount !== undefined && { amount }),
        ...(owed !== undefined && { owed }),
        ...(typeof percent === 'string' && percent !== '' && { percent: trimZeros(percent) }),
        ...(row['authorised'] === true && { authorised: true }),
        ...(row['on_benefits'] === 'no' && { salaryOnly: true }),
      },
    ];
  });
}

function leftOf(row: Row, day: Day): Money | undefined {
  const owed = moneyOf(row['owed']);
  const applied = row['applied'];
  if (owed === undefined || !Array.isArray(applied)) return owed;
  const { year, month } = splitDay(day);
  const before = (applied as Row[]).filter(
    (one) => Number(one['year']) * 12 + Number(one['month']) < year * 12 + month,
  );
  return money(owed - sum(before.map((one) => moneyOf(one['amount']) ?? noMoney)));
}

const dayOf = (value: unknown): Day | undefined => (typeof value === 'string' ? parseDay(value) : undefined);
const moneyOf = (value: unknown) => (typeof value === 'string' ? parseMoney(value) : undefined);

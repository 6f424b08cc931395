import { buildContract, type EmployeeRecord, findSettlement } from '../payroll/contract/settlement.ts';
import type { DocumentState } from '../payroll/desk/document-state.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { settleWithCost } from '../payroll/month/cost.ts';
import type { Contract, Novelties, Period, SettledLiquidation } from '../payroll/month/liquidate.ts';
import { readDeductionOrders } from '../payroll/novelties/policies.ts';
import type { AccruedPay, Deductions, Line, Totals } from '../payroll/statement/statement.ts';

export type CompanyListRow = { id: string; code: string; name: string };
/** Administrator of social security. `code` is its PILA code. */
export type Administrator = CompanyListRow & { nit: string | null };

export const administratorKinds = ['health', 'pension', 'severance', 'compensation', 'risk'] as const;
export type AdministratorKind = (typeof administratorKinds)[number];

/** Employee of a month: identity, place in the company and administrators, as the record holds them. */
export type MonthEmployee = {
  id: string;
  name: string;
  first_name: string;
  other_names: string;
  surname: string;
  second_surname: string;
  /** Code of DIAN (`13`) and its letters (`CC`). */
  document_type: { code: string; abbreviation: string };
  document_number: string;
  /** DIVIPOLA codes of the place of work, of two and five figures. */
  department: string;
  municipality: string;
  charge: CompanyListRow | null;
  cost_center: CompanyListRow | null;
  group: CompanyListRow | null;
  branch: CompanyListRow | null;
  administrators: Record<AdministratorKind, Administrator | null>;
};

/** Payroll that counts in the month: the document itself, a draft, or the note that replaced it. */
export type MonthPayroll = {
  id: string;
  state: DocumentState;
  full_number: string | null;
  cune: string | null;
  accepted: boolean;
  adjusted: boolean;
  novelties: Novelties;
  lines: Line[];
  accrued: AccruedPay;
  deductions: Deductions;
  totals: Totals;
  ibc: string;
};

/** One month of one employee: the stored payment and its consequences for the employer. */
export type EmployeeMonth = {
  year: number;
  month: number;
  employee: MonthEmployee;
  contract: Contract;
  /** Days of the month, from the first that this contract or an earlier one covers to the last. */
  period: Period;
  policies: readonly DatedPolicy[];
  payroll: MonthPayroll;
  /**
   * The recalculated month: items, absences by piece, and bases. `liquidation.employer` is the cost; it is absent
   * when the law of that month is unknown.
   */
  settled: SettledLiquidation;
  /** The stored payroll differs from what its novelties give today, so it waits for a recalculation. */
  outdated: boolean;
};

/**
 * Joins a payroll with the record of its employee as of that month. Returns `undefined` when the contract does not
 * cover the month. Throws RangeError when the record was not read whole (see `buildContract`).
 */
export function buildEmployeeMonth(
  { year, month }: { year: number; month: number },
  employee: MonthEmployee,
  record: EmployeeRecord & { policies: readonly DatedPolicy[]; deduction_orders: readonly object[] },
  payroll: MonthPayroll,
): EmployeeMonth | undefined {
  const contract = buildContract(record);
  const period = findSettlement(contract, year, month);
  if (!period) return undefined;
  const { policies } = record;
  const orders = readDeductionOrders(record.deduction_orders, period.end);
  const settled = settleWithCost(contract, period, { ...payroll.novelties, orders }, policies);
  const { totals } = settled.liquidation;
  const outdated =
    totals.accrued_total !== payroll.totals.accrued_total || totals.total !== payroll.totals.total;
  return { year, month, employee, contract, period, policies, payroll, settled, outdated };
}

/** Builds a month as costs and planillas read one from a pay that was computed and never stored. */
export function buildComputedMonth(
  of: Omit<EmployeeMonth, 'payroll' | 'outdated'>,
  novelties: Novelties,
): EmployeeMonth {
  const { lines, accrued, deductions, totals, ibc } = of.settled.liquidation;
  return {
    ...of,
    outdated: false,
    payroll: {
      ...{ id: '', state: 'borrador', full_number: null, cune: null, accepted: false, adjusted: false },
      ...{ novelties, lines, accrued, deductions, totals, ibc },
    },
  };
}

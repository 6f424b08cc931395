import { buildContract, type EmployeeRecord, findSettlement } from '../payroll/contract/settlement.ts';
import type { DocumentState } from '../payroll/desk/document-state.ts';
import type { DatedPolicy } from '../payroll/law/policy.ts';
import { settleWithCost } from '../payroll/month/cost.ts';
import type { Contract, Novelties, Period, SettledLiquidation } from '../payroll/month/liquidate.ts';
import { readDeductionOrders } from '../payroll/novelties/declared.ts';
import type { AccruedPay, Deductions, Line, Totals } from '../payroll/statement/statement.ts';

/** Row of a list of the company, with the code and the name that people read. */
export type CompanyListRow = { id: string; code: string; name: string };
/** Administrator of social security; `code` is that of PILA. */
export type Administrator = CompanyListRow & { nit: string | null };

export const administratorKinds = ['health', 'pension', 'severance', 'compensation', 'risk'] as const;
export type AdministratorKind = (typeof administratorKinds)[number];

/** Employee of a month: the identity, the place in the company and the administrators, as the record has them. */
export type MonthEmployee = {
  id: string;
  name: string;
  first_name: string;
  other_names: string;
  surname: string;
  second_surname: string;
  /** Code of DIAN (`13`), and its letters (`CC`). */
  document_type: { code: string; abbreviation: string };
  document_number: string;
  /** Codes of DIVIPOLA of the place of work: two and five figures. */
  department: string;
  municipality: string;
  charge: CompanyListRow | null;
  cost_center: CompanyListRow | null;
  group: CompanyListRow | null;
  branch: CompanyListRow | null;
  administrators: Record<AdministratorKind, Administrator | null>;
};

/** Payroll that counts in the month: the document as it is, a draft, or the note that replaced it. */
export type MonthPayroll = {
  id: string;
  state: DocumentState;
  full_number: string | null;
  cune: string | null;
  accepted: boolean;
  /** Made by an adjustment note. */
  adjusted: boolean;
  novelties: Novelties;
  lines: Line[];
  accrued: AccruedPay;
  deductions: Deductions;
  totals: Totals;
  ibc: string;
};

/** A month of one employee: what was paid, as it is stored, and what follows from it for the employer. */
export type EmployeeMonth = {
  year: number;
  month: number;
  employee: MonthEmployee;
  contract: Contract;
  /** Days of the month, from the first that the contract or one before it covers to the last. */
  period: Period;
  policies: readonly DatedPolicy[];
  payroll: MonthPayroll;
  /** The month worked out again: items, absences in pieces and bases; `liquidation.employer` is the cost, absent where there is no law. */
  settled: SettledLiquidation;
  /** The payroll pays something else than what its novelties give today: it waits for a recalculation. */
  outdated: boolean;
};

/**
 * Joins a payroll with the record of its employee as it holds in that month. Answers nothing when the contract does not
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

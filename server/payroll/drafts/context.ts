import { sql } from 'kysely';
import type { IndividualPayrollInput } from '../../../src/domain/dian/document/individual-payroll.ts';
import type { Finding } from '../../../src/domain/findings/finding.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract, findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import { buildArrearsEntries, checkArrears } from '../../../src/domain/payroll/drafts/arrears.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidMonth } from '../../../src/domain/payroll/history/paid-history.ts';
import { type DatedPolicy, getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import type { Absence, AmountEarned, CarriedDebt } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { OwnEntries } from '../../../src/domain/payroll/novelties/own-concepts.ts';
import type { Line, Totals } from '../../../src/domain/payroll/statement/statement.ts';
import { getMonthEnd, getMonthStart, type Instant } from '../../../src/domain/values/day.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import { listPayHistory } from '../../documents/history.ts';
import {
  type DocumentEmployer,
  type EmployeeSource,
  findEmployer,
  listEmployeeSources,
  type OrderRow,
} from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import { listCarriedDebts } from '../debts.ts';
import { buildPayrollDocument } from '../files/document.ts';
import { findArrears } from './arrears.ts';
import { findEarlierSicknesses } from './earlier-sicknesses.ts';
import { listEmployeeFindings } from './employee-findings.ts';
import { buildRecurringEntries } from './generate.ts';

type PayrollContext = {
  orders: OrderRow[];
  policies: readonly DatedPolicy[];
  /**
   * Payroll of the month before, to compare with and to take its contribution base from. Null when there is
   * none.
   */
  previous: PreviousPayroll | null;
  /** Payrolls of the year before, for the averages of vacations and leaves. */
  history: PaidMonth[];
  /**
   * Official document of the month with nothing paid yet, for its rules to be checked while the user writes.
   * Null when the contract does not cover the month.
   */
  document: IndividualPayrollInput | null;
  /** NITs that the rules of the document do not warn of again. */
  confirmed_nits: readonly string[];
  recurring: OwnEntries;
  /** Debts of earlier months. The deductions of this payroll are not subtracted. */
  debts: CarriedDebt[];
  sicknesses: Absence[];
  findings: Finding[];
};

type PreviousPayroll = {
  id: string;
  year: number;
  month: number;
  ibc: string;
  lines: Line[];
  totals: Totals;
};

/** Returns undefined when the employee does not belong to the company. */
export async function findPayrollContext(
  tx: Tx,
  companyId: string,
  wanted: { employee_id: string; year: number; month: number },
  now: Instant,
): Promise<PayrollContext | undefined> {
  const [found] = await listEmployeeSources(tx, companyId, { ids: [wanted.employee_id] });
  if (!found) return undefined;
  const employee = getEmployeeInMonth(found, wanted);
  const history = await listPayHistory(tx, companyId, [employee.id], wanted);
  const employer = await findEmployer(tx, companyId);
  const last = getMonthEnd(wanted.year, wanted.month);
  const recurring = buildRecurringEntries(employee, {
    start: getMonthStart(wanted.year, wanted.month),
    end: last,
  });
  const arrears = (await findArrears(tx, companyId, wanted, [employee.id])).get(employee.id) ?? [];
  const way = getPayrollPolicy(last, employee.policies).late_raise;
  const written = await earnedIn(tx, companyId, wanted);
  return {
    orders: employee.deduction_orders,
    policies: employee.policies,
    previous: (await findPreviousPayroll(tx, companyId, wanted)) ?? null,
    history: addOpeningBalance(buildContract(employee), employee, history.get(employee.id) ?? [], wanted),
    document: employer ? blankDocument(employer, employee, wanted, now) : null,
    confirmed_nits: employer?.confirmed_nits ?? [],
    recurring:
      way === 'novelty'
        ? { ...recurring, earned: [...recurring.earned, ...buildArrearsEntries(arrears)] }
        : recurring,
    debts: (await listCarriedDebts(tx, companyId, [employee.id], wanted)).get(employee.id) ?? [],
    sicknesses: (await findEarlierSicknesses(tx, companyId, [wanted]))(wanted),
    findings: [...listEmployeeFindings(employee, wanted), ...checkArrears(arrears, written, way)],
  };
}

async function earnedIn(
  tx: Tx,
  companyId: string,
  { employee_id, year, month }: { employee_id: string; year: number; month: number },
): Promise<AmountEarned[]> {
  const { rows } = await sql<{ earned: AmountEarned[] | null }>`
    select p.novelties -> 'earned' as earned from payrolls p
    where p.company_id = ${companyId} and p.employee_id = ${employee_id} and p.year = ${year} and p.month = ${month}
      and ${buildCountedCondition('p')}`.execute(tx);
  return rows.flatMap(({ earned }) => earned ?? []);
}

function blankDocument(
  employer: DocumentEmployer,
  employee: EmployeeSource,
  { year, month }: { year: number; month: number },
  now: Instant,
): IndividualPayrollInput | null {
  const settlement = findSettlement(buildContract(employee), year, month);
  if (!settlement) return null;
  const nothing = { percent: '0.00', amount: '0.00' };
  const blank = {
    accrued: { worked_days: 0, salary: '0.00' },
    deductions: { health: nothing, pension: nothing },
    accrued_total: '0.00',
    deductions_total: '0.00',
    total: '0.00',
    settlement_start_date: settlement.start,
    settlement_end_date: settlement.end,
    payment_dates: [getMonthStart(year, month)],
    notes: [],
  };
  return buildPayrollDocument(employer, employee, blank, { prefix: '', consecutive: 1 }, now);
}

export async function findPreviousPayroll(
  tx: Tx,
  companyId: string,
  { employee_id, year, month }: { employee_id: string; year: number; month: number },
): Promise<PreviousPayroll | undefined> {
  const [y, m] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const { rows } = await sql<PreviousPayroll>`
    select p.id, p.year, p.month, p.ibc::text as ibc, p.lines,
      jsonb_build_object('accrued_total', p.accrued_total::text, 'deductions_total', p.deductions_total::text,
        'total', p.total::text) as totals
    from payrolls p
    where p.company_id = ${companyId} and p.employee_id = ${employee_id} and p.year = ${y} and p.month = ${m}
      and ${buildCountedCondition('p')}
    order by p.created_at desc limit 1`.execute(tx);
  return rows[0];
}

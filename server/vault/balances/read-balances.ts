import { sql } from 'kysely';
import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import {
  type DeductionBalance,
  listDeductionBalances,
} from '../../../src/domain/payroll/drafts/deduction-balances.ts';
import type { OpeningPart } from '../../../src/domain/payroll/history/balance-origin.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import { filterContractMonths } from '../../../src/domain/payroll/history/paid-history.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import {
  type AccruedBenefit,
  type AccruedBenefits,
  computeAccruedBenefits,
} from '../../../src/domain/payroll/runs/accrued-benefits.ts';
import {
  type ContractVacations,
  countContractVacations,
  findCompleteVacations,
} from '../../../src/domain/payroll/runs/vacation-count.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import { type Day, getMonthEnd, splitDay } from '../../../src/domain/values/day.ts';
import { type Exact, toDecimalText, toMoneyText } from '../../../src/domain/values/money.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import type { EmployeeBalances } from '../../../src/domain/vault/balances.ts';
import { listPayHistory } from '../../documents/history.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { isEmployee } from '../../income/letters/subject.ts';
import { listCarriedDebts } from '../../payroll/debts.ts';
import { estimateSalaryRun, findSalaryRun } from '../../payroll/runs/estimate.ts';
import { readVacationFacts } from '../../reports/vacations.ts';
import type { Tx } from '../../store/connection.ts';
import { readYearSoFar } from './year-so-far.ts';

/** Days of the month on which the company pays, and the next dates of them. */
export type PayDays = { days: readonly number[]; dates: readonly Day[] };

/**
 * Reads what a person has accrued and owes in a company on a day. Runs inside the company, and reads rows of this person
 * alone. Returns `undefined` when the company has no record of them. A contract that ended has only its last year.
 */
export async function readBalances(
  tx: Tx,
  companyId: string,
  person: string,
  on: Day,
  payDays: PayDays | undefined,
): Promise<EmployeeBalances | undefined> {
  const { rows } = await sql<{ id: string; company: EmployeeBalances['company']; ended_on: Day | null }>`
    select e.id, e.retirement_date as ended_on,
      jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit) as company
    from employees e join companies c on c.id = e.company_id join document_types t on t.id = e.document_type_id
    where e.company_id = ${companyId} and (e.active or e.retirement_date is not null) and ${isEmployee({ person })}
    order by e.admission_date desc limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  const [record] = await listEmployeeSources(tx, companyId, { ids: [found.id] });
  if (!record) return undefined;
  const employee = getEmployeeInMonth(record, splitDay(on));
  const year = await readYearSoFar(tx, companyId, person);
  const head = { company: found.company, on, admission: employee.admission_date };
  if (found.ended_on && found.ended_on < on)
    return {
      ...head,
      ended_on: found.ended_on,
      exclusion: null,
      vacations: null,
      benefits: [],
      deductions: [],
      next: null,
      year,
    };
  const { benefits, exclusion = null } = await readAccruedBenefits(tx, companyId, employee, on);
  const [vacations] = await readVacationFacts(tx, companyId, [employee], on);
  return {
    ...head,
    ended_on: null,
    exclusion,
    vacations: (vacations && toVacations(vacations)) ?? null,
    benefits: benefits.map(toBenefit),
    deductions: await readDeductions(tx, companyId, employee, on),
    next: payDays ? await readNextPayment(tx, companyId, person, employee, on, payDays) : null,
    year,
  };
}

/**
 * Reads the history from January of the year before, which the severance of that year needs until February. Months that
 * are over enter averages. A payroll of the month in course may hold benefits already paid.
 */
async function readAccruedBenefits(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  on: Day,
): Promise<AccruedBenefits> {
  const contract = buildContract(employee);
  const next = toMonth(toMonthIndex(splitDay(on)) + 1);
  const stored = await listPayHistory(tx, companyId, [employee.id], next, splitDay(on).month + 12);
  const whole = addOpeningBalance(contract, employee, stored.get(employee.id) ?? [], next);
  const history = filterContractMonths(contract, whole);
  const { policies } = employee;
  const policy = getPayrollPolicy(on, policies);
  const averaged = history.filter(({ year, month }) => getMonthEnd(year, month) <= on);
  try {
    return computeAccruedBenefits(
      { contract, history, averaged, policy, laws: getCompanyLaws(policies) },
      on,
    );
  } catch (error) {
    if (error instanceof MissingParameters) return { benefits: [], exclusion: error.message };
    throw error;
  }
}

function toVacations(facts: ContractVacations): EmployeeBalances['vacations'] {
  const counted = countContractVacations(facts);
  const complete = findCompleteVacations(facts);
  if (!counted || !complete) return null;
  const { since, balance, enjoyed, money } = counted;
  return {
    since,
    service: balance.service,
    accrued: toDays(balance.accrued),
    opening: facts.opening ?? null,
    taken: trimZeros((enjoyed + money).toFixed(4)),
    days: toDays(balance.balance),
    complete: toDays(complete.days),
    completes_on: complete.completes,
    explanation: balance.explanation,
  };
}

const toDays = (value: Exact): string => trimZeros(toDecimalText(value, 4)) || '0';

const toBenefit = ({
  base,
  amount,
  before,
  ...benefit
}: AccruedBenefit): EmployeeBalances['benefits'][number] => ({
  ...benefit,
  ...(before && { before: { caused: toMoneyText(before.caused), opening: toOpeningAmount(before.opening) } }),
  base: base === undefined ? null : toMoneyText(base),
  amount: toMoneyText(amount),
});

const toOpeningAmount = ({ total, ...origin }: OpeningPart) => ({ ...origin, amount: toMoneyText(total) });

async function readDeductions(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  on: Day,
): Promise<EmployeeBalances['deductions']> {
  const debts = (await listCarriedDebts(tx, companyId, [employee.id])).get(employee.id) ?? [];
  return listDeductionBalances(
    {
      orders: employee.deduction_orders,
      recurring: employee.recurring_concepts,
      debts,
      salary: findSalaryOnDay(buildContract(employee), on),
    },
    on,
  ).map(toDeduction);
}

const toDeduction = ({
  monthly,
  left,
  percent,
  instalments,
  explanation,
  ...own
}: DeductionBalance): EmployeeBalances['deductions'][number] => ({
  ...own,
  percent: percent ?? null,
  instalments: instalments ?? null,
  explanation: explanation ?? null,
  monthly: monthly === undefined ? null : toMoneyText(monthly),
  left: left === undefined ? null : toMoneyText(left),
});

/** Reads the next payment: one that is closed and still to come, or else the estimate of the next pay day. */
async function readNextPayment(
  tx: Tx,
  companyId: string,
  person: string,
  employee: EmployeeSource,
  on: Day,
  { days, dates }: PayDays,
): Promise<EmployeeBalances['next']> {
  type Next = NonNullable<EmployeeBalances['next']>;
  const { rows } = await sql<Next>`
    select r.payment_date as date, false as estimated, q.accrued_total::text as accrued_total,
      q.deductions_total::text as deductions_total, q.total::text as total,
      (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(q.months) m, jsonb_array_elements(m -> 'lines') l
        where (l ->> 'amount')::numeric <> 0) as lines
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.person = ${person} and r.state = 'cerrada' and r.payment_date >= ${on}
    order by r.payment_date limit 1`.execute(tx);
  const [closed] = rows;
  if (closed) return closed;
  const [date] = dates;
  const run = date && findSalaryRun(date, days);
  if (!run) return null;
  const result = await estimateSalaryRun(tx, companyId, run, employee);
  return result ? { date, estimated: true, ...result.totals, lines: result.lines } : null;
}

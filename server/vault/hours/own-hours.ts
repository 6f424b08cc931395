import { sql } from 'kysely';
import { listSalaries, toContractOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import type { Hours } from '../../../src/domain/payroll/novelties/novelties.ts';
import { findRunPeriod } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { ClockSpan } from '../../../src/domain/payroll/signed-hours/hours-chain.ts';
import { computeOvertime, hasLessOvertime } from '../../../src/domain/payroll/signed-hours/overtime.ts';
import {
  addDays,
  type Day,
  dayOf,
  formatMonth,
  getMonthEnd,
  getMonthStart,
  splitDay,
} from '../../../src/domain/values/day.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import type { OwnHours } from '../../../src/domain/vault/hours.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { isEmployee } from '../../income/letters/subject.ts';
import {
  joinHoursPayment,
  listHoursLinks,
  paidCondition,
  selectHeldHours,
} from '../../payroll/drafts/signed-hours.ts';
import { findSalaryRun } from '../../payroll/runs/estimate.ts';
import { toPayRun } from '../../payroll/runs/pay.ts';
import type { RunRow } from '../../payroll/runs/rows.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { createPersonTransact } from '../certificates/letter-routes.ts';
import { listPersonPayDays } from '../payments/own-payments.ts';
import { findEmployed } from '../requests/requests.ts';
import { lockChains, planSignatures, storeSignatures } from './hours-records.ts';
import { writeSignedHours } from './write-signed-hours.ts';

/** Days of signatures that the phone has. */
const DAYS_SHOWN = 120;

/** Routes of the overtime that an employee signs, in the companies that the account opens. */
export const registerVaultHoursRoutes: VaultModule = (on) => {
  on('GET /hours', async ({ account, asPerson, now }) => {
    const today = dayOf(now);
    const payDays = await asPerson((tx) => listPersonPayDays(tx, account.person, today));
    const all: OwnHours[] = [];
    for (const companyId of account.only_companies) {
      const inside = createPersonTransact(asPerson, companyId);
      const own = payDays.find(({ company_id }) => company_id === companyId);
      const read = await inside((tx) => readOwnHours(tx, companyId, account.person, today, own));
      if (read) all.push(read);
    }
    all.sort((a, b) => a.company.social_reason.localeCompare(b.company.social_reason, 'es'));
    return answer({ data: all });
  });

  on('POST /hours', async ({ account, input, newId, now }, tx) => {
    const { company_id: companyId, ...times } = input;
    const { person } = account;
    if (!account.only_companies.includes(companyId))
      throw buildInvalidRefusal({
        company_id: ['Lo de esa empresa está cerrado. Ábralo con un código de su nómina.'],
      });
    const today = dayOf(now);
    const payDays = await listPersonPayDays(tx, person, today);
    await enterCompany(tx, companyId);
    const found = await findEmployed(tx, companyId, person, times.day <= today ? times.day : today);
    if (!found)
      throw buildInvalidRefusal({ company_id: ['Esa empresa no tiene un contrato vigente a su nombre.'] });
    await lockChains(tx, companyId, [found.employee.id]);
    const plan = await planSignatures(
      tx,
      {
        companyId,
        employee: found.employee,
        signatory: { signer: 'employee', name: found.employee.name ?? '', person, userId: null },
        now,
        refuse: (_, errors) => buildInvalidRefusal(errors),
      },
      [times],
    );
    await storeSignatures(tx, companyId, [plan]);
    const writer = await findCompanySigner(tx, companyId, found.employee.id, times.entry);
    if (writer)
      await writeSignedHours(tx, { company: { id: companyId }, user: { id: writer }, now, newId }, [plan]);
    await publish(tx, companyId, 'changed', { resource: 'signed_hours', id: times.entry });
    const own = payDays.find(({ company_id }) => company_id === companyId);
    const data = await readOwnHours(tx, companyId, person, today, own);
    return answer({ data: data as OwnHours, message: 'Horas firmadas' });
  });
};

/** Finds the user who signed an entry last for the company, by whom its hours are written. */
async function findCompanySigner(
  tx: Tx,
  companyId: string,
  employeeId: string,
  entry: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from hours_signatures
    where company_id = ${companyId} and employee_id = ${employeeId} and entry = ${entry} and signer = 'company'
    order by number desc limit 1`.execute(tx);
  return rows[0]?.user_id;
}

async function readOwnHours(
  tx: Tx,
  companyId: string,
  person: string,
  today: Day,
  payDays: { days: readonly number[]; dates: readonly Day[] } | undefined,
): Promise<OwnHours | undefined> {
  const found = await findLatestRecord(tx, companyId, person, today);
  if (!found) return undefined;
  const { employee, company } = found;
  const links = (await listHoursLinks(tx, companyId, [employee.id], addDays(today, -DAYS_SHOWN))).get(
    employee.id,
  );
  return {
    company,
    chain: employee.id,
    contract: toOvertimeContract(employee),
    period: findPeriod(employee, today, payDays),
    payments: await listEntryPayments(tx, companyId, employee),
    links: links ?? [],
  };
}

/** Finds the last record of a person in a company. Whoever left goes on reading what was signed. */
async function findLatestRecord(
  tx: Tx,
  companyId: string,
  person: string,
  today: Day,
): Promise<{ employee: EmployeeSource; company: OwnHours['company'] } | undefined> {
  const { rows } = await sql<{ id: string; company: OwnHours['company'] }>`
    select e.id, jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company
    from employees e join companies c on c.id = e.company_id join document_types t on t.id = e.document_type_id
    where e.company_id = ${companyId} and (e.active or e.retirement_date is not null) and ${isEmployee({ person })}
    order by e.admission_date desc limit 1`.execute(tx);
  const [found] = rows;
  const [record] = found ? await listEmployeeSources(tx, companyId, { ids: [found.id] }) : [];
  return found && record
    ? { employee: getEmployeeInMonth(record, splitDay(today)), company: found.company }
    : undefined;
}

function toOvertimeContract(employee: EmployeeSource): OwnHours['contract'] {
  const contract = buildContract(employee);
  const { admission, retirement = null, weekly_hours = null, rest_day = null } = contract;
  if (contract.integral_salary) return null;
  const salaries = listSalaries(contract).map(({ from, salary }) => ({ from, salary: toMoneyText(salary) }));
  return { admission, retirement, salaries, weekly_hours, rest_day };
}

/** Finds the days that the next payment pays: those of its run, or the month. */
function findPeriod(
  employee: EmployeeSource,
  today: Day,
  payDays: { days: readonly number[]; dates: readonly Day[] } | undefined,
): OwnHours['period'] {
  const month = splitDay(today);
  const whole = {
    start: getMonthStart(month.year, month.month),
    end: getMonthEnd(month.year, month.month),
    paid_on: null,
  };
  for (const date of payDays?.dates ?? []) {
    const run = findSalaryRun(date, payDays?.days ?? []);
    const days =
      run && findRunPeriod(toPayRun(run), buildContract(getEmployeeInMonth(employee, splitDay(date))));
    if (days && days.start <= today && days.end >= today) return { ...days, paid_on: date };
  }
  return whole;
}

async function listEntryPayments(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
): Promise<OwnHours['payments']> {
  const { rows } = await sql<{
    entry: string;
    closed: boolean;
    day: Day;
    agreed: ClockSpan | null;
    held: Hours[];
    run: RunRow | null;
    payroll: { year: number; month: number; paid_on: Day | null } | null;
  }>`
    select s.id as entry, s.day, ${paidCondition} as closed, ${selectHeldHours} as held, to_jsonb(r) as run,
      case when s.agreed_start is not null then jsonb_build_object('start', s.agreed_start, 'end', s.agreed_end) end as agreed,
      case when p.id is not null then jsonb_build_object('year', p.year, 'month', p.month,
        'paid_on', p.payment_dates ->> -1) end as payroll
    from signed_hours s ${joinHoursPayment}
    where s.company_id = ${companyId} and s.employee_id = ${employee.id} and (r.id is not null or p.id is not null)
    order by s.day desc limit 400`.execute(tx);
  const laws = getCompanyLaws(employee.policies);
  const contract = buildContract(employee);
  return rows.map(({ entry, closed, run, payroll, day, agreed, held }) => ({
    entry,
    closed,
    lacks:
      agreed !== null &&
      hasLessOvertime(held, computeOvertime(toContractOnDay(contract, day), [{ day, ...agreed }], laws)),
    name: run ? runShown(run) : payroll ? formatMonth(payroll.year, payroll.month) : '',
    paid_on: run?.payment_date ?? payroll?.paid_on ?? null,
  }));
}

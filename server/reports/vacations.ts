import { sql } from 'kysely';
import { buildContract } from '../../src/domain/payroll/contract/settlement.ts';
import { getPayrollPolicy } from '../../src/domain/payroll/law/policy.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import {
  bookColumns,
  buildVacationBookRows,
  buildVacationNotes,
  buildVacationRow,
  isAhead,
  joinTouchingRests,
  sumRestPay,
  type VacationFacts,
  vacationColumns,
} from '../../src/domain/reports/vacations.ts';
import { type Day, getMonthEnd, splitDay } from '../../src/domain/values/day.ts';
import { type Money, noMoney, parseMoney } from '../../src/domain/values/money.ts';
import { toMonth, toMonthIndex } from '../../src/domain/values/month.ts';
import { selectPaidMonths } from '../documents/paid-months.ts';
import type { EmployeeSource } from '../documents/sources.ts';
import { findOpeningVacations } from '../payroll/runs/pay.ts';
import { buildPayrollContexts } from '../payroll/runs/payroll-contexts.ts';
import { groupRows } from '../payroll/runs/rows.ts';
import type { Tx } from '../store/connection.ts';
import { readCostCenterNames, streamPeopleRows, toReportPerson } from './people.ts';
import type { ReportSource, SourceContext } from './source.ts';

export const readVacationsReport: ReportSource = async (context) => {
  const counts = { over: 0, ahead: 0, without: 0, unknown: 0 };
  const rows = ofEverybody(context, (facts) => {
    const row = buildVacationRow(facts);
    if (!row) counts.without += 1;
    else if (isAhead(row)) counts.ahead += 1;
    else if (row['over'] === 1) counts.over += 1;
    if (row && facts.unknownBefore) counts.unknown += 1;
    return row ? [row] : [];
  });
  return { columns: vacationColumns, rows, notes: () => buildVacationNotes(counts, context.criteria.on) };
};

export const readVacationBook: ReportSource = async (context) => ({
  columns: bookColumns,
  rows: ofEverybody(context, buildVacationBookRows),
  notes: () => [
    'Lo disfrutado o pagado antes de usar este programa no aparece renglón por renglón: está en el saldo inicial de la ficha.',
  ],
});

const ofEverybody = (
  { inside, companyId, criteria }: SourceContext,
  make: (facts: VacationFacts) => readonly ReportRow[],
) =>
  streamPeopleRows(
    inside,
    companyId,
    criteria,
    { first: criteria.on, last: criteria.on },
    async (tx, people) => (await readVacationFacts(tx, companyId, people, criteria.on)).flatMap(make),
  );

/** Reads what the vacations of these people follow from, up to the month of a day. */
export async function readVacationFacts(
  tx: Tx,
  companyId: string,
  people: readonly EmployeeSource[],
  on: Day,
): Promise<VacationFacts[]> {
  const ids = people.map(({ id }) => id);
  const next = { kind: 'final_settlement' as const, ...toMonth(toMonthIndex(splitDay(on)) + 1) };
  const centers = await readCostCenterNames(tx, companyId);
  const contexts = await buildPayrollContexts(tx, companyId, next, people);
  const paid = await paidVacations(tx, companyId, ids);
  const begins = await firstMonths(tx, companyId, ids);
  return people.map((employee) => {
    const contract = buildContract(employee);
    const context = contexts.get(employee.id);
    const own = (paid.get(employee.id) ?? []).filter(
      ({ of_contract }) => of_contract === null || of_contract === contract.admission,
    );
    const pieces = own.flatMap(({ kind, start, pay }) =>
      kind === 'rest' && start ? [{ start, pay: centavos(pay) }] : [],
    );
    const rests = (context?.enjoyed ?? []).filter(({ start }) => start >= contract.admission && start <= on);
    const opening = findOpeningVacations(employee, on);
    const begun = begins.get(employee.id);
    return {
      who: toReportPerson(employee, centers),
      unknownBefore: !opening && begun !== undefined && begun > lastOfMonthOf(contract.admission),
      contract,
      on,
      week: getPayrollPolicy(on, employee.policies),
      opening,
      rests: joinTouchingRests(rests).map((rest) => ({ ...rest, pay: sumRestPay(rest, pieces) })),
      inMoney: own.flatMap(({ kind, year, month, days, pay }) =>
        kind === 'money' && days ? [{ year, month, days, pay: centavos(pay) }] : [],
      ),
      history: context?.history ?? [],
    };
  });
}

const lastOfMonthOf = (day: Day): Day => getMonthEnd(splitDay(day).year, splitDay(day).month);

async function firstMonths(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await sql<{ employee_id: string; first: Day }>`
    select p.employee_id, min(make_date(p.year, p.month, 1)) as first from ${selectPaidMonths(companyId)} p
    where p.employee_id = any(${ids as string[]}::uuid[])
    group by p.employee_id`.execute(tx);
  return new Map(rows.map(({ employee_id, first }) => [employee_id, first]));
}

const centavos = (text: string): Money => parseMoney(text) ?? noMoney;

type PaidVacation = {
  employee_id: string;
  kind: 'rest' | 'money';
  year: number;
  month: number;
  start: Day | null;
  days: string | null;
  pay: string;
  /** Admission of the contract that ended in that month, when the payment belongs to it. */
  of_contract: Day | null;
};

async function paidVacations(tx: Tx, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<PaidVacation>`
    select p.employee_id, 'rest' as kind, p.year, p.month, v ->> 'start_date' as start, null as days, v ->> 'payment' as pay,
      null as of_contract
    from ${selectPaidMonths(companyId)} p, jsonb_array_elements(coalesce(p.accrued -> 'common_vacation', '[]')) v
    where p.employee_id = any(${ids as string[]}::uuid[])
    union all
    select p.employee_id, 'money', p.year, p.month, null, b ->> 'days', b ->> 'amount', b ->> 'of_contract'
    from ${selectPaidMonths(companyId)} p, jsonb_array_elements(coalesce(p.novelties -> 'benefits', '[]')) b
    where p.employee_id = any(${ids as string[]}::uuid[])
      and b ->> 'concept' = 'paid_vacation'
    order by year, month`.execute(tx);
  return groupRows(rows, ({ employee_id }) => employee_id);
}

import { sql } from 'kysely';
import { buildEmployeeEntries, type EmployeeEntries } from '../../src/domain/accounting/entries.ts';
import type { Plan } from '../../src/domain/accounting/plan.ts';
import {
  addBalances,
  type Balances,
  buildZeroBalances,
  findProvisionKey,
} from '../../src/domain/accounting/provisions.ts';
import type { ThirdParty } from '../../src/domain/accounting/third-parties.ts';
import { toNamedEmployee } from '../../src/domain/identity/person-name.ts';
import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { orderName } from '../../src/domain/payroll/deductions/garnishments.ts';
import { labelBenefitsOrder } from '../../src/domain/payroll/deductions/settlement-orders.ts';
import type { OrderKind } from '../../src/domain/payroll/law/garnishment-limits.ts';
import { defaultPilaSettings } from '../../src/domain/pila/settings.ts';
import { type Month, toMonth, toMonthIndex } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import { streamEmployeeMonths, type UncoveredMonth } from '../month-end/employee-months.ts';
import { findPilaSettings } from '../pila/context.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { listEarlierMovements, postedCondition } from './postings.ts';

export type MonthEntries = EmployeeEntries & { document: string };

/**
 * Streams the entries of a month by employee, in list order. Benefits are paid out of the balance of earlier
 * months: as posted, or as computed now where a month is not posted.
 */
export async function* streamMonthEntries(
  inside: Transact,
  companyId: string,
  month: Month,
  plan: Plan,
): AsyncGenerator<MonthEntries[]> {
  const pila = (await inside((tx) => findPilaSettings(tx, companyId, month))) ?? defaultPilaSettings;
  let uncovered: UncoveredMonth[] = [];
  const range = { from: month, to: month };
  for await (const months of streamEmployeeMonths(
    inside,
    companyId,
    range,
    (one) => void uncovered.push(one),
  )) {
    const people = byEmployee(months);
    const paying = [...people].filter(([, own]) => needsBalance(own)).map(([id]) => id);
    const ids = [...people.keys()];
    const [balances, facts] = [
      await balancesBefore(inside, companyId, month, paying, plan),
      await inside((tx) => storedFacts(tx, companyId, ids)),
    ];
    const posted = [...people].map(([id, own]) => ({
      ...buildEmployeeEntries(own, plan, {
        balances: balances.get(id) ?? buildZeroBalances(),
        since: facts.get(id)?.since ?? month,
        creditors: facts.get(id)?.creditors ?? new Map(),
        pila,
      }),
      document: own[0].employee.document_number,
    }));
    yield [...posted, ...uncovered.map(unpostable)];
    uncovered = [];
  }
}

/** A payroll of a month that its contract does not cover. It has no entries and blocks the month. */
const unpostable = ({ employee }: UncoveredMonth): MonthEntries => ({
  employee: toNamedEmployee(employee),
  document: employee.document_number,
  ...{ entries: [], movements: buildZeroBalances(), lacks: [{ code: 'uncovered' }] },
});

type Months = [EmployeeMonth, ...EmployeeMonth[]];

function byEmployee(months: readonly EmployeeMonth[]): Map<string, Months> {
  const people = new Map<string, Months>();
  for (const one of months) {
    const own = people.get(one.employee.id);
    if (own) own.push(one);
    else people.set(one.employee.id, [one]);
  }
  return people;
}

/** Balances are needed to pay a benefit and to consolidate benefits in December. */
const needsBalance = (months: readonly EmployeeMonth[]): boolean =>
  months.some(
    ({ month, payroll }) =>
      month === 12 ||
      payroll.lines.some(
        ({ group, concept }) => group === 'accrued' && findProvisionKey(concept) !== undefined,
      ),
  );

async function balancesBefore(
  inside: Transact,
  companyId: string,
  month: Month,
  ids: readonly string[],
  plan: Plan,
): Promise<ReadonlyMap<string, Balances>> {
  if (ids.length === 0) return new Map();
  const until = toMonthIndex(month);
  const [first, posted, moved] = await inside(async (tx) => [
    await findFirstUnpostedMonth(tx, companyId, month),
    await postedMonths(tx, companyId),
    await listEarlierMovements(tx, companyId, ids, until),
  ]);
  const balances = new Map<string, Balances>();
  const put = (id: string, more: Balances) =>
    balances.set(id, addBalances(balances.get(id) ?? buildZeroBalances(), more));
  /** Adds the posted movements of months before `before`, each once. */
  const putPosted = (id: string, before: number) => {
    const left = moved.get(id) ?? [];
    for (const { movements } of left.filter(({ at }) => at < before)) put(id, movements);
    moved.set(
      id,
      left.filter(({ at }) => at >= before),
    );
  };
  if (first)
    for await (const months of streamEmployeeMonths(inside, companyId, {
      from: first,
      to: toMonth(until - 1),
      employees: ids,
    }))
      for (const own of groupsOf(months)) {
        const { id } = own[0].employee;
        const at = toMonthIndex(own[0]);
        putPosted(id, at);
        if (posted.has(at)) continue;
        // Only the movements of provisions are used; creditors and planilla settings do not change them.
        const facts = {
          ...{ balances: balances.get(id) ?? buildZeroBalances(), since: first },
          ...{ creditors: new Map(), pila: defaultPilaSettings },
        };
        put(id, buildEmployeeEntries(own, plan, facts).movements);
      }
  for (const id of ids) putPosted(id, until);
  return balances;
}

function groupsOf(months: readonly EmployeeMonth[]): Months[] {
  const groups: Months[] = [];
  for (const one of months) {
    const last = groups.at(-1);
    if (last && last[0].employee.id === one.employee.id && toMonthIndex(last[0]) === toMonthIndex(one))
      last.push(one);
    else groups.push([one]);
  }
  return groups;
}

async function postedMonths(tx: Tx, companyId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<Month>`
    select a.year, a.month from accounting_postings a where a.company_id = ${companyId} and ${postedCondition}`.execute(
    tx,
  );
  return new Set(rows.map(toMonthIndex));
}

export async function findFirstUnpostedMonth(
  tx: Tx,
  companyId: string,
  before: Month,
): Promise<Month | undefined> {
  const { rows } = await sql<Month>`
    select p.year, p.month from (select year, month from payroll_tallies
        where company_id = ${companyId} group by year, month having sum(counted) > 0) p
    where p.year * 12 + p.month < ${before.year * 12 + before.month}
      and not exists (select 1 from accounting_postings a
        where a.company_id = ${companyId} and a.year = p.year and a.month = p.month and ${postedCondition})
    order by p.year, p.month limit 1`.execute(tx);
  return rows[0];
}

type StoredFacts = { since: Month; creditors: ReadonlyMap<string, ThirdParty> };

async function storedFacts(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredFacts>> {
  const { rows } = await sql<{
    id: string;
    first: number;
    orders: { kind: OrderKind; label: string; creditor_nit: string }[];
  }>`
    select e.id,
      (select min(p.year * 12 + p.month) from payrolls p
        where p.company_id = e.company_id and p.employee_id = e.id and ${buildCountedCondition('p')}) as first,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'label', o.label, 'creditor_nit', o.creditor_nit)), '[]')
        from deduction_orders o
        where o.company_id = e.company_id and o.employee_id = e.id and o.creditor_nit <> '') as orders
    from employees e
    where e.company_id = ${companyId} and e.id = any(${ids as string[]}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, first, orders }) => [
      id,
      {
        since: toMonth(first - 1),
        creditors: new Map(
          orders.flatMap((order) =>
            [order, labelBenefitsOrder(order)].map(
              (one) => [orderName(one), { document: order.creditor_nit, name: order.label }] as const,
            ),
          ),
        ),
      },
    ]),
  );
}

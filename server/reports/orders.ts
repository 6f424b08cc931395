import { sql } from 'kysely';
import { getCriteriaDays } from '../../src/domain/reports/criteria.ts';
import { buildDebtRow, type DeductedOrder, orderColumns, orderRow } from '../../src/domain/reports/orders.ts';
import type { Who } from '../../src/domain/reports/people.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import { isOfOrder } from '../documents/sources.ts';
import { listCarriedDebts } from '../payroll/debts.ts';
import { groupRows } from '../payroll/runs/rows.ts';
import type { Tx } from '../store/connection.ts';
import { buildCriteriaCondition, listReportPeople } from './people.ts';
import type { ReportSource, SourceContext } from './source.ts';

const batch = 500;

export const readOrdersReport: ReportSource = async (context) => ({
  columns: orderColumns,
  rows: rowsOf(context),
  notes: () => [
    'El saldo de una orden es su valor inicial menos lo que las nóminas descontaron por ella aquí.',
  ],
});

async function* rowsOf({ inside, companyId, criteria }: SourceContext): AsyncGenerator<readonly ReportRow[]> {
  const people = await inside((tx) => listReportPeople(tx, companyId, buildCriteriaCondition(criteria)));
  for (let at = 0; at < people.length; at += batch) {
    const some = people.slice(at, at + batch);
    yield await inside((tx) => rowsIn(tx, companyId, some, criteria));
  }
}

async function rowsIn(
  tx: Tx,
  companyId: string,
  people: readonly Who[],
  criteria: SourceContext['criteria'],
): Promise<ReportRow[]> {
  const ids = people.map(({ id }) => id);
  const ordersByEmployee = groupRows(
    await ordersOf(tx, companyId, ids, criteria),
    ({ employee_id }) => employee_id,
  );
  const debts = await listCarriedDebts(tx, companyId, ids);
  const { last } = getCriteriaDays(criteria);
  return people.flatMap((who) => [
    ...(ordersByEmployee.get(who.id) ?? []).flatMap((order) => {
      const row = orderRow(who, order, last, criteria.standing);
      return row ? [row] : [];
    }),
    ...(debts.get(who.id) ?? []).map((debt) => buildDebtRow(who, debt)),
  ]);
}

/** Reads orders with the sums of the payroll lines that match their label, in pesos. */
async function ordersOf(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { from, to }: SourceContext['criteria'],
): Promise<(DeductedOrder & { employee_id: string })[]> {
  const first = from.year * 12 + from.month;
  const { rows } = await sql<DeductedOrder & { employee_id: string }>`
    select o.employee_id, o.kind, o.label, o.received, o."from", o."to", o.amount::text as amount, o.percent::text as percent,
      o.owed::text as owed, o.active, coalesce(t.in_period, 0)::numeric(18,2)::text as in_period,
      coalesce(t.deducted, 0)::numeric(18,2)::text as deducted
    from deduction_orders o
    left join lateral (
      select sum((l ->> 'amount')::numeric) as deducted,
        sum((l ->> 'amount')::numeric) filter (where p.year * 12 + p.month >= ${first}) as in_period
      from payrolls p, jsonb_array_elements(p.lines) l
      where ${isOfOrder} and p.year * 12 + p.month <= ${to.year * 12 + to.month}) t on true
    where o.company_id = ${companyId} and o.employee_id = any(${ids as string[]}::uuid[])
    order by o.received, o.id`.execute(tx);
  return rows;
}

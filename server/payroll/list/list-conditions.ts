import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type PayrollSummary, sortable } from '../../../src/domain/office/payrolls.ts';
import type { DocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import type { StoredPayroll } from '../../documents/payrolls.ts';
import { toStateSql, toStatesSql } from '../../documents/states.ts';
import type { SortKey } from '../../store/cursors.ts';
import { buildFilterConditions, type ListFilters } from './list-filters.ts';
import type { StateTally } from './tallies.ts';

export type PayrollQuery = {
  companyId: string;
  year?: number | undefined;
  month?: number | undefined;
  states?: readonly DocumentState[] | undefined;
  search?: string | undefined;
  filters?: ListFilters | undefined;
  sort: string;
  descending: boolean;
  page: number;
  perPage: number;
};

/** Row of a list. In the list of one month it has the net of the month before. */
export type PayrollListRow = StoredPayroll & {
  previous_total: string | null;
  /** Note on this payroll that DIAN has not accepted yet. Null when there is none. */
  note: { id: string; note_type: 1 | 2; state: DocumentState } | null;
};

export type PayrollList = { rows: PayrollListRow[]; length: number; summary: PayrollSummary };

export const light = sql`id, company_id, employee_id, employee_name, list_name, person, year, month, settlement_start_date, settlement_end_date,
  payment_dates, worked_days, accrued_total, deductions_total, total, standing_accrued, standing_deductions, standing_total, ibc, findings, state, environment, prefix, number,
  full_number, cune, dian, sent_at, accepted_at, version, created_at, updated_at`;

/** SQL conditions on rows of `t`. Adjustment notes are excluded: they have their own list. */
export const buildPayrollListCondition = ({
  companyId,
  year,
  month,
  filters,
}: PayrollQuery) => sql`t.company_id = ${companyId} and t.note_type is null
  ${year === undefined ? sql`` : sql`and t.year = ${year}`} ${month === undefined ? sql`` : sql`and t.month = ${month}`}
  ${filters ? buildFilterConditions(filters) : sql``}`;
export const buildStateCondition = (states: PayrollQuery['states']) =>
  states?.length ? sql`and t.state in ${toStatesSql(states)}` : sql``;

/**
 * Sorts by `search_text`, which begins with the name without accents, so that every collation gives the same
 * order. With `apart`, months of one person follow each other. No index has that order, so it suits only
 * lists that are sorted whole.
 */
export function buildListOrder(
  { sort, descending, month }: PayrollQuery,
  apart = false,
): RawBuilder<unknown> {
  const column = sortable.find((name) => name === sort) ?? 'employee_name';
  const text = column === 'employee_name';
  const direction = descending ? sql`desc` : sql`asc`;
  if (text && apart && month === undefined)
    return sql`replace(t.search_text, coalesce(' ' || lower(t.full_number), ''), '') ${direction}, t.year, t.month, t.id`;
  const by = buildSortValue(column);
  // `nulls last` would not match the index of a column that is never null.
  return sql`${by} ${direction} ${text ? sql`` : sql`nulls last`}, t.id`;
}

const buildSortValue = (column: (typeof sortable)[number]): RawBuilder<unknown> => {
  if (column === 'employee_name') return sql`t.search_text`;
  return isSum(column) ? selectStandingAmount('t', column) : sql.ref(`t.${column}`);
};

/** Keys of {@link buildListOrder}, by which a cursor finds its place. */
export const buildListKeys = ({ sort, descending }: PayrollQuery): SortKey[] => [
  { value: buildSortValue(sortable.find((name) => name === sort) ?? 'employee_name'), descending },
  { value: sql`t.id` },
];

/** Amounts of a payroll, and the column that keeps each one after notes. */
const standing = {
  accrued_total: 'standing_accrued',
  deductions_total: 'standing_deductions',
  total: 'standing_total',
} as const;
export type SumName = keyof typeof standing;
const isSum = (column: string): column is SumName => Object.hasOwn(standing, column);

/** Amount of a payroll after its notes, in pesos. */
export const selectStandingAmount = (alias: string, name: SumName): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.${standing[name]}`)}, ${sql.ref(`${alias}.${name}`)})`;

export const addPreviousTotals = (page: RawBuilder<unknown>) => sql`
  select t.*, (
    select b.total from payrolls b where b.company_id = t.company_id and b.employee_id = t.employee_id
      and b.year = t.year - (t.month = 1)::integer and b.month = case when t.month = 1 then 12 else t.month - 1 end
      and ${buildCountedCondition('b')} order by b.created_at desc limit 1) as previous_total
  from (${page}) t`;

/** Adds the pending note of each row, and in the list of one month the net of the month before. */
const inList = ({ year, month }: PayrollQuery, page: RawBuilder<unknown>) => sql`
  select t.*, case when t.accepted_at is not null then (
    with recursive notes as (
      select n.id, n.note_type, n.state, n.accepted_at from payrolls n
        where n.company_id = t.company_id and n.predecessor_id = t.id
      union all select n.id, n.note_type, n.state, n.accepted_at from payrolls n
        join notes on n.company_id = t.company_id and n.predecessor_id = notes.id
    ) select jsonb_build_object('id', id, 'note_type', note_type, 'state', state) from notes where accepted_at is null
  ) end as note
  from (${year !== undefined && month !== undefined ? addPreviousTotals(page) : sql`select t.*, null as previous_total from (${page}) t`}) t`;

export const readPayrollRows = async (
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  page: RawBuilder<unknown>,
): Promise<PayrollListRow[]> => (await sql<PayrollListRow>`${inList(q, page)}`.execute(tx)).rows;

/** Reads payrolls in the order of `ids`. `stale` tells whether the list has another order by now. */
export async function readPayrollsInOrder(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  ids: readonly string[],
  stale: RawBuilder<boolean>,
): Promise<{ rows: PayrollListRow[]; stale: boolean }> {
  const page = sql`select ${light}, ${stale} as stale from payrolls t
    where t.company_id = ${q.companyId} and t.id = any(${ids as string[]}::uuid[])`;
  const { rows } = await sql<PayrollListRow & { stale: boolean }>`${inList(q, page)}`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  const first = rows[0];
  // A page past the end has no ids and is not stale. Ids without a row are: their payrolls were deleted.
  const old = first ? first.stale : ids.length > 0;
  return { rows: ids.flatMap((id) => found.get(id) ?? []), stale: old };
}

/** Counts payrolls issued anew that wait to replace another. They are few and have an index. */
export async function countWaitingPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
): Promise<{ waiting?: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payrolls t
    where ${buildPayrollListCondition(q)} ${buildStateCondition(q.states)} and t.reissue_of is not null and t.state <> ${toStateSql('eliminada')}
      and t.standing_total is not null`.execute(tx);
  const waiting = rows[0]?.count ?? 0;
  return waiting > 0 ? { waiting } : {};
}

export function summarizePayrolls(
  tallies: readonly StateTally[],
  states: PayrollQuery['states'],
): PayrollSummary {
  const chosen = inThose(tallies, states);
  const added = (name: SumName) =>
    toMoneyText(sum(chosen.map((tally) => parseMoney(tally[name]) ?? noMoney)));
  return {
    count: lengthOf(chosen) - lengthOf(chosen.filter(({ state }) => state === 'eliminada')),
    accrued_total: added('accrued_total'),
    deductions_total: added('deductions_total'),
    total: added('total'),
    states: countsOf(tallies),
  };
}

/** Counts the rows of a list, including payrolls that no longer count. */
export const countListRows = (tallies: readonly StateTally[], states: PayrollQuery['states']): number =>
  lengthOf(inThose(tallies, states));

const inThose = (tallies: readonly StateTally[], states: PayrollQuery['states']): readonly StateTally[] =>
  states?.length ? tallies.filter(({ state }) => states.includes(state)) : tallies;

const lengthOf = (tallies: readonly StateTally[]): number =>
  tallies.reduce((all, { count }) => all + count, 0);

function countsOf(tallies: readonly StateTally[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state, count } of tallies) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

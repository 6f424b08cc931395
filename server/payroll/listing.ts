import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { moneyText, noMoney, parseMoney, sum } from '../../src/domain/money.ts';
import type { Tx } from '../store/connection.ts';
import { learnPositions, positionsOf } from '../store/positions.ts';
import { likeTerm } from '../store/search.ts';
import type { PayrollRow } from './payrolls.ts';
import { addTallies, type Tally, talliesOf } from './tallies.ts';

export type PayrollQuery = {
  companyId: string;
  year?: number | undefined;
  month?: number | undefined;
  states?: readonly string[] | undefined;
  search?: string | undefined;
  sort: string;
  descending: boolean;
  page: number;
  perPage: number;
};

export type PayrollSummary = {
  count: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  states: Record<string, number>;
};

/** Every state a payroll may be in (specification of resources, §31). */
export const payrollStates = [
  'borrador',
  'lista',
  'en_cola',
  'enviando',
  'sin_respuesta',
  'aceptada',
  'aceptada_con_notificacion',
  'rechazada',
  'reemplazada',
  'eliminada',
] as const;

/** Columns the list may be sorted by. */
export const sortable = [
  'full_number',
  'employee_name',
  'accrued_total',
  'deductions_total',
  'total',
  'state',
  'created_at',
] as const;

const light = sql`id, company_id, employee_id, employee_name, person, year, month, settlement_start_date, settlement_end_date,
  payment_dates, worked_days, accrued_total, deductions_total, total, ibc, findings, state, environment, prefix, number,
  full_number, cune, dian, sent_at, accepted_at, version, created_at, updated_at`;

/** What a list asks for besides its page, about rows of `t`. Adjustment notes have a list of their own. */
const within = ({
  companyId,
  year,
  month,
}: PayrollQuery) => sql`t.company_id = ${companyId} and t.note_type is null
  ${year === undefined ? sql`` : sql`and t.year = ${year}`} ${month === undefined ? sql`` : sql`and t.month = ${month}`}`;
const inStates = (states: PayrollQuery['states']) =>
  states?.length ? sql`and t.state = any(${states as string[]}::text[])` : sql``;

type Inside = (work: (tx: Tx) => Promise<void>) => Promise<void>;

/**
 * One page of payrolls and the sums of all that match, whatever the page; the states ignore the state filter.
 * `inside` opens a transaction of the company, for what is better done after answering.
 */
export async function listPayrolls(
  tx: QueryExecutorProvider,
  q: PayrollQuery,
  inside?: Inside,
): Promise<{ rows: PayrollRow[]; summary: PayrollSummary }> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  return words.length ? searched(tx, q, words) : whole(tx, q, inside);
}

/** Without a search the sums are known already, and the order of a long list is kept. */
async function whole(tx: QueryExecutorProvider, q: PayrollQuery, inside: Inside | undefined) {
  const { tallies, crowded } = await talliesOf(tx, q.companyId, q);
  if (crowded) void inside?.((own) => addTallies(own, q.companyId)).catch(() => undefined);
  const summary = summaryOf(tallies, q.states);
  const listing = {
    companyId: q.companyId,
    table: 'payrolls',
    where: sql`${within(q)} ${inStates(q.states)}`,
    order: orderOf(q),
  };
  const offset = (q.page - 1) * q.perPage;
  const positions = await positionsOf(tx, listing);
  if (positions) return { rows: await these(tx, q.companyId, positions.ids(offset, q.perPage)), summary };
  if (inside) learnPositions(tx, listing, summary.count, inside);
  const { rows } = await sql<PayrollRow>`
    select ${light} from payrolls t where ${listing.where} order by ${listing.order}
    limit ${q.perPage} offset ${offset}`.execute(tx);
  return { rows, summary };
}

/** More than this are not looked at one by one. */
const few = 20_000;

/** The index holds the text that is searched and what is added up: which rows match is known without reading any. */
async function searched(tx: QueryExecutorProvider, q: PayrollQuery, words: readonly string[]) {
  const text = sql.join(
    words.map((word) => sql`and t.search_text like ${likeTerm(word)}`),
    sql` `,
  );
  const found = await sql<Omit<Tally, 'count'> & { id: string }>`
    select t.id, t.state, t.accrued_total, t.deductions_total, t.total
    from payrolls t where ${within(q)} ${text} limit ${few + 1}`.execute(tx);
  const all = found.rows.length <= few;
  const tallies = all
    ? found.rows.map((row) => ({ ...row, count: 1 }))
    : (
        await sql<Tally>`
          select t.state, count(*) as count, sum(t.accrued_total)::numeric(18,2) as accrued_total,
            sum(t.deductions_total)::numeric(18,2) as deductions_total, sum(t.total)::numeric(18,2) as total
          from payrolls t where ${within(q)} ${text} group by t.state`.execute(tx)
      ).rows;
  const which = all
    ? sql`t.company_id = ${q.companyId} and t.id = any(${found.rows.map(({ id }) => id)}::uuid[])`
    : sql`${within(q)} ${text}`;
  const { rows } = await sql<PayrollRow>`
    select ${light} from payrolls t where ${which} ${inStates(q.states)} order by ${orderOf(q)}
    limit ${q.perPage} offset ${(q.page - 1) * q.perPage}`.execute(tx);
  return { rows, summary: summaryOf(tallies, q.states) };
}

/** The text that is searched begins with the name, without accents: the order of the alphabet on any engine. */
function orderOf({ sort, descending }: PayrollQuery): RawBuilder<unknown> {
  const column = sortable.find((name) => name === sort) ?? 'employee_name';
  const text = column === 'employee_name';
  const direction = descending ? sql`desc` : sql`asc`;
  // A column that is never empty is ordered as its index is.
  return sql`${sql.ref(`t.${text ? 'search_text' : column}`)} ${direction} ${text ? sql`` : sql`nulls last`}, t.id`;
}

/** Payrolls by their ids, in that order. */
async function these(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<PayrollRow[]> {
  const { rows } = await sql<PayrollRow>`
    select ${light} from payrolls t where t.company_id = ${companyId} and t.id = any(${ids as string[]}::uuid[])`.execute(
    tx,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function summaryOf(tallies: readonly Tally[], states: PayrollQuery['states']): PayrollSummary {
  const chosen = states?.length ? tallies.filter(({ state }) => states.includes(state)) : tallies;
  const added = (name: 'accrued_total' | 'deductions_total' | 'total') =>
    moneyText(sum(chosen.map((tally) => parseMoney(tally[name]) ?? noMoney)));
  return {
    count: chosen.reduce((all, { count }) => all + count, 0),
    accrued_total: added('accrued_total'),
    deductions_total: added('deductions_total'),
    total: added('total'),
    states: countsOf(tallies),
  };
}

function countsOf(tallies: readonly Tally[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state, count } of tallies) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

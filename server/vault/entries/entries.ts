import { sql } from 'kysely';
import type { EntrySummary, VaultEntry } from '../../../src/domain/office/vault-entries.ts';
import {
  acceptedStates,
  type DocumentState,
  onceAcceptedStates,
} from '../../../src/domain/payroll/desk/document-state.ts';
import { type Day, dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { toStatesSql } from '../../documents/states.ts';
import { buildOpenAccountCondition } from '../../identity/vault-of-employee.ts';
import { selectLastMail, withPayslip } from '../../mail/queue.ts';
import { deliveryTime } from '../../payslips/receipts.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageMeta,
  type PageRequest,
  readWindow,
  type SortKey,
} from '../../store/cursors.ts';
import { toLikePattern } from '../../store/search.ts';
import { parseFlagParameter, readQueryNumber } from '../query.ts';

export type StoredEntry = VaultEntry & { company_id: string };

type EntryQuery = ReturnType<typeof readEntryQuery>;
type Query = Record<string, string | undefined>;

const sortable = {
  period: sql`p.year * 12 + p.month`,
  employee: sql`p.search_text`,
  number: sql`p.number`,
  total: sql`p.total`,
  accepted_at: sql`p.accepted_at`,
  delivered_at: deliveryTime,
  viewed_at: sql`r.viewed_at`,
} as const;

/** Reads the filters of the vault. Throws 422 for a value that is not valid. */
export function readEntryQuery(query: Query, now: Instant) {
  const type = query.type ?? 'payrolls';
  if (type !== 'payrolls' && type !== 'adjustments')
    throw buildInvalidRefusal({ type: ['Es payrolls o adjustments'] });
  const sort = query.sort ?? '-period';
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(sortable, name))
    throw buildInvalidRefusal({ sort: [`Se ordena por ${Object.keys(sortable).join(', ')}`] });
  const state = (query.state || undefined) as DocumentState | undefined;
  if (state && !onceAcceptedStates.includes(state))
    throw buildInvalidRefusal({ state: [`Los estados son ${onceAcceptedStates.join(', ')}`] });
  const versions = query.versions ?? 'current';
  if (versions !== 'current' && versions !== 'all')
    throw buildInvalidRefusal({ versions: ['Es current o all'] });
  return {
    today: dayOf(now),
    type: type as VaultEntry['type'],
    year: readQueryNumber(query, 'year', 2019, 2100),
    monthFrom: readQueryNumber(query, 'month_from', 1, 12),
    monthTo: readQueryNumber(query, 'month_to', 1, 12),
    search: query.search?.slice(0, 100),
    employeeId: idOf(query, 'employee_id'),
    groupId: idOf(query, 'payroll_group_id'),
    branchId: idOf(query, 'branch_office_id'),
    state,
    delivered: parseFlagParameter(query, 'delivered'),
    viewed: parseFlagParameter(query, 'viewed'),
    acknowledged: parseFlagParameter(query, 'acknowledged'),
    access: parseFlagParameter(query, 'access'),
    retired: parseFlagParameter(query, 'retired'),
    asked: parseFlagParameter(query, 'asked'),
    versions: versions as 'current' | 'all',
    sort: name as keyof typeof sortable,
    descending: sort.startsWith('-'),
  };
}

function idOf(query: Query, name: string): string | undefined {
  const id = query[name];
  if (!id) return undefined;
  if (!isId(id)) throw buildInvalidRefusal({ [name]: ['No es válido'] });
  return id;
}

const has = (column: ReturnType<typeof sql>, wanted: boolean | undefined) =>
  wanted === undefined ? sql`` : wanted ? sql`and ${column} is not null` : sql`and ${column} is null`;

const isRetired = (today: Day) => sql`coalesce(e.retirement_date < ${today}::date, false)`;

const filtersOf = (companies: readonly string[], q: EntryQuery) => sql`
  ${companies.length === 1 ? sql`p.company_id = ${companies[0]}` : sql`p.company_id = any(${companies}::uuid[])`}
  and p.state in ${toStatesSql(onceAcceptedStates)}
  and ${q.type === 'payrolls' ? sql`p.note_type is null` : sql`p.note_type is not null`}
  ${q.versions === 'current' ? sql`and p.state in ${toStatesSql(acceptedStates)}` : sql``}
  ${q.year === undefined ? sql`` : sql`and p.year = ${q.year}`}
  ${q.monthFrom === undefined ? sql`` : sql`and p.month >= ${q.monthFrom}`}
  ${q.monthTo === undefined ? sql`` : sql`and p.month <= ${q.monthTo}`}
  ${q.state === undefined ? sql`` : sql`and p.state = ${q.state}`}
  ${q.employeeId === undefined ? sql`` : sql`and p.employee_id = ${q.employeeId}`}
  ${q.groupId === undefined ? sql`` : sql`and e.payroll_group_id = ${q.groupId}`}
  ${q.branchId === undefined ? sql`` : sql`and e.branch_office_id = ${q.branchId}`}
  ${has(deliveryTime, q.delivered)} ${has(sql`r.viewed_at`, q.viewed)} ${has(sql`r.acknowledged_at`, q.acknowledged)}
  ${has(sql`a.id`, q.access)} ${q.retired === undefined ? sql`` : sql`and ${isRetired(q.today)} = ${q.retired}`}
  ${q.asked === undefined ? sql`` : sql`and (d.open > 0) = ${q.asked}`}
  ${sql.join(
    (q.search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`and p.search_text like ${toLikePattern(word)}`),
    sql` `,
  )}`;

const tables = sql`payrolls p
  join employees e on e.company_id = p.company_id and e.id = p.employee_id
  left join employee_accounts a on ${buildOpenAccountCondition(sql`p.person`, sql`p.company_id`)}
  left join payslip_receipts r on r.company_id = p.company_id and r.payslip_id = p.id
  left join lateral (select count(*)::int as open from payslip_questions q
    where q.company_id = p.company_id and q.payslip_id = p.id and q.state = 'abierta') d on true`;

const columnsOn = (
  today: Day,
) => sql`p.id, p.company_id, case when p.note_type is null then 'payrolls' else 'adjustments' end as type, p.full_number,
  p.cune, p.state, p.year, p.month, p.payment_dates, p.accrued_total, p.deductions_total, p.total, p.note_type,
  p.state in ${toStatesSql(acceptedStates)} as current, p.accepted_at,
  jsonb_build_object('id', p.employee_id, 'name', p.employee_name, 'list_name', p.list_name, 'document_number', split_part(p.person, ':', 2),
    'retired', ${isRetired(today)}) as employee,
  (select jsonb_build_object('id', b.id, 'full_number', b.full_number) from payrolls b
    where b.company_id = p.company_id and b.id = p.predecessor_id) as replaces,
  (select jsonb_build_object('id', b.id, 'full_number', b.full_number) from payrolls b
    where b.company_id = p.company_id and b.predecessor_id = p.id and b.accepted_at is not null limit 1) as replaced_by,
  r.notified_at, ${deliveryTime} as delivered_at, r.viewed_at, r.downloaded_at, coalesce(r.download_count, 0) as download_count, r.acknowledged_at,
  d.open as queries_open, a.id is not null as access,
  ${selectLastMail(withPayslip)} as mail`;

const keysOf = (q: EntryQuery): SortKey[] => [
  { value: sortable[q.sort], descending: q.descending },
  { value: sql`p.search_text` },
  { value: sql`p.id` },
];
const orderOf = (q: EntryQuery) => buildWindowOrder(keysOf(q));

/** Lists a page of the vault of these companies with its sums. Runs inside the company, or as its ally. */
export async function listEntries(
  tx: Tx,
  companies: readonly string[],
  q: EntryQuery,
  asked: PageRequest,
): Promise<{ rows: StoredEntry[]; meta: PageMeta; summary: EntrySummary }> {
  const where = filtersOf(companies, q);
  const { after, limit, key } = buildListWindow(keysOf(q), asked);
  const { rows } = await readWindow(asked, () =>
    sql<StoredEntry & { cursor_key: unknown[] | null }>`
      select ${columnsOn(q.today)}, ${key} from ${tables} where ${where} and ${after}
      order by ${orderOf(q)} ${limit}`.execute(tx),
  );
  const sums = await sql<EntrySummary>`
    select count(*)::int as count, count(r.viewed_at)::int as viewed, count(r.acknowledged_at)::int as acknowledged,
      coalesce(sum(d.open), 0)::int as queries_open, coalesce(sum(p.total), 0)::numeric(18,2) as total
    from ${tables} where ${where}`.execute(tx);
  const summary = sums.rows[0] ?? { count: 0, viewed: 0, acknowledged: 0, queries_open: 0, total: '0.00' };
  const cut = cutPage(rows, asked, summary.count);
  return { rows: cut.rows as StoredEntry[], meta: cut.meta, summary };
}

/** Lists the ids that match the filters, in order. Runs inside the company. */
export async function listEntryIds(tx: Tx, companyId: string, q: EntryQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from ${tables} where ${filtersOf([companyId], q)}
    order by ${orderOf(q)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads entries in the order of `ids`. Runs inside the company. */
export async function listStoredEntries(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  today: Day,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${columnsOn(today)} from ${tables}
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) and p.accepted_at is not null
    order by array_position(${ids}::uuid[], p.id)`.execute(tx);
  return rows;
}

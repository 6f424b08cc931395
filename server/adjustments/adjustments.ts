import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { StoredPayroll } from '../documents/payrolls.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  type PageRequest,
  readWindow,
} from '../store/cursors.ts';
import { toLikePattern } from '../store/search.ts';

/** Adjustment note of the list, with the net pay before and after in pesos. */
export type AdjustmentListRow = StoredPayroll & {
  note_type: 1 | 2;
  predecessor_number: string | null;
  before: string;
  after: string;
  delta: string;
};

export type AdjustmentQuery = {
  companyId: string;
  year?: number | undefined;
  month?: number | undefined;
  monthFrom?: number | undefined;
  monthTo?: number | undefined;
  states?: readonly DocumentState[] | undefined;
  type?: 1 | 2 | undefined;
  employeeId?: string | undefined;
  search?: string | undefined;
};

const columns = sql`n.*, coalesce(p.full_number, f.number) as predecessor_number, coalesce(p.total, f.total) as before,
  (case n.note_type when 2 then 0 else n.total end)::numeric(18,2) as after,
  ((case n.note_type when 2 then 0 else n.total end) - coalesce(p.total, f.total))::numeric(18,2) as delta`;
const joined = sql`payrolls n
  left join payrolls p on p.company_id = n.company_id and p.id = n.predecessor_id
  left join foreign_payrolls f on f.company_id = n.company_id and f.id = n.foreign_id and n.predecessor_id is null`;

/** Lists a page of the notes of a company, the newest first. */
export async function listAdjustments(tx: QueryExecutorProvider, q: AdjustmentQuery, asked: PageRequest) {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const chosen = sql`n.company_id = ${q.companyId} and n.note_type is not null
    ${q.year === undefined ? sql`` : sql`and n.year = ${q.year}`} ${q.month === undefined ? sql`` : sql`and n.month = ${q.month}`}
    ${q.monthFrom === undefined ? sql`` : sql`and n.month >= ${q.monthFrom}`} ${q.monthTo === undefined ? sql`` : sql`and n.month <= ${q.monthTo}`}
    ${q.states?.length ? sql`and n.state in ${toStatesSql(q.states)}` : sql``}
    ${q.type ? sql`and n.note_type = ${q.type}` : sql``}
    ${q.employeeId ? sql`and n.employee_id = ${q.employeeId}` : sql``}
    ${sql.join(
      words.map(
        (word) =>
          sql`and (n.search_text like ${toLikePattern(word)} or lower(coalesce(p.full_number, f.number)) like ${toLikePattern(word)})`,
      ),
      sql` `,
    )}`;
  const newestFirst = [
    { value: sql`n.created_at`, descending: true, isFilled: true },
    { value: sql`n.id`, descending: true, isFilled: true },
  ];
  const { after, limit, key } = buildListWindow(newestFirst, asked);
  const { rows } = await readWindow(asked, () =>
    sql<AdjustmentListRow & { cursor_key: unknown[] | null }>`
      select ${columns}, ${key} from ${joined} where ${chosen} and ${after}
      order by ${buildWindowOrder(newestFirst)} ${limit}`.execute(tx),
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${joined} where ${chosen}`.execute(tx);
  const cut = cutPage(rows, asked, counted.rows[0]?.total ?? 0);
  return { rows: cut.rows as AdjustmentListRow[], meta: cut.meta };
}

export async function findAdjustment(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<AdjustmentListRow | undefined> {
  const { rows } = await sql<AdjustmentListRow>`
    select ${columns} from ${joined}
    where n.company_id = ${companyId} and n.id = ${id} and n.note_type is not null`.execute(tx);
  return rows[0];
}

const copied = sql`employee_id, person, employee_name, list_name, charge, year, month, settlement_start_date, settlement_end_date,
  payment_dates, novelties, notes, lines, accrued, deductions, worked_days, accrued_total, deductions_total, total, ibc, findings`;

type Copy = {
  note_type?: 1 | 2;
  reason?: string;
  print_reason?: boolean;
  reissue?: boolean;
  /** The source still counts, so the copy's standing totals are zero. */
  waits?: boolean;
};

export const copyPayroll = (
  tx: QueryExecutorProvider,
  source: StoredPayroll,
  { id, ...copy }: Copy & { id: string; userId: string },
): Promise<void> => copyPayrolls(tx, [{ source, id }], copy);

export async function copyPayrolls(
  tx: QueryExecutorProvider,
  all: readonly { source: StoredPayroll; id: string }[],
  copy: Copy & { userId: string },
): Promise<void> {
  const company = all[0]?.source.company_id;
  if (company === undefined) return;
  const rows = all.map(({ source, id }) => ({ of: source.id, id, words: withoutNumber(source) }));
  await sql`
    insert into payrolls (company_id, id, ${copied}, state, search_text, created_by, updated_by, note_type, predecessor_id,
      foreign_id, reason, print_reason, reissue_of, standing_accrued, standing_deductions, standing_total)
    select p.company_id, r.id, ${copied}, ${toStateSql('lista')}, r.words, ${copy.userId}, ${copy.userId},
      ${copy.note_type ?? null}::smallint, case when ${copy.note_type !== undefined} then p.id end,
      case when ${copy.note_type !== undefined} then p.foreign_id end, ${copy.reason ?? null},
      ${copy.print_reason ?? true}, case when ${copy.reissue ?? false} then p.id end,
      ${sql.join(Array(3).fill(sql`${copy.waits ? '0' : null}::numeric`))}
    from payrolls p join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (of uuid, id uuid, words text) on r.of = p.id
    where p.company_id = ${company}`.execute(tx);
}

const withoutNumber = (source: StoredPayroll & { search_text?: string }): string =>
  (source.search_text ?? '')
    .split(' ')
    .filter((word) => word !== source.full_number?.toLowerCase())
    .join(' ');

import { sql } from 'kysely';
import type { AccountingEntry } from '../../src/domain/accounting/entries.ts';
import { addBalances, type Balances } from '../../src/domain/accounting/provisions.ts';
import type { NamedEmployee } from '../../src/domain/identity/person-name.ts';
import { type Month, toMonthIndex } from '../../src/domain/values/month.ts';
import type { Tx } from '../store/connection.ts';
import { recordWebhookEvents } from '../store/webhook-events.ts';

export type Posting = {
  id: string;
  number: number;
  employees: number;
  totals: Record<string, string>;
  digest: string;
  /** Reverses everything posted of the month before it. */
  reverses: boolean;
  posted_at: Date;
  posted_by_name: string;
};

export async function listPostings(tx: Tx, companyId: string, { year, month }: Month): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select id, number, employees, totals, digest, reverses, posted_at, posted_by_name from accounting_postings
    where company_id = ${companyId} and year = ${year} and month = ${month} order by number`.execute(tx);
  return rows;
}

/** SQL condition of a posting `a` that leaves its month posted: the last one of the month, and not a reversal. */
export const postedCondition = sql<boolean>`not a.reverses and not exists (select 1 from accounting_postings later
  where later.company_id = a.company_id and later.year = a.year and later.month = a.month and later.number > a.number)`;

export type PostedEntries = {
  employee: NamedEmployee;
  document: string;
  entries: AccountingEntry[];
  movements: Balances;
};
type PostedRow = {
  employee_id: string;
  employee_name: string;
  list_name: string;
  employee_document: string;
  entries: AccountingEntry[];
  movements: Balances;
};
const whose = sql`join employees w on w.company_id = e.company_id and w.id = e.employee_id`;
const postedOf = (row: PostedRow): PostedEntries => ({
  employee: { id: row.employee_id, name: row.employee_name, list_name: row.list_name },
  document: row.employee_document,
  entries: row.entries,
  movements: row.movements,
});

export async function readPostedEntries(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PostedEntries>> {
  const { rows } = await sql<PostedRow>`
    select e.employee_id, e.employee_name, w.list_name, e.employee_document, e.entries, e.movements
    from accounting_entries e ${whose}
    join accounting_postings p on p.company_id = e.company_id and p.id = e.posting_id
    where e.company_id = ${companyId} and p.year = ${year} and p.month = ${month}
      and e.employee_id = any(${ids as string[]}::uuid[])
    order by p.number`.execute(tx);
  const found = new Map<string, PostedEntries>();
  for (const row of rows) {
    const before = found.get(row.employee_id);
    const own = postedOf(row);
    found.set(
      row.employee_id,
      before
        ? {
            ...own,
            entries: [...before.entries, ...own.entries],
            movements: addBalances(before.movements, own.movements),
          }
        : own,
    );
  }
  return found;
}

export async function listPostedEmployees(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.employee_id as id from accounting_entries e ${whose}
    join accounting_postings p on p.company_id = e.company_id and p.id = e.posting_id
    where e.company_id = ${companyId} and p.year = ${year} and p.month = ${month}
    group by e.employee_id, w.search_text order by w.search_text, id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists at most `most` rows of a posting in list order, after an employee. */
export async function listPostedEntries(
  tx: Tx,
  companyId: string,
  postingId: string,
  after: { at: string; id: string } | undefined,
  most: number,
): Promise<(PostedEntries & { at: string })[]> {
  const { rows } = await sql<PostedRow & { at: string }>`
    select e.employee_id, e.employee_name, w.list_name, w.search_text as at, e.employee_document, e.entries, e.movements
    from accounting_entries e ${whose}
    where e.company_id = ${companyId} and e.posting_id = ${postingId}
      ${after ? sql`and (w.search_text, e.employee_id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by w.search_text, e.employee_id limit ${most}`.execute(tx);
  return rows.map((row) => ({ ...postedOf(row), at: row.at }));
}

type Moved = { employee_id: string; at: number; movements: Balances };

/** Lists the movements of balances posted before a month index, by employee and in order. */
export async function listEarlierMovements(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  before: number,
): Promise<Map<string, Moved[]>> {
  const { rows } = await sql<Moved>`
    select employee_id, at, movements from accounting_entries
    where company_id = ${companyId} and employee_id = any(${ids as string[]}::uuid[]) and at < ${before}
    order by employee_id, at`.execute(tx);
  const found = new Map<string, Moved[]>();
  for (const row of rows) {
    const own = found.get(row.employee_id);
    if (own) own.push(row);
    else found.set(row.employee_id, [row]);
  }
  return found;
}

type Writer = { companyId: string; by: { id: string; name: string } };

/** Inserts a posting whose entries are stored. Returns false when another user took its number. */
export async function signPosting(
  tx: Tx,
  { companyId, by }: Writer,
  { year, month }: Month,
  posting: Pick<Posting, 'id' | 'number' | 'employees' | 'totals' | 'digest' | 'reverses'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounting_postings (company_id, id, year, month, number, employees, totals, digest, reverses, posted_by, posted_by_name)
    values (${companyId}, ${posting.id}, ${year}, ${month}, ${posting.number}, ${posting.employees},
      ${JSON.stringify(posting.totals)}::jsonb, ${posting.digest}, ${posting.reverses}, ${by.id}, ${by.name})
    on conflict (company_id, year, month, number) do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  const { id, number, reverses, employees, totals } = posting;
  await recordWebhookEvents(tx, companyId, 'month.posted', [
    {
      orderKey: `posting:${year}-${month}`,
      data: { id, year, month, number, reverses, employees },
      amounts: totals,
    },
  ]);
  return true;
}

export async function storeEntries(
  tx: Tx,
  companyId: string,
  postingId: string,
  month: Month,
  rows: readonly PostedEntries[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ employee, document, entries, movements }) => ({
    employee_id: employee.id,
    employee_name: employee.name,
    employee_document: document,
    entries,
    movements,
  }));
  await sql`
    insert into accounting_entries (company_id, posting_id, employee_id, employee_name, employee_document, at, entries, movements)
    select ${companyId}, ${postingId}, r.employee_id, r.employee_name, r.employee_document, ${toMonthIndex(month)}, r.entries, r.movements
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(employee_id uuid, employee_name text,
      employee_document text, entries jsonb, movements jsonb)`.execute(tx);
}

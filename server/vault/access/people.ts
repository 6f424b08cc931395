import { sql } from 'kysely';
import { type Access, accessStates, type VaultPerson } from '../../../src/domain/office/vault-access.ts';
import { acceptedStates } from '../../../src/domain/payroll/desk/document-state.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { toStatesSql } from '../../documents/states.ts';
import { buildOpenAccountCondition, selectLastUse } from '../../identity/vault-of-employee.ts';
import { selectLastMessage } from '../../mail/queue.ts';
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
import { openMobile } from '../sign-in/mobile.ts';

const asks = (companyId: string) => sql`
  select m.person, max(m.at) as at from vault_moves m
  where m.company_id = ${companyId} and m.what = 'access_asked' and not exists (
    select 1 from vault_moves l where l.company_id = m.company_id and l.person = m.person and l.at > m.at
      and (l.what in ('activated', 'recovered', 'linked') or l.what = 'recovery_given' and l.by is not null))
  group by m.person`;

/** Whoever waits for a code comes first. */
const orderKeys: readonly SortKey[] = [
  { value: sql`p.asked_at`, descending: true },
  { value: sql`p.search_text` },
  { value: sql`p.id` },
];

/** Lists the employees of a company with the state of their vault access. Runs inside the company. */
export async function listPeopleWithAccess(
  tx: Tx,
  q: {
    companyId: string;
    search: string | undefined;
    state: string | undefined;
    asked: PageRequest;
    today: Day;
    secretKey: Buffer;
  },
): Promise<{ rows: VaultPerson[]; meta: PageMeta; counts: Partial<Record<Access, number>> }> {
  if (q.state && !accessStates.includes(q.state as never))
    throw buildInvalidRefusal({ state: [`Los estados son ${accessStates.join(', ')}`] });
  const words = (q.search ?? '').slice(0, 100).split(/\s+/).filter(Boolean);
  const people = sql`
    select e.id, e.name, e.list_name, e.document_number, e.email, case when e.retirement_date < ${q.today}::date then 'retirado' else 'activo' end as status,
      e.search_text, x.person,
      case when a.id is not null then 'activo' when c.id is null then 'sin_invitar'
        when c.expires_at > now() then 'invitado' else 'vencida' end as access,
      case when c.id is not null and c.expires_at > now()
        then jsonb_build_object('id', c.id, 'kind', c.kind, 'expires_at', c.expires_at,
          'message', ${selectLastMessage(sql`m.company_id = e.company_id and m.code_id = c.id`)}) end as code,
      e.company_id, asks.at as asked_at
    from employees e
    join document_types t on t.id = e.document_type_id
    cross join lateral (select t.code || ':' || upper(e.document_number) as person) x
    left join employee_accounts a on ${buildOpenAccountCondition(sql`x.person`, sql`e.company_id`)}
    left join (${asks(q.companyId)}) asks on asks.person = x.person
    left join lateral (
      select v.id, v.kind, v.expires_at from vault_codes v
      where v.company_id = e.company_id and v.person = x.person and v.used_at is null and v.revoked_at is null
      order by v.created_at desc limit 1) c on true
    where e.company_id = ${q.companyId}
      ${sql.join(
        words.map((word) => sql`and e.search_text like ${toLikePattern(word)}`),
        sql` `,
      )}`;
  const counted = await sql<{ access: Access; count: number }>`
    select access, count(*)::int as count from (${people}) p group by access`.execute(tx);
  const counts: Partial<Record<Access, number>> = Object.fromEntries(
    counted.rows.map(({ access, count }) => [access, count]),
  );
  const total = q.state
    ? (counts[q.state as Access] ?? 0)
    : Object.values(counts).reduce((sum, n) => sum + n, 0);
  type Row = VaultPerson & { account: string | null; sealed: Buffer | null };
  const { after, limit, key } = buildListWindow(orderKeys, q.asked);
  const found = await readWindow(q.asked, () =>
    sql<Row & { cursor_key: unknown[] | null }>`
    select p.id, p.name, p.list_name, p.document_number, p.email, p.status, p.access, p.code, p.asked_at, b.id as account,
      b.mobile_sealed as sealed,
      case when p.access = 'activo' then ${selectLastUse(sql`p.company_id`, sql`p.person`)} end as last_login_at,
      (select count(*)::int from payrolls s where s.company_id = ${q.companyId} and s.person = p.person
        and s.state in ${toStatesSql(acceptedStates)}) as payslips,
      (select count(*)::int from payslip_receipts r where r.company_id = ${q.companyId} and r.person = p.person
        and r.viewed_at is not null) as viewed,
      (select count(*)::int from payslip_receipts r where r.company_id = ${q.companyId} and r.person = p.person
        and r.acknowledged_at is not null) as acknowledged,
      (select count(*)::int from payslip_questions d where d.company_id = ${q.companyId} and d.person = p.person
        and d.state = 'abierta') as queries_open, ${key}
    from (${people}) p left join employee_accounts b on p.asked_at is not null and b.person = p.person and b.active
      and (p.company_id = any(b.only_companies) or p.company_id = any(b.companies_before))
    where ${q.state ? sql`p.access = ${q.state}` : sql`true`} and ${after}
    order by ${buildWindowOrder(orderKeys)} ${limit}`.execute(tx),
  );
  const { rows, meta } = cutPage(found.rows, q.asked, total);
  return {
    rows: (rows as Row[]).map(({ account, sealed, ...row }) => ({
      ...row,
      mobile: account && openMobile(q.secretKey, account, sealed),
    })),
    meta,
    counts,
  };
}

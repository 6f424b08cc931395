import { sql } from 'kysely';
import type { VaultNotice } from '../../../src/domain/vault/notices.ts';
import { getContents } from '../../contents/contents.ts';
import { answer } from '../../http/answer.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import type { VaultModule } from '../../http/module.ts';
import type { VaultCall } from '../../http/vault.ts';
import { buildFileAnswer, findFile } from '../../resources/files.ts';
import type { Tx } from '../../store/connection.ts';

/**
 * Routes of the notices from companies that paid the employee. Row level security selects the companies, and the
 * payrolls that it shows say which of those a notice names. The others are nothing to this employee.
 */
export const registerVaultNoticeRoutes: VaultModule = (on, services) => {
  const contents = getContents(services);

  on('GET /notices', async (call) => answer({ data: await call.asPerson((tx) => currentNotices(tx, call)) }));
  on('GET /notices/:id/attachment', async ({ input: { id }, now, asPerson, missing }) => {
    const found = await asPerson(async (tx) => {
      if ((await currentNotices(tx, { now }, id)).length === 0) throw missing();
      const { rows } = await sql<{ attachment: string | null }>`
          select attachment from notices where id = ${id}`.execute(tx);
      return findFile(tx, rows[0]?.attachment);
    });
    return buildFileAnswer(contents, found);
  });
};

async function currentNotices(
  tx: Tx,
  call: Pick<VaultCall, 'now'>,
  id?: string,
): Promise<JsonWithDates<VaultNotice>[]> {
  const now = new Date(call.now);
  const { rows } = await sql<JsonWithDates<VaultNotice>>`
    select n.id, n.title, n.body, n.level, n.link_label, n.link_url, n.starts_at, n.ends_at,
      case when f.id is null then null else jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size,
        'url', '/api/vault/notices/' || n.id || '/attachment') end as attachment,
      array(select c.social_reason from companies c where (c.id = n.company_id or c.id = any (n.company_ids))
        and exists (select 1 from payrolls p where p.company_id = c.id) order by 1) as companies
    from notices n left join files f on f.company_id = n.company_id and f.id = n.attachment
    where n.audience = 'empleados' and n.active and n.starts_at <= ${now} and (n.ends_at is null or n.ends_at > ${now})
      ${id === undefined ? sql`` : sql`and n.id = ${id}`}
    order by n.starts_at desc, n.id limit 20`.execute(tx);
  return rows;
}

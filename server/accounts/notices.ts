import { type RawBuilder, sql } from 'kysely';
import type { Notice } from '../../src/domain/office/notices.ts';
import { getContents } from '../contents/contents.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { buildFileAnswer, findFile } from '../resources/files.ts';
import type { Tx } from '../store/connection.ts';

export const registerNoticeRoutes: StaffModule = ({ on }, services) => {
  const contents = getContents(services);

  on('GET /notices/current', async (call) =>
    answer({ data: await call.inCompany((tx) => current(tx, call)) }),
  );

  on('GET /notices/current/:id/attachment', async (call) => {
    const found = await call.inCompany(async (tx) => {
      const { id } = call.input;
      if ((await current(tx, call, id)).length === 0) throw call.missing();
      const { rows } = await sql<{ attachment: string | null }>`
        select attachment from notices where id = ${id}`.execute(tx);
      return findFile(tx, rows[0]?.attachment);
    });
    return buildFileAnswer(contents, found);
  });

  for (const [address, acknowledged] of [
    ['POST /notices/:id/read', false],
    ['POST /notices/:id/acknowledge', true],
  ] as const)
    on(address, async (call, tx) => {
      const { id } = call.input;
      if ((await current(tx, call, id)).length === 0) throw call.missing();
      await sql`
        insert into notice_reads (notice_id, user_id, acknowledged_at)
        values (${id}, ${call.user.id}, ${acknowledged ? sql`now()` : sql`null`})
        on conflict (notice_id, user_id) do update
          set acknowledged_at = coalesce(notice_reads.acknowledged_at, excluded.acknowledged_at)`.execute(tx);
      return answer({ message: 'Listo' });
    });
};

/** Builds the condition that holds for a notice `n` in force for a user in a company. */
export const buildCurrentNoticeCondition = (
  user: Pick<StaffAsk['user'], 'roles'>,
  companyId: string,
  now: Date,
): RawBuilder<boolean> => sql`
  n.active and n.starts_at <= ${now} and (n.ends_at is null or n.ends_at > ${now})
    and (n.audience = 'todos' or ((n.company_id = ${companyId} or ${companyId} = any(n.company_ids)) and (n.audience = 'compania'
      or (n.audience = 'rol' and n.roles && ${user.roles as string[]}::text[]))))`;

/** Lists the notices in force for this user: those for everybody, and those of the company or its roles. */
async function current(tx: Tx, call: StaffAsk, id?: string): Promise<JsonWithDates<Notice>[]> {
  const now = new Date(call.now);
  const { rows } = await sql<JsonWithDates<Notice>>`
    select n.id, n.title, n.body, n.level, n.placement, n.requires_ack, n.link_label, n.link_url, n.starts_at, n.ends_at,
      case when f.id is null then null else jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size,
        'url', '/api/notices/current/' || n.id || '/attachment?company=' || ${call.company.id}::text) end as attachment,
      r.read_at, r.acknowledged_at
    from notices n left join notice_reads r on r.notice_id = n.id and r.user_id = ${call.user.id}
      left join files f on f.company_id = n.company_id and f.id = n.attachment
    where ${buildCurrentNoticeCondition(call.user, call.company.id, now)}
      ${id === undefined ? sql`` : sql`and n.id = ${id}`}
    order by n.starts_at desc, n.id limit 100`.execute(tx);
  return rows;
}

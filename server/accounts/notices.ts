import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffCall, StaffRoutes } from '../http/staff.ts';
import { notFound } from '../refused.ts';
import { fileAnswer } from '../resources/files.ts';
import type { Tx } from '../store/connection.ts';

type Notice = { id: string; title: string; body: string; level: string; placement: string };

/** What the people of a company are being told, and that they saw it. */
export function noticeRoutes(routes: StaffRoutes): void {
  const options = { roles: companyStaff };
  routes.read(
    '/notices/current',
    { ...options, summary: 'Notificaciones vigentes para quien pregunta' },
    async (call) => answer({ data: await call.inCompany((tx) => current(tx, call)) }),
  );
  routes.read(
    '/notices/current/:id/attachment',
    { ...options, summary: 'El adjunto de una notificación vigente' },
    async (call) => {
      const id = call.params.id ?? '';
      return call.inCompany(async (tx) => {
        if (!isId(id) || (await current(tx, call, id)).length === 0)
          throw notFound('Esa notificación ya no está vigente.');
        const { rows } = await sql<{ attachment: string | null }>`
          select attachment from notices where id = ${id}`.execute(tx);
        return fileAnswer(tx, rows[0]?.attachment);
      });
    },
  );
  for (const [verb, acknowledged, summary] of [
    ['read', false, 'Marcar una notificación como leída'],
    ['acknowledge', true, 'Confirmar la lectura de una notificación'],
  ] as const)
    routes.write('POST', `/notices/:id/${verb}`, { ...options, fields: [], summary }, async (call, tx) => {
      const id = call.params.id;
      const told = isId(id) && (await current(tx, call, id)).length > 0;
      if (!told) throw notFound('Esa notificación ya no está vigente.');
      await sql`
        insert into notice_reads (notice_id, user_id, acknowledged_at)
        values (${id}, ${call.user.id}, ${acknowledged ? sql`now()` : sql`null`})
        on conflict (notice_id, user_id) do update
          set acknowledged_at = coalesce(notice_reads.acknowledged_at, excluded.acknowledged_at)`.execute(tx);
      return answer({ message: 'Listo' });
    });
}

/** Those of the company and those for all, in their days, whose audience has this person. */
async function current(tx: Tx, call: StaffCall, id?: string): Promise<Notice[]> {
  const now = new Date(call.now);
  const { rows } = await sql<Notice>`
    select n.id, n.title, n.body, n.level, n.placement, n.requires_ack, n.link_label, n.link_url, n.starts_at, n.ends_at,
      case when f.id is null then null else jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size,
        'url', '/api/notices/current/' || n.id || '/attachment?company=' || ${call.company.id}::text) end as attachment,
      r.read_at, r.acknowledged_at
    from notices n left join notice_reads r on r.notice_id = n.id and r.user_id = ${call.user.id}
      left join files f on f.company_id = n.company_id and f.id = n.attachment
    where n.active and n.starts_at <= ${now} and (n.ends_at is null or n.ends_at > ${now})
      and (n.audience = 'todos' or ((n.company_id = ${call.company.id} or ${call.company.id} = any(n.company_ids)) and (n.audience = 'compania'
        or (n.audience = 'rol' and n.roles && ${call.user.roles as string[]}::text[]))))
      ${id === undefined ? sql`` : sql`and n.id = ${id}`}
    order by n.starts_at desc, n.id limit 100`.execute(tx);
  return rows;
}

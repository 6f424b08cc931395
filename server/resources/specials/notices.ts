import { sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import type { Special } from './special.ts';

export const noticeSpecial: Special = {
  computed: () => ({ origin: 'staff' }),
  check({ link_label: words, link_url: url }): Errors {
    if (url && !words) return { link_label: ['Escriba el texto del enlace'] };
    return words && !url ? { link_url: ['Escriba la dirección del enlace'] } : {};
  },
  async before(tx, _context, { company_ids: ids }) {
    if (!Array.isArray(ids)) return undefined;
    const { rows } = await sql<{ existing: number }>`
      select count(*) as existing from companies where id = any(${ids}::uuid[])`.execute(tx);
    return rows[0]?.existing === ids.length
      ? undefined
      : { company_ids: ['Una de las compañías ya no existe'] };
  },
  derived: {
    current: ({ now }) =>
      sql`(t.active and t.starts_at <= ${new Date(now)} and (t.ends_at is null or t.ends_at > ${new Date(now)}))`,
    read_count: () => sql`(select count(*)::integer from notice_reads r where r.notice_id = t.id)`,
    ack_count: () =>
      sql`(select count(*)::integer from notice_reads r where r.notice_id = t.id and r.acknowledged_at is not null)`,
  },
  async beforeDelete(tx, stored) {
    await sql`delete from notice_reads where notice_id = ${stored.id}`.execute(tx);
  },
};

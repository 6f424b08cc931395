import { sql } from 'kysely';
import type { Errors } from '../../../src/domain/validation.ts';
import type { Special } from './special.ts';

export const notices: Special = {
  computed: () => ({ origin: 'staff' }),
  check({ link_label: words, link_url: url }): Errors {
    if (url && !words) return { link_label: ['Escriba el texto del enlace'] };
    return words && !url ? { link_url: ['Escriba la dirección del enlace'] } : {};
  },
  derived: {
    read_count: () => sql`(select count(*)::integer from notice_reads r where r.notice_id = t.id)`,
    ack_count: () =>
      sql`(select count(*)::integer from notice_reads r where r.notice_id = t.id and r.acknowledged_at is not null)`,
  },
  async beforeDelete(tx, stored) {
    await sql`delete from notice_reads where notice_id = ${stored.id}`.execute(tx);
  },
};

import { sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import { formatInUseRefusal } from '../uses.ts';
import type { Row, Special } from './special.ts';

/** Fields that cannot change once a number was used. The next number is then counted. */
const fixedOnceUsed = ['type', 'environment', 'prefix', 'from', 'next'] as const;
const isUsed = (stored: Row): boolean => Number(stored.used_count) > 0;

/** Next number of an unused range: the typed one, or the start of the range, with which it moves. */
function nextOf(record: Row, stored: Row | undefined): unknown {
  const follows = stored && stored.next === stored.from && record.next === stored.next;
  return follows ? record.from : (record.next ?? record.from);
}

export const consecutiveSpecial: Special = {
  computed(record, stored) {
    if (stored && isUsed(stored)) return {};
    const next = nextOf(record, stored);
    return { next, first_number: next };
  },
  derived: {
    used_count: () => sql`(t.next - coalesce(t.first_number, t."from"))`,
    left_count: () => sql`(t."to" - t.next + 1)`,
  },
  check(record, stored) {
    const errors: Errors = {};
    if (!stored || !isUsed(stored)) {
      const next = Number(nextOf(record, stored));
      if (next < Number(record.from)) errors.next = ['Siguiente no puede ser menor que Desde'];
      else if (record.to != null && next > Number(record.to))
        errors.next = ['Siguiente no puede ser mayor que Hasta'];
      return errors;
    }
    for (const name of fixedOnceUsed) {
      if ((record[name] ?? null) !== (stored[name] ?? null))
        errors[name] = ['No se puede cambiar: ya hay números usados'];
    }
    if (typeof record.to === 'number' && record.to < Number(stored.next) - 1)
      errors.to = ['Hasta no puede ser menor que el último número usado'];
    return errors;
  },
  async before(tx, { companyId }, record) {
    if (!record.is_default || record.active === false) return undefined;
    await sql`
      update consecutives set is_default = false, version = version + 1, updated_at = now()
      where company_id = ${companyId ?? null} and type = ${record.type} and environment = ${record.environment}
        and is_default and id <> ${record.id}`.execute(tx);
    return undefined;
  },
  async beforeDelete(_tx, stored) {
    if (isUsed(stored)) throw buildConflictRefusal(formatInUseRefusal(Number(stored.used_count)));
  },
  unique: { consecutives_prefix: { field: 'prefix', message: 'Prefijo ya existe' } },
};

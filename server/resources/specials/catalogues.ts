import { sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { isNamedOnly, type Resource } from '../../../src/domain/records/resource.ts';
import { isOfficialCode } from '../catalogue.ts';
import { addUseCounts, countAllUses, openCompanies } from '../use-counts.ts';
import { type Special, takeTurn } from './special.ts';

/** Rejects two active rows of one code that hold on the same day. */
const dated = (table: string): Special => ({
  async before(tx, _context, record) {
    if (record.active === false) return undefined;
    await takeTurn(tx, table, undefined);
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where code = ${record.code} and active and id <> ${record.id}
        and daterange(valid_from, valid_to, '[]') && daterange(${record.valid_from ?? null}, ${record.valid_to ?? null}, '[]')
      limit 1`.execute(tx);
    return rows.length
      ? { valid_from: ['Ya hay otra fila de este código vigente en esas fechas'] }
      : undefined;
  },
  unique: { [`${table}_code`]: { field: 'code', message: 'Código ya existe con esa vigencia' } },
});

export const hourTypeSpecial = dated('hour_types');
export const workerTypeSpecial = dated('worker_types');

export const municipalitySpecial: Special = {
  check(record, _stored, { department_id: department }): Errors {
    const code = String(record.code);
    if (!/^\d{5}$/.test(code)) return { code: ['Escriba el código DANE de 5 números'] };
    return department && !code.startsWith(String(department.code))
      ? { code: ['Los dos primeros números son los del departamento'] }
      : {};
  },
};

/** Adds to an official list the mark of shipped rows, and rejects changes of their code. */
export const guardOfficialCatalogue = (resource: Resource, own: Special = {}): Special => ({
  ...own,
  check(record, stored, references, context): Errors {
    const moved = stored && record.code !== stored.code && isOfficialCode(resource.path, stored.code);
    return {
      ...own.check?.(record, stored, references, context),
      ...(moved && { code: ['Este código es de la lista oficial de la DIAN y no se cambia'] }),
    };
  },
  // Uses are counted in every company.
  beforeDelete: (tx, _stored, context) => openCompanies(tx, context),
  async prepare(tx, context, wanted) {
    if (wanted.some((name) => isNamedOnly(resource.fields[name]))) await countAllUses(tx, resource, context);
  },
  finish: async (tx, rows, context) =>
    (await addUseCounts(tx, resource, context, rows)).map((row) =>
      isOfficialCode(resource.path, row['code']) ? { ...row, official: true } : row,
    ),
});

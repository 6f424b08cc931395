import { sql } from 'kysely';
import { checkDigit } from '../../src/domain/nit.ts';
import type { AnyRecord } from '../../src/domain/resource.ts';
import { seesAllCompanies } from '../../src/domain/roles.ts';
import type { Errors } from '../../src/domain/validation.ts';
import { giveCompany } from '../accounts/companies.ts';
import { conflict } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import type { RecordContext } from './context.ts';

type Row = Record<string, unknown>;

/** What a resource needs beyond its declaration. */
export type Special = {
  /** Columns computed from the record as it will be; `stored` is missing when it is new. */
  computed?: (record: Row, stored: Row | undefined) => Row;
  check?: (record: Row, stored: Row | undefined, references: Record<string, Row>) => Errors;
  before?: (tx: Tx, context: RecordContext, record: Row) => Promise<void>;
  afterCreate?: (tx: Tx, context: RecordContext, record: Row) => Promise<void>;
  /** Refuses a deletion that the tables would allow. */
  beforeDelete?: (stored: Row) => void;
  /** Sentences for unique indexes that are not of one plain field. */
  unique?: Record<string, { field: string; message: string }>;
  finish?: (tx: Tx, rows: AnyRecord[]) => Promise<AnyRecord[]>;
};

const joined = (record: Row, ...names: string[]): string =>
  names
    .map((name) => record[name])
    .filter(Boolean)
    .join(' ');

const employees: Special = {
  computed: (record) => ({
    name: joined(record, 'first_name', 'other_names', 'surname', 'second_surname'),
    // One person has one document, however its letters were typed: the vault finds payslips by it.
    document_number: String(record.document_number).toUpperCase(),
  }),
  check(record, _stored, { document_type_id: type }): Errors {
    if (type?.code === '31') return { document_type_id: ['El NIT no identifica a una persona que trabaja'] };
    const digitsOnly = type !== undefined && type.alphanumeric === false;
    return digitsOnly && /\D/.test(String(record.document_number))
      ? { document_number: ['Número de documento lleva solo números, sin puntos ni espacios'] }
      : {};
  },
};

const companies: Special = {
  computed: (record) => ({
    dv: checkDigit(String(record.nit)),
    ...(record.person_type === 'natural'
      ? { social_reason: joined(record, 'first_name', 'other_names', 'surname', 'second_surname') }
      : {}),
  }),
  async afterCreate(tx, { user }, record) {
    if (user && !seesAllCompanies(user.roles)) await giveCompany(tx, user.id, String(record.id));
  },
  async finish(tx, rows) {
    if (rows.length === 0) return rows;
    await sql`select set_config('app.listed', ${`{${rows.map((row) => row.id).join(',')}}`}, true)`.execute(
      tx,
    );
    const found = await sql<{
      company_id: string;
      status: boolean;
      stage: string | null;
      environment: string | null;
    }>`
      select company_id, status, stage, environment from enablers where company_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
      tx,
    );
    const enablers = new Map(found.rows.map(({ company_id, ...enabler }) => [company_id, enabler]));
    return rows.map((row) => ({
      ...row,
      enabler: enablers.get(row.id) ?? { status: false, stage: null, environment: null },
    }));
  },
};

/** Numbers already taken fix the range they came from: type, environment, prefix and start stay. */
const fixedOnceUsed = ['type', 'environment', 'prefix', 'from'] as const;
const isUsed = (stored: Row): boolean => Number(stored.next) > Number(stored.from);

const consecutives: Special = {
  computed: (record, stored) => (stored && isUsed(stored) ? {} : { next: record.from }),
  check(record, stored) {
    const errors: Errors = {};
    const to = record.to;
    if (typeof to === 'number' && to <= Number(record.from)) errors.to = ['Hasta debe ser mayor que Desde'];
    if (!stored || !isUsed(stored)) return errors;
    for (const name of fixedOnceUsed) {
      if ((record[name] ?? null) !== (stored[name] ?? null))
        errors[name] = ['No se puede cambiar: ya hay números usados'];
    }
    if (typeof to === 'number' && to < Number(stored.next) - 1)
      errors.to = ['Hasta no puede ser menor que el último número usado'];
    return errors;
  },
  async before(tx, { companyId }, record) {
    if (!record.is_default || record.active === false) return;
    await sql`
      update consecutives set is_default = false, version = version + 1, updated_at = now()
      where company_id = ${companyId ?? null} and type = ${record.type} and environment = ${record.environment}
        and is_default and id <> ${record.id}`.execute(tx);
  },
  beforeDelete(stored) {
    if (isUsed(stored)) throw conflict(inUse(Number(stored.next) - Number(stored.from)));
  },
  unique: { consecutives_prefix: { field: 'prefix', message: 'Prefijo ya existe' } },
};

export const inUse = (count: number): string =>
  `No se puede eliminar: está en uso en ${count} ${count === 1 ? 'registro' : 'registros'}. Puedes inactivarlo.`;

export const specials: Readonly<Record<string, Special>> = { companies, consecutives, employees };

import { type RawBuilder, sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import type { AnyRecord } from '../../../src/domain/records/resource.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';

export type Row = Record<string, unknown>;

export type Special = {
  /** Columns computed from the new record. `stored` is undefined when the record is created. */
  computed?: (record: Row, stored: Row | undefined) => Row;
  /** Content of `search_text`, when it is more than the searched fields. */
  searchText?: (record: Row) => string;
  check?: (
    record: Row,
    stored: Row | undefined,
    references: Record<string, Row>,
    context: RecordContext,
  ) => Errors;
  /** Errors that need other rows, and changes to them. May modify the record. */
  before?: (
    tx: Tx,
    context: RecordContext,
    record: Row,
    stored: Row | undefined,
  ) => Promise<Errors | undefined>;
  companyInitials?: (tx: Tx, companyId: string) => Promise<Row>;
  afterCreate?: (tx: Tx, context: RecordContext, record: Row) => Promise<void>;
  afterCreateMany?: (tx: Tx, context: RecordContext, records: readonly Row[]) => Promise<void>;
  afterUpdate?: (tx: Tx, context: RecordContext, record: Row, stored: Row) => Promise<void>;
  /** Throws for a deletion that the tables would allow, or removes what would block one. */
  beforeDelete?: (tx: Tx, stored: Row, context: RecordContext) => Promise<void>;
  unique?: Record<string, { field: string; message: string }>;
  /** Prepares the transaction for a list that uses these fields. */
  prepare?: (tx: Tx, context: RecordContext, wanted: readonly string[]) => Promise<void>;
  /** SQL of the fields without a column, on rows of `t`. */
  derived?: Record<string, (context: RecordContext) => RawBuilder<unknown>>;
  /** Translates a bulk change for one row: a percentage becomes its amount. */
  each?: (values: Row, stored: Row) => Row;
  /** SQL of values besides the fields, on rows of `t`. */
  besides?: Record<string, RawBuilder<unknown>>;
  /** The same, only for a record read by itself. */
  alone?: Record<string, RawBuilder<unknown>>;
  finish?: (tx: Tx, rows: AnyRecord[], context: RecordContext) => Promise<AnyRecord[]>;
};

/** Serializes writes to rows that must not overlap, so that the second of two calls sees the first. */
export async function takeTurn(tx: Tx, table: string, companyId: string | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${companyId ?? ''}`}, 0))`.execute(tx);
}

/** Tells whether one of the fields changed. In a new record every field has. */
export const hasFieldChanged = (record: Row, stored: Row | undefined, ...names: string[]): boolean =>
  !stored || names.some((name) => (record[name] ?? null) !== (stored[name] ?? null));

import { type RawBuilder, sql } from 'kysely';
import type { Errors } from '../../../src/domain/records/errors.ts';
import type { AnyRecord } from '../../../src/domain/records/resource.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';

export type Row = Record<string, unknown>;

/** Needs of a resource beyond its declaration. */
export type Special = {
  /** Columns computed from the record as it will be; `stored` is missing when it is new. */
  computed?: (record: Row, stored: Row | undefined) => Row;
  /** Content of `search_text`, where it is more than the fields that are searched. */
  searchText?: (record: Row) => string;
  /** Faults that the record and the rows it points at do not allow. */
  check?: (
    record: Row,
    stored: Row | undefined,
    references: Record<string, Row>,
    context: RecordContext,
  ) => Errors;
  /** Faults that the other rows do not allow; and changes of them with this one. May fill the record. */
  before?: (
    tx: Tx,
    context: RecordContext,
    record: Row,
    stored: Row | undefined,
  ) => Promise<Errors | undefined>;
  /** Values that the company says once for its new records, by field. */
  companyInitials?: (tx: Tx, companyId: string) => Promise<Row>;
  afterCreate?: (tx: Tx, context: RecordContext, record: Row) => Promise<void>;
  /** `afterCreate` of many at once, where one question can do it. */
  afterCreateMany?: (tx: Tx, context: RecordContext, records: readonly Row[]) => Promise<void>;
  afterUpdate?: (tx: Tx, context: RecordContext, record: Row, stored: Row) => Promise<void>;
  /** Refuses a deletion that the tables would allow, or clears the way for one. */
  beforeDelete?: (tx: Tx, stored: Row, context: RecordContext) => Promise<void>;
  /** Sentences for unique indexes that are not of one plain field. */
  unique?: Record<string, { field: string; message: string }>;
  /** Opens what a list asked by these names has to look at, for its transaction. */
  prepare?: (tx: Tx, context: RecordContext, wanted: readonly string[]) => Promise<void>;
  /** Where the fields without a column come from, about rows of `t`. */
  derived?: Record<string, (context: RecordContext) => RawBuilder<unknown>>;
  /** Meaning of a change of many rows for one of them: a percentage becomes its amount. */
  each?: (values: Row, stored: Row) => Row;
  /** Values that the rows carry besides their fields, about rows of `t`. */
  besides?: Record<string, RawBuilder<unknown>>;
  /** Values that one row read by itself carries too: in a page of them nobody looks at these. */
  alone?: Record<string, RawBuilder<unknown>>;
  /** The same when it takes another question. */
  finish?: (tx: Tx, rows: AnyRecord[], context: RecordContext) => Promise<AnyRecord[]>;
};

/** Rows that may not cross are written one at a time: of two that arrive together, the second sees the first. */
export async function takeTurn(tx: Tx, table: string, companyId: string | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${companyId ?? ''}`}, 0))`.execute(tx);
}

/** One of the fields is other than it was; every field is, in a new record. */
export const hasFieldChanged = (record: Row, stored: Row | undefined, ...names: string[]): boolean =>
  !stored || names.some((name) => (record[name] ?? null) !== (stored[name] ?? null));

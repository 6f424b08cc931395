import { type RawBuilder, sql } from 'kysely';

/** Column with the content of files, which may be in an object of the store instead. */
export type ContentColumn = {
  table: 'files' | 'submissions';
  column: string;
  /** Column that names the object. */
  object: string;
  isText: boolean;
  /** Rows `t` whose content may leave them. */
  leaves: RawBuilder<boolean>;
  /** Further columns that are written as it leaves. */
  leaving?: RawBuilder<unknown>;
  /** Most that are in memory at once. */
  batch: number;
};

const text = (alias: string) => sql`convert_from(${sql.ref(`${alias}.signed_xml`)}, 'UTF8')`;
const dayIn = (alias: string) => sql`substring(${text(alias)} from 'FechaGen="([0-9-]{10})"')`;

/**
 * Every content that is kept outside where there is a store: attachments and originals of imports, signed documents, and
 * DIAN's answers. A document stays in its row until nothing is left to be done with it, so sending never needs the store;
 * so do logos, which go on each payslip. Payslips are drawn when they are asked for. Presented planillas are a few in a
 * year, and are read in the transactions that decide about the next one.
 */
export const contentColumns = {
  attached: {
    table: 'files',
    column: 'data',
    object: 'data_object',
    isText: false,
    leaves: sql<boolean>`not exists (select 1 from companies c where c.id = t.company_id and c.logo = t.id)`,
    batch: 4,
  },
  signed: {
    table: 'submissions',
    column: 'signed_xml',
    object: 'signed_object',
    isText: false,
    leaves: sql<boolean>`t.step = 'done'`,
    leaving: sql`issued_day = ${dayIn('t')}`,
    batch: 40,
  },
  answered: {
    table: 'submissions',
    column: 'response_xml',
    object: 'response_object',
    isText: true,
    leaves: sql<boolean>`t.step = 'done'`,
    batch: 40,
  },
} as const satisfies Record<string, ContentColumn>;

export type ContentKind = keyof typeof contentColumns;

/** Place of a content, as a row says it: the bytes themselves, or the object that has them. */
export type ContentLocation = { company_id: string; content: Buffer | null; object: string | null };

/** Columns of {@link ContentLocation}, of the table under that alias. */
export const selectContentLocation = (kind: ContentKind, alias: string) => {
  const { column, object, isText } = contentColumns[kind];
  const at = sql.ref(`${alias}.${column}`);
  return sql`${sql.ref(`${alias}.company_id`)}, ${isText ? sql`convert_to(${at}, 'UTF8')` : at} as content,
    ${sql.ref(`${alias}.${object}`)} as object`;
};

/** Rows that have that content, wherever it is. */
export const hasContent = (kind: ContentKind, alias: string) => {
  const { column, object } = contentColumns[kind];
  return sql<boolean>`(${sql.ref(`${alias}.${column}`)} is not null or ${sql.ref(`${alias}.${object}`)} is not null)`;
};

/** Day that the signed document of a submission says of itself. */
export const selectIssuedDay = (alias: string) =>
  sql<string | null>`coalesce(${sql.ref(`${alias}.issued_day`)}, ${dayIn(alias)})`;

import { type RawBuilder, sql } from 'kysely';

/** Column with file contents, which may be moved to an object of the store. */
export type ContentColumn = {
  table: 'files' | 'submissions' | 'payslip_files';
  column: string;
  object: string;
  isText: boolean;
  /** Condition for rows `t` whose content may move. */
  leaves: RawBuilder<boolean>;
  leaving?: RawBuilder<unknown>;
  /** Contents moved per batch, which are in memory together. */
  batch: number;
};

const text = (alias: string) => sql`convert_from(${sql.ref(`${alias}.signed_xml`)}, 'UTF8')`;
const dayIn = (alias: string) => sql`substring(${text(alias)} from 'FechaGen="([0-9-]{10})"')`;

/**
 * Contents that move to the store: attachments, originals of imports, signed documents, DIAN answers and PDFs
 * of accepted payslips. A document stays in its row until its submission is done, so sending never needs the
 * store. Logos stay because every payslip that is drawn needs them. Filed planillas are few and are read
 * inside transactions.
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
  drawn: {
    table: 'payslip_files',
    column: 'content',
    object: 'content_object',
    isText: false,
    leaves: sql<boolean>`true`,
    batch: 40,
  },
} as const satisfies Record<string, ContentColumn>;

export type ContentKind = keyof typeof contentColumns;

export type ContentLocation = { company_id: string; content: Buffer | null; object: string | null };

export const selectContentLocation = (kind: ContentKind, alias: string) => {
  const { column, object, isText } = contentColumns[kind];
  const at = sql.ref(`${alias}.${column}`);
  return sql`${sql.ref(`${alias}.company_id`)}, ${isText ? sql`convert_to(${at}, 'UTF8')` : at} as content,
    ${sql.ref(`${alias}.${object}`)} as object`;
};

export const hasContent = (kind: ContentKind, alias: string) => {
  const { column, object } = contentColumns[kind];
  return sql<boolean>`(${sql.ref(`${alias}.${column}`)} is not null or ${sql.ref(`${alias}.${object}`)} is not null)`;
};

/** Issue day written in the signed document, as `YYYY-MM-DD`. */
export const selectIssuedDay = (alias: string) =>
  sql<string | null>`coalesce(${sql.ref(`${alias}.issued_day`)}, ${dayIn(alias)})`;

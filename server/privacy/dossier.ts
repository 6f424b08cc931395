import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { optionalFields, reasons } from '../../src/domain/privacy/kept.ts';
import { getPrivacyPolicy } from '../../src/domain/privacy/policy.ts';
import { type AnyRecord, isColumn, toReferenceName } from '../../src/domain/records/resource.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import {
  type ContentKind,
  type ContentLocation,
  contentColumns,
  hasContent,
  selectContentLocation,
} from '../contents/columns.ts';
import { getContents } from '../contents/contents.ts';
import { type Answer, answer } from '../http/answer.ts';
import { type NamedFile, streamZip, type ZippedFile } from '../http/zipped.ts';
import { createSlipFiles } from '../payslips/slip-files.ts';
import type { RecordContext } from '../resources/context.ts';
import { readRecord } from '../resources/read.ts';
import type { Services } from '../services.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { buildSubjectCondition, countRows, type DataSubject, type KeptTable } from './subject-rows.ts';

type Part = NamedFile & { read: () => Promise<Uint8Array | undefined> };
const bytes = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const file = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}-]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/**
 * Streams a ZIP with all data that a company keeps of an employee: tables as JSON, the record as CSV,
 * payslips as PDF, documents and DIAN's answers as XML, and the photo. Each file is read in a short
 * transaction of its own.
 */
export async function exportDossier(
  services: Services,
  inside: Transact,
  of: DataSubject,
  context: RecordContext,
  origin: string,
): Promise<Answer> {
  const counted = (await inside((tx) => countRows(tx, of))).filter(({ rows }) => rows > 0);
  const files = await inside((tx) => papersOf(tx, of));
  const parts: Part[] = [
    part('leame.txt', async () => bytes(guide(of, counted, context.now))),
    part('ficha.csv', () => inside((tx) => recordInWords(tx, of, context))),
    ...counted.map((kept) =>
      part(`datos/${file(kept.title)}.json`, () => inside((tx) => tableAsJson(tx, kept, of))),
    ),
    ...files.map((one) => part(one.name, () => paper(services, inside, of, one, origin))),
  ];
  const byId = new Map(parts.map((one) => [one.id, one]));
  const read = async ({ id, name }: NamedFile): Promise<ZippedFile | undefined> => {
    const data = await byId.get(id)?.read();
    return data && { name, data };
  };
  return answer(Readable.from(streamZip(parts, read)), 200, {
    type: 'application/zip',
    headers: {
      'content-disposition': `attachment; filename="expediente-${of.person.split(':')[1]}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

const part = (name: string, read: Part['read']): Part => ({ id: name, name, read });

function guide(
  { name, person }: DataSubject,
  counted: readonly (KeptTable & { rows: number })[],
  now: Instant,
): string {
  const { version, from } = getPrivacyPolicy(dayOf(now));
  return [
    `Todo lo que se guarda de ${name}, documento ${person.split(':')[1]}, a ${formatDay(dayOf(now))}.`,
    `Política de datos: versión ${version}, desde ${formatDay(from)}.`,
    '',
    ...counted.map(
      ({ title, rows, reason }) => `datos/${file(title)}.json: ${title} (${rows}). ${reasons[reason].why}.`,
    ),
    '',
    `Se puede pedir que se borre: ${Object.values(optionalFields)
      .map(({ label }) => label.toLowerCase())
      .join(', ')}.`,
    'Certificados y cartas se hacen con estos datos cuando se piden; no se guarda el papel.',
    '',
  ].join('\r\n');
}

async function recordInWords(tx: Tx, of: DataSubject, context: RecordContext): Promise<Uint8Array> {
  const record: AnyRecord = await readRecord(tx, employees, context, of.id);
  const quoted = (text: string) => `"${text.replace(/^[=+\-@|\t]/, "'$&").replaceAll('"', '""')}"`;
  const rows = Object.entries(employees.fields).flatMap(([name, field]) => {
    if (!isColumn(field)) return [];
    const value = record[name];
    const pointed = record[toReferenceName(name)] as { label?: string; name?: string } | null | undefined;
    const shown =
      field.kind === 'reference'
        ? (pointed?.label ?? pointed?.name ?? value)
        : field.kind === 'choice'
          ? ((field.options as Record<string, string>)[String(value)] ?? value)
          : field.kind === 'flag'
            ? value
              ? 'Sí'
              : 'No'
            : field.kind === 'file'
              ? (value as { name?: string } | null)?.name
              : value;
    return shown === null || shown === undefined || shown === '' ? [] : [[field.label, String(shown)]];
  });
  return bytes(
    `\ufeff${[['Dato', 'Valor'], ...rows].map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`,
  );
}

async function tableAsJson(tx: Tx, kept: KeptTable, of: DataSubject): Promise<Uint8Array> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(jsonb_pretty(jsonb_agg(to_jsonb(t) - ${[...(kept.apart ?? []), 'company_id', 'search_text']}::text[])), '[]') as text
    from ${sql.table(kept.table)} t where ${buildSubjectCondition(kept, of)}`.execute(tx);
  return bytes(rows[0]?.text ?? '[]');
}

const attachmentEnding = sql`case when substring(q.attachment from 1 for 4) = '\\x25504446' then '.pdf' else '.jpg' end`;

type Paper = { kind: 'pdf' | 'request' | ContentKind; id: string; name: string };

async function papersOf(tx: Tx, { company, id, photo }: DataSubject): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select 'pdf' as kind, p.id, 'comprobantes/' || p.year || '-' || lpad(p.month::text, 2, '0') || '-'
        || coalesce(p.full_number, p.id::text) || '.pdf' as name
      from payrolls p where p.company_id = ${company} and p.employee_id = ${id} and p.accepted_at is not null
        and p.note_type is distinct from 2
    union all select k.kind, s.id, 'documentos/' || k.folder || coalesce(s.file_name, s.id || '.xml')
      from submissions s join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
        cross join lateral (values ('signed', '', ${hasContent('signed', 's')}),
          ('answered', 'respuesta-', ${hasContent('answered', 's')})) k (kind, folder, there)
      where s.company_id = ${company} and p.employee_id = ${id} and k.there
    union all select 'attached', f.id, 'foto/' || f.name from files f where f.company_id = ${company} and f.id = ${photo}
    union all select 'request', q.id, 'solicitudes/' || coalesce(q."start"::text, q.kind || '-' || (q.created_at at time zone 'America/Bogota')::date)
        || ${attachmentEnding}
      from employee_requests q where q.company_id = ${company} and q.employee_id = ${id} and q.attachment is not null
    order by name`.execute(tx);
  // Files with the same name would hide each other.
  const names = new Set<string>();
  return rows.map((row) => {
    const name = names.has(row.name) ? row.name.replace(/(\.\w+)?$/, `-${row.id.slice(-6)}$1`) : row.name;
    names.add(name);
    return { ...row, name };
  });
}

async function paper(
  services: Services,
  inside: Transact,
  { company }: DataSubject,
  { kind, id }: Paper,
  origin: string,
): Promise<Uint8Array | undefined> {
  if (kind === 'pdf') {
    return (await createSlipFiles(services).read(inside, { company }, id, origin))?.pdf;
  }
  if (kind === 'request') {
    const { rows } = await inside((tx) =>
      sql<{ attachment: Buffer }>`
        select attachment from employee_requests where company_id = ${company} and id = ${id}`.execute(tx),
    );
    return rows[0]?.attachment;
  }
  const { rows } = await inside((tx) =>
    sql<ContentLocation>`
      select ${selectContentLocation(kind, 't')} from ${sql.table(contentColumns[kind].table)} t
      where t.company_id = ${company} and t.id = ${id}`.execute(tx),
  );
  return rows[0] && getContents(services).read(rows[0]);
}

import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { formatMonth } from '../../../src/domain/values/day.ts';
import { type ContentLocation, hasContent, selectContentLocation } from '../../contents/columns.ts';
import type { Contents } from '../../contents/contents.ts';
import { buildCountedCondition } from '../../documents/history.ts';
import { type Answer, answer } from '../../http/answer.ts';
import { awaitFirstChunk, type NamedFile, streamZip, type ZippedFile } from '../../http/zipped.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { buildSlipAnswer } from '../../payslips/slip-pdf.ts';
import { findStaffSlip } from '../../payslips/slips.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';
import type { Transact, Tx } from '../../store/connection.ts';

type Month = { year: number; month: number; ids?: readonly string[] | undefined };

/**
 * Streams the payslips or the signed documents of a month as a ZIP. It is built while it is sent, so its size
 * is not limited.
 */
export async function buildMonthZip(
  inside: Transact,
  contents: Contents,
  companyId: string,
  month: Month,
  type: 'pdf' | 'xml',
  origin: string,
): Promise<Answer> {
  const files = await inside((tx) =>
    type === 'pdf' ? slipsOf(tx, companyId, month) : documentsOf(tx, companyId, month),
  );
  if (files.length === 0)
    throw buildNotFoundRefusal(
      type === 'pdf'
        ? `No hay nóminas de ${formatMonth(month.year, month.month)}.`
        : `No hay documentos firmados de ${formatMonth(month.year, month.month)}.`,
    );
  const read = (file: NamedFile) =>
    type === 'pdf' ? payslip(inside, companyId, file, origin) : document(inside, contents, companyId, file);
  const name = `${type === 'pdf' ? 'comprobantes' : 'documentos'}-${month.year}-${String(month.month).padStart(2, '0')}.zip`;
  return answer(Readable.from(await awaitFirstChunk(streamZip(files, read))), 200, {
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });
}

/** Condition for the chosen payrolls. A chosen payroll is included even when a note replaced it. */
const among = (ids: Month['ids'], otherwise = sql`true`) =>
  ids ? sql`p.id = any(${ids as string[]}::uuid[])` : otherwise;

async function slipsOf(tx: Tx, companyId: string, { year, month, ids }: Month): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select p.id, concat_ws('-', 'comprobante', p.year, lpad(p.month::text, 2, '0'), split_part(p.person, ':', 2), p.full_number)
      || '.pdf' as name
    from payrolls p where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${among(ids, buildCountedCondition('p'))}
    order by p.search_text, p.id`.execute(tx);
  return rows;
}

/** Renders a payslip after its transaction ended, so that it holds no connection. */
async function payslip(
  inside: Transact,
  companyId: string,
  { id, name }: NamedFile,
  origin: string,
): Promise<ZippedFile | undefined> {
  const [slip, letterhead] = await inside(
    async (tx) => [await findStaffSlip(tx, companyId, id), await readLetterhead(tx, companyId)] as const,
  );
  if (!slip) return undefined;
  const { body } = await buildSlipAnswer(slip, letterhead, origin);
  return body instanceof Uint8Array ? { name, data: body } : undefined;
}

async function documentsOf(tx: Tx, companyId: string, { year, month, ids }: Month): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select distinct on (p.search_text, p.id) s.id, s.file_name as name
    from payrolls p join submissions s on s.company_id = p.company_id and s.payroll_id = p.id and ${hasContent('signed', 's')}
    where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${among(ids)}
    order by p.search_text, p.id, s.created_at desc`.execute(tx);
  return rows;
}

async function document(
  inside: Transact,
  contents: Contents,
  companyId: string,
  { id, name }: NamedFile,
): Promise<ZippedFile | undefined> {
  const { rows } = await inside((tx) =>
    sql<ContentLocation>`
      select ${selectContentLocation('signed', 's')} from submissions s where s.company_id = ${companyId} and s.id = ${id}`.execute(
      tx,
    ),
  );
  return rows[0] && { name, data: await contents.read(rows[0]) };
}

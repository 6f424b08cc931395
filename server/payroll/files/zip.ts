import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { formatMonth } from '../../../src/domain/values/day.ts';
import { type ContentLocation, hasContent, selectContentLocation } from '../../contents/columns.ts';
import { getContents } from '../../contents/contents.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import { type Answer, answer } from '../../http/answer.ts';
import {
  awaitFirstChunk,
  type NamedFile,
  readInBatches,
  streamZip,
  type ZippedFile,
} from '../../http/zipped.ts';
import { createSlipFiles, type SlipFiles } from '../../payslips/slip-files.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import type { Transact, Tx } from '../../store/connection.ts';

type Month = { year: number; month: number; ids?: readonly string[] | undefined };
type Company = { id: string; inside: Transact; origin: string };

/** Payslips that are drawn together. A batch of them is in memory beside the one that is sent. */
const BATCH = 32;

/**
 * Returns what streams the payslips or the signed documents of a month as a ZIP. It is built while it is sent,
 * so its size is not limited.
 */
export function createMonthZips(services: Services) {
  const contents = getContents(services);
  const slipFiles = createSlipFiles(services);
  const readXml =
    ({ id, inside }: Company) =>
    async ({ id: submission, name }: NamedFile): Promise<ZippedFile | undefined> => {
      const found = await inside((tx) => findDocument(tx, id, submission));
      return found && { name, data: await contents.read(found) };
    };
  return async (company: Company, month: Month, type: 'pdf' | 'xml'): Promise<Answer> => {
    const { id, inside } = company;
    const files = await inside((tx) =>
      type === 'pdf' ? slipsOf(tx, id, month) : documentsOf(tx, id, month),
    );
    if (files.length === 0)
      throw buildNotFoundRefusal(
        type === 'pdf'
          ? `No hay nóminas de ${formatMonth(month.year, month.month)}.`
          : `No hay documentos firmados de ${formatMonth(month.year, month.month)}.`,
      );
    const read = type === 'pdf' ? readSlips(slipFiles, company, files) : readXml(company);
    const name = `${type === 'pdf' ? 'comprobantes' : 'documentos'}-${month.year}-${String(month.month).padStart(2, '0')}.zip`;
    return answer(Readable.from(await awaitFirstChunk(streamZip(files, read))), 200, {
      type: 'application/zip',
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  };
}

const readSlips = (slipFiles: SlipFiles, { id, inside, origin }: Company, files: readonly NamedFile[]) =>
  readInBatches(files, BATCH, async (batch) => {
    const names = new Map(batch.map((file) => [file.id, file.name]));
    const found = await slipFiles.readMany(inside, { company: id }, [...names.keys()], origin);
    return new Map([...found].map(([slip, { pdf }]) => [slip, { name: names.get(slip) ?? '', data: pdf }]));
  });

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

async function documentsOf(tx: Tx, companyId: string, { year, month, ids }: Month): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select distinct on (p.search_text, p.id) s.id, s.file_name as name
    from payrolls p join submissions s on s.company_id = p.company_id and s.payroll_id = p.id and ${hasContent('signed', 's')}
    where p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${among(ids)}
    order by p.search_text, p.id, s.created_at desc`.execute(tx);
  return rows;
}

async function findDocument(tx: Tx, companyId: string, id: string): Promise<ContentLocation | undefined> {
  const { rows } = await sql<ContentLocation>`
    select ${selectContentLocation('signed', 's')} from submissions s
    where s.company_id = ${companyId} and s.id = ${id}`.execute(tx);
  return rows[0];
}

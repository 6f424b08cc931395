import { sql } from 'kysely';
import { type ContentLocation, hasContent, selectContentLocation } from '../../contents/columns.ts';
import { getContents } from '../../contents/contents.ts';
import type { Answer } from '../../http/answer.ts';
import { readInBatches, type ZippedFile } from '../../http/zipped.ts';
import { createSlipFiles } from '../../payslips/slip-files.ts';
import { listPrintedSlips } from '../../payslips/slips.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import type { Transact, Tx } from '../../store/connection.ts';
import { buildFoldersZip, buildZipPath, type Folders } from '../folders-zip.ts';

const BATCH = 16;

export type EntryFilesRequest = { files: 'pdf' | 'xml' | 'both'; folders: Folders; origin: string };

/**
 * Streams accepted documents as a ZIP, in folders by employee or by month. Files are read in short
 * transactions, and two batches of them are in memory.
 */
export async function buildEntriesZip(
  services: Services,
  { inside, id: companyId }: { inside: Transact; id: string },
  ids: readonly string[],
  wanted: EntryFilesRequest,
): Promise<Answer> {
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`
      select p.id from unnest(${ids}::uuid[]) with ordinality x (id, nth)
      join payrolls p on p.company_id = ${companyId} and p.id = x.id
      where p.accepted_at is not null order by x.nth`.execute(tx),
  );
  if (rows.length === 0) throw buildNotFoundRefusal('Ninguno de esos documentos está aceptado.');
  const kinds = wanted.files === 'both' ? (['pdf', 'xml'] as const) : [wanted.files];
  const files = rows.flatMap(({ id: slip }) =>
    kinds.map((kind) => ({ id: `${slip} ${kind}`, name: '', slip, kind })),
  );
  const slipFiles = createSlipFiles(services);
  const contents = getContents(services);
  const readXml = async (id: string) => {
    const { slip, xml } = await inside(async (tx) => ({
      slip: (await listPrintedSlips(tx, { company: companyId }, [id]))[0],
      xml: await signedXml(tx, companyId, id),
    }));
    return slip && xml && { ...slip, data: await contents.read(xml) };
  };
  const read = readInBatches(files, BATCH, async (batch) => {
    const ids = batch.flatMap(({ kind, slip }) => (kind === 'pdf' ? [slip] : []));
    const pdfs = await slipFiles.readMany(inside, { company: companyId }, ids, wanted.origin);
    const entries = new Map<string, ZippedFile>();
    for (const { id, slip, kind } of batch) {
      const pdf = pdfs.get(slip);
      const found = kind === 'xml' ? await readXml(slip) : pdf && { ...pdf, data: pdf.pdf };
      if (!found) continue;
      const { employee, number, data } = found;
      const month = `${found.year}-${String(found.month).padStart(2, '0')}`;
      const path = buildZipPath(wanted.folders, { employee, month, about: [month, number] }, kind);
      entries.set(id, { name: path, data });
    }
    return entries;
  });
  return buildFoldersZip(files, read, { payrolls: rows.map(({ id }) => id) });
}

async function signedXml(tx: Tx, companyId: string, id: string): Promise<ContentLocation | undefined> {
  const { rows } = await sql<ContentLocation>`
    select ${selectContentLocation('signed', 's')} from submissions s
    where s.company_id = ${companyId} and s.payroll_id = ${id} and ${hasContent('signed', 's')}
    order by s.created_at desc limit 1`.execute(tx);
  return rows[0];
}

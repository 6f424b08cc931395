import { sql } from 'kysely';
import { type ContentLocation, hasContent, selectContentLocation } from '../../contents/columns.ts';
import type { Contents } from '../../contents/contents.ts';
import type { Answer } from '../../http/answer.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { buildSlipAnswer } from '../../payslips/slip-pdf.ts';
import { findStaffSlip } from '../../payslips/slips.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';
import type { Transact, Tx } from '../../store/connection.ts';
import { buildFoldersZip, buildZipPath, type Folders } from '../folders-zip.ts';

export type EntryFilesRequest = { files: 'pdf' | 'xml' | 'both'; folders: Folders; origin: string };

/**
 * Streams accepted documents as a ZIP, in folders by employee or by month. Each file is read in a short
 * transaction, and one at a time is in memory.
 */
export async function buildEntriesZip(
  inside: Transact,
  contents: Contents,
  companyId: string,
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
  const files = rows.flatMap(({ id }) => kinds.map((kind) => ({ id, name: kind })));
  const read = async ({ id, name: kind }: { id: string; name: string }) => {
    const found = await inside(async (tx) => {
      const slip = await findStaffSlip(tx, companyId, id);
      if (!slip) return undefined;
      return kind === 'xml'
        ? { slip, xml: await signedXml(tx, companyId, id) }
        : { slip, letterhead: await readLetterhead(tx, companyId) };
    });
    if (!found) return undefined;
    const { slip, xml, letterhead } = found;
    const data =
      kind === 'pdf'
        ? ((await buildSlipAnswer(slip, letterhead ?? {}, wanted.origin)).body as Buffer)
        : xml && (await contents.read(xml));
    if (!data) return undefined;
    const month = `${slip.year}-${String(slip.month).padStart(2, '0')}`;
    const { employee, number } = slip;
    return { name: buildZipPath(wanted.folders, { employee, month, about: [month, number] }, kind), data };
  };
  return buildFoldersZip(files, read, { payrolls: rows.map(({ id }) => id) });
}

async function signedXml(tx: Tx, companyId: string, id: string): Promise<ContentLocation | undefined> {
  const { rows } = await sql<ContentLocation>`
    select ${selectContentLocation('signed', 's')} from submissions s
    where s.company_id = ${companyId} and s.payroll_id = ${id} and ${hasContent('signed', 's')}
    order by s.created_at desc limit 1`.execute(tx);
  return rows[0];
}

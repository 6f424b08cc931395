import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { slipPdf } from '../payslips/slip-pdf.ts';
import type { Tx } from '../store/connection.ts';
import { slipForStaff } from './slips.ts';

export type Wanted = { files: 'pdf' | 'xml' | 'both'; folders: 'employee' | 'month' };

/** Letters, figures and spaces: names of folders that every system takes. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N} .-]/gu, '').trim() || 'sin-nombre';

/** The documents of a choice as one ZIP, in folders by employee or by month. Runs inside the company. */
export async function entriesZip(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  wanted: Wanted,
): Promise<{ body: Buffer; count: number }> {
  const files: Record<string, Uint8Array> = {};
  for (const id of ids) {
    const slip = await slipForStaff(tx, companyId, id);
    if (!slip?.dian.accepted_at) continue;
    const month = `${slip.year}-${String(slip.month).padStart(2, '0')}`;
    const folder =
      wanted.folders === 'month' ? month : plain(`${slip.employee.name} ${slip.employee.document_number}`);
    const name = `${folder}/${month}_${slip.employee.document_number}_${plain(slip.number)}`;
    if (wanted.files !== 'xml') files[`${name}.pdf`] = (await slipPdf(slip)).body as Buffer;
    if (wanted.files !== 'pdf') {
      const xml = await signedXml(tx, companyId, id);
      if (xml) files[`${name}.xml`] = xml;
    }
  }
  // The PDFs are packed already; only the XML would shrink.
  return { body: Buffer.from(zipSync(files, { level: 4 })), count: Object.keys(files).length };
}

async function signedXml(tx: Tx, companyId: string, id: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ signed_xml: Buffer }>`
    select signed_xml from submissions
    where company_id = ${companyId} and payroll_id = ${id} and signed_xml is not null
    order by created_at desc limit 1`.execute(tx);
  return rows[0]?.signed_xml;
}

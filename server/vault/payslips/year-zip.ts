import { Readable } from 'node:stream';
import { type Answer, answer } from '../../http/answer.ts';
import type { VaultCall } from '../../http/vault.ts';
import { streamZip } from '../../http/zipped.ts';
import type { SlipFiles } from '../../payslips/slip-files.ts';
import { listSlips } from '../../payslips/slips.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';

export async function buildYearZip(
  slipFiles: SlipFiles,
  { asPerson, account: { person }, site }: Pick<VaultCall, 'asPerson' | 'account' | 'site'>,
  year: number,
): Promise<Answer> {
  const slips = (await asPerson((tx) => listSlips(tx, person))).filter((slip) => slip.year === year);
  if (slips.length === 0) throw buildNotFoundRefusal(`No tiene comprobantes de ${year}.`);
  const files = slips.map(({ id, month, number }) => ({
    id,
    name: `comprobante-${year}-${String(month).padStart(2, '0')}-${number.replace(/[^\w-]/g, '')}.pdf`,
  }));
  const read = async ({ id, name }: (typeof files)[number]) => {
    const found = await slipFiles.read(asPerson, { person }, id, site.origin);
    return found && { name, data: found.pdf };
  };
  return answer(Readable.from(streamZip(files, read)), 200, {
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="comprobantes-${year}.zip"` },
  });
}

import { Readable } from 'node:stream';
import { type Answer, answer } from '../../http/answer.ts';
import type { VaultCall } from '../../http/vault.ts';
import { streamZip } from '../../http/zipped.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { buildSlipAnswer } from '../../payslips/slip-pdf.ts';
import { findSlip, listSlips } from '../../payslips/slips.ts';
import { buildNotFoundRefusal } from '../../refusals.ts';

export async function buildYearZip(
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
    const found = await asPerson(async (tx) => {
      const slip = await findSlip(tx, person, id);
      return slip && { slip, letterhead: await readLetterhead(tx, slip.company.id) };
    });
    return (
      found && {
        name,
        data: (await buildSlipAnswer(found.slip, found.letterhead, site.origin)).body as Buffer,
      }
    );
  };
  return answer(Readable.from(streamZip(files, read)), 200, {
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="comprobantes-${year}.zip"` },
  });
}

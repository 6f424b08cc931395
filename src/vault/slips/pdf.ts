import { downloadOutline } from 'ionicons/icons';
import { saveFile } from '../../kit/device/save-file.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { completeAnswer, fetchVaultResponse, NotRead, type Slip } from '../api.ts';
import { buildVaultPath } from '../placed.ts';
import { formatPeriod } from '../texts.ts';
import { reportSlipReceipt } from './receipts.ts';

/** A PDF of the vault: where it is read, and what its file and its share are called. */
export type PdfFile = { path: string; name: string; title: string };

const fileOfSlip = (slip: Slip): PdfFile => ({
  path: buildVaultPath('GET /payslips/:id/:type/pdf', { id: slip.id, type: slip.type }),
  name: `comprobante-${slip.year}-${String(slip.month).padStart(2, '0')}.pdf`,
  title: `Comprobante de ${formatPeriod(slip).toLowerCase()}`,
});

/** Fetched rather than linked, so that the worker can give the one it keeps. */
async function fetched({ path, name }: PdfFile, owner: string): Promise<File | undefined> {
  // A tap on a bad network must not seem lost.
  const soon = setTimeout(showToast, 700, 'Preparando el PDF…', { icon: downloadOutline });
  try {
    const answer = await fetchVaultResponse(path, owner);
    return new File([await completeAnswer(answer.blob())], name, { type: 'application/pdf' });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    showToast(error.offline ? 'El PDF está disponible con conexión' : error.message, {
      danger: !error.offline,
    });
    return undefined;
  } finally {
    clearTimeout(soon);
  }
}

export async function savePdf(wanted: PdfFile, owner: string): Promise<boolean> {
  const file = await fetched(wanted, owner);
  if (file) saveFile(file, file.name);
  return file !== undefined;
}

/** The share sheet of the system; where files cannot be shared, a download. */
export async function sharePdfFile(wanted: PdfFile, owner: string): Promise<boolean> {
  const file = await fetched(wanted, owner);
  if (!file) return false;
  const content = { files: [file], title: wanted.title };
  if (!navigator.canShare?.(content)) saveFile(file, file.name);
  else
    await navigator.share(content).catch((error: Error) => {
      // A PDF that took long comes after its tap counts for nothing; only who closed the sheet wants none.
      if (error.name !== 'AbortError') saveFile(file, file.name);
    });
  return true;
}

export async function downloadPdf(slip: Slip, owner: string): Promise<void> {
  if (await savePdf(fileOfSlip(slip), owner)) reportSlipReceipt(slip, 'downloaded');
}

export async function sharePdf(slip: Slip, owner: string): Promise<void> {
  if (await sharePdfFile(fileOfSlip(slip), owner)) reportSlipReceipt(slip, 'downloaded');
}

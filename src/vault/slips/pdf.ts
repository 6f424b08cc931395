import { downloadOutline } from 'ionicons/icons';
import { saveFile } from '../../kit/device/save-file.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { formatPeriod } from '../page/texts.ts';
import { completeAnswer, fetchVaultResponse, NotRead, type Slip } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import { reportSlipReceipt } from './receipts.ts';

/** A PDF of the vault, or an XML: its path, its file name and its title when shared. */
export type PdfFile = {
  path: string;
  name: string;
  title: string;
  type?: 'application/pdf' | 'application/xml';
};

const fileOfSlip = (slip: Slip): PdfFile => ({
  path: buildVaultPath('GET /payslips/:id/:type/pdf', { id: slip.id, type: slip.type }),
  name: `comprobante-${slip.year}-${String(slip.month).padStart(2, '0')}.pdf`,
  title: `Comprobante de ${formatPeriod(slip).toLowerCase()}`,
});

/** Fetches a PDF. A link would bypass the worker, which can supply a stored one. */
async function fetched(
  { path, name, type = 'application/pdf' }: PdfFile,
  owner: string,
): Promise<File | undefined> {
  const word = type === 'application/pdf' ? 'PDF' : 'XML';
  // On a slow network, a toast shows that the tap was registered.
  const soon = setTimeout(showToast, 700, `Preparando el ${word}…`, { icon: downloadOutline });
  try {
    const answer = await fetchVaultResponse(path, owner);
    return new File([await completeAnswer(answer.blob())], name, { type });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    showToast(error.offline ? `El ${word} está disponible con conexión` : error.message, {
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

/** Opens the share sheet of the system, or downloads the file where files cannot be shared. */
export async function sharePdfFile(wanted: PdfFile, owner: string): Promise<boolean> {
  const file = await fetched(wanted, owner);
  if (!file) return false;
  const content = { files: [file], title: wanted.title };
  if (!navigator.canShare?.(content)) saveFile(file, file.name);
  else
    await navigator.share(content).catch((error: Error) => {
      // A slow PDF arrives after its tap has expired, and is downloaded. Closing the share sheet downloads
      // nothing.
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

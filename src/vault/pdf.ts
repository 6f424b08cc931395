import { toast } from '../kit/announce.ts';
import { ask, NotRead, type Slip } from './api.ts';
import { periodOf } from './texts.ts';

const nameOf = (slip: Slip): string => `comprobante-${slip.year}-${String(slip.month).padStart(2, '0')}.pdf`;

/** Fetched rather than linked, so that the worker can give the one it keeps. */
async function fileOf(slip: Slip, owner: string): Promise<File | undefined> {
  try {
    const answer = await ask(`/payslips/${slip.id}/${slip.type}/pdf`, owner);
    return new File([await answer.blob()], nameOf(slip), { type: 'application/pdf' });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    toast(error.offline ? 'El PDF está disponible con conexión' : error.message, { danger: !error.offline });
    return undefined;
  }
}

export async function downloadPdf(slip: Slip, owner: string): Promise<void> {
  const file = await fileOf(slip, owner);
  if (!file) return;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}

/** The share sheet of the system; where files cannot be shared, a download. */
export async function sharePdf(slip: Slip, owner: string): Promise<void> {
  const file = await fileOf(slip, owner);
  if (!file) return;
  const content = { files: [file], title: `Comprobante de ${periodOf(slip).toLowerCase()}` };
  if (!navigator.canShare?.(content)) return downloadPdf(slip, owner);
  await navigator.share(content).catch(() => undefined);
}

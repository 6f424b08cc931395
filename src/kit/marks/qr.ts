import { create } from 'qrcode';

/** Builds the modules of a QR code as one SVG path. It runs on this device and sends nothing. */
export function buildQrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      let run = 0;
      while (x + run < modules.size && modules.get(y, x + run)) run++;
      if (run) path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { size: modules.size, path };
}

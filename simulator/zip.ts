/** The container: a zip with exactly one file, opened without trusting its declared sizes. */
import { unzipSync } from 'fflate';

export type Opened = { fileName: string; bytes: Uint8Array } | { problem: string };

const maxInflated = 5 * 1024 * 1024;

export function openZip(base64: string): Opened {
  const compact = base64.replace(/\s/g, '');
  if (compact === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    return { problem: 'El archivo zip está vacío o dañado.' };
  const names: string[] = [];
  let tooLarge = false;
  try {
    const files = unzipSync(Buffer.from(compact, 'base64'), {
      filter: (file) => {
        if (file.name.endsWith('/')) return false;
        names.push(file.name);
        tooLarge ||= file.originalSize > maxInflated;
        return !tooLarge && names.length === 1;
      },
    });
    if (tooLarge) return { problem: 'El contenido del archivo zip es demasiado grande.' };
    if (names.length > 1) return { problem: 'El archivo zip debe contener un solo archivo XML.' };
    const [fileName = ''] = names;
    const bytes = files[fileName];
    if (!bytes || bytes.length === 0) return { problem: 'El archivo zip está vacío o dañado.' };
    return { fileName, bytes };
  } catch {
    return { problem: 'El archivo zip está vacío o dañado.' };
  }
}

import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { bringFile } from '../files/bring-file.ts';
import { fileLinks } from '../files/file-address.ts';

/** State of the connection; says so when there is none. */
export const checkConnection = (): boolean => {
  if (isOnline()) return true;
  showToast('Para esto hace falta conexión', { danger: true });
  return false;
};

/**
 * Files are at the server: without a connection their links say so, in place of a page of the browser that says less. A
 * file to be saved is asked for here, so that a refusal has its dialog (specification §8).
 */
export function holdFiles(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(fileLinks);
    if (!link) return;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || !link.hasAttribute('download');
    const here = checkConnection();
    if (here && elsewhere) return;
    event.preventDefault();
    if (here) void bringFile(link.getAttribute('href') ?? '', link.download);
  });
}

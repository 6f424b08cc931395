import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { bringFile } from '../files/bring-file.ts';
import { fileLinks } from '../files/file-address.ts';

/** Returns whether there is a connection. Shows a toast when there is none. */
export const checkConnection = (): boolean => {
  if (isOnline()) return true;
  showToast('Para esto hace falta conexión', { danger: true });
  return false;
};

/**
 * Handles clicks on links to files. Without a connection it shows a toast, because the browser would leave for an
 * error page. A link to download is fetched here, so that a refusal opens its dialog.
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

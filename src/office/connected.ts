import { toast } from '../kit/announce.ts';
import { isOnline } from '../offline/connectivity.ts';
import { fileLinks } from './file-address.ts';

/** Whether there is a connection; says so when there is none. */
export const connected = (): boolean => {
  if (isOnline()) return true;
  toast('Para esto hace falta conexión', { danger: true });
  return false;
};

/** Files are at the server: without a connection their links say so, in place of a page of the browser that says less. */
export function holdFiles(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest(fileLinks);
    if (link && !connected()) event.preventDefault();
  });
}

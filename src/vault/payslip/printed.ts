import { flushSync } from 'react-dom';
import { amountCover } from '../page/amount.tsx';
import { employeeSession } from '../session/session.ts';
import '../styles/print.css?adopt';
import { formatIdentityDocument } from '../page/texts.ts';

/**
 * Copies the page outside its frames while it is printed: their scrolling would cut it after one sheet. Returns a
 * function that stops it.
 */
export function preparePrintedPage(host: () => HTMLElement | null): () => void {
  let copy: HTMLElement | undefined;
  const after = () => copy?.remove();
  const before = () => {
    after();
    const shown = host();
    // Pages stay mounted behind the one in view. A payslip that is not loaded has nothing to copy.
    if (!shown?.querySelector('.v-slip-body') || shown.offsetParent === null) return;
    copy = document.createElement('div');
    copy.className = 'v-app v-slip v-printed';
    // Paper is for reading: covered amounts are printed, and the screen stays covered.
    const wasCovered = amountCover.get();
    flushSync(() => amountCover.set(false));
    for (const part of shown.querySelectorAll('h1, .v-slip-side, .v-slip-body'))
      copy.append(part.cloneNode(true));
    flushSync(() => amountCover.set(wasCovered));
    const now = employeeSession.get();
    if (now.state === 'open') {
      const whose = document.createElement('p');
      whose.textContent = `${now.account.name} · ${formatIdentityDocument(now.account)}`;
      copy.querySelector('h1')?.after(whose);
    }
    for (const group of copy.querySelectorAll('details')) group.open = true;
    document.body.append(copy);
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    after();
  };
}

import { flushSync } from 'react-dom';
import { amountCover } from '../amount.tsx';
import { employeeSession } from '../session.ts';
import '../styles/print.css?adopt';
import { formatIdentityDocument } from '../texts.ts';

/**
 * Copy of the page that stands alone while it is printed: the frames around a page, which scroll it, do not let it go
 * on to a second sheet. Returns how to stop.
 */
export function preparePrintedPage(host: () => HTMLElement | null): () => void {
  let copy: HTMLElement | undefined;
  const after = () => copy?.remove();
  const before = () => {
    after();
    const shown = host();
    // Pages stay mounted behind the one in view; of a payslip that is not there yet there is nothing to copy.
    if (!shown?.querySelector('.v-slip-body') || shown.offsetParent === null) return;
    copy = document.createElement('div');
    copy.className = 'v-app v-slip v-printed';
    // Paper is for reading: who prints covered amounts gets them, and the screen goes on as it was.
    const wasCovered = amountCover.get();
    flushSync(() => amountCover.set(false));
    for (const part of shown.querySelectorAll('h1, .v-slip-body')) copy.append(part.cloneNode(true));
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

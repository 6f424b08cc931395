/** The pages a person opens to see what arrived. */
import type { Running } from '../soap.ts';
import { callPage, callsPage } from './calls.ts';
import { documentPage, xmlText } from './document.ts';
import { documentsPage } from './documents.ts';
import { faultsPage } from './faults.ts';
import { attachment, mailPage, onePage } from './mail.ts';
import { setsPage } from './sets.ts';
import type { PageBody } from './shell.ts';

/** The page of an address, or nothing when there is none there. */
export function page(running: Running, url: URL): PageBody | undefined {
  const [, mail, nth] = /^\/correo\/(\d{1,9})(?:\/(\d{1,3}))?$/.exec(url.pathname) ?? [];
  if (mail !== undefined) {
    const received = running.mailbox?.list().find((one) => one.id === Number(mail));
    return received && (nth === undefined ? onePage(running, received) : attachment(received, Number(nth)));
  }
  if (url.pathname === '/correo') return running.mailbox && mailPage(running);
  const [, place, id, raw] = /^\/([a-z]*)(?:\/(\d{1,9})(\.xml)?)?$/.exec(url.pathname) ?? [];
  if (id === undefined) {
    const list = { '': documentsPage, sets: setsPage, llamadas: callsPage, fallas: faultsPage };
    return place !== undefined && Object.hasOwn(list, place)
      ? list[place as keyof typeof list](running, url)
      : undefined;
  }
  if (place === 'llamadas' && !raw) {
    const call = running.calls.list().find((heard) => heard.id === Number(id));
    return call && callPage(running, call);
  }
  const document = place === 'documentos' ? running.state.document(Number(id)) : undefined;
  if (!document) return undefined;
  if (!raw) return documentPage(running, document);
  const text = xmlText(running, document);
  return text === undefined ? undefined : { text, type: 'text/plain; charset=utf-8' };
}

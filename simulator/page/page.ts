import type { Running } from '../soap.ts';
import { callPage, renderCallsPage } from './calls.ts';
import { findDocumentXml, renderDocumentPage } from './document.ts';
import { renderDocumentsPage } from './documents.ts';
import { renderFaultsPage } from './faults.ts';
import { findAttachment, renderMailboxPage, renderMailPage } from './mail.ts';
import { renderTestSetsPage } from './sets.ts';
import type { PageBody } from './shell.ts';

/** Returns the page of an address, and `undefined` when there is none. */
export function findPage(running: Running, url: URL): PageBody | undefined {
  const [, mail, nth] = /^\/correo\/(\d{1,9})(?:\/(\d{1,3}))?$/.exec(url.pathname) ?? [];
  if (mail !== undefined) {
    const received = running.mailbox?.list().find((one) => one.id === Number(mail));
    return (
      received &&
      (nth === undefined ? renderMailPage(running, received) : findAttachment(received, Number(nth)))
    );
  }
  if (url.pathname === '/correo') return running.mailbox && renderMailboxPage(running);
  const [, place, id, raw] = /^\/([a-z]*)(?:\/(\d{1,9})(\.xml)?)?$/.exec(url.pathname) ?? [];
  if (id === undefined) {
    const list = {
      '': renderDocumentsPage,
      sets: renderTestSetsPage,
      llamadas: renderCallsPage,
      fallas: renderFaultsPage,
    };
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
  if (!raw) return renderDocumentPage(running, document);
  const text = findDocumentXml(running, document);
  return text === undefined ? undefined : { text, type: 'text/plain; charset=utf-8' };
}

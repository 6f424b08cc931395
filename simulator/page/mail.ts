import type { ReceivedMail } from '../mailbox.ts';
import type { Running } from '../soap.ts';
import { escapeXml } from '../xml.ts';
import { type PageBody, renderFacts, renderMoment, renderPage, renderTable } from './shell.ts';

export function renderMailboxPage(running: Running): PageBody {
  const rows = (running.mailbox?.list() ?? [])
    .toReversed()
    .map((received) => [
      renderMoment(received.at),
      escapeXml(received.to),
      `<a href="/correo/${received.id}">${escapeXml(received.mail.subject ?? '(sin asunto)')}</a>`,
      String(received.mail.attachments.length || '—'),
    ]);
  const texts = running.texts
    .list()
    .toReversed()
    .map(({ at, to, text }) => [renderMoment(at), escapeXml(to), linked(text)]);
  return renderPage(
    'Correo',
    '/correo',
    `<h2>Correos recibidos</h2><p class="soft">Nada sale de esta máquina: aquí llega lo que la demo envía a los empleados.</p>${
      rows.length === 0
        ? '<p class="sheet">Todavía no ha llegado ninguno.</p>'
        : renderTable('Correos', ['Hora', 'Para', 'Asunto', 'Adjuntos'], rows)
    }<h2>Mensajes recibidos</h2>${
      texts.length === 0
        ? '<p class="sheet">Todavía no ha llegado ninguno.</p>'
        : renderTable('Mensajes', ['Hora', 'Para', 'Texto'], texts)
    }`,
    running,
  );
}

export function renderMailPage(running: Running, { id, at, to, mail }: ReceivedMail): PageBody {
  const files = mail.attachments.map(
    ({ filename }, nth) => `<a href="/correo/${id}/${nth + 1}">${escapeXml(filename ?? 'adjunto')}</a>`,
  );
  return renderPage(
    mail.subject ?? 'Correo',
    '/correo',
    `<h2>${escapeXml(mail.subject ?? '(sin asunto)')}</h2><div class="sheet">${renderFacts([
      ['Hora', renderMoment(at)],
      ['De', escapeXml(`${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`)],
      ['Responder a', escapeXml(mail.replyTo?.map(({ address }) => address).join(', ') ?? '')],
      ['Para', escapeXml(to)],
      ['Adjuntos', files.join(', ')],
    ])}</div><h2>Texto</h2><pre tabindex="0" role="region" aria-label="Texto">${linked(mail.text ?? '')}</pre>`,
    running,
  );
}

export function findAttachment({ mail }: ReceivedMail, nth: number): PageBody | undefined {
  const file = mail.attachments[nth - 1];
  if (!file || typeof file.content === 'string') return undefined;
  return { text: Buffer.from(file.content as Uint8Array), type: file.mimeType };
}

const linked = (text: string): string =>
  escapeXml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

/** The mail that arrived at the mailbox of the demo. */
import type { Received } from '../mailbox.ts';
import type { Running } from '../soap.ts';
import { escaped } from '../xml.ts';
import { facts, framed, moment, type Shown, table } from './shell.ts';

export function mailPage(running: Running): Shown {
  const rows = (running.mailbox?.list() ?? [])
    .toReversed()
    .map((received) => [
      moment(received.at),
      escaped(received.to),
      `<a href="/correo/${received.id}">${escaped(received.mail.subject ?? '(sin asunto)')}</a>`,
      String(received.mail.attachments.length || '—'),
    ]);
  return framed(
    'Correo',
    '/correo',
    `<h2>Correos recibidos</h2><p class="soft">Nada sale de esta máquina: aquí llega lo que la demo envía a los empleados.</p>${
      rows.length === 0
        ? '<p class="sheet">Todavía no ha llegado ninguno.</p>'
        : table('Correos', ['Hora', 'Para', 'Asunto', 'Adjuntos'], rows)
    }`,
    running,
  );
}

export function onePage(running: Running, { id, at, to, mail }: Received): Shown {
  const files = mail.attachments.map(
    ({ filename }, nth) => `<a href="/correo/${id}/${nth + 1}">${escaped(filename ?? 'adjunto')}</a>`,
  );
  return framed(
    mail.subject ?? 'Correo',
    '/correo',
    `<h2>${escaped(mail.subject ?? '(sin asunto)')}</h2><div class="sheet">${facts([
      ['Hora', moment(at)],
      ['De', escaped(`${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`)],
      ['Responder a', escaped(mail.replyTo?.map(({ address }) => address).join(', ') ?? '')],
      ['Para', escaped(to)],
      ['Adjuntos', files.join(', ')],
    ])}</div><h2>Texto</h2><pre tabindex="0" role="region" aria-label="Texto">${linked(mail.text ?? '')}</pre>`,
    running,
  );
}

export function attachment({ mail }: Received, nth: number): Shown | undefined {
  const file = mail.attachments[nth - 1];
  if (!file || typeof file.content === 'string') return undefined;
  return { text: Buffer.from(file.content as Uint8Array), type: file.mimeType };
}

const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

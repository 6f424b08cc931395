/** Page of the latest calls, with request and answer, and of those that security rejected. */
import type { LoggedCall } from '../call-log.ts';
import type { Running } from '../soap.ts';
import { escapeXml } from '../xml.ts';
import {
  type PageBody,
  renderFacts,
  renderMoment,
  renderPage,
  renderTable,
  renderXmlSource,
} from './shell.ts';

export function renderCallsPage(running: Running): PageBody {
  const { calls, state } = running;
  const rows = calls
    .list()
    .toReversed()
    .map((call) => [
      renderMoment(call.at),
      `<a href="/llamadas/${call.id}">${escapeXml(call.operation)}</a>`,
      status(call),
      `${call.milliseconds.toFixed(0)} ms`,
      call.fault ? `<code>${call.fault}</code>` : '—',
      escapeXml(summary(call)) || '—',
    ]);
  const refusals = state.refusals.toReversed().map(({ at, reason }) => [renderMoment(at), escapeXml(reason)]);
  return renderPage(
    'Llamadas',
    '/llamadas',
    `<h2>Últimas llamadas, de ${calls.count}</h2>${
      rows.length === 0
        ? '<p class="sheet">Todavía no ha llegado ninguna.</p>'
        : renderTable('Llamadas', ['Hora', 'Operación', 'HTTP', 'Duración', 'Falla', 'Se respondió'], rows)
    }${refusals.length === 0 ? '' : `<h2>Llamadas no admitidas por su seguridad</h2>${renderTable('Llamadas no admitidas', ['Hora', 'Motivo'], refusals)}`}`,
    running,
  );
}

export function callPage(running: Running, call: LoggedCall): PageBody {
  const unsaid = call.request === '' ? 'El cuerpo no se leyó.' : '';
  return renderPage(
    call.operation,
    '/llamadas',
    `<h2>${escapeXml(call.operation)}</h2><div class="sheet">${renderFacts([
      ['Hora', renderMoment(call.at)],
      ['HTTP', status(call)],
      ['Duración', `${call.milliseconds.toFixed(1)} ms`],
      ['Falla', call.fault ? `<code>${call.fault}</code>` : ''],
      ['Se respondió', escapeXml(summary(call))],
    ])}</div><h2>Llegó</h2>${unsaid ? `<p class="sheet">${unsaid}</p>` : renderXmlSource(call.request, 'Llamada')}<h2>Se respondió</h2>${call.answer === '' ? '<p class="sheet">Nada.</p>' : renderXmlSource(call.answer, 'Respuesta')}`,
    running,
  );
}

const status = ({ status: code }: LoggedCall): string =>
  code === undefined ? 'Sin respuesta' : String(code);

function summary({ answer }: LoggedCall): string {
  const text = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?: [^>/]*)?>([^<]*)<`).exec(answer)?.[1];
  return [
    text('StatusCode'),
    text('StatusDescription') ??
      text('ProcessedMessage') ??
      text('ZipKey') ??
      text('Message') ??
      text('Text'),
  ]
    .filter(Boolean)
    .join(' · ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

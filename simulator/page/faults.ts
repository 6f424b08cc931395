import { type Mode, modes } from '../faults.ts';
import { formatRuleLine } from '../lines.ts';
import type { Running } from '../soap.ts';
import { escapeXml } from '../xml.ts';
import { type PageBody, renderPage, renderTable } from './shell.ts';

const meanings: Record<Mode, string> = {
  latency: 'Responde bien, después de una espera.',
  slow_drip: 'Responde bien, en cien pedazos muy lentos.',
  timeout_before: 'No hace nada y no responde.',
  timeout_after: 'Hace su trabajo y no responde.',
  reset_before: 'Corta la conexión sin hacer nada.',
  reset_after: 'Hace su trabajo y corta la conexión.',
  http_403: 'Responde HTTP 403.',
  http_500: 'Responde HTTP 500.',
  http_502: 'Responde HTTP 502.',
  http_503: 'Responde HTTP 503.',
  http_504: 'Responde HTTP 504.',
  http_507: 'Responde HTTP 507.',
  http_508: 'Responde HTTP 508.',
  soap_fault: 'Responde una falla SOAP del servidor.',
  invalid_security: 'Responde que la seguridad de la llamada no es válida.',
  wrong_clock: 'Juzga con el reloj corrido.',
  truncated: 'Hace su trabajo y corta la respuesta por la mitad.',
  malformed: 'Hace su trabajo y responde un XML mal formado.',
  empty: 'Hace su trabajo y responde un cuerpo vacío.',
  html: 'Hace su trabajo y responde una página web.',
  in_process_98: 'Hace su trabajo y responde que está en proceso (98).',
  in_process_0: 'Responde que el lote no tiene resultado (0).',
  in_process_blank: 'Responde que el lote está en validación, sin código.',
  empty_batch: 'Responde un lote sin documentos.',
  unknown_batch: 'Responde que no encuentra el lote, aunque lo tiene.',
  rejected_set: 'Responde que el set de prueba está rechazado.',
  other_document: 'Hace su trabajo y responde por otro documento.',
  duplicate_words: 'Hace su trabajo y dice, en otras palabras y sin regla, que el documento ya fue enviado.',
  duplicate_refused: 'Hace su trabajo y responde la regla 90 junto con otros rechazos.',
  duplicate_unheld: 'Dice que el documento ya fue enviado sin haberlo recibido.',
  invalid_base64: 'Hace su trabajo y daña el base64 de la respuesta.',
  reject: 'Rechaza con las reglas pedidas.',
  notice: 'Juzga bien y agrega las notificaciones pedidas.',
};

export function renderFaultsPage(running: Running): PageBody {
  const { faults, policy } = running;
  const active = faults.list().map((fault) => {
    const details = [
      fault.operations ? fault.operations.join(', ') : '',
      fault.probability === undefined
        ? ''
        : `con probabilidad ${fault.probability}${fault.seed === undefined ? '' : ` (semilla ${fault.seed})`}`,
      fault.delay_ms === undefined ? '' : `${fault.delay_ms} ms`,
      fault.minutes === undefined ? '' : `${fault.minutes} minutos`,
      ...(fault.rules ?? []).map(formatRuleLine),
    ].filter(Boolean);
    return [
      `<span><code>${fault.mode}</code><small>${meanings[fault.mode]}</small></span>`,
      fault.left === null ? 'Siempre' : `${fault.left} ${fault.left === 1 ? 'llamada' : 'llamadas'} más`,
      escapeXml(details.join(' · ')) || '—',
    ];
  });
  const keys = modes.map((mode) => [`<code>${mode}</code>`, meanings[mode]]);
  const set = Object.entries(policy).map(([name, value]) => [
    `<code>${name}</code>`,
    `<code>${escapeXml(JSON.stringify(value))}</code>`,
  ]);
  return renderPage(
    'Fallas',
    '/fallas',
    `<h2>Fallas encendidas: ${active.length}</h2>${
      active.length === 0
        ? '<p class="sheet">Ninguna: el servicio responde bien.</p>'
        : renderTable('Fallas encendidas', ['Falla', 'Cuánto', 'Detalles'], active)
    }<p>Se encienden con <code>POST /control/faults</code>, por ejemplo <code>{"mode": "timeout_after", "count": 2}</code>, y se apagan todas con <code>{"mode": "none"}</code>.</p>
<details><summary>Las fallas que hay</summary>${renderTable('Fallas que hay', ['Falla', 'Qué hace'], keys)}</details>
<details><summary>Cómo se comporta el servicio</summary>${renderTable('Comportamiento', ['Ajuste', 'Valor'], set)}<p>Se cambia con <code>POST /control/policy</code>.</p></details>`,
    running,
  );
}

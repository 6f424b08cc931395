/** The page a person opens to see what arrived. */
import { worded } from './lines.ts';
import type { Received, State } from './state.ts';
import { escaped } from './xml.ts';

const answers = { accepted: 'Aceptado', rejected: 'Rechazado', duplicate: 'Ya procesado' } as const;
const kinds = { '102': 'Nómina', '103': 'Nota de ajuste' } as const;
const shownAtMost = 200;

const style = `
:root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 16%, transparent) }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1.05rem; margin: 2.2rem 0 .4rem }
p { margin: .25rem 0; opacity: .8 }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600; font-size: .85rem } ul { margin: 0; padding-left: 1.1rem }
.whole { white-space: nowrap } code { font-size: .8rem; overflow-wrap: anywhere } .accepted { color: light-dark(#106b3c, #7fd7a4) }
.rejected { color: light-dark(#a3262a, #ff9c98) } .duplicate { color: light-dark(#7a5200, #f0c36d) }`;

export function page(state: State): string {
  const latest = state.documents.slice(-shownAtMost).reverse();
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Simulador de la DIAN</title><style>${style}</style></head><body>
<h1>Simulador de la DIAN</h1>
<p>Recibe los documentos de prueba como lo haría el servicio de la DIAN. Nada de lo que llega aquí tiene validez fiscal.</p>
<h2>Documentos recibidos: ${state.documents.length}</h2>
${documents(latest)}
<h2>Empleadores: ${state.employers.size}</h2>
${employers(state)}
${refusals(state)}
</body></html>`;
}

function documents(received: readonly Received[]): string {
  if (received.length === 0) return '<p>Todavía no ha llegado ninguno.</p>';
  const rows = received.map(
    (document) =>
      `<tr><td class="whole">${moment(document.at)}</td><td>${escaped(document.number)}<br><small>${kinds[document.type]}</small></td>` +
      `<td>${escaped(document.nit)}</td><td>${escaped(document.worker) || '—'}</td><td class="whole">${escaped(document.month) || '—'}</td>` +
      `<td class="${document.outcome}">${answers[document.outcome]}</td><td>${rules(document)}</td></tr>`,
  );
  return table(['Hora', 'Número', 'Empleador', 'Trabajador', 'Mes', 'Respuesta', 'Reglas'], rows);
}

const rules = (document: Received): string =>
  (document.lines.length === 0
    ? ''
    : `<ul>${document.lines.map((line) => `<li>${escaped(worded(line))}</li>`).join('')}</ul>`) +
  `<code title="CUNE">${escaped(document.cune.slice(0, 16))}…</code>`;

function employers(state: State): string {
  if (state.employers.size === 0) return '<p>Ninguno registrado.</p>';
  const rows = [...state.employers.values()].map((employer) => {
    const set = employer.test_set_id
      ? `${state.accepted(employer.test_set_id)} de ${employer.test_set_required} aceptados`
      : '—';
    return `<tr><td>${escaped(employer.nit)}</td><td>${escaped(employer.name)}</td><td>${
      state.isEnabled(employer) ? 'Habilitado' : 'Sin habilitar'
    }</td><td>${set}</td></tr>`;
  });
  return table(['NIT', 'Nombre', 'Estado', 'Set de pruebas'], rows);
}

function refusals(state: State): string {
  if (state.refusals.length === 0) return '';
  const rows = [...state.refusals]
    .reverse()
    .map((refusal) => `<tr><td>${moment(refusal.at)}</td><td>${escaped(refusal.reason)}</td></tr>`);
  return `<h2>Llamadas no admitidas</h2>${table(['Hora', 'Motivo'], rows)}`;
}

const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

const moment = (at: string): string =>
  new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

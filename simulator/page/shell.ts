/** Frame of every page: its style, its tabs and shared helpers. */
import type { Running } from '../soap.ts';
import { escapeXml } from '../xml.ts';

export interface PageBody {
  readonly text: string | Buffer;
  readonly type: string;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: var(--primary);
--bg: light-dark(#f3f6f4, #0a1312); --surface: light-dark(#fff, #111d1b); --sunken: light-dark(#ebf0ed, #0d1816);
--line: light-dark(#dde4e0, #243330); --edge: light-dark(#79857f, #6e7f78); --ink: light-dark(#14211c, #eaf2ee);
--soft: light-dark(#435049, #b7c5bf); --primary: light-dark(#005a5b, #5ccbc6); --tint: light-dark(#ddefee, #123634);
--good: light-dark(#0b6038, #7fd7a4); --bad: light-dark(#93374f, #f0a0b4); --mild: light-dark(#7a5b00, #f5cf69) }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink) }
header { background: light-dark(#013a3b, #052b2c); color: #fff; padding: 1rem max(1rem, calc(50% - 38rem)) 0 }
header p { margin: .15rem 0 .9rem; color: #cfe3e1; max-width: 44rem; font-size: .9rem }
h1 { font-size: 1.35rem; margin: 0; letter-spacing: -.02em } h1 a { color: inherit; text-decoration: none }
nav { display: flex; gap: .25rem; overflow-x: auto }
nav a { color: #cfe3e1; text-decoration: none; padding: .65rem .9rem; white-space: nowrap; border-radius: .5rem .5rem 0 0 }
nav a[aria-current] { background: var(--bg); color: var(--ink); font-weight: 600 }
main { max-width: 78rem; margin: 0 auto; padding: 1.4rem 1rem 4rem }
h2 { font-size: 1.1rem; margin: 1.8rem 0 .6rem } h2:first-child { margin-top: 0 } h3 { font-size: .95rem; margin: 1.2rem 0 .4rem }
a { color: var(--primary) } a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid light-dark(#00777a, #ffcd47); outline-offset: 2px }
header a:focus-visible { outline-color: #ffcd47; outline-offset: -3px }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin-bottom: 1rem }
label { display: grid; gap: .15rem; font-size: .8rem; color: var(--soft) } label.grow { flex: 1 1 16rem }
input, select, button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: .5rem; padding: .5rem .7rem; min-height: 2.75rem }
button { background: var(--primary); color: light-dark(#fff, #06201f); border-color: transparent; font-weight: 600; padding-inline: 1.1rem }
.sheet { background: var(--surface); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem 1.2rem }
.scroll { overflow-x: auto; position: relative; background: var(--surface); border: 1px solid var(--line); border-radius: .8rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; vertical-align: top; padding: .6rem .9rem } tr + tr td, tbody td { border-top: 1px solid var(--line) }
th { font-size: .8rem; font-weight: 600; color: var(--soft) } tbody tr:hover { background: var(--sunken) }
small, .soft { color: var(--soft) } small { display: block } .whole { white-space: nowrap }
.mark { display: inline-block; padding: .05rem .6rem; border-radius: 1rem; font-size: .85rem; font-weight: 600; white-space: nowrap; border: 1px solid currentColor }
.accepted { color: var(--good) } .rejected { color: var(--bad) } .duplicate, .in_process { color: var(--mild) }
.lines { margin: .1rem 0 0; padding-left: 1.1rem } .lines .Rechazo::marker { color: var(--bad) } .lines .Notificación::marker { color: var(--mild) }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .7rem; margin: 0 0 1.2rem; padding: 0; list-style: none }
.figures li { background: var(--surface); border: 1px solid var(--line); border-radius: .8rem; padding: .7rem 1rem } .figures b { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums }
.warn { border-color: var(--mild); background: light-dark(#fff3d6, #33290f) } .sheet + .sheet, .sheet + form, .warn + * { margin-top: 1rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.2rem; margin: 0 } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
progress { width: 100%; height: .55rem; accent-color: var(--primary) }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; overflow: auto; max-height: 36rem; font: .82rem/1.5 ui-monospace, monospace; margin: .4rem 0 } code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere }
summary { cursor: pointer; padding: .5rem 0; font-weight: 600 } .turns { display: flex; gap: 1rem; margin-top: 1rem }
td { overflow-wrap: break-word } td:last-child { overflow-wrap: anywhere } td code { white-space: nowrap } main > :first-child, .sheet > :first-child { margin-top: 0 } .sheet > :last-child { margin-bottom: 0 }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } form > * { flex: 1 1 8rem } nav a { padding-inline: .6rem }
thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) } td > * { min-width: 0 } table, tbody, tr, td { display: block } tr { padding: .6rem .9rem } tr + tr { border-top: 1px solid var(--line) }
tbody tr td { border: 0; padding: .1rem 0; display: grid; grid-template-columns: 6.5rem minmax(0, 1fr) } td::before { content: attr(data-name); color: var(--soft); font-size: .8rem; grid-row: span 3 } td small { grid-column: 2 } td code { white-space: normal } }`;

const tabs = [
  ['/', 'Documentos'],
  ['/sets', 'Sets de prueba'],
  ['/llamadas', 'Llamadas'],
  ['/fallas', 'Fallas'],
] as const;
const mailTab = ['/correo', 'Correo'] as const;

export const toHtmlBody = (text: string): PageBody => ({ text, type: 'text/html; charset=utf-8' });

export function renderPage(
  title: string,
  current: string,
  content: string,
  { faults, mailbox }: Running,
): PageBody {
  const active = faults.list().length;
  const links = [...tabs, ...(mailbox ? [mailTab] : [])].map(
    ([path, name]) =>
      `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}${path === '/fallas' && active > 0 ? ` (${active})` : ''}</a>`,
  );
  return toHtmlBody(`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(title)} · Simulador de la DIAN</title><style>${style}</style></head><body>
<header><h1><a href="/">Simulador de la DIAN</a></h1><p>Recibe los documentos de prueba como lo haría el servicio de la DIAN. Nada de lo que llega aquí tiene validez fiscal.</p><nav aria-label="Secciones">${links.join('')}</nav></header>
<main>${content}</main></body></html>`);
}

/**
 * Renders a table with cells in the order of the heads. On a narrow screen each row becomes a card, and each cell
 * shows its head.
 */
export const renderTable = (
  name: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${name}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell, at) => `<td data-name="${heads[at]}">${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`;

export const renderFacts = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([name, value]) => `<dt>${name}</dt><dd>${value || '—'}</dd>`).join('')}</dl>`;

/** Formats a moment in Colombian time, to the second. */
export const renderMoment = (at: string): string =>
  `<time class="whole">${new Date(Date.parse(at) - 5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}</time>`;

/** Puts each element of an XML on its own line, for reading. A link leads to the original bytes. */
export function indentXml(xml: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const piece of xml.match(/<[^>]*>[^<]*/g) ?? [xml]) {
    if (piece.startsWith('</')) {
      depth -= 1;
      const last = lines.at(-1) ?? '';
      const tag = piece.slice(2, piece.indexOf('>'));
      const own = last.trimStart();
      if (own.startsWith(`<${tag}>`) || own.startsWith(`<${tag} `)) {
        lines[lines.length - 1] = last + piece;
        continue;
      }
    }
    lines.push('  '.repeat(Math.max(0, depth)) + piece.trimEnd());
    if (!/^<[/?!]/.test(piece) && !/^<[^>]*\/>/.test(piece)) depth += 1;
  }
  return lines.join('\n');
}

const highlighted = 256 * 1024;

export const renderXmlSource = (xml: string, name: string): string =>
  `<pre tabindex="0" role="region" aria-label="${name}">${escapeXml(xml.length > highlighted ? xml : indentXml(xml))}</pre>`;

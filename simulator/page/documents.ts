import type { Running } from '../soap.ts';
import type { ReceivedDocument } from '../state.ts';
import { escapeXml } from '../xml.ts';
import { type PageBody, renderMoment, renderPage, renderTable } from './shell.ts';

export const outcomes = { accepted: 'Aceptado', rejected: 'Rechazado', duplicate: 'Ya procesado' } as const;
export const paperKindNames = {
  payroll: 'Nómina',
  replacement: 'Ajuste: reemplazar',
  deletion: 'Ajuste: eliminar',
} as const;
const perPage = 100;

export function renderDocumentsPage(running: Running, url: URL): PageBody {
  const { state, faults } = running;
  const filters = {
    text: (url.searchParams.get('q') ?? '').trim().toLowerCase(),
    kind: url.searchParams.get('tipo') ?? '',
    outcome: url.searchParams.get('respuesta') ?? '',
  };
  const found = state.documents.filter(
    (document) =>
      (filters.kind === '' || document.kind === filters.kind) &&
      (filters.outcome === '' || document.outcome === filters.outcome) &&
      (filters.text === '' || wordsOf(document).includes(filters.text)),
  );
  const first = Math.max(0, Number.parseInt(url.searchParams.get('desde') ?? '0', 10) || 0);
  const shown = found.toReversed().slice(first, first + perPage);
  const strikes = faults.list();
  const warning =
    strikes.length === 0
      ? ''
      : `<p class="sheet warn">Hay ${strikes.length === 1 ? 'una falla encendida' : `${strikes.length} fallas encendidas`}: ${strikes.map((fault) => `<code>${fault.mode}</code>`).join(', ')}. <a href="/fallas">Ver las fallas</a></p>`;
  const rest = found.length - first - shown.length;
  return renderPage(
    'Documentos',
    '/',
    `${warning}<h2>Documentos recibidos: ${state.documents.length}</h2>${figures(state.documents)}${filter(filters)}${
      found.length === 0
        ? `<p class="sheet">${state.documents.length === 0 ? 'Todavía no ha llegado ninguno.' : 'Ninguno coincide con el filtro. <a href="/">Quitar el filtro</a>'}</p>`
        : renderTable('Documentos', heads, shown.map(row)) + turns(url, first, rest)
    }`,
    running,
  );
}

const wordsOf = (document: ReceivedDocument): string =>
  [
    document.number,
    document.nit,
    document.worker,
    document.month,
    document.cune,
    ...document.lines.map((line) => line.code),
  ]
    .join(' ')
    .toLowerCase();

function figures(documents: readonly ReceivedDocument[]): string {
  const items = Object.entries(outcomes).map(([outcome, name]) => {
    const count = documents.filter((document) => document.outcome === outcome).length;
    return `<li class="${outcome}"><b>${count}</b>${name}${count === 1 ? '' : 's'}</li>`;
  });
  return `<ul class="figures">${items.join('')}</ul>`.replace('Ya procesados', 'Ya procesados antes');
}

const options = (names: Readonly<Record<string, string>>, chosen: string, all: string): string =>
  [['', all], ...Object.entries(names)]
    .map(([value, name]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${name}</option>`)
    .join('');

const filter = ({ text, kind, outcome }: Record<'text' | 'kind' | 'outcome', string>): string =>
  `<form method="get" action="/"><label class="grow">Buscar<input type="search" name="q" value="${escapeXml(text)}" placeholder="Número, NIT, trabajador, mes, CUNE o regla"></label><label>Tipo<select name="tipo">${options(paperKindNames, kind, 'Todos')}</select></label><label>Respuesta<select name="respuesta">${options(outcomes, outcome, 'Todas')}</select></label><button>Filtrar</button></form>`;

const heads = ['Hora', 'Número', 'Empleador', 'Trabajador', 'Mes', 'Respuesta', 'Reglas'];

const row = (document: ReceivedDocument): string[] => [
  renderMoment(document.at),
  `<a href="/documentos/${document.id}">${escapeXml(document.number) || 'Sin número'}</a><small>${paperKindNames[document.kind]}</small>`,
  escapeXml(document.nit),
  escapeXml(document.worker) || '—',
  `<span class="whole">${escapeXml(document.month) || '—'}</span>`,
  `<span><span class="mark ${document.outcome}">${outcomes[document.outcome]}</span></span>`,
  lines(document),
];

const shownLines = 3;

function lines({ lines: all }: ReceivedDocument): string {
  if (all.length === 0) return '—';
  const more = all.length - shownLines;
  const items = all
    .slice(0, shownLines)
    .map(
      (line) => `<li class="${line.severity}"><b>${escapeXml(line.code)}</b> ${escapeXml(line.text)}</li>`,
    );
  return `<div><ul class="lines">${items.join('')}</ul>${more > 0 ? `<small>y ${more} más</small>` : ''}</div>`;
}

function turns(url: URL, first: number, rest: number): string {
  const to = (from: number) => {
    const query = new URLSearchParams(url.searchParams);
    query.set('desde', String(Math.max(0, from)));
    return `/?${escapeXml(query.toString())}`;
  };
  const links = [
    first > 0 ? `<a href="${to(first - perPage)}">Más recientes</a>` : '',
    rest > 0 ? `<a href="${to(first + perPage)}">Anteriores (${rest})</a>` : '',
  ].filter(Boolean);
  return links.length === 0 ? '' : `<p class="turns">${links.join('')}</p>`;
}

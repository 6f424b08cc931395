import { buildDianAnswer } from '../service.ts';
import type { Running } from '../soap.ts';
import type { ReceivedDocument } from '../state.ts';
import { escapeXml } from '../xml.ts';
import { outcomes, paperKindNames } from './documents.ts';
import { type PageBody, renderFacts, renderMoment, renderPage, renderXmlSource } from './shell.ts';

const environments: Readonly<Record<string, string>> = { '1': 'Producción', '2': 'Pruebas' };
const fates = { replaced: 'Reemplazado', deleted: 'Eliminado' } as const;

export function renderDocumentPage(running: Running, document: ReceivedDocument): PageBody {
  const { state } = running;
  const { response } = buildDianAnswer(running, document);
  const xml = findDocumentXml(running, document);
  const fate = document.outcome === 'accepted' ? state.past(document.cune)?.fate : undefined;
  const earlier = document.earlier === undefined ? undefined : state.document(document.earlier);
  const before = document.predecessor === '' ? undefined : state.byCune(document.predecessor);
  const link = (of: ReceivedDocument | undefined, otherwise: string) =>
    of ? `<a href="/documentos/${of.id}">${escapeXml(of.number)}</a>` : escapeXml(otherwise);
  const about = renderFacts([
    [
      'Respuesta',
      `<span class="mark ${document.outcome}">${outcomes[document.outcome]}</span>${fate ? ` ${fates[fate]} después` : ''}`,
    ],
    ['Tipo', paperKindNames[document.kind]],
    ['Recibido', `${renderMoment(document.at)} por ${document.operation}`],
    ['Archivo', escapeXml(document.fileName)],
    ['Empleador', escapeXml(`${state.employers.get(document.nit)?.name ?? ''} ${document.nit}`.trim())],
    ...(document.kind === 'deletion'
      ? []
      : ([
          ['Trabajador', escapeXml(document.worker)],
          ['Mes', escapeXml(document.month)],
        ] as const)),
    ['Ambiente', environments[document.environment] ?? escapeXml(document.environment)],
    ['CUNE', `<code>${escapeXml(document.cune)}</code>`],
    ...(document.predecessor ? ([['Predecesor', link(before, document.predecessor)]] as const) : []),
    ...(earlier ? ([['Procesado antes como', link(earlier, '')]] as const) : []),
  ]);
  const rules = document.lines.map(
    (line) =>
      `<li class="${line.severity}"><b>${escapeXml(line.code)}</b> · ${line.severity}: ${escapeXml(line.text)}</li>`,
  );
  const sections = [
    `<h2>${paperKindNames[document.kind]} ${escapeXml(document.number)}</h2><div class="sheet">${about}</div>`,
    `<h2>Reglas</h2><div class="sheet">${rules.length === 0 ? 'No incumple ninguna.' : `<ul class="lines">${rules.join('')}</ul>`}</div>`,
    '<h2>XML recibido</h2>',
    xml === undefined
      ? '<p class="sheet">Ya no se conserva: solo se guardan los aceptados y los últimos que no lo fueron.</p>'
      : `<p><a href="/documentos/${document.id}.xml">Ver los bytes tal como llegaron</a></p>${renderXmlSource(xml, 'XML recibido')}`,
    response ? `<h2>ApplicationResponse</h2>${renderXmlSource(response, 'ApplicationResponse')}` : '',
  ];
  return renderPage(document.number || 'Documento', '/', sections.join(''), running);
}

export const findDocumentXml = ({ state }: Running, document: ReceivedDocument): string | undefined => {
  const kept = state.xmlOf(document);
  return kept === undefined ? undefined : Buffer.from(kept, 'base64').toString('utf8');
};

import type { DocumentDescription } from '../description/description.ts';
import { buildNamespaceDeclaration, listRootNamespaces } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { listChildElements, type XmlElement, XmlProblem } from '../description/xml.ts';

/** Rules about the file itself: its bytes, its blanks, its start tag and its prefixes. */

/** Maximum size of a file (ZA01). */
export const maximumBytes = 500 * 1024;

/** Maximum size that is read at all. No payroll document comes near it. */
export const readableBytes = 8 * 1024 * 1024;

const signatures: readonly { starts: readonly number[]; says: string }[] = [
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    says: 'El archivo es un zip dañado, o no trae un solo XML, que es lo que la DIAN recibe: descomprímalo y revise cada XML por aparte',
  },
  { starts: [0x50, 0x4b, 0x05, 0x06], says: 'El archivo es un zip sin nada adentro' },
  { starts: [0x1f, 0x8b], says: 'El archivo está comprimido: descomprímalo y revise el XML de adentro' },
  { starts: [0x25, 0x50, 0x44, 0x46], says: 'El archivo es un PDF y no el XML del documento' },
];

/** First bytes of UTF-16 and UTF-32: their byte order marks, and a tag without them. */
const wideStarts = [
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0x3c, 0],
  [0, 0x3c],
  [0, 0, 0, 0x3c],
  [0, 0, 0xfe, 0xff],
];

/** Matches version, encoding and, as in the template, `standalone`. Nothing else is allowed there. */
const officialProlog =
  /^<\?xml version=(["'])1\.0\1 encoding=(["'])utf-8\2( standalone=(["'])(yes|no)\4)?\s*\?>$/i;

/**
 * Decodes the text of a file. Throws {@link XmlProblem} with the remedy when there is no text to read. An encoding
 * other than UTF-8 returns a finding of rule ZB03 instead of text.
 */
export function decodeDocumentText(bytes: Uint8Array): { text: string } | { finding: DocumentFinding } {
  if (bytes.length === 0) throw new XmlProblem('El archivo está vacío');
  if (bytes.length > readableBytes) {
    throw new XmlProblem('El archivo pesa más de 8 MB y un documento de nómina no pasa de 500 KB');
  }
  const kind = signatures.find(({ starts }) => starts.every((byte, i) => bytes[i] === byte));
  if (kind) throw new XmlProblem(kind.says);
  const wrong = (message: string) => ({
    finding: makeDocumentFinding(
      'ZB03',
      '',
      message,
      'Guarde el archivo en UTF-8 y genérelo y fírmelo de nuevo.',
    ),
  });
  if (wideStarts.some((start) => start.every((byte, i) => bytes[i] === byte))) {
    return wrong('El archivo está en UTF-16 o UTF-32 y no en UTF-8.');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    if (bytes.includes(0))
      throw new XmlProblem('El archivo no es de texto: parece una imagen u otro archivo binario');
    return wrong('El archivo tiene bytes que no son UTF-8, como los de Latin-1 o Windows-1252.');
  }
  const start = /^\uFEFF?\s*(\S{0,20})/.exec(text)?.[1] ?? '';
  if (start === '') throw new XmlProblem('El archivo está vacío');
  if (/^<(!doctype$|html\b)/i.test(start) && /<html\b/i.test(text.slice(0, 2000)))
    throw new XmlProblem('El archivo es una página web y no el XML del documento');
  if (!start.startsWith('<')) throw new XmlProblem('El archivo no es un XML: no empieza por una etiqueta');
  const prolog = /^\uFEFF?\s*(<\?xml[^>]*>)?/.exec(text)?.[1];
  if (prolog && !officialProlog.test(prolog)) {
    return wrong(`El archivo empieza por ${prolog.slice(0, 80)} y no declara UTF-8 como el oficial.`);
  }
  return { text };
}

/** Checks the size (ZA01). `bytes` is the size of the XML that is sent, signature included. */
export const listSizeFindings = (bytes: number): DocumentFinding[] =>
  bytes <= maximumBytes
    ? []
    : [
        makeDocumentFinding(
          'ZA01',
          '',
          `El XML pesa ${Math.ceil(bytes / 1024)} KB y la DIAN recibe hasta 500 KB.`,
          'Acorte notas y descripciones, o una los conceptos repetidos.',
        ),
      ];

/** Lists the rules that the text of a file breaks, whatever its fields say. */
export function listFileFindings(
  description: DocumentDescription,
  text: string,
  root: XmlElement,
): DocumentFinding[] {
  return [
    ...editing(text),
    ...startTag(description, text, root),
    ...prefixes(description, text, root),
    ...extensions(description, root),
  ];
}

/**
 * Reports line breaks, tabs, blanks between tags, comments and the like: the signature does not cover them or the
 * annex does not allow them. The official template has one line break, after the prolog.
 */
function editing(text: string): DocumentFinding[] {
  if (text.startsWith('\uFEFF'))
    return edited(
      'El archivo empieza por una marca de orden de bytes (BOM), que la DIAN toma por carácter de edición.',
    );
  if (!text.trimStart().startsWith('<?xml'))
    return edited('Al comienzo falta la declaración XML: <?xml version="1.0" encoding="UTF-8"?>.');
  const edge = /^(<\?xml[^>]*\?>\n?)?<[^?!]/.test(text) && text.endsWith('>');
  const whole = text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>\s*/, '').trimEnd();
  const content = Math.max(whole.indexOf('</ext:UBLExtensions>'), 0);
  // The text of an element is checked with its field. The signature has no line breaks.
  const body =
    whole.slice(0, content) +
    whole.slice(content).replace(/>([^<]*)</g, (all, words: string) => (words.trim() === '' ? all : '><'));
  if (edge && !/[\n\r\t]|>\s+<|<[!?]/.test(body)) return [];
  const where = edge ? 'entre las etiquetas' : 'al comienzo o al final del archivo';
  return edited(`Hay espacios, saltos de línea, comentarios u otras marcas de edición ${where}.`);
}

const edited = (message: string): DocumentFinding[] => [
  makeDocumentFinding(
    'ZB02',
    '',
    message,
    'El documento va en una sola línea; genérelo y fírmelo de nuevo sin darle formato.',
  ),
];

function startTag(description: DocumentDescription, text: string, root: XmlElement): DocumentFinding[] {
  const rootTag = /<[A-Za-z_][^>]*>/.exec(text)?.[0] ?? '';
  if (rootTag === description.startTag) return [];
  const missing = listRootNamespaces(description.namespace)
    .map(buildNamespaceDeclaration)
    .filter((d) => !rootTag.includes(d.trim()) && !rootTag.includes(d.trim().replaceAll('"', "'")));
  const path = `/${root.name}`;
  if (missing.length > 0) {
    const rule = description.code === '102' ? 'NIE901' : 'NIAE901';
    const names = missing.map((d) => d.trim().split('=')[0]).join(', ');
    const hint = 'Escriba la etiqueta raíz como la oficial, con todas sus declaraciones.';
    return [makeDocumentFinding(rule, path, `La raíz no declara como debe: ${names}.`, hint)];
  }
  return [
    makeDocumentFinding(
      'ZE02',
      path,
      'La etiqueta raíz no es igual a la oficial, y la DIAN la compara al verificar la firma.',
      'Use los mismos atributos en el mismo orden, con un espacio entre ellos, y firme de nuevo.',
    ),
  ];
}

const allowed: ReadonlySet<string> = new Set(['ext', 'ds', 'xades', 'xades141']);

function prefixes(description: DocumentDescription, text: string, root: XmlElement): DocumentFinding[] {
  const foreign = [...text.matchAll(/<([A-Za-z_][\w.-]*):/g)].map((m) => m[1] ?? '');
  const strange = foreign.find((prefix) => !allowed.has(prefix));
  const outside = listChildElements(root).find(
    (e) => e.name !== 'UBLExtensions' && e.namespace !== description.namespace,
  );
  if (!strange && !outside) return [];
  return [
    makeDocumentFinding(
      'ZB04',
      outside ? `/${root.name}/${outside.name}` : '',
      strange
        ? `El prefijo ${strange} no es de los que la DIAN usa.`
        : `${outside?.name} no está en el espacio de nombres del documento.`,
      'Solo se usan los prefijos ext, ds, xades y xades141; lo demás va sin prefijo.',
    ),
  ];
}

function extensions(description: DocumentDescription, root: XmlElement): DocumentFinding[] {
  const count = listChildElements(root, 'UBLExtensions').length;
  if (count === 1) return [];
  return [
    makeDocumentFinding(
      description.code === '102' ? 'NIE001' : 'NIAE001',
      `/${root.name}/ext:UBLExtensions`,
      count === 0
        ? 'El documento no trae el grupo de la firma.'
        : 'El grupo de la firma está más de una vez.',
      'Firme el documento una sola vez.',
    ),
  ];
}

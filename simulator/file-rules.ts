/**
 * Rules about the file itself, before its fields are read: size, encoding, blanks between tags, the exact start
 * tag.
 */
import { type AnswerLine, buildRejectionLine } from './lines.ts';
import type { PlainElement } from './xml.ts';

export const maxXmlBytes = 500 * 1024;

/** Builds the official start tag, with its attributes in order (xml.md §2.1). */
export const startTag = (root: string): string =>
  `<${root} xmlns="dian:gov:co:facturaelectronica:${root}"` +
  ' xmlns:xs="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"' +
  ' xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"' +
  ' xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"' +
  ' xmlns:xades141="http://uri.etsi.org/01903/v1.4.1#"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ` SchemaLocation="" xsi:schemaLocation="dian:gov:co:facturaelectronica:${root} ${root}ElectronicaXSD.xsd">`;

export function decodeXmlText(bytes: Uint8Array): { text: string } | { line: AnswerLine } {
  if (bytes.length > maxXmlBytes)
    return {
      line: buildRejectionLine('ZA01', 'Tamaño del mensaje superior al límite establecido [Máximo: 500 KB]'),
    };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { line: buildRejectionLine('ZB03', 'XML con codificación diferente de UTF-8') };
  }
  const prolog = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/.exec(text);
  if (prolog?.[1] && prolog[1].toUpperCase() !== 'UTF-8')
    return { line: buildRejectionLine('ZB03', 'XML con codificación diferente de UTF-8') };
  return { text };
}

/**
 * Returns whether there are comments, instructions or character data. No official document has them after its first
 * line.
 */
const marked = (text: string): boolean => /<[!?]/.test(text.replace(/^<\?xml[^>]*\?>/, ''));

export function listFileFaults(text: string, root: PlainElement): AnswerLine[] {
  const lines: AnswerLine[] = [];
  if (!/^(<\?xml[^>]*\?>\n?)?<[A-Za-z]/.test(text) || !/>\n?$/.test(text) || marked(text) || root.padded)
    lines.push(buildRejectionLine('ZB02', 'Hay caracteres de edición en el inicio, el fin o entre los tags'));
  const series = root.name === 'NominaIndividual' ? 'NIE' : 'NIAE';
  if (root.children.filter((child) => child.name === 'UBLExtensions').length !== 1)
    lines.push(buildRejectionLine(`${series}001`, 'Debe haber un solo grupo UBLExtensions, con la firma'));
  const rootTag = /<[A-Za-z][^>]*>/.exec(text)?.[0] ?? '';
  const official = startTag(root.name);
  if (rootTag === official) return lines;
  const declarations = official.match(/xmlns[^"]*"[^"]*"/g) ?? [];
  if (declarations.some((declaration) => !rootTag.includes(declaration)))
    lines.push(
      buildRejectionLine(
        `${series}901`,
        'El documento debe declarar en su raíz todos los espacios de nombres',
      ),
    );
  else
    lines.push(buildRejectionLine('ZE02', 'Valor de la Firma inválido: la etiqueta raíz no es la oficial'));
  return lines;
}

/** Lists prefixes that differ from the annex, and elements outside the namespace of the document. */
export function listForeignFaults(text: string, root: PlainElement): AnswerLine[] {
  const stray = (branch: PlainElement): boolean =>
    branch.namespace !== root.namespace || branch.children.some(stray);
  const inside = root.children.filter((child) => child.name !== 'UBLExtensions').some(stray);
  const prefixed = /<(?!(?:ext|ds|xades|xades141):)[A-Za-z_][\w.-]*:/.test(text);
  return inside || prefixed
    ? [buildRejectionLine('ZB04', 'Hay prefijos o elementos distintos de los del documento')]
    : [];
}

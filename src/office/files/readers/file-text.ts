import { decodeFileText, hasByteSignature } from '../../../domain/files/file-text.ts';
import { type Cell, toCellText } from '../../../domain/imports/cells/cells.ts';

export { decodeFileText, hasByteSignature };

/** Text in plain letters, in one byte each or in two; without its encoding marks. */
export const decodeLetters = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes).replace(/[\0\u00ff\u00fe\u00ef\u00bb\u00bf]/g, '');

/** Reason why the first bytes are no sheet, whatever the name of the file says. */
export function explainNonSheet(bytes: Uint8Array): string | undefined {
  if (hasByteSignature(bytes, '%PDF'))
    return 'Es un PDF. Pida la hoja de cálculo de la que salió, en .xlsx o .csv.';
  if (/^content-type:\s*multipart\/related/im.test(decodeLetters(bytes.subarray(0, 1000))))
    return 'Es una página web en un solo archivo (.mht). Ábrala en Excel y guárdela como .xlsx.';
  return hasByteSignature(bytes, 'PK') ? notBook(bytes) : undefined;
}

/** Kind of markup: a page, or the XML of Excel. Programs may say what went wrong before it. */
export function findMarkupKind(bytes: Uint8Array): 'page' | 'xml book' | 'xml' | undefined {
  const head = decodeLetters(bytes.subarray(0, 4000)).trimStart();
  if (/<(\w+:)?Workbook\b[^>]*office:spreadsheet/.test(head)) return 'xml book';
  if (/<(!doctype html|html|head|body|table|meta)\b/i.test(head)) return 'page';
  if (!head.startsWith('<')) return undefined;
  return head.startsWith('<?xml') ? 'xml' : 'page';
}

/** As it says it is written, where its bytes do not say it themselves. */
export function decodeMarkup(bytes: Uint8Array): string {
  const text = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(
    decodeLetters(bytes.subarray(0, 4000)),
  )?.[1];
  const isDeclared = text && /^(iso-8859-\d+|windows-\d+|macintosh)$/i.test(text);
  return isDeclared && !isUtf8(bytes) ? new TextDecoder(text).decode(bytes) : decodeFileText(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Reason why a ZIP is no sheet; the names of its parts are written in the clear. */
function notBook(bytes: Uint8Array): string | undefined {
  const names = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 200_000)));
  if (names.includes('xl/workbook.bin')) return 'Es un Excel binario (.xlsb). Ábralo y guárdelo como .xlsx.';
  if (names.includes('Index/Document.iwa')) return 'Es una hoja de Numbers. Expórtela como Excel o CSV.';
  if (names.includes('word/document.xml'))
    return 'Es un documento de Word. Copie su tabla y péguela aquí, o guárdela como .xlsx.';
  if (names.length < 200) return undefined;
  // The list of a ZIP stands at its end.
  if (!names.includes('PK\u0005\u0006'))
    return 'El archivo llegó incompleto. Vuelva a descargarlo o a guardarlo, y elíjalo otra vez.';
  const isBook = /xl[/\\]workbook\.xml|content\.xml/.test(names);
  return isBook ? undefined : 'Es un archivo comprimido. Descomprímalo y elija la hoja.';
}

/** The sign that cuts most lines into the same number of cells; decimals and titles above do not. */
export function findSeparator(text: string): string | undefined {
  const lines = text
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .slice(0, 60);
  const scored = ['\t', ';', '|', ','].map((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cut = line.split(sign).length - 1;
      if (cut > 0) counts.set(cut, (counts.get(cut) ?? 0) + 1);
    }
    const [cut = 0, agreeing = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { sign, agreeing, cut };
  });
  const [best] = scored.sort((a, b) => b.agreeing - a.agreeing || b.cut - a.cut);
  return best && best.agreeing > 0 ? best.sign : undefined;
}

/** Up to its last line that says something: programs that were filled far down write thousands of `;;;` after it. */
export function toLastLine(text: string, separator: string): string {
  let at = text.length;
  while (at > 0 && (text[at - 1] === separator || text[at - 1]?.trim() === '')) at--;
  const end = text.indexOf('\n', at);
  return end < 0 ? text : text.slice(0, end);
}

/** The line where a cell begins with quotes that nothing closes: all that follows would be that cell. */
export function openQuote(text: string, separator: string): number | undefined {
  let line = 1;
  let from: number | undefined;
  let begins = true;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (from !== undefined) {
      if (sign !== '"') continue;
      if (text[at + 1] === '"') at += 1;
      else from = undefined;
      continue;
    }
    if (sign === '"' && begins) from = line;
    begins = sign === separator || sign === '\n' || sign === '\r';
  }
  return from;
}

/** The lines of rows that have all they say in their first cell, as a program leaves them that did not cut them. */
export function joinUncutRows(rows: readonly Cell[][]): string | undefined {
  const lines = rows.map(([first, ...rest]) =>
    typeof (first ?? '') === 'string' && rest.every((cell) => toCellText(cell) === '')
      ? toCellText(first).replace(/\s*\n\s*/g, ' ')
      : undefined,
  );
  return lines.every((line) => line !== undefined) ? lines.join('\n') : undefined;
}

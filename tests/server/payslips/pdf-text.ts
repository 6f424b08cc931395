import { inflateSync } from 'node:zlib';

/**
 * Bytes of the stream of an object, as many as it says: the last of those deflated may look like the end of a line, so
 * that `endstream` does not tell where they end.
 */
function streamOf(body = ''): string {
  const begin = /stream\r?\n/.exec(body);
  const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
  if (!begin || !Number.isInteger(length)) return '';
  const from = begin.index + begin[0].length;
  const bytes = body.slice(from, from + length);
  return /FlateDecode/.test(body) ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
}

/** Objects by their number, as they are written. */
const objectsOf = (pdf: Buffer): Map<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );

/** Codes of the characters each font can turn back into text, from its ToUnicode map. */
export function extractable(pdf: Buffer): Set<string> {
  const maps = [...objectsOf(pdf).values()]
    .map(streamOf)
    .filter((s) => s.includes('beginbfrange') || s.includes('beginbfchar'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/<([0-9a-f]{4})>/gi)].map((m) => String.fromCodePoint(Number.parseInt(m[1] ?? '0', 16))),
  );
  return new Set(codes);
}

/** Text of a PDF of ours, line by line as it was written; needs no program of the machine. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const letters = new Map<string, string[]>();
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? [];
      letters.set(name, lettersIn(streamOf(objects.get(map))));
    }
  const pages = [...objects.values()].filter((body) => /\bTf\b/.test(streamOf(body)));
  return pages.flatMap((body) => linesIn(streamOf(body), letters)).join('\n');
}

/** Letter of each glyph of a font, in the order of its glyphs. */
const lettersIn = (map: string): string[] =>
  [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ),
  );

function linesIn(page: string, letters: ReadonlyMap<string, string[]>): string[] {
  let font: readonly string[] = [];
  const lines: string[] = [];
  for (const [, name, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? [];
    else
      lines.push(
        [...(glyphs ?? '').matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '�')
          .join(''),
      );
  }
  return lines;
}

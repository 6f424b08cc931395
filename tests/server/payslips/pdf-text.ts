import { inflateSync } from 'node:zlib';

/** Everything between `stream` and `endstream`, opened where it is deflated. */
function streams(pdf: Buffer): string[] {
  const found: string[] = [];
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const bytes = Buffer.from(match[1] ?? '', 'latin1');
    try {
      found.push(inflateSync(bytes).toString('latin1'));
    } catch {
      found.push(bytes.toString('latin1'));
    }
  }
  return found;
}

/** Codes of the characters each font can turn back into text, from its ToUnicode map. */
export function extractable(pdf: Buffer): Set<string> {
  const maps = streams(pdf).filter((s) => s.includes('beginbfrange') || s.includes('beginbfchar'));
  const codes = maps.flatMap((map) =>
    [...map.matchAll(/<([0-9a-f]{4})>/gi)].map((m) => String.fromCodePoint(Number.parseInt(m[1] ?? '0', 16))),
  );
  return new Set(codes);
}

/** Text of a PDF of ours, line by line as it was written; needs no program of the machine. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g))
    objects.set(id, body);
  const streamOf = (body = ''): string => {
    const [, bytes] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? [];
    if (bytes === undefined) return '';
    return /FlateDecode/.test(body) ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
  };
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

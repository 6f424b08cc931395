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

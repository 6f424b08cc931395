import { type Cell, cellText } from '../../domain/imports/cells.ts';

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

/** What its mark says; else UTF-8, and what older programs write when it is not. */
export function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fromDos(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** The letters of Spanish as programs of DOS wrote them, which read as those of Windows are signs no word has. */
const ofDos: Readonly<Record<string, string>> = {
  '\u00a0': 'á',
  '‚': 'é',
  '¡': 'í',
  '¢': 'ó',
  '£': 'ú',
  '¤': 'ñ',
  '¥': 'Ñ',
  µ: 'Á',
  '\u0090': 'É',
  Ö: 'Í',
  à: 'Ó',
  é: 'Ú',
};

function fromDos(text: string): string {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const dos = count(/(?<=\p{L})[\u00a0‚¡¢£¤¥](?=\p{L})/gu);
  const windows = count(/[áéíóúñÑÁÍÓÚ]/g);
  return dos > windows ? text.replace(/[\u00a0‚¡¢£¤¥µ\u0090Öàé]/g, (sign) => ofDos[sign] ?? sign) : text;
}

/** The sign that cuts most lines into the same number of cells; decimals and titles above do not. */
export function separatorOf(text: string): string | undefined {
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
export function uncut(rows: readonly Cell[][]): string | undefined {
  const lines = rows.map(([first, ...rest]) =>
    typeof (first ?? '') === 'string' && rest.every((cell) => cellText(cell) === '')
      ? cellText(first).replace(/\s*\n\s*/g, ' ')
      : undefined,
  );
  return lines.every((line) => line !== undefined) ? lines.join('\n') : undefined;
}

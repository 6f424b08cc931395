import { linkPattern } from './link.ts';

/**
 * The only marks of a notice: paragraphs, lists, **bold**, *italic* and [links](https://…). The text is parsed into
 * a tree of plain words. Any other sign stays as it was written.
 *
 *     marked('Envíe antes del **día 10**.') → [{ is: 'paragraph', spans: ['Envíe antes del ', { is: 'strong', … }, '.'] }]
 */
export type TextSpan =
  | string
  | { is: 'strong' | 'em'; spans: readonly TextSpan[] }
  | { is: 'link'; to: string; spans: readonly TextSpan[] };
export type Block =
  | { is: 'paragraph'; spans: readonly TextSpan[] }
  | { is: 'list'; ordered: boolean; items: readonly (readonly TextSpan[])[] };

const item = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;

export function parseMarkedText(text: string): Block[] {
  const blocks: Block[] = [];
  let words: string[] = [];
  const close = (): void => {
    if (words.length) blocks.push({ is: 'paragraph', spans: spansOf(words.join('\n')) });
    words = [];
  };
  let listing: { ordered: boolean; items: (readonly TextSpan[])[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    const mark = item.exec(line);
    if (!mark) {
      listing = undefined;
      if (line.trim()) words.push(line.trim());
      else close();
      continue;
    }
    close();
    const ordered = mark[1] !== undefined;
    if (listing?.ordered !== ordered) {
      listing = { ordered, items: [] };
      blocks.push({ is: 'list', ...listing });
    }
    listing.items.push(spansOf(line.slice(mark[0].length).trim()));
  }
  close();
  return blocks;
}

const pairs = [
  { mark: '**', is: 'strong' },
  { mark: '*', is: 'em' },
] as const;
type Within = { strong?: boolean; em?: boolean; link?: boolean };

/** Parses the words of a line. A mark that is never closed is plain text. */
function spansOf(text: string, within: Within = {}): TextSpan[] {
  const spans: TextSpan[] = [];
  let plain = '';
  // Marks without a close from here have none further on either, so they are searched once.
  const unclosed = new Set<string>();
  const put = (span: TextSpan): void => {
    if (plain) spans.push(plain);
    plain = '';
    spans.push(span);
  };
  for (let at = 0; at < text.length; ) {
    const link = within.link ? undefined : linkAt(text, at);
    if (link) {
      put({ is: 'link', to: link.to, spans: spansOf(link.words, { ...within, link: true }) });
      at = link.end;
      continue;
    }
    const pair = pairs.find(({ mark, is }) => !within[is] && text.startsWith(mark, at));
    const opens = pair && !unclosed.has(pair.mark) && /\S/.test(text[at + pair.mark.length] ?? '');
    const end = opens ? closing(text, pair.mark, at + pair.mark.length) : -1;
    if (opens && end < 0) unclosed.add(pair.mark);
    if (pair && end > 0) {
      put({
        is: pair.is,
        spans: spansOf(text.slice(at + pair.mark.length, end), { ...within, [pair.is]: true }),
      });
      at = end + pair.mark.length;
      continue;
    }
    plain += text[at];
    at += 1;
  }
  if (plain) spans.push(plain);
  return spans;
}

/**
 * Finds where the mark before `from` closes. A marked text does not end with a blank. Three stars close two marks.
 */
function closing(text: string, mark: string, from: number): number {
  const stars = /\*+/g;
  stars.lastIndex = from;
  for (let run = stars.exec(text); run; run = stars.exec(text)) {
    const end = stars.lastIndex - mark.length;
    const closes = run[0].length === mark.length || run[0].length === 3;
    if (closes && end > from && !/\s/.test(text[run.index - 1] ?? ' ')) return end;
  }
  return -1;
}

function linkAt(text: string, at: number): { words: string; to: string; end: number } | undefined {
  if (text[at] !== '[') return undefined;
  const middle = text.indexOf('](', at);
  const end = middle < 0 ? -1 : text.indexOf(')', middle);
  if (end < 0) return undefined;
  const [words, to] = [text.slice(at + 1, middle), text.slice(middle + 2, end)];
  if (!words.trim() || words.includes('[') || !linkPattern.test.test(to)) return undefined;
  return { words, to, end: end + 1 };
}

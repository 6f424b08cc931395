import { addDays, type Day, formatDay, parseDay } from '../values/day.ts';

/** Days of a novelty, both ends inside. */
export type NoveltySpan = { start: Day; end: Day };

/** Spans in the order of their dates; those that touch are one. The 31st alone is no day of payroll, and is left out. */
export function joinSpans(spans: readonly NoveltySpan[]): NoveltySpan[] {
  const joined: NoveltySpan[] = [];
  for (const span of [...spans].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last && span.start <= addDays(last.end, 1)) {
      if (span.end > last.end) joined[joined.length - 1] = { ...last, end: span.end };
    } else joined.push(span);
  }
  return joined.filter(({ start, end }) => start !== end || !start.endsWith('-31'));
}

/** Spans as one text, `2026-09-03/2026-09-07`; empty when there is none. */
export const toSpansText = (spans: readonly NoveltySpan[]): string =>
  joinSpans(spans)
    .map(({ start, end }) => `${start}/${end}`)
    .join(' ');

/** Spans of such a text. */
export const readSpans = (text: string): NoveltySpan[] =>
  text.split(' ').flatMap((span) => {
    const [start, end] = span.split('/').map((day) => parseDay(day));
    return start && end ? [{ start, end }] : [];
  });

/** The same text in words: `3 sep. 2026 a 7 sep. 2026`. */
export const formatSpans = (text: string): string =>
  readSpans(text)
    .map(({ start, end }) =>
      start === end ? formatDay(start, 'short') : `${formatDay(start, 'short')} a ${formatDay(end, 'short')}`,
    )
    .join(', ');

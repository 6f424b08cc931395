import { addDays, type Day, formatDay, parseDay } from '../values/day.ts';

/** Days of a novelty, both ends included. */
export type NoveltySpan = { start: Day; end: Day };

/**
 * Sorts spans by date and joins those that touch. A span of day 31 alone is left out, because payroll has no such
 * day.
 */
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

/** Writes spans as one text, `2026-09-03/2026-09-07`. Empty when there are none. */
export const toSpansText = (spans: readonly NoveltySpan[]): string =>
  joinSpans(spans)
    .map(({ start, end }) => `${start}/${end}`)
    .join(' ');

export const readSpans = (text: string): NoveltySpan[] =>
  text.split(' ').flatMap((span) => {
    const [start, end] = span.split('/').map((day) => parseDay(day));
    return start && end ? [{ start, end }] : [];
  });

/** Formats such a text for people: `3 sep. 2026 a 7 sep. 2026`. */
export const formatSpans = (text: string): string =>
  readSpans(text)
    .map(({ start, end }) =>
      start === end ? formatDay(start, 'short') : `${formatDay(start, 'short')} a ${formatDay(end, 'short')}`,
    )
    .join(', ');

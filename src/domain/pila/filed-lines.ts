import type { Day } from '../values/day.ts';
import { buildContributorKey, readPlanilla } from './read-file.ts';
import { recordEnd } from './write-file.ts';

/** Positions of the number of a line, which the file gives, and of the mark of a correction. */
const sequence = [2, 7] as const;
const correction = 143;

/** A line without what its file gave it, so that two files can be compared. */
export const toBareLine = (line: string): string =>
  `${line.slice(0, sequence[0])}00000${line.slice(sequence[1], correction)} ${line.slice(correction + 1)}`;

/** Text of a filed planilla, by the order in which they were filed. */
export type FiledText = { text: string };

/** Lines of each contributor as they stand filed, by the key of `buildContributorKey`. */
export type FiledLines = Map<string, string[]>;

const keyOf = (record: string): string =>
  buildContributorKey({
    documentType: record.slice(7, 9).trim(),
    documentNumber: record.slice(9, 25).trim(),
  });

/**
 * Contributors as several planillas of a month leave them: what a correction says takes the place of what was said
 * before, and entries that were missing are added. Each text as it was frozen, the oldest first.
 */
export function mergeFiledLines(files: readonly FiledText[]): FiledLines {
  const standing: FiledLines = new Map();
  for (const { text } of files) {
    const own: FiledLines = new Map();
    for (const record of text.split(recordEnd)) {
      if (!record.startsWith('02') || record[correction] === 'A') continue;
      const key = keyOf(record);
      const lines = own.get(key);
      if (lines) lines.push(toBareLine(record));
      else own.set(key, [toBareLine(record)]);
    }
    for (const [key, lines] of own) standing.set(key, lines);
  }
  return standing;
}

/** Lines of a contributor read back from the positions they were filed in. */
export const readFiled = (records: readonly string[], written: Day) =>
  readPlanilla(records.join(recordEnd), written).lines;

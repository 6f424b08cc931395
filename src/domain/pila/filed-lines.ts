import type { Day } from '../values/day.ts';
import { buildContributorKey, readPlanilla } from './read-file.ts';
import { recordEnd } from './write-file.ts';

/** Positions of the line number, which the file assigns, and of the correction mark. */
const sequence = [2, 7] as const;
const correction = 143;

/** Clears the line number and the correction mark, so that lines of two files can be compared. */
export const toBareLine = (line: string): string =>
  `${line.slice(0, sequence[0])}00000${line.slice(sequence[1], correction)} ${line.slice(correction + 1)}`;

/** Text of a filed planilla. Lists of them are in filing order. */
export type FiledText = { text: string };

/** Current filed lines of each contributor, by `buildContributorKey`. */
export type FiledLines = Map<string, string[]>;

const keyOf = (record: string): string =>
  buildContributorKey({
    documentType: record.slice(7, 9).trim(),
    documentNumber: record.slice(9, 25).trim(),
  });

/**
 * Merges the planillas of a month. A correction replaces what was filed for a contributor, and missing entries are
 * added. The files are the frozen texts, oldest first.
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

export const readFiled = (records: readonly string[], written: Day) =>
  readPlanilla(records.join(recordEnd), written).lines;

import { type Cell, readDay, readDocumentNumber, readNumber, toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { Table } from '../cells/table.ts';
import type { FileColumn } from './file-column.ts';
import { guessColumns } from './guess-columns.ts';

type Line = Table['rows'][number];
/** A line that belongs to no person: totals, headings and signatures of a report. */
export type LeftLine = { line: number; text: string };

const sums = /^(gran |sub ?)?(total(es)?|suma(s|toria)?|promedios?)\b/;

export const ruleLinePattern = /^[-–=_*.\s]+$/;

/**
 * Separates the lines that describe people from the others: blank lines, totals with or without the word, titles
 * repeated on another page, and lines with a single text in a file of several columns.
 */
export function splitPersonRows(
  headers: readonly string[],
  lines: readonly Line[],
  columns?: readonly FileColumn[],
): { rows: Line[]; left: LeftLine[] } {
  const filledLines = lines.filter(({ cells }) => cells.some((cell) => toCellText(cell) !== ''));
  const titles = headers.map(toPlainHeader).join('|');
  const wide = headers.filter(Boolean).length > 2;
  const guessed = guessColumns(headers, columns);
  const document = guessed.findIndex((key) => key === 'document' || key === 'document_number');
  const rows: Line[] = [];
  const left: LeftLine[] = [];
  for (const [i, one] of filledLines.entries()) {
    const { line, cells } = one;
    const texts = cells.map(toCellText).filter(Boolean);
    const [first = ''] = texts;
    const alone = wide && texts.length === 1 && isNote(first);
    const again = headers.map((_, at) => toPlainHeader(toCellText(cells[at]))).join('|') === titles;
    const isLast = i >= filledLines.length - 3;
    // A line with an identity number belongs to a person, whatever its figures add up to.
    const named = /\d{5}/.test(readDocumentNumber(cells[document]));
    // Names of those who made or approved a report, or a note. Such a line has no identity number and no figure.
    const inWords =
      document >= 0 &&
      wide &&
      !named &&
      !texts.some((text) => readNumber(text) !== undefined || readDay(text));
    const nobodys =
      alone || again || inWords || counts(texts) || texts.every((text) => ruleLinePattern.test(text));
    if (sums.test(toPlainHeader(first)) || nobodys || (isLast && !named && isSumOf(rows, cells)))
      left.push({ line, text: first });
    else rows.push(one);
  }
  // A file that has only such lines is read as it is.
  return rows.length > 0 ? { rows, left } : { rows: [...filledLines], left: [] };
}

/**
 * Returns whether the text is a note and not a person: no number of four digits apart from dates and years, or a
 * sentence.
 */
const isNote = (text: string): boolean =>
  !/\d{4}/.test(text.replace(/\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|(?<!\d)(?:19|20)\d\d(?!\d)/g, '')) ||
  /\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}\s+\p{L}{2,}/u.test(text);

/** Returns whether the texts number the columns under their titles: `(1)`, `(2)`, `(3)`. */
const counts = (texts: readonly string[]): boolean =>
  texts.length > 2 && texts.every((text, at) => text.replace(/[()[\]]/g, '') === String(at + 1));

/** Returns whether a line has only figures and at least one is the sum of those above it. */
function isSumOf(rows: readonly Line[], cells: readonly Cell[]): boolean {
  if (rows.length < 2) return false;
  const figures = cells.flatMap((cell, at) => {
    if (toCellText(cell) === '') return [];
    const number = readNumber(cell);
    return [{ at, number: number === undefined ? Number.NaN : Number(number) }];
  });
  if (figures.some(({ number }) => Number.isNaN(number))) return false;
  return figures.some(({ at, number }) => {
    if (number === 0) return false;
    const above = rows.reduce((sum, row) => sum + Number(readNumber(row.cells[at]) ?? 0), 0);
    return Math.abs(above - number) < 1;
  });
}

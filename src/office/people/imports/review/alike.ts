import { toCellText } from '../../../../domain/imports/cells/cells.ts';
import type { CellProblem } from '../../../../domain/imports/cells/imported-row.ts';
import { findLine, isOnlyInLines, listSameFaultLines } from '../../../../domain/imports/columns/edits.ts';
import { isPersonalColumn } from '../../../../domain/imports/columns/file-column.ts';
import { listInWords } from '../../../../domain/text/list-in-words.ts';
import type { FileReading } from '../reading.ts';
import type { ReviewItem } from './reviewed.ts';

/** Cells with one fault and one text, that one change puts right together; the first is the one in hand. */
export type Alike = { column: number; text: string; lines: readonly number[]; names: string };

export function groupAlikeFaults(
  { table, columns }: Pick<FileReading, 'table' | 'columns'>,
  items: readonly ReviewItem[],
  fault: CellProblem,
  column: number,
): Alike {
  const faults = items.flatMap((item) => item.faults);
  const lines = isPersonalColumn(columns, fault.column)
    ? [fault.line]
    : listSameFaultLines(table, faults, fault, column);
  const text = toCellText(findLine(table, fault.line)?.cells[column]);
  return { column, text, lines, names: formatLineNames(items, lines) };
}

/** One change, undone as one. A text that is wrong wherever it stands is remembered with the profile. */
export function putAlike(
  { table, edit }: Pick<FileReading, 'table' | 'edit'>,
  { column, text, lines }: Alike,
  value: string,
  everywhere: boolean,
): void {
  const learned = everywhere && isOnlyInLines(table, lines, column, text);
  edit(
    (everywhere ? lines : lines.slice(0, 1)).map((line) => ({ line, column, value })),
    learned ? { column, from: text, to: value } : undefined,
  );
}

const most = 3;
/** People of those lines, the first ones by name. */
export function formatLineNames(
  items: readonly Pick<ReviewItem, 'lines' | 'title'>[],
  lines: readonly number[],
): string {
  const named = lines.length > most + 1 ? lines.slice(0, most) : lines;
  const names = named.map((line) => items.find((item) => item.lines.includes(line))?.title ?? `fila ${line}`);
  const rest = lines.length - named.length;
  return listInWords(rest > 0 ? [...names, `${rest} más`] : names);
}

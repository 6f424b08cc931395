import { toCellText } from '../../../../domain/imports/cells/cells.ts';
import type { Table } from '../../../../domain/imports/cells/table.ts';
import { saveBook } from '../../../records/save-book.ts';
import type { ReviewItem } from './reviewed.ts';

/** The lines that were not fit, with why, to send back to whoever made them. */
export async function saveErrors(
  table: Table,
  wrong: readonly Pick<ReviewItem, 'lines' | 'faults'>[],
): Promise<void> {
  const byLine = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  const rows = wrong.flatMap(({ lines, faults }) =>
    lines.map((line) => [
      ...table.headers.map((_, i) => {
        const cell = byLine.get(line)?.[i];
        return typeof cell === 'number' ? cell : toCellText(cell);
      }),
      faults.map(({ message }) => message).join('. '),
    ]),
  );
  await saveBook('solo errores.xlsx', [{ name: 'Errores', rows: [[...table.headers, '__error'], ...rows] }]);
}

import type { Instant } from '../../src/domain/values/day.ts';
import type { Answer } from '../http/answer.ts';
import {
  moneyColumn,
  ROWS_PER_READ,
  type SheetColumn,
  type SheetFormat,
  textColumn,
  unsummedColumn,
} from '../http/sheet.ts';
import { buildListFile, standing, who } from '../payroll/list/export.ts';
import type { Transact } from '../store/connection.ts';
import { type AdjustmentListRow, type AdjustmentQuery, listAdjustments } from './adjustments.ts';

const adjustmentColumns: readonly SheetColumn<AdjustmentListRow>[] = [
  ...who,
  textColumn('Nota', 12, (n) => (n.note_type === 1 ? 'Reemplaza' : 'Elimina')),
  textColumn('Ajusta', 14, (n) => n.predecessor_number),
  unsummedColumn('Neto antes', (n) => n.before),
  unsummedColumn('Neto después', (n) => n.after),
  moneyColumn('Diferencia', (n) => n.delta),
  textColumn('Motivo', 40, (n) => n.reason),
  ...standing,
];

/**
 * Streams the list of notes as a file. The first page is read before the answer begins, so that an invalid
 * query is refused.
 */
export async function exportAdjustments(
  inside: Transact,
  q: AdjustmentQuery,
  format: SheetFormat,
  now: Instant,
): Promise<Answer> {
  const at = (page: number) =>
    inside((tx) => listAdjustments(tx, q, { page, perPage: ROWS_PER_READ, sort: 'adjustments' }));
  const first = await at(1);
  async function* read(): AsyncGenerator<readonly AdjustmentListRow[]> {
    yield first.rows;
    for (let page = 2; page <= first.meta.last_page; page++) yield (await at(page)).rows;
  }
  return buildListFile('Ajustes', 'ajustes', adjustmentColumns, read(), format, now);
}

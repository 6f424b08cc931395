import type { CellValue } from 'hucre';
import { listNameTitle } from '../../../src/domain/identity/person-name.ts';
import { documentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { dayOf, formatMonth, type Instant } from '../../../src/domain/values/day.ts';
import type { Answer } from '../../http/answer.ts';
import {
  buildSheetAnswer,
  momentColumn,
  moneyColumn,
  pinnedColumn,
  ROWS_PER_READ,
  type SheetColumn,
  textColumn,
} from '../../http/sheet.ts';
import type { Transact } from '../../store/connection.ts';
import { listStoredEntries, type StoredEntry } from './entries.ts';

const columns: readonly SheetColumn<StoredEntry>[] = [
  textColumn('Periodo', 20, (e) => formatMonth(e.year, e.month)),
  pinnedColumn(listNameTitle, 32, (e) => e.employee.list_name),
  textColumn('Documento', 16, (e) => e.employee.document_number),
  textColumn('Número', 14, (e) => e.full_number),
  moneyColumn('Devengado', (e) => e.accrued_total),
  moneyColumn('Deducciones', (e) => e.deductions_total),
  moneyColumn('Neto', (e) => e.total),
  textColumn('Estado DIAN', 24, (e) => documentStates[e.state].sheet),
  textColumn('CUNE', 40, (e) => e.cune),
  textColumn('Con bóveda', 12, (e) => (e.access ? 'Sí' : 'No')),
  momentColumn('Entrega', (e) => e.delivered_at),
  momentColumn('Visto', (e) => e.viewed_at),
  momentColumn('Descargado', (e) => e.downloaded_at),
  momentColumn('Confirmado', (e) => e.acknowledged_at),
  textColumn('Preguntas abiertas', 18, (e) => e.queries_open),
];

/** Streams the vault as a spreadsheet, in the order of `ids`. */
export function exportEntries(
  inside: Transact,
  companyId: string,
  ids: readonly string[],
  now: Instant,
): Answer {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let at = 0; at < ids.length; at += ROWS_PER_READ) {
      const some = ids.slice(at, at + ROWS_PER_READ);
      const found = await inside((tx) => listStoredEntries(tx, companyId, some, dayOf(now)));
      for (const entry of found) yield columns.map(({ cell }) => cell(entry, 'xlsx'));
    }
  }
  const sheet = buildSheetAnswer({
    format: 'xlsx',
    title: 'Bóveda',
    file: `boveda-${dayOf(now)}`,
    columns,
    rows: rows(),
  });
  return { ...sheet, reached: { payrolls: ids } };
}

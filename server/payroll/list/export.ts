import { sql } from 'kysely';
import { listNameTitle } from '../../../src/domain/identity/person-name.ts';
import { documentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { dayOf, formatMonth, type Instant } from '../../../src/domain/values/day.ts';
import type { StoredPayroll } from '../../documents/payrolls.ts';
import type { Answer } from '../../http/answer.ts';
import {
  buildSheetAnswer,
  MAX_SHEET_ROWS,
  momentColumn,
  moneyColumn,
  pinnedColumn,
  ROWS_PER_READ,
  type SheetColumn,
  type SheetFormat,
  streamTableCells,
  textColumn,
  unsummedColumn,
} from '../../http/sheet.ts';
import type { Transact } from '../../store/connection.ts';
import {
  buildListOrder,
  buildPayrollListCondition,
  buildStateCondition,
  type PayrollQuery,
  readPayrollsInOrder,
} from './list-conditions.ts';
import { buildSearchCondition } from './search.ts';

/** First columns of payrolls and of notes. */
export const who: readonly SheetColumn<StoredPayroll>[] = [
  textColumn('Número', 14, (p) => p.full_number),
  pinnedColumn(listNameTitle, 32, (p) => p.list_name),
  textColumn('Documento', 16, (p) => p.person.split(':')[1] ?? ''),
  textColumn('Periodo', 20, (p) => formatMonth(p.year, p.month)),
];
/** Last columns of payrolls and of notes. */
export const standing: readonly SheetColumn<StoredPayroll>[] = [
  textColumn('Estado', 24, (p) => documentStates[p.state].sheet),
  momentColumn('Enviado', (p) => p.sent_at),
  momentColumn('Aceptado', (p) => p.accepted_at),
  textColumn('CUNE', 40, (p) => p.cune),
];
const payrollColumns: readonly SheetColumn<StoredPayroll>[] = [
  ...who,
  textColumn('Días', 8, (p) => p.worked_days),
  // Amounts after notes, so that the sums of the sheet equal those of the list.
  moneyColumn('Devengado', (p) => p.standing_accrued ?? p.accrued_total),
  moneyColumn('Deducciones', (p) => p.standing_deductions ?? p.deductions_total),
  moneyColumn('Neto', (p) => p.standing_total ?? p.total),
  ...standing,
  unsummedColumn('Neto del documento', (p) => (p.standing_total === null ? null : p.total)),
];
/** Streams the list of payrolls as a file. Its rows are fixed by the first query. */
export async function exportPayrolls(
  inside: Transact,
  q: PayrollQuery,
  format: SheetFormat,
  now: Instant,
): Promise<Answer> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`
      select t.id from payrolls t where ${buildPayrollListCondition(q)} ${buildStateCondition(q.states)} ${buildSearchCondition(sql`t`, words)}
      order by ${buildListOrder(q, true)} limit ${MAX_SHEET_ROWS}`.execute(tx),
  );
  const ids = rows.map(({ id }) => id);
  async function* read(): AsyncGenerator<readonly StoredPayroll[]> {
    for (let at = 0; at < ids.length; at += ROWS_PER_READ) {
      const some = ids.slice(at, at + ROWS_PER_READ);
      yield (await inside((tx) => readPayrollsInOrder(tx, q, some, sql<boolean>`false`))).rows;
    }
  }
  return buildListFile('Nóminas', 'nominas', payrollColumns, read(), format, now);
}

export function buildListFile<Row>(
  title: string,
  name: string,
  columns: readonly SheetColumn<Row>[],
  read: AsyncIterable<readonly Row[]>,
  format: SheetFormat,
  now: Instant,
): Answer {
  const rows = streamTableCells(columns, read, format);
  return buildSheetAnswer({ format, title, file: `${name}-${dayOf(now)}`, columns, rows });
}

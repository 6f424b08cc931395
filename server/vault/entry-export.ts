import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre';
import { dayOf, type Instant, monthShown } from '../../src/domain/day.ts';
import { type Answer, answer } from '../http/answer.ts';
import type { Tx } from '../store/connection.ts';
import { entriesAt, type VaultEntry } from './entries.ts';

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Rows read from the database at a time. */
const stretch = 1000;
const states: Readonly<Record<string, string>> = {
  aceptada: 'Aceptado',
  aceptada_con_notificacion: 'Aceptado con notificación',
  reemplazada: 'Reemplazado',
  eliminada: 'Eliminado',
};

type Column = ColumnDef & { cell: (entry: VaultEntry) => CellValue };
const money = (header: string, cell: Column['cell']): Column => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  cell,
});
const moment = (header: string, of: (entry: VaultEntry) => string | Date | null): Column => ({
  header,
  width: 18,
  numFmt: 'yyyy-mm-dd hh:mm',
  cell: (entry) => {
    const at = of(entry);
    // By the clock of Colombia, as people read it.
    return at ? new Date(new Date(at).getTime() - 5 * 3_600_000) : null;
  },
});
const text = (header: string, width: number, cell: Column['cell']): Column => ({ header, width, cell });

const columns: readonly Column[] = [
  text('Periodo', 20, (e) => monthShown(e.year, e.month)),
  text('Empleado', 32, (e) => e.employee.name),
  text('Documento', 16, (e) => e.employee.document_number),
  text('Número', 14, (e) => e.full_number),
  money('Devengado', (e) => Number(e.accrued_total)),
  money('Deducciones', (e) => Number(e.deductions_total)),
  money('Neto', (e) => Number(e.total)),
  text('Estado DIAN', 24, (e) => states[e.state] ?? e.state),
  text('CUNE', 40, (e) => e.cune),
  text('Con bóveda', 12, (e) => (e.access ? 'Sí' : 'No')),
  moment('Visto', (e) => e.viewed_at),
  moment('Descargado', (e) => e.downloaded_at),
  moment('Confirmado', (e) => e.acknowledged_at),
  text('Preguntas abiertas', 18, (e) => e.queries_open),
];

/** The vault as a sheet of calculation, in the order of the list; read little by little while it travels. */
export function entriesXlsx(inside: Inside, companyId: string, ids: readonly string[], now: Instant): Answer {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let at = 0; at < ids.length; at += stretch) {
      const some = ids.slice(at, at + stretch);
      const found = await inside((tx) => entriesAt(tx, companyId, some, dayOf(now)));
      for (const entry of found) yield columns.map(({ cell }) => cell(entry));
    }
  }
  const stream = writeXlsxStream(rows(), {
    name: 'Bóveda',
    columns: columns.map(({ cell: _, ...column }) => column),
    freezePane: { rows: 1 },
  });
  return answer(Readable.fromWeb(stream as ReadableStream), 200, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    headers: {
      'content-disposition': `attachment; filename="boveda-${dayOf(now)}.xlsx"`,
      'cache-control': 'no-store',
    },
  });
}

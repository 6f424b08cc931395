import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, type ColumnDef, writeCsvStream, writeXlsxStream } from 'hucre';
import { sql } from 'kysely';
import { dayOf, type Instant, monthShown } from '../../src/domain/day.ts';
import { type AdjustmentQuery, type AdjustmentRow, listAdjustments } from '../adjustments/adjustments.ts';
import { type Answer, answer } from '../http/answer.ts';
import { invalid } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import { inStates, orderOf, type PayrollQuery, these, within } from './listed.ts';
import type { PayrollRow } from './payrolls.ts';
import { like } from './searching.ts';

type Inside = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Format = 'xlsx' | 'csv';

/** Rows read from the database at a time: what an export of any size holds in memory. */
const stretch = 1000;
/** A sheet of calculation has no more rows. */
const most = 1_000_000;

export function formatIn(asked: string | undefined): Format {
  const format = asked || 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ format: ['Use xlsx o csv'] });
  return format;
}

type Column<Row> = ColumnDef & { cell: (row: Row, format: Format) => CellValue };

const text = <Row>(header: string, width: number, cell: Column<Row>['cell']): Column<Row> => ({
  header,
  width,
  cell,
});
const money = <Row>(header: string, of: (row: Row) => string): Column<Row> => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  cell: (row, format) => (format === 'xlsx' ? Number(of(row)) : of(row)),
});
const moment = <Row>(header: string, of: (row: Row) => Date | null): Column<Row> => ({
  header,
  width: 18,
  numFmt: 'yyyy-mm-dd hh:mm',
  cell: (row, format) => {
    const at = of(row);
    if (!at) return null;
    // By the clock of Colombia, as people read it.
    const here = new Date(at.getTime() - 5 * 3_600_000);
    return format === 'xlsx' ? here : here.toISOString().slice(0, 16).replace('T', ' ');
  },
});

const states: Readonly<Record<string, string>> = {
  borrador: 'Borrador',
  lista: 'Lista para emitir',
  en_cola: 'En cola',
  enviando: 'Enviado',
  sin_respuesta: 'Sin respuesta',
  aceptada: 'Aceptado',
  aceptada_con_notificacion: 'Aceptado con notificación',
  rechazada: 'Rechazado',
  reemplazada: 'Reemplazado',
  eliminada: 'Eliminado',
};

const who: readonly Column<PayrollRow>[] = [
  text('Número', 14, (p) => p.full_number),
  text('Empleado', 32, (p) => p.employee_name),
  text('Documento', 16, (p) => p.person.split(':')[1] ?? ''),
  text('Periodo', 20, (p) => monthShown(p.year, p.month)),
];
const standing: readonly Column<PayrollRow>[] = [
  text('Estado', 24, (p) => states[p.state] ?? p.state),
  moment('Enviado', (p) => p.sent_at),
  moment('Aceptado', (p) => p.accepted_at),
  text('CUNE', 40, (p) => p.cune),
];
const payrollColumns: readonly Column<PayrollRow>[] = [
  ...who,
  text('Días', 8, (p) => p.worked_days),
  money('Devengado', (p) => p.accrued_total),
  money('Deducciones', (p) => p.deductions_total),
  money('Neto', (p) => p.total),
  ...standing,
];
const adjustmentColumns: readonly Column<AdjustmentRow>[] = [
  ...who,
  text('Nota', 12, (n) => (n.note_type === 1 ? 'Reemplaza' : 'Elimina')),
  text('Ajusta', 14, (n) => n.predecessor_number),
  money('Neto antes', (n) => n.before),
  money('Neto después', (n) => n.after),
  money('Diferencia', (n) => n.delta),
  text('Motivo', 40, (n) => n.reason),
  ...standing,
];

/** The list of payrolls as a file, with its filters and order. Which rows it has is decided at once. */
export async function payrollsExport(
  inside: Inside,
  q: PayrollQuery,
  format: Format,
  now: Instant,
): Promise<Answer> {
  const words = (q.search ?? '').split(/\s+/).filter(Boolean);
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`
      select t.id from payrolls t where ${within(q)} ${inStates(q.states)} ${like(sql`t`, words)}
      order by ${orderOf(q)} limit ${most}`.execute(tx),
  );
  const ids = rows.map(({ id }) => id);
  async function* read(): AsyncGenerator<readonly PayrollRow[]> {
    for (let at = 0; at < ids.length; at += stretch) {
      const some = ids.slice(at, at + stretch);
      yield (await inside((tx) => these(tx, q, some, sql<boolean>`false`))).rows;
    }
  }
  return fileOf('Nóminas', 'nominas', payrollColumns, read(), format, now);
}

/** The list of notes as a file, newest first. What cannot be looked for is refused before the file begins. */
export async function adjustmentsExport(
  inside: Inside,
  q: AdjustmentQuery,
  format: Format,
  now: Instant,
): Promise<Answer> {
  const at = (page: number) => inside((tx) => listAdjustments(tx, { ...q, page, perPage: stretch }));
  const first = await at(1);
  async function* read(): AsyncGenerator<readonly AdjustmentRow[]> {
    yield first.rows;
    for (let page = 2; (page - 1) * stretch < first.total; page++) yield (await at(page)).rows;
  }
  return fileOf('Ajustes', 'ajustes', adjustmentColumns, read(), format, now);
}

function fileOf<Row>(
  title: string,
  name: string,
  columns: readonly Column<Row>[],
  read: AsyncIterable<readonly Row[]>,
  format: Format,
  now: Instant,
): Answer {
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const rows of read) for (const row of rows) yield columns.map(({ cell }) => cell(row, format));
  }
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(cells(), {
          name: title,
          columns: columns.map(({ cell: _, ...column }) => column),
          freezePane: { rows: 1 },
        })
      : // A text that begins like a formula is kept a text; the mark of the beginning tells Excel how it is written.
        writeCsvStream(cells(), {
          headers: columns.map(({ header }) => header ?? ''),
          delimiter: ';',
          bom: true,
          escapeFormulae: true,
        });
  return answer(Readable.fromWeb(stream as ReadableStream), 200, {
    type:
      format === 'xlsx'
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="${name}-${dayOf(now)}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

import type { HoursLink } from '../payroll/signed-hours/hours-chain.ts';
import { buildPersonCells, nameColumns, type Who } from './people.ts';
import {
  makeDayColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** Columns of the signatures of overtime: who signed which times and when, with the seal of each. */
export const signedHoursColumns: readonly ReportColumn[] = [
  ...nameColumns,
  makeDayColumn('day', 'Día'),
  makeTextColumn('start', 'Desde'),
  makeTextColumn('end', 'Hasta'),
  makeTextColumn('side', 'Firma'),
  makeTextColumn('signed_by', 'Quién firmó'),
  makeTextColumn('signed_at', 'Cuándo (UTC)'),
  makeTextColumn('note', 'Nota'),
  makeFigureColumn('count')('number', 'N.º'),
  makeTextColumn('previous', 'Sello anterior'),
  makeTextColumn('hash', 'Sello'),
];

const sideWords = { employee: 'Empleado', company: 'Empresa' } as const;

export const buildSignatureRow = (who: Who, link: HoursLink): ReportRow => ({
  ...buildPersonCells(who),
  day: link.day,
  start: link.start ?? 'Sin horas',
  end: link.end,
  side: sideWords[link.signer],
  signed_by: link.name,
  signed_at: link.signed_at.slice(0, 19).replace('T', ' '),
  note: link.note,
  number: link.number,
  previous: link.previous,
  hash: link.hash,
});

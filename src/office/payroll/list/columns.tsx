import { warningOutline } from 'ionicons/icons';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import { type Instant, months } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { rejectedIcon } from '../../../kit/marks/own-icons.ts';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { formatRecentMoment } from '../../months/when.ts';
import type { PayrollRow } from '../document/payrolls.ts';
import { CountedSum } from './counted-sum.tsx';
import { DeltaCell } from './delta-cell.tsx';
import { splitFindings } from './found.ts';
import { NoteUnderWay } from './note-under-way.tsx';
import { type OptionalColumn, optionalColumns } from './view.ts';

/**
 * Room for the table, from most to least. Without the pane: `all`, `less`, `few`, `narrow`. Next to it: `most`, `some`,
 * `little`.
 */
export type Room = 'all' | 'less' | 'few' | 'narrow' | 'most' | 'some' | 'little';

const fits: Readonly<Record<Room, readonly OptionalColumn[]>> = {
  all: ['full_number', 'document', 'days', 'delta', 'findings', 'sent_at'],
  less: ['full_number', 'delta', 'findings'],
  few: ['delta', 'findings'],
  narrow: [],
  most: ['full_number'],
  some: [],
  little: [],
};
const moneyWidth: Readonly<Record<Room, number>> = {
  all: 104,
  less: 108,
  few: 106,
  narrow: 104,
  most: 108,
  some: 108,
  little: 104,
};

const sumTitles = { accrued_total: 'Devengado', deductions_total: 'Deducciones', total: 'Neto' };
type SumName = keyof typeof sumTitles;

/** Lists the sums that have room. With `little` room deductions are left out, so that names are shown whole. */
export const listVisibleSums = (room: Room): readonly SumName[] =>
  room === 'little' ? ['accrued_total', 'total'] : ['accrued_total', 'deductions_total', 'total'];

export const hasPane = (room: Room): boolean => room === 'most' || room === 'some' || room === 'little';

/** Lists the optional columns that are shown. Next to the pane, the chosen ones give way to those that fit. */
export const listVisibleColumns = (
  room: Room,
  chosen: readonly OptionalColumn[] | undefined,
): readonly OptionalColumn[] => (hasPane(room) ? fits[room] : (chosen ?? fits[room]));

/**
 * Columns of the list. With `several` months the month takes the place of the difference from the month before; next to
 * the pane it is left out too.
 */
export function buildPayrollColumns(
  room: Room,
  shown: readonly OptionalColumn[],
  several = false,
): Column<PayrollRow>[] {
  const width = moneyWidth[room];
  const few = room === 'few';
  const sum = (name: SumName): Column<PayrollRow> => ({
    name,
    title: sumTitles[name],
    width,
    numeric: true,
    sortable: true,
    strong: name === 'total',
    cell: (p) => <CountedSum row={p} name={name} />,
  });
  const all: Column<PayrollRow>[] = [
    {
      name: 'full_number',
      title: 'Número',
      width: 104,
      sortable: true,
      cell: (p) => <span className="identifier">{p.full_number ?? '—'}</span>,
    },
    { name: 'employee_name', title: listNameTitle, sortable: true, cell: (p) => p.employee.list_name },
    {
      name: 'document',
      title: 'Documento',
      width: 102,
      cell: (p) => <span className="identifier">{p.employee.document_number}</span>,
    },
    { name: 'days', title: 'Días', width: 56, numeric: true, cell: (p) => p.worked_days },
    ...listVisibleSums(room).map(sum),
    ...(several
      ? [
          {
            name: 'period',
            title: 'Mes',
            width: 100,
            cell: (p: PayrollRow) => months[p.month - 1],
          },
        ]
      : [
          {
            name: 'delta',
            title: 'Δ mes ant.',
            width: few ? 108 : 106,
            numeric: true,
            cell: (p: PayrollRow) => <DeltaCell row={p} />,
          },
        ]),
    {
      name: 'findings',
      title: 'Hallazgos',
      width: few ? 78 : 86,
      cell: (p) => <FindingCounts of={p} />,
    },
    {
      name: 'state',
      title: 'Estado',
      width: 150,
      sortable: true,
      cell: (p) => (
        <>
          <StatusPill state={p.state} />
          {p.note && <NoteUnderWay of={p.note} />}
        </>
      ),
    },
    {
      name: 'sent_at',
      title: 'Enviado',
      width: 122,
      sortable: true,
      cell: (p) =>
        p.sent_at ? formatRecentMoment(Date.parse(p.sent_at) as Instant) : <span className="c-3">—</span>,
    },
  ];
  return all.filter(({ name }) =>
    name === 'period' ? !hasPane(room) : !(name in optionalColumns) || shown.includes(name as OptionalColumn),
  );
}

/** Counts of findings: those that block sending or made DIAN reject the payroll, and warnings. */
function FindingCounts({ of }: { of: PayrollRow }) {
  const { keep, look } = splitFindings(of);
  if (keep.length + look.length === 0)
    return (
      <span className="c-3">
        <span aria-hidden>—</span>
        <span className="vh">Sin hallazgos</span>
      </span>
    );
  return (
    <span className="found gap-10" title={[...keep, ...look].join('\n')}>
      {keep.length > 0 && (
        <span className="c-danger inline-row">
          <Icon of={rejectedIcon} size="s" />
          {keep.length}
          <span className="vh">
            {of.state === 'rechazada'
              ? ' por corregir'
              : keep.length === 1
                ? ' impide emitir'
                : ' impiden emitir'}
          </span>
        </span>
      )}
      {look.length > 0 && (
        <span className="c-warn inline-row">
          <Icon of={warningOutline} size="s" />
          {look.length}
          <span className="vh">{look.length === 1 ? ' aviso' : ' avisos'}</span>
        </span>
      )}
    </span>
  );
}

import type { Column } from '../../kit/column.ts';
import { figure } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import type { PayrollRow } from './payrolls.ts';

/** How much room the pane leaves to the table: all of it, most, some, or hardly any. */
export type Room = 'all' | 'most' | 'some' | 'little';

const dropped: Readonly<Record<Room, readonly string[]>> = {
  all: [],
  most: ['document', 'days'],
  some: ['document', 'days', 'full_number'],
  little: ['document', 'days', 'full_number'],
};
const moneyWidth: Readonly<Record<Room, number>> = { all: 116, most: 108, some: 108, little: 94 };

/** The columns of the month. Beside the pane the document, the days and the number go; money and state never do. */
export function payrollColumns(room: Room): Column<PayrollRow>[] {
  const width = moneyWidth[room];
  const all: Column<PayrollRow>[] = [
    {
      name: 'full_number',
      title: 'Número',
      width: 112,
      sortable: true,
      cell: (p) => <span className="id">{p.full_number ?? '—'}</span>,
    },
    { name: 'employee_name', title: 'Empleado', sortable: true, cell: (p) => p.employee.name },
    {
      name: 'document',
      title: 'Documento',
      width: 130,
      cell: (p) => <span className="id">{p.employee.document_number}</span>,
    },
    { name: 'days', title: 'Días', width: 64, numeric: true, cell: (p) => p.worked_days },
    {
      name: 'accrued_total',
      title: 'Devengado',
      width,
      numeric: true,
      sortable: true,
      cell: (p) => figure(p.accrued_total),
    },
    {
      name: 'deductions_total',
      title: 'Deducciones',
      width,
      numeric: true,
      sortable: true,
      cell: (p) => figure(p.deductions_total),
    },
    {
      name: 'total',
      title: 'Neto',
      width,
      numeric: true,
      strong: true,
      sortable: true,
      cell: (p) => figure(p.total),
    },
    {
      name: 'state',
      title: 'Estado',
      width: room === 'little' ? 132 : 146,
      sortable: true,
      cell: (p) => <StatusPill state={p.state} />,
    },
  ];
  return all.filter((column) => !dropped[room].includes(column.name));
}

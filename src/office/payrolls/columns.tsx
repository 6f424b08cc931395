import type { Column } from '../../kit/data-table.tsx';
import { figure } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import type { PayrollRow } from './payrolls.ts';

/** The columns of the month. With the pane open the document goes first; money and state never do. */
export function payrollColumns(narrow: boolean): Column<PayrollRow>[] {
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
      width: 116,
      numeric: true,
      sortable: true,
      cell: (p) => figure(p.accrued_total),
    },
    {
      name: 'deductions_total',
      title: 'Deducciones',
      width: 116,
      numeric: true,
      sortable: true,
      cell: (p) => figure(p.deductions_total),
    },
    {
      name: 'total',
      title: 'Neto',
      width: 116,
      numeric: true,
      strong: true,
      sortable: true,
      cell: (p) => figure(p.total),
    },
    {
      name: 'state',
      title: 'Estado',
      width: 140,
      sortable: true,
      cell: (p) => <StatusPill state={p.state} />,
    },
  ];
  return narrow ? all.filter((column) => column.name !== 'document' && column.name !== 'days') : all;
}

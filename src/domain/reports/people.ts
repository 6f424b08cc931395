import { listNameTitle, toListName } from '../identity/person-name.ts';
import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { makeTextColumn, type ReportColumn, type ReportRow } from './report.ts';

/** Employee of a row, with the columns that every report by employee shows. */
export type Who = {
  id: string;
  name: string;
  list_name: string;
  document: string;
  charge: string | null;
  cost_center: string | null;
};

export const toRowPerson = (employee: EmployeeMonth['employee']): Who => ({
  id: employee.id,
  name: employee.name,
  list_name: toListName(employee),
  document: employee.document_number,
  charge: employee.charge?.name ?? null,
  cost_center: employee.cost_center?.name ?? null,
});

/**
 * First columns of every report by employee. The columns of place come last in reports whose figures would not fit on
 * the screen.
 */
export const nameColumns: readonly ReportColumn[] = [
  makeTextColumn('list_name', listNameTitle),
  makeTextColumn('document', 'Documento'),
];
export const placeColumns: readonly ReportColumn[] = [
  makeTextColumn('charge', 'Cargo'),
  makeTextColumn('cost_center', 'Centro de costo'),
];
export const whoColumns: readonly ReportColumn[] = [...nameColumns, ...placeColumns];
export const buildPersonCells = ({ id, ...who }: Who): ReportRow => ({ employee_id: id, ...who });

/** Formats a note with a count: `1 persona no tiene…`, `3 personas no tienen…`. Empty for zero. */
export const countNote = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('es-CO')} ${many}`];

import { listNameTitle, toListName } from '../identity/person-name.ts';
import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { makeTextColumn, type ReportColumn, type ReportRow } from './report.ts';

/** Employee that a row is about, as every report by employee says it. */
export type Who = {
  id: string;
  name: string;
  list_name: string;
  document: string;
  charge: string | null;
  cost_center: string | null;
};

/** Employee of a month, as rows name who they are about. */
export const toRowPerson = (employee: EmployeeMonth['employee']): Who => ({
  id: employee.id,
  name: employee.name,
  list_name: toListName(employee),
  document: employee.document_number,
  charge: employee.charge?.name ?? null,
  cost_center: employee.cost_center?.name ?? null,
});

/** Columns that every report by employee begins with; those of the place end the ones whose figures would leave the screen. */
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

/** `1 persona no tiene…`, `3 personas no tienen…`; nothing for nobody. */
export const countNote = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('es-CO')} ${many}`];

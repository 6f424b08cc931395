import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { type ReportColumn, type ReportRow, text } from './report.ts';

/** Employee that a row is about, as every report by employee says it. */
export type Who = {
  id: string;
  name: string;
  document: string;
  charge: string | null;
  cost_center: string | null;
};

/** Employee of a month, as rows name who they are about. */
export const whoOfMonth = ({
  id,
  name,
  document_number,
  charge,
  cost_center,
}: EmployeeMonth['employee']): Who => ({
  id,
  name,
  document: document_number,
  charge: charge?.name ?? null,
  cost_center: cost_center?.name ?? null,
});

/** Columns that every report by employee begins with; those of the place end the ones whose figures would leave the screen. */
export const nameColumns: readonly ReportColumn[] = [text('name', 'Empleado'), text('document', 'Documento')];
export const placeColumns: readonly ReportColumn[] = [
  text('charge', 'Cargo'),
  text('cost_center', 'Centro de costo'),
];
export const whoColumns: readonly ReportColumn[] = [...nameColumns, ...placeColumns];
export const whoCells = ({ id, name, document, charge, cost_center }: Who): ReportRow => ({
  employee_id: id,
  name,
  document,
  charge,
  cost_center,
});

/** `1 persona no tiene…`, `3 personas no tienen…`; nothing for nobody. */
export const countNote = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count.toLocaleString('es-CO')} ${many}`];

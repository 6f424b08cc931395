import { getToday } from '../../src/office/months/month.ts';
import type { Row, StaffApi } from './staff-api.ts';

/** Screens of the office with something on them, for whoever looks at each: sizes of screens and letters, pictures. */

/** The year and the month of today, and of the last month that ended. */
function findMonths() {
  const [thisYear, thisMonth] = getToday().split('-').map(Number) as [number, number];
  const [year, month] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1];
  return { thisYear, thisMonth, year, month };
}

/** Makes what the addresses open: a note, a draft and two payments. Returns the id of each. */
export async function prepareOffice(server: StaffApi): Promise<Record<string, string>> {
  const { thisYear, thisMonth, year, month } = findMonths();
  const accepted = await server.get<Row[]>(
    `/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`,
  );
  const [of, other] = [accepted.at(-1) as Row, accepted.at(-2) as Row];
  const note = await server.post<Row>(`/payrolls/${of.id}/adjust`, { note_type: 1, reason: 'Faltó' });
  const [draft] = await server.post<Row[]>('/payrolls/generate', { year: thisYear, month: thisMonth });
  const people = await server.get<Row[]>('/employees');
  const prima = { kind: 'prima', year: thisYear, month: 12, payment_date: `${thisYear}-12-20` };
  // An integral salary has its prima in it.
  const owed = people.filter(({ name }) => name !== 'Sebastián Echeverri Uribe');
  const run = await server.post<Row>('/pay_runs', { ...prima, employee_ids: owed.map(({ id }) => id) });
  const december = { kind: 'month', everybody: true, payment_date: `${thisYear}-12-30` };
  const salaries = await server.post<Row>('/pay_runs', { ...december, year: thisYear, month: 12 });
  return {
    payroll: other.id,
    note: note.id,
    draft: (draft as Row).id,
    employee: people[0]?.id ?? '',
    run: run.id,
    salaries: salaries.id,
  };
}

/** Puts ids where an address names what it opens. */
export const fillAddress = (address: string, ids: Readonly<Record<string, string>>): string =>
  address.replace(
    /(?<=\/)(payroll|draft|note|employee|run|salaries)(?=$|\/(?:edit|approval|novelties|marks))/,
    (name) => ids[name] ?? name,
  );

/** Addresses, and the words that tell that each has come. */
export function listOfficeAddresses(): [address: string, there: string | RegExp][] {
  const { thisYear, year, month } = findMonths();
  return [
    ['/dashboard', 'Últimas respuestas'],
    [`/payrolls?year=${year}&month=${month}`, /^\d+ nóminas/],
    ['/payrolls/create', 'Elija un empleado'],
    ['/payrolls/payroll/edit', 'Recorrido'],
    ['/payrolls/draft/edit', 'Salario básico'],
    ['/payrolls/import', /celdas copiadas/],
    ['/adjustment_payrolls', /^\d+ (nota|ajuste)/],
    ['/adjustment_payrolls/note/edit', 'El neto no cambia'],
    ['/pay_runs', 'Pagos'],
    ['/pay_runs/run', /^Rentería/],
    ['/pay_runs/salaries', /^Rentería/],
    ['/pay_runs/salaries/approval', 'Huella de lo que se ve'],
    ['/pay_runs/salaries/novelties', 'Ausencias, con fechas'],
    ['/pay_runs/salaries/marks', /attlog/],
    ['/employees', /^\d+ empleados/],
    ['/employees/employee/edit', 'Identificación'],
    ['/employees/employee/edit?ficha=contrato', 'Organización'],
    ['/employees/employee/edit?ficha=nominas', 'Lo que se le debe hoy'],
    ['/employees/employee/edit?ficha=prestamos', 'Sus órdenes de descuento'],
    ['/employees/employee/edit?ficha=certificados', 'Certificado laboral'],
    ['/enabler', 'Set de pruebas'],
    ['/vault/payrolls', /^\d+ documentos/],
    [`/closing?year=${year}&month=${month}`, 'Documentos ante la DIAN'],
    [`/cost?year=${year}&month=${month}`, 'Rentería Mosquera Yuliana'],
    [`/cost?year=${year}&month=${month}&by=cost_center&span=year`, 'Costo total'],
    ['/cost/calculator', 'Salario mensual'],
    [`/pila?year=${year}&month=${month}`, 'Por administradora'],
    [`/crosscheck?year=${year}&month=${month}`, 'Personas con diferencias'],
    ['/crosscheck?parte=files', /XML que aceptó la DIAN/],
    [`/accounting?year=${year}&month=${month}`, 'Débitos y créditos'],
    ['/accounting/accounts', 'Salario básico'],
    ['/reports', 'Resumen de nómina'],
    ['/decree', 'Neto de cada persona'],
    ['/law_packs', 'Aún no hay propuestas de ley'],
    ['/law_packs/create', 'Jornada y recargos'],
    [`/reports/summary?to=${year}-${String(month).padStart(2, '0')}`, 'Rentería Mosquera Yuliana'],
    ['/reports/vacations', 'Rentería Mosquera Yuliana'],
    ['/reports/orders', 'Salcedo Julio Édgar Enrique'],
    ['/reports/headcount', 'Planta y rotación'],
    [`/certificates?year=${thisYear}`, 'Rentería Mosquera Yuliana'],
    [`/certificates?year=${thisYear}&parte=report`, 'Número del envío'],
    ['/privacy', 'Descargar todo'],
    ['/privacy?de=policy', /^Versión \d/],
    ['/audit', 'Ingresó con contraseña'],
    ['/bank_templates', 'Aún no hay plantillas de banco'],
    ['/bank_templates/create', 'Campos del archivo'],
  ];
}

import type { CDPSession } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { cutFigures, letters } from './fits.ts';
import type { Row } from './staff-api.ts';

/** Screens of the office at every size of screen and of letters: no figure is cut and no page moves sideways. */
clerkAtDesk();

const sizes = [320, 390, 768, 1024, 1440].flatMap((width) =>
  [100, 200].map((percent) => [width, percent] as const),
);

const [thisYear, thisMonth] = getToday().split('-').map(Number) as [number, number];
const [year, month] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1];
const ids: Record<string, string> = {};
let session: CDPSession;

beforeAll(async () => {
  const accepted = await server.get<Row[]>(
    `/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`,
  );
  const [of, other] = [accepted.at(-1) as Row, accepted.at(-2) as Row];
  ids['payroll'] = other.id;
  ids['note'] = (await server.post<Row>(`/payrolls/${of.id}/adjust`, { note_type: 1, reason: 'Faltó' })).id;
  const [draft] = await server.post<Row[]>('/payrolls/generate', { year: thisYear, month: thisMonth });
  ids['draft'] = (draft as Row).id;
  const people = await server.get<Row[]>('/employees');
  ids['employee'] = people[0]?.id ?? '';
  const prima = { kind: 'prima', year: thisYear, month: 12, payment_date: `${thisYear}-12-20` };
  // An integral salary has its prima in it.
  const owed = people.filter(({ name }) => name !== 'Sebastián Echeverri Uribe');
  ids['run'] = (await server.post<Row>('/pay_runs', { ...prima, employee_ids: owed.map(({ id }) => id) })).id;
  const salaries = { kind: 'month', everybody: true, payment_date: `${thisYear}-12-30` };
  ids['salaries'] = (await server.post<Row>('/pay_runs', { ...salaries, year: thisYear, month: 12 })).id;
  session = await desk.context.newCDPSession(desk.page);
});

it.each<[address: string, there: string | RegExp]>([
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
  ['/employees', /^\d+ empleados/],
  ['/employees/employee/edit', 'Identificación'],
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
])('%s', async (address, there) => {
  const found: string[] = [];
  await desk.go(
    address.replace(
      /(?<=\/)(payroll|draft|note|employee|run|salaries)(?=$|\/edit)/,
      (name) => ids[name] ?? name,
    ),
  );
  await desk.seen(there).waitFor();
  for (const [width, percent] of sizes) {
    // The letters first: what is measured in them is looked at again when the width changes.
    await letters(session, percent);
    await desk.page.setViewportSize({ width: width + 1, height: 800 });
    await desk.page.setViewportSize({ width, height: 800 });
    for (const one of await cutFigures(desk.page)) found.push(`${width} px, ${percent} %: ${one}`);
  }
  await letters(session, 100);
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  expect(found).toEqual([]);
});

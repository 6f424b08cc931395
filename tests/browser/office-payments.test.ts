import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastOfMonth } from '../../src/domain/day.ts';
import { today } from '../../src/office/month.ts';
import { type Device, openDevice } from './device.ts';
import { atSimulator, type Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';
import { type Row, type StaffApi, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';

/** Payrolls that payments made, as a clerk meets them in «Nóminas». */
let quincena: Installation;
let proxy: ProxyServer;
let desk: Device;
let server: StaffApi;
let rejected: Row;
let draft: Row;

const email = 'cliente@quincena.demo';
const password = 'quincena-demo';
const patient = { timeout: 60_000 };
const [year, month] = today().split('-').map(Number) as [number, number];

type Payroll = Row & { state: string; employee: { id: string; name: string } };

beforeAll(async () => {
  quincena = await startSettled();
  proxy = await openProxy(quincena.address);
  desk = await openDevice(proxy, { width: 1440, height: 900 });
  server = await staffApi(quincena.address, email, password);
  await comeIn(desk, email, password);
  const [one] = await server.find('employees', 'Palacios');
  const [two] = await server.find('employees', 'Rentería Mosquera');
  const run = await server.post<Row>('/pay_runs', {
    ...{ kind: 'month', year, month, payment_date: lastOfMonth(year, month) },
    employee_ids: [one?.id, two?.id],
  });
  await server.post(`/pay_runs/${run.id}/close`, { base_version: run.version });
  const payrolls = await server.get<Payroll[]>(`/payrolls?year=${year}&month=${month}`);
  const of = (employee: Row | undefined) => payrolls.find((each) => each.employee.id === employee?.id);
  rejected = of(one) as Payroll;
  draft = of(two) as Payroll;
});
afterAll(async () => {
  await desk?.close();
  await proxy?.close();
  await quincena?.stop();
});

const pane = () => desk.page.getByRole('complementary', { name: 'Detalle de la nómina' });
const dialog = () => desk.page.locator('dialog[open]');
const shown = async ({ id }: Row) => {
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  const { employee } = await server.get<Payroll>(`/payrolls/${id}`);
  await desk.page.getByRole('row', { name: new RegExp(employee.name) }).click();
  await pane().getByRole('heading', { name: employee.name }).waitFor();
};
const state = async ({ id }: Row) => (await server.get<Payroll>(`/payrolls/${id}`)).state;

describe('a payroll that a payment made', () => {
  it('has no editor, by its address neither, and leads to its payment', async () => {
    await shown(draft);
    expect(await pane().getByRole('button', { name: 'Editar' }).count()).toBe(0);
    await desk.go(`/payrolls/${draft.id}/edit`);
    await desk.seen(/Sale del pago «/).waitFor();
    expect(await desk.page.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0);
    await shown(draft);
    await pane().getByRole('link', { name: 'Cambiar en el pago' }).click();
    await desk.page.waitForURL(/\/pay_runs\//);
    expect(desk.faults).toEqual([]);
  });

  it('that DIAN rejected is issued again with the data of now', async () => {
    const { page } = desk;
    const rules = [{ code: 'NIE046', text: 'El primer apellido no corresponde al trabajador' }];
    await atSimulator(quincena, '/control/faults', { mode: 'reject', count: 1, rules });
    await shown(rejected);
    await pane().getByRole('button', { name: 'Emitir' }).click();
    await dialog().getByRole('button', { name: 'Emitir' }).click();
    await dialog().getByRole('heading', { name: 'Se encontraron los siguientes errores' }).waitFor(patient);
    await page.keyboard.press('Enter');
    await pane().getByText('La DIAN rechazó este documento').waitFor();
    expect(await pane().getByRole('button', { name: 'Corregir y volver a enviar' }).count()).toBe(0);

    await pane().locator('.q-note--danger').getByRole('button').first().click();
    await page.waitForURL(/\/employees\/.+campo=surname/);
    const field = page.locator('[name=surname]').filter({ visible: true });
    await field.fill('Palacio');
    await page.getByRole('button', { name: 'Guardar', exact: true }).filter({ visible: true }).click();
    await desk.seen('Empleado guardado').waitFor();

    // What was rejected is told with the name that it left with, until it leaves again.
    await shown(rejected);
    await pane().getByRole('button', { name: 'Emitir de nuevo' }).click();
    await dialog().getByRole('button', { name: 'Emitir' }).click();
    await expect.poll(() => state(rejected), patient).toBe('aceptada');
    await shown(rejected);
    await pane()
      .getByRole('heading', { name: /Palacio / })
      .waitFor();
    await page.getByRole('row', { name: /Palacio / }).waitFor();
    expect(desk.faults).toEqual([]);
  });

  it('of a payment that cannot be reopened says why, and is issued as it is', async () => {
    await shown(draft);
    await pane()
      .getByText(/No se puede reabrir: otras nóminas suyas ya se enviaron a la DIAN/)
      .waitFor();
    expect(await pane().getByRole('link', { name: 'Cambiar en el pago' }).count()).toBe(0);
    await pane().getByRole('button', { name: 'Emitir', exact: true }).click();
    await dialog().getByRole('button', { name: 'Emitir' }).click();
    await expect.poll(() => state(draft), patient).toBe('aceptada');
  });
});

describe('novelties of many people in a payment', () => {
  const next = new Date(Date.UTC(year, month, 1));
  const [nextYear, nextMonth] = [next.getUTCFullYear(), next.getUTCMonth() + 1];
  let run: Row;
  const cell = (column: string, name: string) =>
    dialog().getByRole('textbox', { name: new RegExp(`^${column} de .*${name}`) });
  const menu = async (name: string, item: string) => {
    await desk.page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await desk.page.getByRole('button', { name: item }).click();
  };
  type Written = { novelties: { hours?: unknown[]; earned?: unknown[] } };
  const noveltiesOf = async (search: string) => {
    const [person] = await server.find('employees', search);
    return (await server.get<Written>(`/pay_runs/${run.id}/people/${person?.id}`)).novelties;
  };

  beforeAll(async () => {
    run = await server.post<Row>('/pay_runs', {
      ...{ kind: 'fortnight', part: 1, year: nextYear, month: nextMonth, everybody: true },
      payment_date: `${nextYear}-${String(nextMonth).padStart(2, '0')}-15`,
    });
  });

  it('are typed in a grid, a figure in each cell, and a turned phone loses none', async () => {
    const { page } = desk;
    await desk.go(`/pay_runs/${run.id}`);
    await menu('Novedades', 'Escribir las de varias personas');
    await dialog().getByRole('button', { name: 'Agregar concepto' }).click();
    await page
      .getByRole('option', { name: /^HED\b|^Horas extra diurnas$/ })
      .first()
      .click();
    await cell('Horas extra diurnas', 'Tabares').fill('6');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Horas extra diurnas de (?!.*Tabares)/,
    );
    await cell('Horas extra diurnas', 'Agudelo').fill('2,5');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await desk.seen('Cambian 2 personas').waitFor();
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await noveltiesOf('Tabares')).toEqual({ hours: [{ kind: 'heds', quantity: '6' }] });
    expect(await noveltiesOf('Agudelo')).toEqual({ hours: [{ kind: 'heds', quantity: '2.5' }] });
  });

  it('come from a file into that payment, where their person shows them', async () => {
    const { page } = desk;
    const [person] = await server.find('employees', 'Tabares');
    await menu('Novedades', 'Importar novedades de un archivo');
    await page.waitForURL(/\/import$/);
    await page
      .getByRole('textbox')
      .filter({ visible: true })
      .first()
      .fill(`Cédula\tHED\tComisión\n${person?.['document_number']}\t4\t50000`);
    await page.getByRole('button', { name: 'Importar la lista' }).click();
    await dialog().getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByRole('link', { name: 'Volver al pago' }).click();
    await page.waitForURL(/\/pay_runs\/[^/]+$/);
    expect(await noveltiesOf('Tabares')).toEqual({
      hours: [{ kind: 'heds', quantity: '4' }],
      earned: [{ concept: 'commissions', salary: '50000.00' }],
    });
    await page.getByRole('row', { name: /Tabares/ }).click();
    await page
      .getByRole('button', { name: /novedades$/ })
      .filter({ visible: true })
      .click();
    await dialog().getByText('Comisión', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('are in the register that is brought of it, before it is closed', async () => {
    const { page } = desk;
    const [file] = await Promise.all([page.waitForEvent('download'), menu('Planilla', 'PDF para firmar')]);
    expect(file.suggestedFilename()).toMatch(/^planilla-.*-15\.pdf$/);
    expect(desk.faults).toEqual([]);
  });

  it('leave every action of the payment in sight on a phone', async () => {
    const { page } = desk;
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await desk.go(`/pay_runs/${run.id}`);
      const close = page.getByRole('button', { name: 'Cerrar el pago' }).filter({ visible: true });
      await close.waitFor();
      const box = await close.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, quincena, server } from './clerk-desk.ts';
import { atSimulator } from './installation.ts';
import type { Row } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** Payrolls that payments made, as a clerk meets them in «Nóminas». */
let rejected: Row;
let draft: Row;

const patient = { timeout: 60_000 };
const [year, month] = getToday().split('-').map(Number) as [number, number];

type Payroll = Row & { state: string; employee: { id: string; name: string; list_name: string } };

clerkAtDesk();
beforeAll(async () => {
  const [one] = await server.find('employees', 'Palacios');
  const [two] = await server.find('employees', 'Rentería Mosquera');
  const run = await server.post<Row>('/pay_runs', {
    ...{ kind: 'month', year, month, payment_date: getMonthEnd(year, month) },
    employee_ids: [one?.id, two?.id],
  });
  await server.post(`/pay_runs/${run.id}/close`, { base_version: run.version });
  const payrolls = await server.get<Payroll[]>(`/payrolls?year=${year}&month=${month}`);
  const of = (employee: Row | undefined) => payrolls.find((each) => each.employee.id === employee?.id);
  rejected = of(one) as Payroll;
  draft = of(two) as Payroll;
});

const pane = () => desk.page.getByRole('complementary', { name: 'Detalle de la nómina' });
const dialog = () => desk.page.locator('dialog[open]');
const shown = async ({ id }: Row) => {
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  const { employee } = await server.get<Payroll>(`/payrolls/${id}`);
  await desk.page.getByRole('row', { name: new RegExp(employee.list_name) }).click();
  await pane().getByRole('heading', { name: employee.name }).waitFor();
};
const state = async ({ id }: Row) => (await server.get<Payroll>(`/payrolls/${id}`)).state;

describe('a payroll of a payment', () => {
  it('has no editor, and leads to its payment', async () => {
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

  it('that DIAN rejected is issued again with the corrected name', async () => {
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
    await waitForToast(desk.page, 'Empleado guardado');

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

  it('that cannot be reopened says why, and can be issued', async () => {
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

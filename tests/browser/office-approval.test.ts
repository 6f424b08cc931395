import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice, proxy, quincena } from './stage.ts';

/** A clerk prepares a payment, and the person who administers the company approves it before it is closed. */
installed();
oneDevice({ width: 1440, height: 900, worker: false });
let chief: Device;
let clerk: StaffApi;
const password = 'quincena-demo';

beforeAll(async () => {
  clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
  await comeIn(desk, 'cliente@quincena.demo', password);
  chief = await openDevice(proxy, { width: 1440, height: 900, worker: false });
  await chief.go('/login');
  await chief.page.getByLabel('Correo').fill('root@quincena.demo');
  await chief.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await chief.page.keyboard.press('Enter');
  await chief.page.getByRole('radio', { name: /Siete Ceibas/ }).check();
  await chief.page.getByRole('button', { name: 'Continuar' }).click();
  await chief.page.getByRole('heading', { name: 'Pendientes' }).waitFor();
});
afterAll(() => chief?.close());

it('a payment is passed to approval, given back, approved and closed', async () => {
  const people = await clerk.find('employees', '');
  const liquidate = (from: string, to: string) =>
    clerk.post<{ id: string; version: number }>('/pay_runs', {
      ...{ kind: 'week', year: 2026, month: 12, payment_date: `2026-12-${to}` },
      ...{ start: `2026-12-${from}`, end: `2026-12-${to}` },
      employee_ids: people.map(({ id }) => id),
    });
  const before = await liquidate('01', '05');
  await clerk.post(`/pay_runs/${before.id}/close`, { base_version: before.version });
  const [moved] = await clerk.find('employees', 'Rentería Mosquera');
  if (moved) await clerk.change('employees', moved, { account_number: '98700004321' });
  const run = await liquidate('06', '12');

  await chief.go('/payroll_policies');
  const policy = chief.page.getByRole('region', { name: 'Aprobación de pagos' });
  await policy.getByLabel('Otra persona aprueba cada pago antes de cerrarlo').check();
  await policy.getByRole('button', { name: 'Guardar' }).click();
  await policy.getByText('Elija quién aprueba').waitFor();
  const name = 'Camila Monsalve';
  await policy.getByRole('checkbox', { name, exact: true }).check();
  await policy.getByRole('button', { name: 'Guardar' }).click();
  await policy.getByText(`lo aprueba ${name}`).waitFor();

  const at = `/pay_runs/${run.id}`;
  await desk.go(at);
  await desk.page.getByRole('link', { name: 'Pasar a aprobación' }).click();
  await desk.page.getByRole('heading', { name: /^Aprobar: / }).waitFor();
  await desk.page.getByRole('button', { name: 'Pasar a aprobación' }).click();
  await desk.page.getByText(`Espera a ${name}`).waitFor();
  await desk.page.getByRole('link', { name: /^Pagos 1\s+por aprobar$/ }).waitFor();

  await chief.go(`${at}/approval`);
  const accounts = chief.page.getByRole('listitem').filter({ hasText: 'Rentería Mosquera' });
  await accounts.getByText('de ·· 2345 a ·· 4321').waitFor();
  await chief.page.getByRole('row').nth(1).click();
  await chief.page.getByLabel('Comentar esta línea').fill('¿Y el permiso?');
  await chief.page.getByRole('button', { name: 'Comentar' }).click();
  await chief.page.getByRole('listitem').filter({ hasText: '¿Y el permiso?' }).waitFor();
  await chief.page.getByRole('button', { name: 'Devolver con un motivo' }).click();
  const sheet = chief.page.getByRole('dialog', { name: /^Devolver/ });
  await sheet.getByRole('button', { name: 'Devolver' }).click();
  await sheet.getByText('Escriba por qué lo devuelve').waitFor();
  await sheet.getByLabel('Por qué lo devuelve').fill('Falta un permiso');
  await sheet.getByRole('button', { name: 'Devolver' }).click();

  await desk.page.getByText('lo devolvió: «Falta un permiso»').waitFor();
  await desk.page.getByRole('button', { name: 'Pasar a aprobación' }).click();
  await chief.page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await chief.page.getByRole('alertdialog').getByRole('button', { name: 'Aprobar' }).click();
  await chief.page.getByText(/^Aprobado por/).waitFor();

  await desk.page.getByRole('link', { name: 'Ir a cerrar el pago' }).click();
  await desk.page.getByRole('button', { name: 'Cerrar el pago' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar el pago' }).click();
  await desk.page.getByRole('button', { name: 'Reabrir' }).waitFor();
  expect([...desk.faults, ...chief.faults]).toEqual([]);
});

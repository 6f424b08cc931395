import { expect, it } from 'vitest';
import { type Row, staffApi } from './staff-api.ts';
import { installed, oneDevice, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';

/** What was kept on the device, because there was no connection or the server failed, and what became of it. */
installed();
oneDevice();

it('a refused record is corrected in its form, with all that was written', async () => {
  const { page } = phone;
  const form = () => page.locator('form.q-form').filter({ visible: true });
  const save = () => form().getByRole('button', { name: 'Guardar', exact: true }).click();
  await phone.go('/login?next=%2Fcost_centers');
  await page.getByLabel('Correo').fill('cliente@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await phone.seen('Confección').waitFor();
  await page.getByRole('button', { name: 'Nuevo', exact: true }).filter({ visible: true }).click();
  await form().getByLabel('Código').fill('100');
  await form().getByLabel('Nombre').fill('Bordado a mano');
  await phone.whole();
  await phone.offline();
  await save();
  await waitForToast(phone.page, 'Se enviará al volver la conexión');
  await phone.online();
  await page.getByRole('button', { name: 'Bordado a mano' }).filter({ visible: true }).first().click();
  await page.waitForURL(/\/outbox$/);
  await phone.seen('Código ya existe').waitFor();
  await page.getByRole('button', { name: 'Corregir' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  expect(await form().getByLabel('Nombre').inputValue()).toBe('Bordado a mano');
  // The device knows it as well after a reload.
  await page.reload();
  await expect.poll(() => form().getByLabel('Nombre').inputValue()).toBe('Bordado a mano');
  await form().getByLabel('Código').fill('BOR');
  await save();
  await phone.seen('Centro de costo guardado').waitFor();
  await page.waitForURL(/\/cost_centers$/);
  await phone.seen('Bordado a mano').waitFor();
  await phone.go('/outbox');
  await phone.seen('Todo al día').waitFor();
  expect(await page.getByRole('button', { name: 'Corregir' }).count()).toBe(0);
  expect(phone.faults).toEqual([]);
});

it('a queued payroll that another user changed opens with its own text, and is saved over the change', async () => {
  const { page } = phone;
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });
  const server = await staffApi(quincena.address, 'cliente@quincena.demo', 'quincena-demo');
  const [employee] = await server.find('employees', 'Rentería Mosquera');
  const own = { employee_id: employee?.id, year: 2026, month: 1, payment_dates: ['2026-01-30'] };
  const { id } = await server.post<Row>('/payrolls', { ...own, notes: ['La primera'] });
  const stored = () => server.get<Row>(`/payrolls/${id}`);

  await phone.go(`/payrolls/${id}/edit`);
  const notes = () => page.getByRole('textbox', { name: /^Nota/ }).filter({ visible: true });
  await button(/^Otra nota$/).click();
  await notes().last().fill('Escrita sin conexión');
  await phone.offline();
  await button(/^Guardar borrador$/).click();
  await waitForToast(phone.page, 'Se enviará al volver la conexión');
  await server.change('payrolls', await stored(), { ...own, notes: ['De otra persona'] });
  await phone.online();
  await phone.go('/outbox');
  await phone.seen('Alguien cambió esta nómina mientras usted la editaba.').waitFor();
  expect(await button('Comparar').count()).toBe(0);
  await button('Corregir').click();
  await expect.poll(() => notes().last().inputValue()).toBe('Escrita sin conexión');
  expect(await notes().first().inputValue()).toBe('La primera');
  await button(/^Guardar borrador$/).click();
  await button('Guardar lo mío').click();
  await phone.seen('Todo al día').waitFor();
  expect((await stored())['notes']).toEqual(['La primera', 'Escrita sin conexión']);
  expect(phone.faults).toEqual([]);
});

it('a record is kept on the device when the server fails, and created once by a later try', async () => {
  const { page } = phone;
  const form = () => page.locator('form.q-form').filter({ visible: true });
  const created = { method: 'POST', path: /^\/api\/cost_centers$/ };
  const before = proxy.calls.length;
  await phone.go('/cost_centers/create');
  await form().getByLabel('Código').fill('TIN');
  await form().getByLabel('Nombre').fill('Tintorería');
  proxy.answer({ ...created, status: 500, body: { message: 'No pudo ser' } });
  await form().getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('heading', { name: 'El servidor falló' }).waitFor();
  await dialog.getByText(/guardado en este dispositivo.*Se intenta de nuevo a las \d+:\d\d:\d\d/).waitFor();
  await dialog.getByRole('button', { name: 'Ver en «Por enviar»' }).click();
  await page.waitForURL(/\/outbox$/);
  await phone.seen(/^El servidor falló\. Se intenta de nuevo a las/).waitFor();
  proxy.restore();
  await phone.seen('Todo al día').waitFor();
  const statuses = proxy.calls
    .slice(before)
    .filter((call) => call.method === created.method && created.path.test(call.path))
    .map(({ status }) => status);
  expect([statuses.at(0), statuses.filter((status) => status === 201).length]).toEqual([500, 1]);
  const server = await staffApi(quincena.address, 'cliente@quincena.demo', 'quincena-demo');
  expect(await server.find('cost_centers', 'Tintorería')).toHaveLength(1);
  expect(phone.faults).toEqual([]);
});

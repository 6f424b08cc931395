import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { type Installation, startInstallation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { type Row, type StaffApi, staffApi } from './staff-api.ts';

/** What the record of an employee knows is proposed where it is asked. */
let quincena: Installation;
let proxy: ProxyServer;
let desk: Device;
let server: StaffApi;

const email = 'cliente@quincena.demo';
const password = 'quincena-demo';

beforeAll(async () => {
  quincena = await startInstallation();
  proxy = await openProxy(quincena.address);
  desk = await openDevice(proxy, { width: 1440, height: 900 });
  server = await staffApi(quincena.address, email, password);
  await desk.go('/login');
  await desk.page.getByLabel('Correo').fill(email);
  await desk.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await desk.page.keyboard.press('Enter');
  await desk.page.waitForURL(/\/dashboard/);
});
afterAll(async () => {
  await desk?.close();
  await proxy?.close();
  await quincena?.stop();
});

it('proposes to pay a final settlement the day the person leaves, and takes a document with its dots', async () => {
  const { page } = desk;
  const [{ id = '' } = {}] = await server.find('employees', 'Rentería Mosquera');
  const { document_number } = await server.get<Row & { document_number: string }>(`/employees/${id}`);
  const dotted = document_number.replace(/\B(?=(\d{3})+$)/g, '.');
  await desk.go(`/employees/${id}/edit`);
  await page.getByLabel('Número de documento').fill(`C.C. ${dotted}`);
  await page.getByLabel('Fecha de retiro').fill('2026-12-11');
  await page.getByLabel('Motivo de retiro').selectOption({ label: 'Renuncia' });
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect
    .poll(async () => (await server.get<Row & Record<string, string>>(`/employees/${id}`))['retirement_date'])
    .toBe('2026-12-11');
  const saved = await server.get<Row & Record<string, string>>(`/employees/${id}`);
  expect(saved['document_number']).toBe(document_number);

  await desk.go('/pay_runs?year=2026&month=12');
  await page.getByRole('button', { name: 'Nuevo pago' }).first().click();
  const paid = page.getByLabel('Fecha de pago');
  await page.getByLabel('Qué se paga').selectOption({ label: 'Mes completo' });
  await expect.poll(() => paid.inputValue()).toBe('2026-12-31');
  await page.getByLabel('Qué se paga').selectOption({ label: 'Liquidación final' });
  await expect.poll(() => paid.inputValue()).toBe('2026-12-11');
  await paid.fill('2026-12-15');
  expect(await paid.inputValue()).toBe('2026-12-15');
});

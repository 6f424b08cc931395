import { beforeAll, expect, it } from 'vitest';
import { staffApi } from './staff-api.ts';
import { device as desk, installed, oneDevice, quincena } from './stage.ts';

/** Programs that enter a company, as who administers it sees them. */
installed();
oneDevice({ width: 1440, height: 900 });
beforeAll(async () => {
  const { page } = desk;
  await desk.go('/login');
  await page.getByLabel('Correo').fill('root@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Siete Ceibas/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
});

it('makes a key that is shown once, works at once, and ends when it is revoked', async () => {
  const { page } = desk;
  await page.getByRole('link', { name: 'Conexiones' }).click();
  await page.getByText('Ningún programa entra').waitFor();
  await page.getByRole('button', { name: 'Nueva llave' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nueva llave' });
  await sheet.getByLabel('Nombre').fill('ERP de la planta');
  await sheet.getByLabel('empleados: leer').check();
  await sheet.getByRole('button', { name: 'Crear llave' }).click();
  const key = await page.getByRole('dialog', { name: 'Su llave' }).getByLabel('Llave').inputValue();
  await page.getByRole('button', { name: 'Listo' }).click();

  const status = async (path: string) =>
    (await fetch(`${quincena.address}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await status('/employees'), await status('/payrolls')]).toEqual([200, 403]);

  // The server writes the calls of keys within a second.
  const office = await staffApi(quincena.address, 'root@quincena.demo', 'quincena-demo');
  const [row] = await office.get<{ id: string }[]>('/access_keys');
  await expect
    .poll(async () => (await office.get<unknown[]>(`/access_keys/${row?.id}/calls`)).length, {
      timeout: 60_000,
    })
    .toBe(2);
  await page.getByRole('row', { name: /ERP de la planta/ }).click();
  const calls = page.getByRole('dialog', { name: 'ERP de la planta' }).getByRole('listitem');
  await calls.filter({ hasText: 'listEmployees' }).waitFor();
  expect(await calls.filter({ hasText: 'listPayrolls' }).textContent()).toMatch(/403.*Sin el alcance/);
  await page.getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revocar' }).click();
  await page.getByRole('row', { name: /ERP de la planta.*Revocada/ }).waitFor();
  expect(await status('/employees')).toBe(401);
});

it('makes a webhook beside the keys, with its secret shown once', async () => {
  const { page } = desk;
  await desk.go('/connections');
  await page.getByRole('button', { name: 'Webhooks' }).click();
  await page.waitForURL(/\/connections\/webhooks$/);
  await page.getByRole('button', { name: 'Nuevo webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await form.getByLabel('Dirección').fill('https://erp.siete-ceibas.co/quincena');
  await form.getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Guardar' }).click();
  const secret = page.getByRole('dialog', { name: 'Secreto del webhook' }).getByLabel('Secreto');
  expect(await secret.inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('row', { name: /erp\.siete-ceibas\.co/ }).waitFor();
});

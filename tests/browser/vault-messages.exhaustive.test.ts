import { expect, it } from 'vitest';
import { staffApi } from './staff-api.ts';
import { installed, oneDevice, device as phone, quincena } from './stage.ts';
import { fillVault, goTo, password, yuliana } from './vault-phone.ts';

/** Messages of an employer, which stay on the phone after they were read. */

installed();
oneDevice();

const message = (title: string) => phone.page.locator('.v-told').filter({ hasText: title, visible: true });
const accountTab = () => phone.page.getByRole('tab', { name: 'Mi cuenta' });

it('a message that was read stays among the messages, with no connection too', async () => {
  const root = await staffApi(quincena.address, 'root@quincena.demo', password);
  const values = { level: 'info', audience: 'empleados', placement: 'campana', body: 'Antes del 15.' };
  for (const [title, starts_at] of [
    ['Cierre de la oficina', '2026-11-20T00:00'],
    ['Dotación de diciembre', '2026-11-25T00:00'],
  ])
    await root.post('/notices', { ...values, title, starts_at });
  await fillVault(phone, yuliana);
  await message('Dotación').getByRole('button', { name: 'Entendido' }).click();
  await message('Dotación').waitFor({ state: 'detached' });
  await accountTab().click();
  await phone.page.getByRole('link', { name: /^Mensajes\s*1 sin leer$/ }).waitFor();

  await phone.offline();
  await phone.page.getByRole('link', { name: /^Mensajes/ }).click();
  await message('Cierre').waitFor();
  expect(await message('').locator('h2').allInnerTexts()).toEqual([
    'Cierre de la oficina',
    'Dotación de diciembre',
  ]);
  expect(await message('Dotación').innerText()).toMatch(/Siete Ceibas S\.A\.S\. · 25 nov\. 2026 · leído/);
  expect(await message('Dotación').getByRole('button').count()).toBe(0);
  await message('Cierre').getByRole('button', { name: 'Entendido' }).click();
  await phone.seen(/20 nov\. 2026 · leído/).waitFor();
  await phone.page.goBack();
  await phone.page.getByRole('link', { name: /^Mensajes$/ }).waitFor();
  await phone.online();
  await goTo(phone, '/payslip');
  await phone.seen(`Hola, ${yuliana.name}`).waitFor();
  expect(await message('').count()).toBe(0);
});

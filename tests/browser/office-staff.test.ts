import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';

/** The people of the back office: invited, changed and taken away by a root. */
let quincena: Installation;
let proxy: ProxyServer;
let desk: Device;
let invited: Device;

beforeAll(async () => {
  quincena = await startSettled();
  proxy = await openProxy(quincena.address);
  desk = await openDevice(proxy, { width: 1440, height: 900, worker: false });
  invited = await openDevice(proxy, { width: 1440, height: 900, worker: false });
});
afterAll(async () => {
  await desk?.close();
  await invited?.close();
  await proxy?.close();
  await quincena?.stop();
});

const company = 'Lácteos Valle del Guamuéz S.A.S.';
const card = () => desk.page.getByRole('dialog', { name: 'Marta Díaz' });
const openCard = async () => {
  await desk.page.getByRole('cell', { name: 'marta@empresa.co' }).click();
  await card().getByRole('button', { name: 'Cambiar roles y compañías' }).waitFor();
};
let link = '';

it('a user is invited by a link, with a role and a company', async () => {
  const { page } = desk;
  await desk.go('/login?next=%2Fadmins');
  await page.getByLabel('Correo').fill('root@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await page.locator('dialog[open] input[type=radio]').first().check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Invitar' }).click();
  const form = page.getByRole('dialog', { name: 'Invitar a una persona' });
  await form.getByLabel('Nombre').fill('Marta Díaz');
  await form.getByLabel('Correo').fill('marta@empresa.co');
  await form.getByRole('checkbox', { name: 'Cliente', exact: true }).check();
  await form.getByLabel('Correo').press('Enter');
  await form.getByRole('button', { name: 'Elija al menos una compañía' }).waitFor();
  // What was typed is not lost by a key.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await form.getByLabel('Compañías').click();
  await page.getByRole('option', { name: company }).click();
  await form.getByRole('button', { name: 'Invitar', exact: true }).click();
  const given = page.getByRole('dialog', { name: 'Invitación' });
  link = await given.getByLabel('Enlace').inputValue();
  expect(link).toMatch(/\/login#invitation=.+&email=marta%40empresa\.co$/);
  await given.getByRole('button', { name: 'Listo' }).click();
  await page.waitForURL(/\/banks$/);
  await desk.go('/admins');
  await page.getByRole('row', { name: /marta@empresa\.co.*Invitado/ }).waitFor();
  // A phone has room for two things more than the name: a state that is not the usual one comes first.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Marta Díaz\s*Invitado · marta@empresa\.co/ }).waitFor();
  await page.setViewportSize({ width, height });
});

it('an invited user sets a password and sees only their companies', async () => {
  const { page } = invited;
  await page.goto(link);
  await page.getByText('Hola, Marta Díaz.').waitFor();
  expect(await page.getByLabel('Correo').inputValue()).toBe('marta@empresa.co');
  await page.getByLabel('Contraseña nueva').fill('una-clave-larga');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Compañía', exact: true }).click();
  await page.getByRole('link', { name: 'Compañías' }).click();
  await page.getByRole('cell', { name: company }).waitFor();
  expect(await page.getByRole('cell', { name: /Ceibas/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Sistema' }).count()).toBe(0);
});

it('a link that was used says so', async () => {
  const later = await openDevice(proxy, { worker: false });
  await later.page.goto(link);
  await later.page.getByText('Esta invitación ya se usó').waitFor();
  await later.close();
});

it('a change of role and companies applies at once, and is in the history of the user', async () => {
  await openCard();
  await card().getByRole('button', { name: 'Cambiar roles y compañías' }).click();
  await card().getByRole('checkbox', { name: 'Cliente', exact: true }).uncheck();
  await card().getByRole('checkbox', { name: 'Soporte' }).check();
  await card()
    .getByRole('button', { name: `Quitar ${company}` })
    .click();
  await card().getByRole('button', { name: 'Guardar' }).click();
  await card().getByText('Todas', { exact: true }).waitFor();
  await card().getByRole('button', { name: 'Historial' }).click();
  const trail = desk.page.getByRole('dialog', { name: 'Historial' });
  await trail.getByText(company).waitFor();
  await trail.getByText('Soporte').waitFor();
  // Escape closes what is on top, and no more.
  await desk.page.keyboard.press('Escape');
  await trail.waitFor({ state: 'detached' });
  await card().getByRole('button', { name: 'Historial' }).waitFor();
  await invited.page.reload();
  await invited.page.getByRole('cell', { name: /Ceibas/ }).waitFor();
});

it('a user without access is told at the next call that the session ended', async () => {
  await card().getByRole('button', { name: 'Quitar el acceso' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Quitar el acceso' }).click();
  await desk.page.waitForURL(/\/banks$/);
  await desk.go('/admins');
  await desk.page.getByRole('row', { name: /marta@empresa\.co.*Sin acceso/ }).waitFor();
  await invited.page.getByRole('link', { name: 'Préstamos y embargos' }).click();
  await invited.page.getByRole('alertdialog').getByText('Autenticación terminada').waitFor();
  expect([desk.faults, invited.faults]).toEqual([[], []]);
});

it('root sees the state of the installation, its age and what to do about a problem', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Sistema' }).click();
  await page.getByRole('link', { name: 'Operación' }).click();
  const state = page.getByRole('region', { name: 'Estado de la instalación' });
  await state.getByText('No se hacen copias').waitFor();
  await state.getByText('Vea docs/operation.md, «Backup»').waitFor();
  await page.getByText(/^Leído hace \d+ segundos?\./).waitFor();
  await state.getByText('Principal: recibe escrituras').waitFor();
});

it('the trail is paged, filtered and exported with its filters', async () => {
  const { page } = desk;
  // Pages of the server are long; of five events each there are several.
  await page.route('**/api/installation_events?*', (route) =>
    route.continue({ url: `${route.request().url()}&per_page=5` }),
  );
  await desk.go('/audit?de=all');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const words = () => rows.allTextContents();
  await expect.poll(() => rows.count()).toBe(5);
  const first = await words();
  expect(first.join()).toContain('Quitó el acceso de una persona');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.poll(words).not.toEqual(first);
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect.poll(words).toEqual(first);

  await page.getByLabel('Grupo').selectOption({ label: 'Personas y permisos' });
  await page.getByLabel('Qué', { exact: true }).selectOption({ label: 'Quitó el acceso de una persona' });
  await expect.poll(() => rows.count()).toBe(1);
  expect(await words()).toEqual([expect.stringMatching(/Quitó el acceso de una persona.*Marta Díaz/)]);
  const [file, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/installation_events\/export/),
    page.getByRole('link', { name: 'Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const { searchParams } = new URL(asked.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ group: 'staff', kind: 'staff_removed' });

  await page.getByLabel('Buscar a quien lo hizo').fill('nadie@empresa.co');
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await expect.poll(() => rows.count()).toBe(5);
  await desk.go('/audit?de=all&group=trail');
  await expect.poll(async () => (await words()).join()).toContain('Descargó la auditoría');
  expect(desk.faults).toEqual([]);
});

import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pressWithoutSession } from './session-end.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import { device as desk, deviceForEach, installed, proxy, quincena } from './stage.ts';

/** Two tabs of one browser: each with its company, and neither with the person of the other. */
let server: StaffApi;
let one: Page;
let other: Page;

const password = 'quincena-demo';
const patient = { timeout: 60_000 };

installed();
deviceForEach({ width: 1440, height: 900, motion: true, worker: false });
beforeAll(async () => {
  server = await staffApi(quincena.address, 'root@quincena.demo', password);
});
beforeEach(async () => {
  one = desk.page;
  other = await desk.context.newPage();
});

const dialog = (page: Page) => page.locator('dialog[open]');
const company = (page: Page) => page.locator('button.app-company b').textContent();

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(`${proxy.address}/login`);
  await page.getByLabel('Correo').fill(`${who}@quincena.demo`);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, name: RegExp): Promise<void> {
  await dialog(page).getByRole('radio', { name }).check();
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('two companies', () => {
  it('stay in their tabs after a reload, and a new tab has that of the focused tab', async () => {
    await signIn(one, 'root');
    await choose(one, /Ceibas/);
    await other.goto(`${proxy.address}/dashboard`);
    await other.locator('button.app-company').filter({ hasText: 'Ceibas' }).click();
    await choose(other, /Lácteos/);

    await one.reload();
    await one.locator('button.app-company').waitFor();
    expect(await company(one)).toMatch(/Ceibas/);
    await one.evaluate(() => dispatchEvent(new Event('focus')));
    const third = await desk.context.newPage();
    await third.goto(`${proxy.address}/dashboard`);
    await third.locator('button.app-company').waitFor();
    expect(await company(third)).toMatch(/Ceibas/);
    await other.reload();
    await other.locator('button.app-company').waitFor();
    expect(await company(other)).toMatch(/Lácteos/);
  });
});

describe('the session of one tab', () => {
  beforeEach(async () => {
    await signIn(one, 'cliente');
    await one.getByText('Pendientes').first().waitFor();
    await one.goto(`${proxy.address}/cost_centers/create`);
    await form().getByLabel('Código').fill('900');
    await form().getByLabel('Nombre').fill('A medias');
    await other.goto(`${proxy.address}/dashboard`);
    await other.getByLabel('Ajustes de la cuenta').click();
    await other.getByText('Cerrar sesión').click();
    // The door, once it is there: its own navigation is over.
    await other.getByLabel('Correo').waitFor();
  });

  const form = () => one.locator('form.q-form').filter({ visible: true });

  it('that ends in the other tab is reported, and goes on once its user signs in there', async () => {
    await dialog(one).getByRole('heading', { name: 'Autenticación terminada' }).waitFor();
    await signIn(other, 'cliente');
    await dialog(one).waitFor({ state: 'detached' });
    expect(await form().getByLabel('Nombre').inputValue()).toBe('A medias');
  });

  it('asks for its own user when another user signs in in the other tab', async () => {
    await signIn(other, 'aliado');
    await dialog(other).getByRole('radio').first().waitFor();
    await dialog(one)
      .getByText(/Beatriz Elena Duque/)
      .first()
      .waitFor();
    await one.keyboard.press('Escape');
    await dialog(one).getByRole('button', { name: 'Entrar como Luz Dary Hincapié' }).click();
    await dialog(one).getByLabel('Contraseña', { exact: true }).fill(password);
    await one.keyboard.press('Enter');
    await dialog(one).waitFor({ state: 'detached' });
    await dialog(other)
      .getByText(/Luz Dary Hincapié/)
      .first()
      .waitFor();
    await form().getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.poll(async () => (await server.find('cost_centers', 'A medias')).length, patient).toBe(1);
    await other.bringToFront();
    await dialog(other).getByRole('button', { name: 'Seguir como Luz Dary Hincapié' }).click();
    await other.getByText('Pendientes').first().waitFor();
    expect(desk.faults).toEqual([]);
  });
});

it('an ended session is reported in both tabs, and goes on in both after one sign-in', async () => {
  await signIn(one, 'cliente');
  await one.getByText('Pendientes').first().waitFor();
  await other.goto(`${proxy.address}/dashboard`);
  await other.getByText('Pendientes').first().waitFor();
  for (const page of [one, other]) {
    await page.bringToFront();
    await pressWithoutSession(page, page.getByRole('link', { name: 'Empleados', exact: true }));
    await dialog(page).getByRole('heading', { name: 'Autenticación terminada' }).waitFor();
  }
  await dialog(other).getByRole('button', { name: 'Aceptar' }).click();
  await dialog(other).getByLabel('Contraseña', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  for (const page of [other, one]) await dialog(page).waitFor({ state: 'detached' });
  await one.bringToFront();
  await one.getByText('Rentería Mosquera Yuliana').filter({ visible: true }).first().waitFor();
});

it('a list that is opened again shows the changes of others, not the copy of the device', async () => {
  await signIn(one, 'cliente');
  await one.getByText('Pendientes').first().waitFor();
  await one.goto(`${proxy.address}/cost_centers`);
  const table = one.getByRole('table').filter({ visible: true });
  await table.getByText('Calidad').waitFor();
  await expect
    .poll(() => one.evaluate(() => JSON.stringify(localStorage).includes('Calidad')), patient)
    .toBe(true);
  // Nothing tells this tab: it is away while it happens.
  await one.goto(`${proxy.address}/robots.txt`);
  const [row] = await server.find('cost_centers', 'Calidad');
  if (row) await server.change('cost_centers', row, { name: 'Control' });
  await one.goto(`${proxy.address}/cost_centers`);
  await table.getByText('Control').waitFor();
});

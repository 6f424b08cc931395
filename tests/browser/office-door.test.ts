import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import { identityProvider } from '../server/sso/identity-provider.ts';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { pressWithoutSession } from './session-end.ts';
import { startSettled } from './settled.ts';
import { waitForToast } from './toasts.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** Coming in: by a provider of identity or with a password, and choosing the company to work with. */
let quincena: Installation;
let proxy: ProxyServer;
let desk: Device;
let provider: Awaited<ReturnType<typeof identityProvider>>;

const patient = { timeout: 60_000 };

beforeAll(async () => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  provider = await identityProvider(`${address}/api/sso/callback`, `${address}/login`);
  quincena = await startSettled({
    PORT: String(port),
    SSO_ISSUER: provider.issuer,
    SSO_CLIENT_ID: 'quincena',
    SSO_CLIENT_SECRET: 'secreto-de-prueba',
    SSO_NAME: 'Nodexum',
  });
  proxy = await openProxy(quincena.address);
});
afterAll(async () => {
  await desk?.close();
  await proxy?.close();
  await quincena?.stop();
});

/** The provider must know beforehand where the application will answer. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const dialog = () => desk.page.locator('dialog[open]');
const kept = (name: string) =>
  desk.page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null,
    name,
  );

describe('a user with several companies', () => {
  beforeAll(async () => {
    desk = await openDevice(proxy, { width: 1440, height: 900, worker: false });
    await desk.go('/login');
    await desk.page.getByLabel('Correo').fill('aliado@quincena.demo');
    await desk.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await desk.page.keyboard.press('Enter');
    await dialog().getByRole('radio').first().waitFor();
  });

  it('is asked for one, by name and NIT, and cannot continue without it', async () => {
    expect(await dialog().locator('label').first().textContent()).toMatch(/^.+ — [\d.]+-\d$/);
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await dialog().getByText('Debes seleccionar una compañia').waitFor();
  });

  detail('sees them in the order of the server, whatever is marked or searched', async () => {
    const { page } = desk;
    const answer = await page.evaluate(async () => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      return (await (await fetch('/api/companies', { headers })).json()) as {
        data: { social_reason: string }[];
      };
    });
    const names = answer.data.map(({ social_reason }) => social_reason);
    expect(names.length).toBeGreaterThan(1);
    const shown = () => dialog().locator('label b').allTextContents();
    expect(await shown()).toEqual(names);
    await dialog()
      .getByRole('button', { name: `${names.at(-1)}, favorita` })
      .click();
    await page.reload();
    await dialog().getByRole('radio').first().waitFor();
    expect(await shown()).toEqual(names);
    const word = 's.a';
    await dialog().getByLabel('Buscar por nombre o NIT').fill(word);
    expect(await shown()).toEqual(names.filter((name) => name.toLowerCase().includes(word)));
    await dialog().getByLabel('Buscar por nombre o NIT').fill('');
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await dialog().getByText('Debes seleccionar una compañia').waitFor();
  });

  it('continues to the requested page after choosing one', async () => {
    const other = await openDevice(proxy, { width: 1440, height: 900, worker: false });
    try {
      await other.go('/employees?search=chocu');
      await other.page.getByLabel('Correo').fill('aliado@quincena.demo');
      await other.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
      await other.page.keyboard.press('Enter');
      const choice = other.page.locator('dialog[open]');
      await choice.getByRole('radio').first().check();
      await choice.getByRole('button', { name: 'Continuar' }).click();
      await other.page.waitForURL(/\/employees\?search=chocu$/);
      expect(other.faults).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('can choose none, and then the pages of a company are locked', async () => {
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await kept('company')).toBeNull();
    await desk.page.getByRole('heading', { name: 'Sin compañía' }).waitFor();
    const entry = desk.page.getByRole('link', { name: 'Empleados' });
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
    // Locked, and yet it can be pressed to know why.
    await entry.focus();
    await desk.page.keyboard.press('Enter');
    await dialog().getByText('Seleccione una compañía para entrar').waitFor();
    await dialog().getByRole('button', { name: 'Seleccionar compañía' }).waitFor();
    await dialog().getByRole('button', { name: 'Cerrar' }).click();
    await dialog().waitFor({ state: 'detached' });
  });

  it('sees a toast with the chosen one, which is kept on the device', async () => {
    await desk.page.getByRole('button', { name: 'Seleccionar compañía' }).click();
    await dialog().getByRole('radio').first().check();
    const name = (await dialog().locator('label b').first().textContent()) ?? '';
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await waitForToast(desk.page, `Compañia ${name} seleccionada`);
    await desk.page.locator('.q-toast').waitFor({ state: 'detached' });
    expect(await kept('company')).toMatchObject({ social_reason: name, enabler: {} });
    expect(await kept('user')).toMatchObject({ roles: [{ name: 'allied_client' }] });
  });

  it('sees the enablement of the company in the address only after switching to it', async () => {
    const { page } = desk;
    const chosen = (await kept('company')) as { id: string; social_reason: string };
    const answer = await page.evaluate(async () => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      return (await (await fetch('/api/companies', { headers })).json()) as {
        data: { id: string; social_reason: string }[];
      };
    });
    const other = answer.data.find(({ id }) => id !== chosen.id);
    await desk.go(`/${other?.id}/enable`);
    await page.getByRole('heading', { name: `Esta habilitación es de ${other?.social_reason}` }).waitFor();
    expect(await page.locator('.enable').count()).toBe(0);
    await page.getByRole('button', { name: `Cambiar a ${other?.social_reason}` }).click();
    await page.locator('.enable').filter({ visible: true }).waitFor();
    expect(await kept('company')).toMatchObject({ id: other?.id });
    await desk.go(`/${chosen.id}/enable`);
    await page.getByRole('button', { name: `Cambiar a ${chosen.social_reason}` }).click();
    await page.locator('.enable').filter({ visible: true }).waitFor();
    await desk.go('/cualquiera/enable');
    await page.getByRole('heading', { name: 'Compañía no encontrada' }).waitFor();
  });

  detail('is told that a wrong address does not exist', async () => {
    await desk.go('/runs');
    await waitForToast(desk.page, 'La dirección /runs no existe');
    await desk.page.waitForURL(/\/dashboard$/);
  });

  it('starts with the company that the device remembers', async () => {
    const { page } = desk;
    const { id } = (await kept('company')) ?? {};
    await page.locator('button.app-company').click();
    await dialog().getByLabel('Recordar en este equipo').check();
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await dialog().waitFor({ state: 'detached' });
    await desk.context.clearCookies();
    await page.evaluate(() => {
      localStorage.removeItem('user');
      localStorage.removeItem('company');
    });
    await desk.go('/login');
    await page.getByLabel('Correo').fill('aliado@quincena.demo');
    await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'seleccionada');
    expect(await kept('company')).toMatchObject({ id });
    expect(await dialog().count()).toBe(0);
  });

  it('copies the name of a person from another company, without the salary', async () => {
    const { page } = desk;
    await page.locator('button.app-company').click();
    await dialog()
      .locator('label')
      .filter({ hasText: '—' })
      .filter({ hasNotText: 'Siete Ceibas' })
      .first()
      .click();
    await dialog().getByRole('button', { name: 'Continuar' }).click();
    await dialog().waitFor({ state: 'detached' });
    await desk.go('/employees/create');
    const form = page.locator('form.q-form').filter({ visible: true });
    await form.getByLabel('Número de documento').fill('1.037.482.916');
    await form.getByRole('button', { name: 'Copiar sus datos' }).click();
    expect(await form.getByLabel('Primer nombre').inputValue()).toBe('Yuliana');
    expect(await form.getByLabel('Sueldo', { exact: true }).inputValue()).toBe('');
    expect(await form.getByLabel('Primer apellido').inputValue()).toBe('Rentería');
  });
});

detail('the only company of a user is selected with a toast, which a reload does not repeat', async () => {
  const client = await openDevice(proxy, { width: 1440, height: 900, worker: false });
  try {
    await client.go('/login');
    await client.page.getByLabel('Correo').fill('cliente@quincena.demo');
    await client.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await client.page.keyboard.press('Enter');
    const toast = client.page.locator('.q-toast');
    await waitForToast(client.page, /^Compañia .+ seleccionada$/);
    await toast.waitFor({ state: 'detached' });
    await client.page.reload();
    await client.page.getByRole('navigation', { name: 'Ruta' }).getByText('Panel').waitFor();
    expect(await toast.count()).toBe(0);
    expect(client.faults).toEqual([]);
  } finally {
    await client.close();
  }
});

it('a user signs in by the identity provider to the requested page, with their only company selected', async () => {
  await desk.context.clearCookies();
  await desk.page.evaluate(() => localStorage.clear());
  provider.as({ sub: 'luz', email: 'cliente@quincena.demo', email_verified: true });
  await desk.page.goto(`${quincena.address}/cost_centers?search=corte`);
  await desk.page.getByRole('link', { name: /Nodexum/ }).click();
  await desk.page.waitForURL(`${quincena.address}/cost_centers?search=corte`);
  await desk.page.getByRole('heading', { name: 'Centros de costo' }).waitFor();
  await expect.poll(() => kept('company'), patient).toMatchObject({ enabler: { status: true } });
});

it('a user whose session ended signs in again by the provider, and what was typed is saved', async () => {
  await desk.page.goto(`${quincena.address}/cost_centers/create`);
  await desk.page.getByLabel('Código').fill('CC-SSO');
  await desk.page.getByLabel('Nombre').fill('Escrito antes');
  const cookies = await desk.context.cookies(quincena.address);
  expect(cookies.some(({ name }) => name === 'quincena_session')).toBe(true);
  const save = desk.page.getByRole('button', { name: 'Guardar', exact: true });
  await pressWithoutSession(desk.page, save, 'quincena_session');
  await dialog().getByRole('button', { name: 'Aceptar' }).click();
  const window = desk.context.waitForEvent('page');
  await dialog().getByRole('link', { name: 'Entrar con Nodexum' }).click();
  await (await window).waitForEvent('close', patient).catch(() => undefined);
  await dialog().waitFor({ state: 'detached' });
  await desk.page.getByText('CC-SSO').first().waitFor();
});

detail('the sign-in page says that a user of the provider has no access', async () => {
  await desk.context.clearCookies();
  await desk.page.evaluate(() => localStorage.clear());
  provider.as({ sub: 'nadie', email: 'nadie@quincena.demo', email_verified: true });
  await desk.page.goto(`${quincena.address}/login`);
  await desk.page.getByRole('link', { name: /Nodexum/ }).click();
  await desk.page
    .getByRole('alert')
    .filter({ hasText: /no tiene acceso|invit/ })
    .waitFor();
  expect(await kept('user')).toBeNull();
});

detail('a code without a document can be corrected on the page that says so', async () => {
  const stranger = await openDevice(proxy, { worker: false });
  try {
    await stranger.go('/v/AAAA-BBBB-CCCC');
    await stranger.seen(/Ningún documento tiene ese código/).waitFor(patient);
    await stranger.page.getByLabel('Código del documento').fill('dddd eeee-ffff');
    await stranger.page.keyboard.press('Enter');
    await stranger.page.waitForURL(/\/v\/ddddeeee-ffff$/);
    await stranger.seen(/Ningún documento tiene ese código/).waitFor(patient);
    expect(await stranger.page.getByLabel('Código del documento').inputValue()).toBe('ddddeeee-ffff');
  } finally {
    await stranger.close();
  }
});

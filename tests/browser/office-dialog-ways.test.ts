import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { type Opener, openers, untried } from './dialog-openers.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';

/** Dialogs of the office, opened and left by each way out: no page stays covered, and nothing typed is lost unasked. */
let quincena: Installation;
let proxy: ProxyServer;
let desk: Device;

beforeAll(async () => {
  quincena = await startSettled();
  proxy = await openProxy(quincena.address);
  desk = await openDevice(proxy, { width: 1440, height: 900 });
  const { page } = desk;
  await desk.go('/login');
  await page.getByLabel('Correo').fill('root@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /Siete Ceibas/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
  // A page of the office behind, to go back to.
  await page.getByRole('link', { name: 'Empleados', exact: true }).click();
  await page.waitForURL(/\/employees$/);
});
afterAll(async () => {
  await desk?.close();
  await proxy?.close();
  await quincena?.stop();
});

const modals = () => desk.page.locator('dialog:modal');
const leavingQuestion = () => desk.page.getByRole('alertdialog', { name: 'Hay cambios sin guardar' });
const press = (name: string) => leavingQuestion().getByRole('button', { name, exact: true }).click();
const pathname = () => new URL(desk.page.url()).pathname;

/** Goes to a screen by its name, over whatever is open. */
async function goTo(place: string): Promise<void> {
  const { page } = desk;
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: /Buscar pantallas/ });
  await box.fill(place);
  await page
    .getByRole('option', { name: new RegExp(`^${place}`) })
    .first()
    .click();
}

/** The page in view takes a press: nothing stands over it. */
async function takesPress(): Promise<void> {
  await expect.poll(() => modals().count()).toBe(0);
  await desk.page.locator('.ion-page:not(.ion-page-hidden) h1').last().click();
}

async function open(opener: Opener): Promise<void> {
  const { page } = desk;
  await page.locator('.ion-page:not(.ion-page-hidden) h1').last().waitFor();
  await opener.open(page);
  await modals().last().waitFor();
  if (opener.typed) await opener.typed(modals().last());
}

it('is in the table, whatever module draws it', () => {
  const src = fileURLToPath(new URL('../../src/', import.meta.url));
  const drawn = ['kit', 'office'].flatMap((room) =>
    (readdirSync(join(src, room), { recursive: true }) as string[])
      .filter(
        (file) => file.endsWith('.tsx') && /<Dialog\b/.test(readFileSync(join(src, room, file), 'utf8')),
      )
      .map((file) => `${room}/${file}`),
  );
  expect([...openers.map(({ of }) => of), ...untried].sort()).toEqual(drawn.sort());
});

it.each(openers)('of $of is left by Back and by the palette', async (opener) => {
  const { page } = desk;
  const asks = opener.typed !== undefined;
  await goTo(opener.at);
  await open(opener);
  const at = pathname();

  // Back closes it first, and stays on its page.
  void page.goBack().catch(() => undefined);
  if (asks) {
    await press('Seguir editando');
    await leavingQuestion().waitFor({ state: 'detached' });
    expect(await modals().count()).toBe(1);
    void page.goBack().catch(() => undefined);
    await press('Salir sin guardar');
  }
  await takesPress();
  expect(pathname()).toBe(at);

  // The palette goes over it, and its page leaves with it.
  await open(opener);
  await goTo(opener.at === 'Panel' ? 'Cargos' : 'Panel');
  if (asks) await press('Salir sin guardar');
  await page.waitForURL((url) => url.pathname !== at);
  await takesPress();
});

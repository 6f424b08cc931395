import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import { addAuthenticator } from './authenticator.ts';
import type { Call } from './proxy.ts';
import { lettersFor, type StaffApi, staffApi } from './staff-api.ts';
import { deviceForEach, installed, device as phone, proxy, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  closeVault,
  goTo,
  maria,
  password,
  pin,
  signIn,
  stateOf,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** How an employee comes in: at the door, with a passkey, and again after forgetting. */
let clerk: StaffApi;
const patient = { timeout: 60_000 };

installed();
deviceForEach({ named: true });
beforeAll(async () => {
  clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
});

const letters = (document: string, asked?: object) => lettersFor(clerk, document, asked);

describe('a sign-in form that is drawn before the application loads', () => {
  const asked = { method: 'POST', path: /\/login$/ };

  it.each([
    ['/login', 'Correo', 'cliente@quincena.demo', 'half-way through a word'],
    ['/payslip', 'Número', yuliana.document, 'after the button was pressed'],
  ])('sends what was typed on a slow phone once: %s, %s %s, loaded %s', async (path, field, text, when) => {
    const { page } = phone;
    let arrive = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/js/**', async (route) => {
      await arrived;
      await route.continue();
    });
    await (await phone.context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(proxy.address + path, { waitUntil: 'commit' });
    await page.getByLabel(field).pressSequentially(text.slice(0, 5));
    const drawn = await page.locator('#root').getAttribute('data-door');
    expect(drawn).not.toBeNull();
    if (when.startsWith('half')) arrive();
    await page.keyboard.type(text.slice(5));
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    arrive();
    const entered = ({ method, path }: Call) => method === asked.method && asked.path.test(path);
    await expect.poll(() => proxy.calls.find(entered)?.status, patient).toBe(200);
    expect(proxy.count(asked)).toBe(1);
    expect(page.url()).not.toContain(password);
    expect(phone.faults).toEqual([]);
  });

  detail('has the chosen theme, and is not drawn on a device that has a vault', async () => {
    const { page } = phone;
    await page.route(/\/(js\/.*|sw\.js)$/, (route) => route.abort());
    await phone.go('/login');
    await page.getByRole('heading', { name: 'La nómina del mes, sin sorpresas' }).waitFor();
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.reload();
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await colour()).toBe('rgb(10, 19, 18)');
    await page.evaluate(() => localStorage.setItem('vault', '{"out":true}'));
    await page.goto(`${proxy.address}/payslip`);
    expect(await page.locator('#root').innerHTML()).toBe('');
  });
});

describe('a passkey', () => {
  beforeEach(() => addAuthenticator(phone));

  it('opens the vault offline without the PIN, and signs in without a password', async () => {
    await phone.go('/payslip');
    await signIn(phone, maria);
    await waitForKept(phone, 2);
    await goTo(phone, '/payslip/account#entrar');
    await phone.page.getByRole('button', { name: 'Agregar mi huella o rostro' }).click();
    await phone.page.getByLabel(/PIN de la bóveda/).fill(pin);
    await phone.page.getByRole('button', { name: 'Continuar' }).click();
    await waitForToast(phone.page, 'Guardada: también abre la bóveda');
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await stateOf(phone, ['locked']);
    await phone.offline();
    await phone.page.getByRole('button', { name: 'Abrir con la llave de acceso' }).click();
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip');
    await waitForKept(phone, 2);
    await phone.online();

    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: /^Salir de este/ }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Cerrar sesión' }).click();
    await phone.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await stateOf(phone, ['choosing_pin']);
    expect(phone.faults).toEqual([]);
  });

  it('that is removed is no longer offered to open the vault', async () => {
    await phone.go('/payslip');
    await signIn(phone, yuliana);
    await goTo(phone, '/payslip/account#entrar');
    await phone.page.getByRole('button', { name: 'Agregar mi huella o rostro' }).click();
    await phone.page.getByLabel(/PIN de la bóveda/).fill(pin);
    await phone.page.getByRole('button', { name: 'Continuar' }).click();
    await waitForToast(phone.page, 'Guardada: también abre la bóveda');
    await phone.page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Quitar' }).click();
    await phone.page.getByRole('button', { name: 'Quitar', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => phone.page.evaluate(() => document.activeElement?.id)).toBe('v-access');
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await stateOf(phone, ['locked']);
    expect(await phone.page.getByRole('button', { name: 'Abrir con la llave de acceso' }).count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  detail('that does not exist is refused with a message', async () => {
    await phone.go('/payslip');
    await phone.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await phone.seen(/No se usó ninguna llave de acceso|no es de esta bóveda/).waitFor();
  });
});

describe('an employee who forgot', () => {
  it('the PIN empties the vault of the device and signs in with the password', async () => {
    await phone.go('/payslip');
    await signIn(phone, yuliana);
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await phone.page.getByRole('button', { name: 'Olvidé mi PIN' }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Borrar e ingresar' }).click();
    await stateOf(phone, ['signed_out']);
    await phone.page.reload();
    expect(await stateOf(phone, ['signed_out', 'open', 'locked'])).toBe('signed_out');
    await signIn(phone, yuliana);
  });

  it('the password signs in with a code from the payroll staff', async () => {
    const code = await letters(yuliana.document, { kind: 'recovery', checked: 'Cédula en mano' });
    await phone.go('/payslip');
    await phone.page.getByRole('button', { name: 'La olvidé' }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Entendido' }).click();
    await phone.page.getByRole('link', { name: 'Tengo un código' }).click();
    await phone.page.getByLabel('Código que le dieron').fill(code.toLowerCase());
    await phone.page.getByLabel('Número').fill('1.037.482.916');
    await phone.page.getByRole('button', { name: 'Seguir' }).click();
    await phone.page.getByRole('button', { name: 'Seguir con el código' }).click();
    await stateOf(phone, ['choosing_pin']);
  });

  it('the password signs in with a code that comes by mail', async () => {
    const { page } = phone;
    const dialog = page.locator('dialog[open]');
    await phone.go('/payslip');
    await page.getByLabel('Número').fill(yuliana.document);
    await page.getByRole('button', { name: 'Perdí el acceso' }).click();
    await dialog.getByRole('button', { name: 'Pedir un código' }).click();
    await dialog.getByText('allí llega un código en unos minutos').waitFor();
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    const [, mailbox] = /se ve en (\S+)/.exec(quincena.output()) ?? [];
    await expect.poll(async () => (await fetch(`${mailbox}/correo`)).text()).toContain('yuliana.renteria@');
    const code =
      /comprobantes: (\S+)\. Sirve/.exec(await (await fetch(`${mailbox}/correo/1`)).text())?.[1] ?? '';
    await page.getByRole('link', { name: 'Tengo un código' }).click();
    await page.getByLabel('Código que le dieron').fill(code);
    await page.getByLabel('Número').fill(yuliana.document);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('button', { name: 'Seguir con el código' }).click();
    await stateOf(phone, ['choosing_pin']);
  });
});

describe('the page that checks a document', () => {
  detail('starts with a field and without an error when its address has no code', async () => {
    await phone.go('/v/');
    await phone.page.getByLabel('Código del documento').waitFor();
    expect(await phone.page.getByRole('alert').count()).toBe(0);
    await phone.page.getByLabel('Código del documento').fill('ABCD-EFGH-JKLM');
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('alert').waitFor();
  });
});

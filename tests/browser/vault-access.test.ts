import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAuthenticator } from './authenticator.ts';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { type Call, openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';
import { type StaffApi, staffApi } from './staff-api.ts';
import {
  choosePin,
  fredy,
  goTo,
  keptCount,
  luis,
  maria,
  password,
  pin,
  signIn,
  stateOf,
  typePin,
  yuliana,
} from './vault-phone.ts';

/** How an employee comes in: from the paper, with a passkey, and again after forgetting. */
let quincena: Installation;
let proxy: ProxyServer;
let phone: Device;
let clerk: StaffApi;
const patient = { timeout: 30_000 };

beforeAll(async () => {
  quincena = await startSettled();
  clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
});
afterAll(() => quincena?.stop());
beforeEach(async () => {
  const open = await openProxy(quincena.address);
  // A passkey belongs to a name, not to a number.
  proxy = { ...open, address: open.address.replace('127.0.0.1', 'localhost') };
  phone = await openDevice(proxy);
});
afterEach(async () => {
  await phone?.close();
  await proxy?.close();
});

async function letters(document: string, asked: object = {}): Promise<string> {
  const [employee] = await clerk.find('employees', document);
  const made = await clerk.post<{ id: string }[]>('/vault_codes', { employee_ids: [employee?.id], ...asked });
  const [code] = await clerk.get<{ code: string }[]>(`/vault_codes?ids=${made[0]?.id}`);
  return code?.code ?? '';
}

describe('a door that came drawn, before the application is here', () => {
  const asked = { method: 'POST', path: /\/login$/ };

  it.each([
    ['/login', 'Correo', 'cliente@quincena.demo', 'half-way through a word'],
    ['/payslip', 'Número', yuliana.document, 'after the button was pressed'],
  ])('keeps what is written on a slow phone at %s: %s %s, taken over %s', async (path, field, text, when) => {
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

  it('wears the chosen theme, and is not shown on a device that knows somebody', async () => {
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

describe('from the printed QR', () => {
  it('what is missing is said of its own field', async () => {
    const { page } = phone;
    await phone.go('/payslip/activate');
    const fields = ['Código que le dieron', 'Número'];
    const wrong = async () => {
      const marks = await Promise.all(
        fields.map((field) => page.getByLabel(field).getAttribute('aria-invalid')),
      );
      return fields.filter((_, i) => marks[i] === 'true');
    };
    const written = ['7KQ4-M2XD', fredy.document];
    for (const [i, field] of fields.entries()) {
      await page.getByRole('button', { name: 'Seguir' }).click();
      await expect.poll(wrong).toEqual([field]);
      await expect
        .poll(() => page.getByLabel(field).evaluate((one) => one === document.activeElement))
        .toBe(true);
      expect(await page.getByLabel(field).getAttribute('aria-describedby')).toBe('v-error');
      await page.getByLabel(field).fill(written[i] ?? '');
    }
  });

  it('to a PDF in the hand: activates, chooses a PIN, reads, confirms and saves', async () => {
    const code = await letters(luis.document);
    await phone.go(`/payslip/activate#${code}`);
    const written = phone.page.getByLabel('Código que le dieron');
    await expect.poll(() => written.inputValue(), patient).toBe(code);
    expect(phone.page.url()).not.toContain(code);
    // The letters came with the paper: the next thing to write has the keyboard.
    await expect.poll(() => phone.page.evaluate(() => document.activeElement?.id)).toBe('v-number');
    await phone.page.keyboard.type('111');
    await phone.page.getByRole('button', { name: 'Seguir' }).click();
    await phone.seen(/El código o el documento no son correctos/).waitFor();
    await phone.page.getByLabel('Número').fill(luis.document);
    await phone.page.keyboard.press('Enter');
    await stateOf(phone, ['choosing_pin']);
    // Nothing else would bring them back: without a password, a PIN is not optional here.
    expect(await phone.page.getByRole('button', { name: 'Ahora no' }).count()).toBe(0);
    await choosePin(phone);
    await stateOf(phone, ['open']);
    await expect.poll(() => keptCount(phone), patient).toBe(2);
    await phone.page.getByLabel('Celular').fill('12');
    await phone.page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await phone.seen('Escriba los 10 números de su celular; empiezan por 3.').waitFor();
    await phone.page.getByLabel('Celular').fill('300 123 4567');
    await phone.page.keyboard.press('Enter');
    await phone.seen('Celular guardado').waitFor();
    await phone.page.getByLabel('Celular').waitFor({ state: 'detached' });
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.page.getByRole('button', { name: 'Confirmar recibido' }).click();
    await phone.seen(/Recibido confirmado el/).waitFor();
    const [file] = await Promise.all([
      phone.page.waitForEvent('download'),
      phone.page.getByRole('button', { name: 'Compartir' }).click(),
    ]);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const seen = () => clerk.get<{ download_count: number }[]>('/vault_entries?acknowledged=1');
    await expect.poll(async () => (await seen())[0]?.download_count, patient).toBe(1);
    expect(phone.faults).toEqual([]);
  });
});

describe('a phone that knows its owner', () => {
  const sun = () => phone.page.getByRole('button', { name: 'Usar mi huella o rostro' });
  const byFinger = () => phone.page.getByRole('button', { name: 'Abrir con mi huella o rostro' });

  /** From the paper to the first payslip: a code that came with the QR, a document, and a finger. */
  async function activate(person: typeof fredy, more: object = {}) {
    await phone.go(`/payslip/activate#${await letters(person.document, more)}`);
    await expect.poll(() => phone.page.evaluate(() => document.activeElement?.id)).toBe('v-number');
    await phone.page.keyboard.type(person.document);
    await phone.page.keyboard.press('Enter');
  }
  const recovery = { kind: 'recovery', checked: 'Cédula en mano' };

  it('is told what closes before a code recovers, opens by the finger alone, and reads with no connection', async () => {
    await addAuthenticator(phone);
    await activate(fredy, recovery);
    const dialog = phone.page.locator('dialog[open]');
    await dialog.getByText('se cierra en los otros teléfonos').waitFor();
    await dialog.getByRole('button', { name: 'Volver' }).click();
    expect(await stateOf(phone, ['signed_out'])).toBe('signed_out');
    await phone.page.getByRole('button', { name: 'Seguir' }).click();
    await dialog.getByRole('button', { name: 'Seguir con el código' }).click();
    await stateOf(phone, ['choosing_pin']);
    await sun().click();
    await stateOf(phone, ['open']);
    await expect.poll(() => keptCount(phone), patient).toBe(2);
    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
    await stateOf(phone, ['locked']);
    expect(await phone.page.getByLabel(/^PIN de/).count()).toBe(0);
    await phone.offline();
    await byFinger().click();
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip');
    expect(await keptCount(phone)).toBe(2);
    expect(phone.faults).toEqual([]);
  });

  it('gets a PIN beside the finger, and a password that is put, used and taken away', async () => {
    await addAuthenticator(phone);
    const { page } = phone;
    const dialog = page.locator('dialog[open]');
    await activate(maria, recovery);
    await dialog.getByRole('button', { name: 'Seguir con el código' }).click();
    await sun().click();
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip/account');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await phone.seen(/Con ella abre la bóveda de este teléfono/).waitFor();
    await page.getByRole('button', { name: 'Poner un PIN' }).click();
    await page.getByLabel('PIN nuevo').fill(pin);
    await page.keyboard.press('Enter');
    await phone.seen('PIN guardado').waitFor();
    await page.getByRole('button', { name: 'Poner una contraseña' }).click();
    await page.getByLabel('Contraseña nueva').fill(password);
    await page.keyboard.press('Enter');
    await phone.seen(/Contraseña guardada/).waitFor();
    await page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
    await typePin(phone);
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip/account');
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    await page.getByLabel('Contraseña de ahora').fill(password);
    await dialog.getByRole('button', { name: 'Quitar la contraseña' }).click();
    await phone.seen('Ya no hay contraseña').waitFor();
    await page.getByRole('button', { name: 'Poner una contraseña' }).waitFor();
    await page.getByRole('button', { name: 'Poner una contraseña' }).click();
    await page.getByLabel('Contraseña nueva').fill(password);
    await page.keyboard.press('Enter');
    await phone.seen(/Contraseña guardada/).waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('shows the code of another employer to the vault that it has, and goes back by Back', async () => {
    const { page } = phone;
    await phone.go('/payslip');
    await page.getByRole('link', { name: 'Tengo un código' }).click();
    await page.getByLabel('Código que le dieron').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Ingresar', exact: true }).waitFor();
    await signIn(phone, yuliana);
    await phone.go(`/payslip/activate#${await letters(yuliana.document)}`);
    await page.getByRole('button', { name: 'Agregarlo a la bóveda de este teléfono' }).click();
    await goTo(phone, '/payslip/account');
    await expect
      .poll(() => page.getByLabel('Código de otro empleador').inputValue())
      .toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await page.getByLabel('Código de otro empleador').press('Enter');
    await phone.seen('Listo: ya ve lo de ese empleador').waitFor();
    expect(phone.faults).toEqual([]);
  });
});

describe('a passkey', () => {
  beforeEach(() => addAuthenticator(phone));

  it('opens what is kept instead of the PIN, also with no connection, and signs in without a password', async () => {
    await phone.go('/payslip');
    await signIn(phone, maria);
    await expect.poll(() => keptCount(phone), patient).toBe(2);
    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await phone.page.getByLabel(/PIN de la bóveda/).fill(pin);
    await phone.page.getByRole('button', { name: 'Continuar' }).click();
    await phone.seen('Llave guardada: también abre la bóveda').waitFor();
    await phone.page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
    await stateOf(phone, ['locked']);
    await phone.offline();
    await phone.page.getByRole('button', { name: 'Abrir con la llave de acceso' }).click();
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip');
    expect(await keptCount(phone)).toBe(2);
    await phone.online();

    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Cerrar sesión' }).click();
    await phone.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await stateOf(phone, ['choosing_pin']);
    expect(phone.faults).toEqual([]);
  });

  it('that is taken away opens nothing more, neither here', async () => {
    await phone.go('/payslip');
    await signIn(phone, yuliana);
    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: 'Agregar llave de acceso' }).click();
    await phone.page.getByLabel(/PIN de la bóveda/).fill(pin);
    await phone.page.getByRole('button', { name: 'Continuar' }).click();
    await phone.seen('Llave guardada: también abre la bóveda').waitFor();
    await phone.page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Quitar' }).click();
    await phone.page.getByRole('button', { name: 'Quitar', exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => phone.page.evaluate(() => document.activeElement?.id)).toBe('v-access');
    await phone.page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
    await stateOf(phone, ['locked']);
    expect(await phone.page.getByRole('button', { name: 'Abrir con la llave de acceso' }).count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  it('of nobody is refused with words', async () => {
    await phone.go('/payslip');
    await phone.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await phone.seen(/No se usó ninguna llave de acceso|no es de esta bóveda/).waitFor();
  });
});

describe('after forgetting', () => {
  it('the PIN: what is kept goes, and the password opens again', async () => {
    await phone.go('/payslip');
    await signIn(phone, yuliana);
    await goTo(phone, '/payslip/account');
    await phone.page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
    await phone.page.getByRole('button', { name: 'Olvidé mi PIN' }).click();
    await phone.page.locator('dialog[open]').getByRole('button', { name: 'Borrar e ingresar' }).click();
    await stateOf(phone, ['signed_out']);
    await phone.page.reload();
    expect(await stateOf(phone, ['signed_out', 'open', 'locked'])).toBe('signed_out');
    await signIn(phone, yuliana);
  });

  it('the password: payroll staff give a code for one day, and say how they knew who it was', async () => {
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

  it('the password: a code comes to the mail that payroll knows', async () => {
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

describe('checking a document', () => {
  it('begins with a field and no reproach where no code came', async () => {
    await phone.go('/v/');
    await phone.page.getByLabel('Código del documento').waitFor();
    expect(await phone.page.getByRole('alert').count()).toBe(0);
    await phone.page.getByLabel('Código del documento').fill('ABCD-EFGH-JKLM');
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('alert').waitFor();
  });
});

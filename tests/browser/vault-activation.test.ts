import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import { addAuthenticator } from './authenticator.ts';
import { readableIn } from './readable-files.ts';
import { lettersFor, type StaffApi, staffApi } from './staff-api.ts';
import { deviceForEach, installed, device as phone, quincena } from './stage.ts';
import { waitForToast } from './toasts.ts';
import {
  choosePin,
  closeVault,
  fredy,
  goTo,
  luis,
  maria,
  password,
  pin,
  signIn,
  stateOf,
  typePin,
  waitForKept,
  yuliana,
} from './vault-phone.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** From a paper with a code to the first payslip, and what opens the vault from then on. */
let clerk: StaffApi;
const patient = { timeout: 60_000 };

installed();
deviceForEach({ named: true });
beforeAll(async () => {
  clerk = await staffApi(quincena.address, 'cliente@quincena.demo', password);
});

const letters = (document: string, asked?: object) => lettersFor(clerk, document, asked);

describe('the activation with a printed code', () => {
  detail('marks each missing field and moves the focus to it', async () => {
    const { page } = phone;
    await phone.go('/payslip/activate');
    const fields = ['Código que le dieron', 'Número'];
    const wrong = async () => {
      const marks = await Promise.all(
        fields.map((field) => page.getByLabel(field).getAttribute('aria-invalid')),
      );
      return fields.filter((_, i) => marks[i] === 'true');
    };
    const words = ['7KQ4-M2XD', fredy.document];
    for (const [i, field] of fields.entries()) {
      await page.getByRole('button', { name: 'Seguir' }).click();
      await expect.poll(wrong).toEqual([field]);
      await expect
        .poll(() => page.getByLabel(field).evaluate((one) => one === document.activeElement))
        .toBe(true);
      expect(await page.getByLabel(field).getAttribute('aria-describedby')).toBe('v-error');
      await page.getByLabel(field).fill(words[i] ?? '');
    }
  });

  it('leads to a PIN, a confirmed payslip and its PDF', async () => {
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
    await waitForKept(phone, 2);
    // The first home gives before it asks.
    expect(await phone.page.getByLabel('Celular').count()).toBe(0);
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
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).click();
    await phone.page.locator('ion-tab-button[tab=home]').click();
    await phone.page.getByLabel('Celular').fill('12');
    await phone.page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await phone.seen('Escriba los 10 números de su celular; empiezan por 3.').waitFor();
    await phone.page.getByLabel('Celular').fill('300 123 4567');
    await phone.page.keyboard.press('Enter');
    await waitForToast(phone.page, 'Celular guardado');
    await phone.page.getByLabel('Celular').waitFor({ state: 'detached' });
    expect(phone.faults).toEqual([]);
    // The letters of the paper are in the history of the browser, with the address that was opened: they are spent.
    const left = await readableIn(phone, [luis.document, luis.name, pin, '300 123 4567', '3001234567']);
    expect(left).toEqual([]);
  });
});

describe('the phone of an employee', () => {
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

  it('is recovered by a code after a warning, and opens offline with a fingerprint', async () => {
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
    await waitForKept(phone, 2);
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await stateOf(phone, ['locked']);
    expect(await phone.page.getByLabel(/^PIN de/).count()).toBe(0);
    await phone.offline();
    await byFinger().click();
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip');
    await waitForKept(phone, 2);
    expect(phone.faults).toEqual([]);
  });

  detail('gets a PIN besides the fingerprint, and a password that can be removed', async () => {
    await addAuthenticator(phone);
    const { page } = phone;
    const chosen = 'tres arepas de chócolo';
    const dialog = page.locator('dialog[open]');
    await activate(maria, recovery);
    await dialog.getByRole('button', { name: 'Seguir con el código' }).click();
    await sun().click();
    await stateOf(phone, ['open']);
    // The worker has the key by then: loaded anew before that, the vault asks for the finger again.
    await waitForKept(phone, 2);
    await goTo(phone, '/payslip/account#entrar');
    await page.getByRole('button', { name: 'Quitar', exact: true }).click();
    await waitForToast(page, 'Con ella abre la bóveda de este teléfono');
    await page.getByRole('button', { name: 'Poner un PIN' }).click();
    await page.getByLabel('PIN nuevo').fill(pin);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'PIN guardado');
    await page.getByRole('button', { name: 'Poner una contraseña' }).click();
    await page.getByLabel('Contraseña nueva').fill(chosen);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Contraseña guardada');
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await typePin(phone);
    await stateOf(phone, ['open']);
    await goTo(phone, '/payslip/account#entrar');
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    await page.getByLabel('Contraseña de ahora').fill(chosen);
    await dialog.getByRole('button', { name: 'Quitar la contraseña' }).click();
    await waitForToast(page, 'Ya no hay contraseña');
    await page.getByRole('button', { name: 'Poner una contraseña' }).waitFor();
    await page.getByRole('button', { name: 'Poner una contraseña' }).click();
    await page.getByLabel('Contraseña nueva').fill(chosen);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Contraseña guardada');
    expect(phone.faults).toEqual([]);
  });

  detail('adds the code of another employer to its vault', async () => {
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
    await waitForToast(page, 'Listo: ya ve lo de ese empleador');
    expect(phone.faults).toEqual([]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import { deviceForEach, installed, device as phone } from './stage.ts';
import { fillVault, pin, stateOf, yuliana } from './vault-phone.ts';

/** The lock that the page draws by itself, before the application is requested. */

installed();
deviceForEach();
beforeEach(async () => {
  await fillVault(phone, yuliana);
  await expect.poll(hasEarlyHome).toBe(true);
  await startWithoutApplication();
});

type Held = typeof globalThis & { request?: () => void; answer?: () => void };

/** Opens the vault without a connection or a running worker. Its application is not requested until `comes`. */
async function startWithoutApplication(): Promise<void> {
  await phone.closeTab();
  await phone.openTab();
  await phone.go('/robots.txt');
  await phone.offline();
  await phone.stopWorkers();
  await phone.page.addInitScript(() => {
    const append = HTMLHeadElement.prototype.append;
    HTMLHeadElement.prototype.append = function (...parts) {
      (globalThis as Held).request = () => append.apply(this, parts);
    };
  });
  await phone.go('/payslip');
  await phone.page.getByRole('heading', { name: 'Hola, Yuliana' }).waitFor();
  await phone.page.waitForFunction(() => (globalThis as Held).request);
}

/** Tells whether the home is kept as it was drawn last. */
const hasEarlyHome = (): Promise<boolean> =>
  phone.page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('payslip-vault');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const keys = db.transaction('entries').objectStore('entries').getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    db.close();
    return JSON.stringify(keys.result).includes('early-home');
  });

const requestApplication = (): Promise<void> => phone.page.evaluate(() => (globalThis as Held).request?.());

const countDots = (): Promise<number> => phone.page.locator('.v-pin-filled').count();

it('the early lock is drawn without the application, which keeps the digits typed on it', async () => {
  const { page } = phone;
  const parts = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  );
  expect(parts).toEqual([]);
  expect(await page.title()).toBe('Quincena · Bóveda cerrada');
  await page.keyboard.type(pin.slice(0, 2));
  await page.getByRole('button', { name: pin[2] ?? '', exact: true }).click();
  await page.getByRole('button', { name: '0', exact: true }).click();
  await page.getByRole('button', { name: 'Borrar el último dígito' }).click();
  expect(await countDots()).toBe(3);
  await requestApplication();
  await page.locator('#root .v-pin').waitFor();
  await phone.seen('Sin conexión: puede abrir lo guardado').waitFor();
  expect(await countDots()).toBe(3);
  expect(await page.locator('#early-lock').count()).toBe(0);
  await page.keyboard.type(pin.slice(3));
  await stateOf(phone, ['open']);
});

it('the early lock checks a PIN without the application, and shows the last home', async () => {
  const { page } = phone;
  await page.keyboard.type('000000');
  await phone.seen('PIN equivocado. Le quedan 4 intentos.').waitFor();
  await page.keyboard.type(pin);
  const home = page.locator('#early-home');
  await home.waitFor();
  const words = await home.locator('.v-home').innerText();
  expect(words).toContain('Hola, Yuliana');
  expect(words).toContain('••••');
  expect(words).not.toMatch(/\d\.\d{3}/);
  expect(await home.locator('.early-tabs').innerText()).toContain('Comprobantes');
  // The application presses again what is pressed here.
  await home.getByText('Ver comprobante').click();
  await requestApplication();
  await stateOf(phone, ['open']);
  await phone.seen('Sus preguntas').waitFor();
  expect(phone.faults).toEqual([]);
});

it('the early lock counts a wrong PIN once when the application is requested meanwhile', async () => {
  const { page } = phone;
  await requestApplication();
  await page.keyboard.type('000000');
  await phone.seen('PIN equivocado. Le quedan 4 intentos.').waitFor();
  await page.keyboard.type(pin);
  await stateOf(phone, ['open']);
  expect(phone.faults).toEqual([]);
});

it('the application goes on showing what the early lock said of a wrong PIN', async () => {
  const { page } = phone;
  await page.keyboard.type('000000');
  await phone.seen('PIN equivocado. Le quedan 4 intentos.').waitFor();
  await requestApplication();
  await page.locator('#root .v-pin').waitFor();
  expect(await page.locator('#root .v-pin-message').innerText()).toBe(
    'PIN equivocado. Le quedan 4 intentos.',
  );
});

it('five wrong PINs on the early lock sign the employee out, and the application says so', async () => {
  const { page } = phone;
  for (const left of ['4 intentos', '3 intentos', '2 intentos', '1 intento;']) {
    await page.keyboard.type('000000');
    await phone.seen(new RegExp(`quedan? ${left}`)).waitFor();
  }
  await page.keyboard.type('000000');
  await requestApplication();
  await stateOf(phone, ['signed_out']);
  await phone.seen(/^Cinco PIN equivocados/).waitFor();
  expect(await page.locator('#early-lock').count()).toBe(0);
});

it('the application does what was pressed on the early lock', async () => {
  await phone.page.getByRole('button', { name: 'Olvidé mi PIN' }).click();
  await requestApplication();
  await phone.page.getByRole('alertdialog', { name: '¿Olvidó su PIN?' }).waitFor();
});

it('the early home is deleted when its owner changes how amounts are shown', async () => {
  await requestApplication();
  await phone.page.keyboard.type(pin);
  await stateOf(phone, ['open']);
  await phone.page.locator('ion-tab-button[tab=account]').click();
  expect(await hasEarlyHome()).toBe(true);
  await phone.page.getByRole('link', { name: /^Ocultar los valores/ }).click();
  await phone.page.getByText('No', { exact: true }).click();
  await expect.poll(hasEarlyHome).toBe(false);
});

it('the early lock is drawn before the store answers, and keeps the digits typed until then', async () => {
  const { page } = phone;
  await page.addInitScript(() => {
    // As a phone whose vault went out of sight long ago.
    localStorage.setItem('held', '1');
    const answered = new Promise<void>((resolve) => {
      (globalThis as Held).answer = resolve;
    });
    const listen = EventTarget.prototype.addEventListener;
    IDBOpenDBRequest.prototype.addEventListener = function (kind: string, listener: never) {
      const wait = (event: Event) => void answered.then(() => (listener as EventListener)(event));
      listen.call(this, kind, kind === 'success' ? wait : listener);
    };
  });
  await phone.go('/payslip');
  await page.locator('#early-lock').waitFor();
  expect(await page.locator('#early-lock h1').innerText()).not.toContain('Yuliana');
  await page.keyboard.type(pin.slice(0, 2));
  expect(await countDots()).toBe(2);
  await page.evaluate(() => (globalThis as Held).answer?.());
  await page.getByRole('heading', { name: 'Hola, Yuliana' }).waitFor();
  expect(await countDots()).toBe(2);
});

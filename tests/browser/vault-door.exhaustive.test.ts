import { beforeEach, describe, expect, it } from 'vitest';
import type { Device } from './device.ts';
import { deviceForEach, installed, device as phone, proxy } from './stage.ts';
import { closeVault, fillVault, goTo, password, stateOf, typePin, yuliana } from './vault-phone.ts';

/** What the door says to who comes back to it, whether the visit began there or with the vault on the device. */
const patient = { timeout: 60_000 };

installed();
deviceForEach();
beforeEach(() => fillVault(phone, yuliana));

/** Closes the vault in the page that is before the eyes, without opening any address. */
async function closeHere(): Promise<void> {
  await phone.page.locator('ion-tab-button[tab=account]').click();
  await closeVault(phone);
  await stateOf(phone, ['locked']);
}

async function fiveWrong(): Promise<void> {
  for (const wrong of ['111222', '222333', '333444', '444555', '555666']) {
    await phone.page.locator('.v-pin input:enabled').waitFor();
    await typePin(phone, wrong);
  }
  await stateOf(phone, ['signed_out']);
}

const goBack = () => phone.page.getByRole('button', { name: 'Volver a la bóveda de Yuliana' });
const leave = () => phone.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
const erased = /Cinco PIN equivocados: lo guardado en este dispositivo se borró/;

describe.each([
  ['began at the sign-in', false],
  ['began with the vault on the device', true],
])('a visit that %s', (_name, reloaded) => {
  beforeEach(async () => {
    if (reloaded) await goTo(phone, '/payslip');
  });

  it('says at the sign-in that five wrong PINs erased the vault', async () => {
    await closeHere();
    await fiveWrong();
    await phone.seen(erased).waitFor();
  });

  it('says that five wrong PINs erased the vault offline, after a restart and once it is online', async () => {
    await phone.offline();
    await closeHere();
    await fiveWrong();
    await phone.seen(erased).waitFor();
    await phone.go('/payslip');
    await phone.seen(erased).waitFor();
    await phone.online();
    await phone.page.evaluate(() => fetch('/api/health'));
    await expect
      .poll(() => proxy.count({ method: 'POST', path: /vault\/logout/ }), patient)
      .toBeGreaterThan(0);
    await expect
      .poll(() => phone.page.evaluate(() => document.cookie.includes('XSRF-TOKEN-VAULT')), patient)
      .toBe(false);
    await phone.seen(erased).waitFor();
  });

  it('says at the sign-in that its session ended', async () => {
    // The first call of the vault once it is online hears of the end, whichever it is.
    await phone.offline();
    const jar = await phone.context.cookies();
    await phone.context.clearCookies();
    await phone.context.addCookies(jar.filter(({ name }) => name === 'XSRF-TOKEN-VAULT'));
    await phone.online();
    await stateOf(phone, ['signed_out']);
    await phone.seen(/Su sesión terminó y lo guardado aquí se borró/).waitFor();
  });

  it('goes back from the sign-in to its vault, also offline', async () => {
    await closeHere();
    await leave();
    await goBack().click();
    await stateOf(phone, ['locked']);
    await phone.offline();
    await leave();
    await goBack().click();
    await stateOf(phone, ['locked']);
    await typePin(phone);
    await stateOf(phone, ['open']);
    await phone.online();
    expect(phone.faults).toEqual([]);
  });
});

it('the icon opens the sign-in of the vault on the phone of an employee, until the staff sign in', async () => {
  const { page } = phone;
  await closeHere();
  await fiveWrong();
  await expect.poll(() => proxy.count({ method: 'POST', path: /vault\/logout/ }), patient).toBe(1);
  await phone.go('/');
  await page.getByLabel('Número').waitFor();
  expect(new URL(page.url()).pathname).toBe('/payslip');
  await page.getByRole('link', { name: 'Tengo un código' }).click();
  await page.getByLabel('Código que le dieron').waitFor();
  await phone.go('/login');
  await page.getByRole('button', { name: 'Tengo un código de invitación' }).click();
  await page.getByRole('link', { name: 'en su propia puerta' }).click();
  await page.getByLabel('Código que le dieron').waitFor();
  // The staff signs in at the other door, which is the one of this device from then on.
  await phone.go('/login');
  await page.getByLabel('Correo').fill('cliente@quincena.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vault')), patient).toBeNull();
});

it('a tab at the sign-in says that another one erased the vault, and keeps what was typed', async () => {
  await closeHere();
  const other: Device = { ...phone, page: await phone.context.newPage() };
  await other.page.goto(`${proxy.address}/payslip`);
  await stateOf(other, ['locked']);
  await other.page.getByRole('button', { name: 'Usar otra cuenta' }).click();
  await other.page.getByLabel('Número').fill('1017');
  await phone.page.bringToFront();
  await fiveWrong();
  await other.seen(erased).waitFor();
  expect(await other.page.getByLabel('Número').inputValue()).toBe('1017');
  await other.page
    .getByRole('button', { name: 'Volver a la bóveda de Yuliana' })
    .waitFor({ state: 'detached' });
});

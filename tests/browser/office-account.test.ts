import { beforeAll, expect, it } from 'vitest';
import { addAuthenticator } from './authenticator.ts';
import { openDevice } from './device.ts';
import { pressWithoutSession } from './session-end.ts';
import { device as desk, installed, oneDevice, proxy } from './stage.ts';
import { waitForToast } from './toasts.ts';

/** An account of one's own: how its person comes in. */
installed();
oneDevice({ width: 1440, height: 900, worker: false, named: true });
beforeAll(() => addAuthenticator(desk));

const dialog = () => desk.page.locator('dialog[open]');
const enter = async (who: string, password: string) => {
  await desk.page.getByLabel('Correo').fill(`${who}@quincena.demo`);
  await desk.page.getByLabel('Contraseña', { exact: true }).fill(password);
  await desk.page.keyboard.press('Enter');
};

const sheet = () => dialog().filter({ hasText: 'Mi cuenta' });
const openAccount = async () => {
  await desk.page.getByRole('button', { name: 'Ajustes de la cuenta' }).click();
  await desk.page.getByRole('button', { name: 'Mi cuenta' }).click();
  await sheet().waitFor();
};
const signOut = async () => {
  await desk.context.clearCookies();
  await desk.page.evaluate(() => localStorage.clear());
  await desk.go('/login');
};

it('the sign-in page says that there is no connection, and signs in once there is one', async () => {
  const first = await openDevice(proxy);
  try {
    // The worker brings it all beforehand, and here it had no time to.
    await first.context.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('No time'));
    });
    await first.go('/login');
    await first.page.waitForLoadState('networkidle');
    await first.context.setOffline(true);
    const said = first.page.getByText('No hay conexión con el servidor. Intente de nuevo.');
    await first.page.getByLabel('Correo').fill('cliente@quincena.demo');
    await first.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await first.page.keyboard.press('Enter');
    await said.first().waitFor();
    await first.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
    await expect.poll(() => said.count()).toBe(2);
    await first.context.setOffline(false);
    // The browser does not ask again for what it could not bring: the door is drawn anew.
    await first.page.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await said.first().waitFor({ state: 'detached' });
    await first.page.waitForLoadState('networkidle');
    await first.page.getByLabel('Correo').fill('cliente@quincena.demo');
    await first.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await first.page.keyboard.press('Enter');
    await first.page.waitForURL(/\/dashboard$/);
    expect(first.faults.filter((fault) => fault !== 'No time')).toEqual([]);
  } finally {
    await first.close();
  }
});

it('a passkey signs in and resumes an ended session, and opens nothing once it is removed', async () => {
  await desk.go('/login');
  await enter('cliente', 'quincena-demo');
  await openAccount();
  await desk.page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
  // What opened it is in a menu that is gone: the focus is back on what opened the menu.
  const active = () => desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await active()).toBe('Ajustes de la cuenta');
  await openAccount();
  await sheet().getByRole('button', { name: 'Agregar llave de acceso' }).click();
  await sheet().getByText('Llave de este equipo').waitFor();
  await signOut();
  await desk.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await desk.page.waitForURL(/\/dashboard$/);
  await openAccount();
  await sheet().getByText('cliente@quincena.demo').waitFor();
  // Where the session ends it goes on with it too, in place.
  await desk.page.keyboard.press('Escape');
  await sheet().waitFor({ state: 'detached' });
  await pressWithoutSession(desk.page, desk.page.getByRole('link', { name: 'Préstamos y embargos' }));
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).press('Enter');
  await desk.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Usar llave de acceso' })
    .press('Enter');
  await desk.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await desk.page.locator('tbody tr').filter({ visible: true }).first().waitFor();
  await openAccount();
  await sheet().getByRole('button', { name: 'Quitar Llave de este equipo' }).click();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  await sheet().getByText('Llave de este equipo').waitFor({ state: 'detached' });
  await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('own-keys');
  await signOut();
  await desk.page.getByRole('button', { name: 'Usar llave de acceso' }).click();
  await desk.page.getByText('Esa llave de acceso no abre aquí. Ingrese con su contraseña.').waitFor();
});

it('an account changes its password, and the old one stops working', async () => {
  await signOut();
  await enter('soporte', 'quincena-demo');
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await openAccount();
  await sheet().getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect
    .poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('current');
  await sheet().getByLabel('Contraseña actual').fill('no-es-esta');
  await sheet().getByLabel('Contraseña nueva').fill('otra-mas-larga');
  // A tablet that is turned has another menu, and the sheet with what is typed stays.
  await desk.page.setViewportSize({ width: 834, height: 1112 });
  await desk.page.getByRole('button', { name: 'Más', includeHidden: true }).first().waitFor();
  await desk.page.setViewportSize({ width: 1440, height: 900 });
  await desk.page.keyboard.press('Enter');
  await sheet().getByText('La contraseña actual no es correcta').waitFor();
  await sheet().getByLabel('Contraseña actual').fill('quincena-demo');
  await desk.page.keyboard.press('Enter');
  await waitForToast(desk.page, 'Contraseña cambiada. Las demás sesiones se cerraron.');
  await signOut();
  await enter('soporte', 'quincena-demo');
  await desk.page.getByText('El correo o la contraseña no son correctos.').first().waitFor();
  await enter('soporte', 'otra-mas-larga');
  await desk.page.waitForURL(/\/dashboard$/);
  expect(desk.faults).toEqual([]);
});

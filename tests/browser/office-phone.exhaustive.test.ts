import { beforeEach, describe, expect, it } from 'vitest';
import { generateDemoCertificates } from '../../server/demo/certificate.ts';
import { openDevice } from './device.ts';
import { deviceForEach, installed, device as phone, proxy } from './stage.ts';
import { waitForToast } from './toasts.ts';

/** The office on a phone: what its bar and its ways back do with what is locked and with what is half written. */
installed();
deviceForEach({ worker: false });

async function enter(who: string, address = '/dashboard', device = phone): Promise<void> {
  await device.go(`/login?next=${encodeURIComponent(address)}`);
  await device.page.getByLabel('Correo').fill(`${who}@quincena.demo`);
  await device.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
  await device.page.keyboard.press('Enter');
}
const dialog = () => phone.page.locator('dialog[open]');
/** The label of the field that has the focus. */
const focusedName = () =>
  phone.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
const tab = (name: string) => phone.page.locator('ion-tab-button').filter({ hasText: name });
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
async function choose(company: RegExp): Promise<void> {
  await dialog().getByRole('radio', { name: company }).check();
  await press('Continuar');
  await dialog().waitFor({ state: 'detached' });
}

describe('a company that is not enabled', () => {
  it('has locked tabs that say why and lead to the enablement', async () => {
    await enter('aliado');
    await choose(/Guamuéz/);
    await tab('Nóminas').locator('.app-lock').waitFor();
    expect(await tab('Empleados').locator('.app-lock').count()).toBe(0);
    await tab('Nóminas').click();
    await dialog().getByText('Requiere habilitación ante la DIAN').waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/dashboard');
    await press('Ir a habilitación');
    await phone.page.waitForURL(/\/enabler$/);
    expect(phone.faults).toEqual([]);
  });

  it('is unlocked when an answer says that its test set is accepted', async () => {
    const { page } = phone;
    await enter('aliado');
    await choose(/Guamuéz/);
    await tab('Nóminas').locator('.app-lock').waitFor();
    const set = '99999999-2222-4333-8444-555555555555';
    const sentence = `Set de prueba con identificador ${set} se encuentra Aceptado.`;
    await phone.go('/cost_centers/create');
    const form = page.locator('form.q-form').filter({ visible: true });
    await form.getByLabel('Código').fill('HAB');
    await form.getByLabel('Nombre').fill('Habilitada');
    proxy.answer({
      method: 'POST',
      path: /\/api\/cost_centers/,
      status: 201,
      body: {
        message: 'Centro de costo guardado',
        data: { testing_set: set },
        dianResponse: { isValid: false, responseDian: { StatusDescription: sentence } },
      },
    });
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await dialog().getByRole('heading', { name: sentence }).waitFor();
    await press('Aceptar');
    await tab('Nóminas').locator('.app-lock').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('company'))).toContain('"enabler":{"status":true}');
    proxy.restore();
    await tab('Nóminas').click();
    await page.waitForURL(/\/payrolls/);
    expect(phone.faults).toEqual([]);
  });

  it('shows above its buttons that a certificate is of another NIT', async () => {
    const { page } = phone;
    await enter('aliado');
    await choose(/Guamuéz/);
    await phone.go('/enabler');
    await page.getByRole('button', { name: /la habilitación$/ }).click();
    await page
      .getByRole('navigation', { name: 'Pasos' })
      .getByRole('button', { name: 'Certificado' })
      .click();
    const { p12, password } = generateDemoCertificates(
      { nit: '900555111', social_reason: 'Ajena S.A.S.' },
      Date.now(),
    );
    const file = { name: 'ajena.p12', mimeType: 'application/x-pkcs12', buffer: p12 };
    await page.locator('input[type=file]').setInputFiles(file);
    const secret = page.getByLabel('Contraseña del certificado');
    await secret.fill(`${password}1`);
    await page.keyboard.press('Enter');
    await dialog().getByText('no es correcta').waitFor();
    await press('Aceptar');
    await expect.poll(focusedName).toBe('Contraseña del certificado');
    await secret.fill(password);
    await page.keyboard.press('Enter');
    const notice = page.getByText(/El certificado es del NIT 900555111/);
    await notice.waitFor();
    const foot = page.locator('.enable-foot').filter({ visible: true });
    const [of, below] = [await notice.boundingBox(), await foot.boundingBox()];
    expect(of && below && of.y > 0 && of.y + of.height <= below.y).toBe(true);
    expect(phone.faults).toEqual([]);
  });

  it.each([/^No, el NIT es 9014567802/, /^Sí, dejar 901456780/])(
    'moves the focus to the NIT of the provider after the answer %s',
    async (answer) => {
      const { page } = phone;
      await enter('aliado');
      await choose(/Guamuéz/);
      await phone.go('/enabler');
      await page.getByRole('button', { name: /la habilitación$/ }).click();
      await page.getByRole('navigation', { name: 'Pasos' }).getByRole('button', { name: 'Software' }).click();
      await page.getByLabel('Modo de operación').selectOption({ label: 'Proveedor tecnológico' });
      await page.getByLabel('NIT del proveedor').fill('9014567802');
      await page.getByRole('button', { name: answer }).press('Enter');
      await page.getByRole('button', { name: answer }).waitFor({ state: 'detached' });
      await expect.poll(focusedName).toBe('NIT del proveedor');
      expect(phone.faults).toEqual([]);
    },
  );

  it('shows the check digit of its NIT as it is typed', async () => {
    const { page } = phone;
    await enter('aliado');
    await choose(/Guamuéz/);
    const id = await page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}').id);
    await phone.go(`/companies/${id}/edit?campo=nit`);
    const form = page.locator('form.q-form').filter({ visible: true });
    const digit = form.locator('.q-field').filter({ hasText: 'Dígito de verificación' }).locator('.q-calc');
    const nit = form.getByLabel('NIT', { exact: true });
    await expect.poll(() => digit.textContent()).toBe('7');
    await nit.fill('901456780');
    await expect.poll(() => digit.textContent()).toBe('2');
    await nit.fill('');
    await expect.poll(() => digit.textContent()).toBe('—');
    expect(phone.faults).toEqual([]);
  });

  it('opens its enablement for a user who only enables companies', async () => {
    await enter('habilitador');
    await press('Cancelar');
    await phone.page.getByRole('button', { name: 'Seleccionar compañía' }).click();
    await choose(/Guamuéz/);
    await phone.page.waitForURL(/\/enabler$/);
    expect(phone.faults).toEqual([]);
  });
});

it('the choice of a company starts at its options, and can be searched', async () => {
  await enter('aliado');
  const search = dialog().getByRole('searchbox', { name: 'Buscar por nombre o NIT' });
  await search.waitFor();
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('type')))
    .toBe('radio');
  await search.fill('guamuez');
  await expect.poll(() => dialog().getByRole('radio').count()).toBe(1);
  await dialog().getByRole('radio').check();
  await search.press('Enter');
  await waitForToast(phone.page, /^Compañia .*Guamuéz.* seleccionada$/);
});

it('a file opened offline says that it needs a connection, in the same tab', async () => {
  // The words come from the worker, which no other story here needs.
  const whole = await openDevice(proxy);
  try {
    await enter('cliente', '/vault/payrolls', whole);
    const row = whole.page.getByRole('link', { name: /Tabares Cano/ }).filter({ visible: true });
    await row.first().waitFor();
    const before = whole.context.pages().length;
    await whole.offline();
    await whole.seen(/^Sin conexión/).waitFor();
    await row.first().click();
    await waitForToast(whole.page, 'Para esto hace falta conexión');
    expect(whole.context.pages().length).toBe(before);
    await whole.online();
  } finally {
    await whole.close();
  }
});

describe('a form with changes', () => {
  const form = () => phone.page.locator('form.q-form').filter({ visible: true });
  const name = () => form().getByLabel('Nombre');
  /** As the person presses it, which a page may hold; `history.back()` is the application's own. */
  async function back(): Promise<void> {
    const browser = await phone.context.newCDPSession(phone.page);
    const { currentIndex, entries } = await browser.send('Page.getNavigationHistory');
    const entryId = entries[currentIndex - 1]?.id ?? 0;
    await browser.send('Page.navigateToHistoryEntry', { entryId });
  }

  async function write(): Promise<void> {
    await enter('cliente', '/employees');
    await tab('Empleados').waitFor();
    await tab('Panel').click();
    await phone.page.waitForURL(/\/dashboard/);
    await phone.page.getByRole('button', { name: 'Más' }).click();
    await dialog().getByText('Compañía', { exact: true }).click();
    await dialog().getByRole('link', { name: 'Centros de costo' }).click();
    await phone.page.waitForURL(/\/cost_centers$/);
    await phone.page.getByRole('button', { name: 'Nuevo', exact: true }).filter({ visible: true }).click();
    await name().fill('Bordado');
    // The list it comes from is behind it by now.
    await expect
      .poll(() => phone.page.getByRole('button', { name: 'Volver' }).filter({ visible: true }).count())
      .toBe(1);
  }

  it('asks before it is left by a tab', async () => {
    await write();
    await tab('Empleados').click();
    await dialog().getByText('Hay cambios sin guardar').waitFor();
    await press('Seguir editando');
    expect(await name().inputValue()).toBe('Bordado');
    expect(new URL(phone.page.url()).pathname).toBe('/cost_centers/create');
    await tab('Empleados').click();
    await press('Salir');
    await phone.page.waitForURL(/\/employees$/);
    expect(phone.faults).toEqual([]);
  });

  it('asks before it is left by Back, and not again after it was left', async () => {
    await write();
    const entries = await phone.page.evaluate(() => history.length);
    await back();
    await dialog().getByText('Hay cambios sin guardar').waitFor();
    await press('Seguir editando');
    expect(await name().inputValue()).toBe('Bordado');
    expect(new URL(phone.page.url()).pathname).toBe('/cost_centers/create');
    await back();
    await press('Salir');
    await phone.page.waitForURL(/\/cost_centers$/);
    expect(await phone.page.evaluate(() => history.length)).toBe(entries);
    // The form stays behind, left already, and asks no more.
    await form().waitFor({ state: 'detached' });
    await back();
    await phone.page.waitForURL(/\/dashboard/);
    expect(phone.faults).toEqual([]);
  });

  it('asks before it is discarded, and not when it is saved', async () => {
    await write();
    await phone.page.getByRole('button', { name: 'Volver' }).filter({ visible: true }).click();
    await press('Salir sin guardar');
    await phone.page.waitForURL(/\/cost_centers$/);
    await phone.page.getByRole('button', { name: 'Nuevo', exact: true }).filter({ visible: true }).click();
    await name().fill('Bordado');
    await form().getByLabel('Código').fill('BOR');
    await form().getByRole('button', { name: 'Guardar', exact: true }).click();
    await phone.page.waitForURL(/\/cost_centers$/);
    expect(await dialog().count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});

it('a long form counts what each folded section lacks, and opens the one with the chosen error', async () => {
  await enter('cliente', '/employees/create');
  const form = phone.page.locator('form.q-form').filter({ visible: true });
  const section = (title: string) => form.locator('summary').filter({ hasText: title });
  await form.getByLabel('Número de documento').fill('1020304050');
  await section('Identificación').getByText('faltan 2').waitFor();
  expect(await form.getByLabel('Sueldo', { exact: true }).isVisible()).toBe(false);
  await section('Contrato').focus();
  await phone.page.keyboard.press('Enter');
  await form.getByLabel('Sueldo', { exact: true }).fill('2100000');
  await section('Contrato').getByText('falta 1').waitFor();
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await section('Pago').getByText('3 por corregir').waitFor();
  await form
    .getByRole('alert')
    .getByRole('button', { name: 'El campo Número de cuenta es obligatorio' })
    .click();
  await expect
    .poll(() => phone.page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('account_number');
  expect(phone.faults).toEqual([]);
});

it('a swipe to the left offers to deactivate, activate or edit a row', async () => {
  await enter('cliente', '/cost_centers');
  const row = phone.page.locator('.swipe-row').filter({ visible: true }).first();
  const name = (await row.locator('.q-row-title').textContent()) ?? '';
  const act = (what: string) => row.getByRole('button', { name: `${what} ${name}` });
  const slide = () => row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  expect(await act('Inactivar').evaluate((button) => button.getBoundingClientRect().left)).toBeGreaterThan(
    380,
  );
  await slide();
  await expect
    .poll(() => act('Inactivar').evaluate((button) => button.getBoundingClientRect().right))
    .toBeLessThan(400);
  await act('Inactivar').click();
  await row.getByText(/^Inactivo/).waitFor();
  await slide();
  await act('Activar').click();
  await row.getByText(/^Inactivo/).waitFor({ state: 'detached' });
  await slide();
  // Another one that is touched puts it back: only one hides its name.
  await phone.page.locator('.swipe-row').filter({ visible: true }).nth(1).dispatchEvent('pointerdown');
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBe(0);
  await slide();
  await act('Editar').click();
  await phone.page.waitForURL(/\/cost_centers\/.+\/edit$/);
  expect(phone.faults).toEqual([]);
});

describe('the page of administrators', () => {
  const row = () => phone.page.getByText('soporte@quincena.demo').filter({ visible: true });
  beforeEach(async () => {
    await enter('root', '/admins');
    await choose(/Siete Ceibas/);
  });

  it('leads to the banks by «Volver», and after closing the sessions of an administrator', async () => {
    await row().waitFor();
    expect(await phone.page.getByText('Doble factor').count()).toBe(0);
    await phone.page.getByRole('button', { name: 'Volver' }).filter({ visible: true }).click();
    await phone.page.waitForURL(/\/banks$/);
    await phone.go('/admins');
    await row().click();
    expect(await dialog().getByText('Doble factor').count()).toBe(0);
    await press('Cerrar sus sesiones');
    await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sus sesiones' }).click();
    await phone.page.waitForURL(/\/banks$/);
    expect(phone.faults).toEqual([]);
  });

  it('stays open until the code of an invitation is closed', async () => {
    await row().click();
    await press('Nueva invitación');
    await dialog()
      .getByText(/no se vuelve a mostrar/)
      .waitFor();
    expect(new URL(phone.page.url()).pathname).toBe('/admins');
    await dialog().getByRole('button', { name: 'Cerrar', exact: true }).click();
    await phone.page.waitForURL(/\/banks$/);
    expect(phone.faults).toEqual([]);
  });
});

describe('the invitations of employees', () => {
  it('have their buttons below each name', async () => {
    await enter('cliente', '/vault/people');
    await phone.page
      .getByRole('button', { name: /^Invitar/ })
      .filter({ visible: true })
      .first()
      .click();
    await dialog().locator('.vault-codes b').first().waitFor();
    const beside = await dialog()
      .locator('.vault-codes li')
      .evaluateAll(
        (rows) =>
          rows.filter(
            ({ firstElementChild: whose, lastElementChild: button }) =>
              whose && button && button.getBoundingClientRect().top < whose.getBoundingClientRect().bottom,
          ).length,
      );
    expect(beside).toBe(0);
    expect(phone.faults).toEqual([]);
  });
});

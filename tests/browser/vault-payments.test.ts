import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';
import { staffApi } from './staff-api.ts';
import { waitForToast } from './toasts.ts';
import { goTo, password, signIn, waitForKept, yuliana } from './vault-phone.ts';

/**
 * A fortnight that was paid and that DIAN does not know of yet, on the phone of who was paid and in the office; and what the
 * same employee says and asks of their personal data.
 */
let quincena: Installation;
let proxy: ProxyServer;
let phone: Device;
let desk: Device;
let employee: string;

beforeAll(async () => {
  quincena = await startSettled();
  const staff = await staffApi(quincena.address, 'cliente@quincena.demo', password);
  const [row] = await staff.find('employees', yuliana.document);
  employee = row?.id ?? '';
  const times = { kind: 'fortnight', part: 1, year: 2026, month: 11, payment_date: '2026-11-15' };
  const run = await staff.post<{ id: string; version: number }>('/pay_runs', {
    ...times,
    employee_ids: [employee],
  });
  await staff.post(`/pay_runs/${run.id}/close`, { base_version: run.version });
  proxy = await openProxy(quincena.address);
  phone = await openDevice(proxy);
  desk = await openDevice(proxy, { width: 1440, height: 900, worker: false });
});
afterAll(async () => {
  await phone?.close();
  await desk?.close();
  await proxy?.close();
  await quincena?.stop();
});

describe('the phone of an employee', () => {
  afterEach(() => phone.online());
  const slip = () => phone.page.getByRole('button', { name: /PDF de Primera quincena de noviembre/ });
  const pdf = async (): Promise<string> => {
    const [file] = await Promise.all([
      phone.page.waitForEvent('download'),
      slip().filter({ visible: true }).first().click(),
    ]);
    return readFileSync(await file.path())
      .subarray(0, 5)
      .toString();
  };

  it('shows a payment before the payslip of its month, with its PDF and the day of the next one', async () => {
    await goTo(phone, '/payslip');
    await signIn(phone, yuliana);
    await waitForKept(phone, 2);
    await phone.seen('Pagos recientes').waitFor();
    await phone.seen(/^Próximo pago/).waitFor();
    expect(await pdf()).toBe('%PDF-');
    await goTo(phone, '/payslip/list');
    await phone.seen('Todos guardados en este teléfono').waitFor();
  });

  it('shows the payment offline, and its PDF once it was opened', async () => {
    await phone.closeTab();
    await phone.offline();
    await phone.openTab();
    await goTo(phone, '/payslip/list');
    await phone.seen('Pagos recientes').waitFor();
    expect(await pdf()).toBe('%PDF-');
    await goTo(phone, '/payslip');
    await phone.seen(/^Próximo pago/).waitFor();
    expect(phone.faults).toEqual([]);
  });

  it('folds and unfolds a group of a payslip', async () => {
    await goTo(phone, '/payslip/list');
    await phone.page.locator('.v-rows a').filter({ visible: true }).first().click();
    await phone.seen('Salario básico').waitFor();
    await phone.page.locator('summary').filter({ hasText: 'Lo que ganó' }).click();
    await phone.seen('Salario básico').waitFor({ state: 'detached', timeout: 5_000 });
    await phone.page.locator('summary').filter({ hasText: 'Lo que ganó' }).click();
    await phone.seen('Salario básico').waitFor();
  });
});

describe('the vault in the office', () => {
  const page = () => desk.page;

  it('of an employee is in their form, and gives a recovery code without leaving it', async () => {
    await desk.go('/login');
    await page().getByLabel('Correo').fill('cliente@quincena.demo');
    await page().getByLabel('Contraseña', { exact: true }).fill(password);
    await page().keyboard.press('Enter');
    await page().waitForURL(/\/dashboard$/);
    await desk.go(`/employees/${employee}/edit?ficha=boveda`);
    const vault = page().getByRole('region', { name: 'Bóveda' });
    await vault.getByText(yuliana.document).waitFor();
    await expect.poll(() => vault.getByText('Activo').count()).toBe(1);
    await vault.getByRole('button', { name: 'Ayudar a entrar' }).click();
    const dialog = page().locator('dialog[open]');
    await dialog.getByLabel('Cómo comprobó su identidad').fill('Mostró la cédula');
    // The phone is with its owner: it goes on as it is.
    await dialog.getByLabel('Cerrar ya las sesiones del teléfono anterior').uncheck();
    await dialog.getByRole('button', { name: 'Dar un código' }).click();
    await dialog.getByRole('button', { name: 'Copiar enlace' }).waitFor();
    await page().keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page().url()).pathname).toBe(`/employees/${employee}/edit`);
  });

  it('sends the slip of a payment by mail and in a ZIP, before its payroll is issued', async () => {
    await desk.go('/vault/payments');
    const run = 'Primera quincena de noviembre de 2026';
    await page().getByLabel('Pago', { exact: true }).selectOption({ label: run });
    const row = page().getByRole('row').filter({ hasText: run });
    await row.getByRole('checkbox').check();
    await page().getByRole('button', { name: 'Enviar por correo' }).click();
    const dialog = page().locator('dialog[open]');
    await dialog.getByRole('button', { name: 'Enviar 1 comprobante' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('En camino').waitFor({ state: 'detached' });
    await row
      .getByText(/^\d+ \p{L}+\. \d{4}$/u)
      .nth(1)
      .waitFor();
    await page().getByRole('button', { name: 'Descargar' }).click();
    const [file] = await Promise.all([
      page().waitForEvent('download'),
      dialog.getByRole('link', { name: 'Descargar ZIP' }).click(),
    ]);
    const [name] = Object.keys(unzipSync(new Uint8Array(readFileSync(await file.path()))));
    expect(name).toMatch(new RegExp(`/2026-11-15_${yuliana.document}_${run}\\.pdf$`));
  });

  it('of an ally lists the payments', async () => {
    await desk.go('/vault/allied/payments');
    const table = page().getByRole('table', { name: 'Pagos en la bóveda' });
    await table.getByText(/^Primera quincena de noviembre/).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    expect(desk.faults).toEqual([]);
  });

  it('is filtered by delivery', async () => {
    await desk.go('/vault/payrolls?delivered=1');
    await page().getByRole('columnheader', { name: 'Entrega' }).waitFor();
    await desk.go('/vault/payrolls?delivered=0');
    await page().getByText('sin entregar').filter({ visible: true }).first().waitFor();
  });
});

describe('personal data of an employee', () => {
  afterEach(() => proxy.rewriteData((_, text) => text));
  const press = ({ page }: Device, name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();

  const leaveSlip = async (): Promise<void> => {
    await phone.page.getByRole('button', { name: 'Volver a Comprobantes' }).click();
    await phone.page.locator('ion-tab-button[tab=home]').click();
  };

  it('are authorized for each version of the policy, and an answer to an old version is refused', async () => {
    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Sus preguntas').waitFor();
    await leaveSlip();
    const sheet = phone.page.getByRole('dialog', { name: '¿Autoriza a su empleador a usar estos datos?' });
    await sheet.getByRole('button', { name: 'Autorizo', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    proxy.rewriteData((path, text) =>
      path.endsWith('/vault/policy') ? text.replace('"version":"1","from"', '"version":"2","from"') : text,
    );
    // One question a day.
    await phone.page.evaluate(() => localStorage.removeItem('asked'));
    await goTo(phone, '/payslip');
    await phone.page.getByRole('link', { name: 'Ver comprobante' }).click();
    await phone.seen('Sus preguntas').waitFor();
    await leaveSlip();
    await sheet.waitFor();
    proxy.rewriteData((_, text) => text);
    await sheet.getByRole('button', { name: 'No autorizo' }).click();
    await waitForToast(phone.page, 'La política cambió mientras la leía');
    await sheet.waitFor({ state: 'detached' });
  });

  it('have a correction request, with its deadline on both sides and the answer of the office', async () => {
    await goTo(phone, '/payslip/account#derechos');
    await phone.seen(/^Usted autorizó/).waitFor();
    const request = phone.page.getByLabel('Qué está mal y cómo debe quedar');
    await press(phone, 'Corregir mis datos');
    await request.fill('Mi correo es otro');
    await phone.page.keyboard.press('Escape');
    await request.waitFor({ state: 'detached' });
    // The draft comes back with its form.
    await press(phone, 'Corregir mis datos');
    expect(await request.inputValue()).toBe('Mi correo es otro');
    await press(phone, 'Enviar');
    await phone.seen(/Le responden hasta el \d+ de \p{L}+ de \d{4}$/u).waitFor();

    await desk.go('/privacy');
    await press(desk, 'Solicitudes');
    await press(desk, /Corregir sus datos · Mi correo es otro\s*Responder hasta el/);
    const thread = desk.page.getByRole('dialog', { name: /^Pregunta de Yuliana/ });
    await thread.getByText(/^Responder hasta el/).waitFor();
    await thread.getByLabel('Respuesta').fill('Ya quedó con el nuevo');
    await thread.getByRole('button', { name: 'Responder' }).click();
    await thread.getByRole('listitem').filter({ hasText: 'Ya quedó con el nuevo' }).waitFor();
    await thread.getByText(/^Responder hasta el/).waitFor({ state: 'detached' });

    await goTo(phone, '/payslip');
    await goTo(phone, '/payslip/account#derechos');
    await phone.page.getByRole('link', { name: 'Respondida' }).click();
    await phone.seen('Ya quedó con el nuevo').waitFor();
  });

  it('are erased after the office sees what must stay', async () => {
    await desk.go('/privacy?search=yuliana');
    const sheet = desk.page.getByRole('dialog', { name: /^Borrar datos de Yuliana/ });
    await press(desk, /^Borrar datos de Yuliana/);
    await sheet.getByText(/^Trabaja en la empresa/).waitFor();
    await sheet.getByText(/Nóminas y notas de ajuste \(\d+\)/).waitFor();
    await sheet.getByRole('button', { name: 'Borrar lo elegido' }).click();
    await sheet.getByText('Elija qué se borra.').waitFor();
    // A toast stands over the dialog that is open.
    await desk.offline();
    const toast = desk.page.locator('.q-toast:popover-open').getByText('Para esto hace falta conexión');
    await Promise.all([toast.waitFor(), sheet.getByRole('button', { name: 'Borrar lo elegido' }).click()]);
    await desk.online();
    await sheet.getByLabel('Correo').check();
    await sheet.getByRole('button', { name: 'Borrar lo elegido' }).click();
    await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Borrar', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await press(desk, /^Borrar datos de Yuliana/);
    await sheet.getByText(/^Trabaja en la empresa/).waitFor();
    expect(await sheet.getByLabel('Correo').count()).toBe(0);
    expect([phone.faults, desk.faults]).toEqual([[], []]);
  });
});

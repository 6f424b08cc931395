import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { employeeApi } from './employee-api.ts';
import { type Installation, startInstallation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { goTo, password, signIn, yuliana } from './vault-phone.ts';

/** What axe finds on the screens used most. Serious and critical findings keep somebody out. */
let quincena: Installation;
let proxy: ProxyServer;
let payslip: string | undefined;

beforeAll(async () => {
  quincena = await startInstallation();
  proxy = await openProxy(quincena.address);
  const server = await employeeApi(quincena.address, yuliana, password);
  payslip = await vi.waitUntil(async () => (await server.payslips())[0]?.id, { timeout: 60_000 });
});
afterAll(async () => {
  await proxy?.close();
  await quincena?.stop();
});

async function findings(page: Page): Promise<string[]> {
  // A colour on its way to another one is no colour to judge.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
    );
}

describe.each([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
])('on %s, axe finds nothing serious', (_, width, height) => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice(proxy, { width, height });
  });
  afterAll(() => device?.close());

  it('on the door of the staff', async () => {
    await device.go('/login');
    await device.page.getByLabel('Correo').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await device.page.getByLabel('Correo').fill('cliente@quincena.demo');
    await device.page.getByLabel('Contraseña', { exact: true }).fill(password);
    await device.page.keyboard.press('Enter');
    await device.page.waitForURL(/\/dashboard/);
  });

  it.each([
    ['the dashboard', '/dashboard', 'Panel'],
    ['the list of payrolls', '/payrolls?year=2026&month=10', yuliana.name],
    ['the form of a payroll', '/payrolls/create', 'Empleado'],
    ['the list of employees', '/employees', yuliana.name],
    ['the form of an employee', '/employees/create', 'Número de documento'],
  ])('on %s', async (_, path, words) => {
    await device.go(path);
    await device.seen(words).waitFor();
    await device.page.locator('.q-skel').first().waitFor({ state: 'detached' });
    expect(await findings(device.page)).toEqual([]);
  });

  it('on the door of employees, their home and a payslip', async () => {
    await device.go('/payslip');
    await device.page.getByLabel('Número').waitFor();
    expect(await findings(device.page)).toEqual([]);
    await signIn(device, yuliana);
    await device.seen(/^Guardado en este (teléfono|equipo)$/).waitFor();
    expect(await findings(device.page)).toEqual([]);
    await goTo(device, `/payslip/${payslip}/payrolls`);
    await device.seen('Sus preguntas').waitFor();
    expect(await findings(device.page)).toEqual([]);
  });
});

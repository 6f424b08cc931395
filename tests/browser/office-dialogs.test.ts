import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from './device.ts';
import type { Installation } from './installation.ts';
import { openProxy, type ProxyServer } from './proxy.ts';
import { startSettled } from './settled.ts';
import { comeIn } from './staff-desk.ts';

let quincena: Installation;
let proxy: ProxyServer;
beforeAll(async () => {
  quincena = await startSettled();
  proxy = await openProxy(quincena.address);
});
afterAll(async () => {
  await proxy?.close();
  await quincena?.stop();
});

const openers: Record<number, [screen: string, opener: string][]> = {
  1440: [
    ['Empleados', 'Filtros'],
    ['Pagos', 'Nuevo pago'],
  ],
  390: [
    ['Empleados', 'Filtros'],
    ['Nóminas', 'Filtros'],
  ],
};

describe.each([1440, 390] as const)('a dialog on a screen of %i px', (width) => {
  let desk: Device;
  beforeAll(async () => {
    desk = await openDevice(proxy, { width, height: 800 });
    await comeIn(desk, 'cliente@quincena.demo', 'quincena-demo');
  });
  afterAll(async () => desk?.close());

  it.each(openers[width] ?? [])(
    'of %s, «%s», closes by Back and leaves with its page',
    async (screen, name) => {
      const { page } = desk;
      const modal = page.locator('dialog:modal');
      const link = (to: string) =>
        page.getByRole(width === 390 ? 'tab' : 'link', { name: to }).filter({ visible: true });
      const open = async () => {
        await page.getByRole('button', { name }).filter({ visible: true }).first().click();
        await modal.waitFor();
      };
      await desk.go('/dashboard');
      await link(screen).first().click();
      await page.waitForURL((url) => !url.pathname.includes('dashboard'));
      const address = new URL(page.url()).pathname;

      // Back closes it first, and stays.
      await open();
      void page.goBack().catch(() => undefined);
      await expect.poll(() => modal.count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(address);

      // A page that leaves by code takes it along.
      await open();
      await page.evaluate(() => history.back());
      await page.waitForURL(/\/dashboard/);
      await expect.poll(() => modal.count()).toBe(0);
      await link(screen).first().click();
      await page.waitForURL((url) => url.pathname === address);
      expect(await page.locator('.ion-page-hidden dialog[open]').count()).toBe(0);
    },
  );
});

import { openDevice } from '../tests/browser/device.ts';
import { startInstallation } from '../tests/browser/installation.ts';
import { openProxy } from '../tests/browser/proxy.ts';
import type { Bench } from './bench.ts';
import { median, timeFromKey, timeTo } from './page-times.ts';

const times = 7;

/** Element whose appearance stops the clock. */
const title = 'main h1';
const palette = '.palette';

/**
 * Measures how long staff wait at an installed desktop: from navigation to the title of a list, and from the
 * keys to the command palette when it is first opened. Measured at full speed and four times slower.
 */
export async function benchOffice(): Promise<Bench> {
  const quincena = await startInstallation();
  const proxy = await openProxy(quincena.address);
  const desk = await openDevice(proxy, { width: 1440, height: 900 });
  try {
    const { page } = desk;
    await desk.go('/login');
    await page.getByLabel('Correo').fill('root@quincena.demo');
    await page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await desk.whole();
    const figures: Record<string, number> = {};
    for (const slowdown of [1, 4]) {
      const starts: number[] = [];
      const parts: number[] = [];
      for (let i = 0; i < times; i++) {
        await desk.closeTab();
        await desk.openTab();
        starts.push(await timeTo(title, desk.page, `${proxy.address}/employees`, slowdown));
        await desk.page.waitForLoadState('networkidle');
        const press = () => desk.page.keyboard.press('Control+k');
        parts.push(await timeFromKey(press, palette, desk.page, slowdown));
      }
      const speed = slowdown === 1 ? '' : `, processor ${slowdown}× slower`;
      figures[`start, until the title of a list${speed}`] = Math.round(median(starts));
      figures[`a part opened for the first time${speed}`] = Math.round(median(parts));
    }
    return { name: `Office, installed, milliseconds (medians of ${times})`, figures };
  } finally {
    await desk.close();
    await proxy.close();
    await quincena.stop();
  }
}

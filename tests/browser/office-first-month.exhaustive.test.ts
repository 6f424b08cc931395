import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '../../src/domain/reports/catalog.ts';
import { emptyPassword, startEmpty } from './empty-installation.ts';
import { aNewCompany } from './first-month.ts';
import { staffApi } from './staff-api.ts';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice, quincena } from './stage.ts';

/** The end of the first month of a company of whose people only what their form demands is known, before and after its payrolls. */
installed(() => startEmpty(['root'], aNewCompany));
oneDevice({ width: 1440, height: 900, worker: false });

const email = 'root@vacia.co';
const month = 'year=2026&month=10';
const refused: string[] = [];

beforeAll(async () => {
  await comeIn(desk, email, emptyPassword);
  desk.page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url().includes('/api/'))
      refused.push(`${answer.status()} ${answer.url()}`);
  });
});

const addresses = [
  ...['/closing', '/cost', '/pila', '/crosscheck', '/accounting', '/certificates'].map(
    (path) => `${path}?${month}`,
  ),
  `/certificates?${month}&parte=report`,
  '/cost/calculator',
  '/crosscheck?parte=files',
  '/accounting/accounts',
  '/bank_templates',
  '/bank_templates/create',
  ...Object.keys(reports).map((report) => `/reports/${report}?to=2026-10`),
];

/** Words of a screen once it is drawn at a desk and on a phone. */
async function drawn(address: string): Promise<string> {
  await desk.go(address);
  await desk.page.locator('main h1').filter({ visible: true }).first().waitFor();
  await desk.page.locator('.q-skeleton').first().waitFor({ state: 'detached' });
  for (const width of [390, 1440]) {
    await desk.page.setViewportSize({ width, height: 900 });
    expect(await desk.page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth)).toBe(
      0,
    );
  }
  return desk.page.locator('main').filter({ visible: true }).first().innerText();
}

describe.each(['before', 'after'] as const)('%s the first payrolls', (when) => {
  beforeAll(async () => {
    if (when === 'before') return;
    const root = await staffApi(quincena.address, email, emptyPassword);
    await root.post('/payrolls/generate', { year: 2026, month: 10 });
  });

  it.each(addresses)('%s opens without errors and fits a phone', async (address) => {
    const text = await drawn(address);
    expect(text).not.toMatch(/No se pudo|undefined|NaN|null/);
    expect(refused.splice(0)).toEqual([]);
    expect(desk.faults).toEqual([]);
  });

  it('each screen of the month lists an employee or links to the payrolls', async () => {
    for (const path of ['/cost', '/pila', '/crosscheck', '/accounting', '/certificates']) {
      await desk.go(`${path}?${month}`);
      if (when === 'after') await desk.seen(/Ana Prueba|Prueba Ana/).waitFor();
      else
        await desk.page.getByRole('link', { name: 'Ir a las nóminas' }).filter({ visible: true }).waitFor();
    }
  });
});

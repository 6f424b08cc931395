import { describe, expect, it } from 'vitest';
import { type ReportName, reports } from '../../src/domain/reports/catalog.ts';
import { clerkAtDesk, desk } from './clerk-desk.ts';
import { focused, tabOn } from './focus.ts';

/** The end of the month by the keyboard alone, what its addresses keep, and what it says with no connection. */
clerkAtDesk({ worker: true });

const month = 'year=2026&month=10';
const press = (key: string) => desk.page.keyboard.press(key);
const tabTo = (words: RegExp, most = 100) => tabOn(desk.page, words, most);
const inFocus = () => expect.poll(() => focused(desk.page));

async function drawn(address: string): Promise<void> {
  await desk.go(address);
  await desk.page.locator('main h1').filter({ visible: true }).first().waitFor();
  await desk.page.locator('.q-skeleton').first().waitFor({ state: 'detached' });
}
const rows = () => desk.page.locator('tbody tr').filter({ visible: true }).first().waitFor();

describe('focus', () => {
  it.each([
    '/closing',
    '/forecast',
    '/cost',
    '/pila',
    '/crosscheck',
    '/accounting',
    '/certificates',
    '/reports/summary',
  ])('stays on the button that changes the month, on %s', async (path) => {
    await drawn(`${path}?${month}`);
    await tabTo(/^BUTTON (Mes|Año) anterior/);
    const before = desk.page.url();
    await press('Enter');
    await expect.poll(() => desk.page.url()).not.toBe(before);
    await desk.page.locator('.q-skeleton').first().waitFor({ state: 'detached' });
    await inFocus().toMatch(/^BUTTON (Mes|Año) anterior/);
  });

  it.each([
    [`/cost?${month}`, 'Costo del empleado'],
    [`/pila?${month}`, /./],
    [`/accounting?${month}`, /./],
    ['/accounting/accounts', /./],
    ['/reports/recoveries?to=2026-10', /./],
  ])('returns to the row whose dialog closes, on %s', async (path, name) => {
    await drawn(path);
    await rows();
    await tabTo(/^TR/);
    const row = await focused(desk.page);
    await press('Enter');
    await desk.page.getByRole('dialog', { name }).waitFor();
    await press('Escape');
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
    await inFocus().toBe(row);
  });

  it('is at the title when a group is opened, and when it is left', async () => {
    await drawn(`/cost?${month}&by=cost_center`);
    await rows();
    await tabTo(/^TR/);
    await press('Enter');
    await desk.page.waitForURL(/cost_center_id=/);
    await inFocus().toBe('H1 Costo de la nómina');
    await tabTo(/^BUTTON Ver toda la compañía/);
    await press('Enter');
    await inFocus().toBe('H1 Costo de la nómina');
  });

  it('is at the title when a planilla is presented, and when it is withdrawn', async () => {
    await drawn(`/pila?${month}`);
    await tabTo(/^BUTTON Marcar como presentada/);
    await press('Enter');
    await inFocus().toMatch(/^INPUT Número de la planilla/);
    await desk.page.keyboard.type('8812345');
    await press('Enter');
    await desk.seen('8812345').waitFor();
    await inFocus().toBe('H1 Planilla integrada');
    await tabTo(/^BUTTON (Anular|Retirar|Quitar)/);
    await press('Enter');
    await inFocus().toMatch(/^BUTTON Cancelar/);
    await tabTo(/^BUTTON (Anular|Retirar|Quitar)/, 3);
    await press('Enter');
    await desk.page
      .getByRole('button', { name: 'Marcar como presentada' })
      .filter({ visible: true })
      .waitFor();
    await inFocus().toBe('H1 Planilla integrada');
  });

  it('is at the title when a bank template is started', async () => {
    await drawn('/bank_templates/create');
    await tabTo(/^BUTTON Davivienda/);
    await press('Enter');
    await desk.page.getByRole('button', { name: 'Davivienda' }).waitFor({ state: 'detached' });
    await inFocus().toBe('H1 Nueva plantilla de banco');
  });
});

describe('addresses', () => {
  it.each(['/cost', '/pila'])('keep the open person on %s', async (path) => {
    await drawn(`${path}?${month}`);
    await rows();
    await tabTo(/^TR/);
    await press('Enter');
    const title = desk.page.getByRole('dialog').getByRole('heading', { level: 2 }).first();
    await desk.page.waitForURL(/open=/);
    const name = await title.innerText();
    await desk.page.reload();
    await expect.poll(() => title.innerText()).toBe(name);
    await press('Escape');
    await expect.poll(() => desk.page.url()).not.toMatch(/open=/);
  });

  it('keep what is typed in the calculator', async () => {
    await drawn('/cost/calculator');
    await desk.page.getByLabel('Qué se sabe').selectOption('net');
    await desk.page.getByLabel('Neto mensual').fill('2500000');
    await desk.page.waitForURL(/amount=2500000/);
    await desk.page.reload();
    await expect.poll(() => desk.page.getByLabel('Neto mensual').inputValue()).toBe('2,500,000.00');
    await desk.seen('Cuesta a la empresa').waitFor();
  });

  it('lead back from an employee to the same row of the report', async () => {
    await drawn('/reports/vacations?on=2026-10-31');
    await rows();
    await tabTo(/^TR/);
    const row = await focused(desk.page);
    await press('Enter');
    await desk.page.waitForURL(/\/employees\//);
    await desk.page.goBack();
    await desk.page.waitForURL(/\/reports\/vacations\?on=2026-10-31/);
    await inFocus().toBe(row);
  });
});

describe('reports', () => {
  it.each(Object.keys(reports) as ReportName[])('%s shows its cells whole', async (report) => {
    await drawn(`/reports/${report}`);
    for (const width of [1440, 768]) {
      await desk.page.setViewportSize({ width, height: 900 });
      const cut = await desk.page
        .locator('.report-table td')
        .evaluateAll((cells) =>
          cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth + 1 ? [cell.textContent] : [])),
        );
      expect(cut).toEqual([]);
    }
    await desk.page.setViewportSize({ width: 1440, height: 900 });
  });
});

it('no screen of the month end says offline that it is both kept and not kept', async () => {
  const { page } = desk;
  await desk.whole();
  await desk.offline();
  await page.setViewportSize({ width: 390, height: 844 });
  const found: string[] = [];
  for (const path of [
    '/closing?year=2025&month=3',
    '/cost?year=2025&month=3',
    '/cost/calculator',
    '/pila?year=2025&month=3',
    '/crosscheck?year=2025&month=3',
    '/crosscheck?parte=files',
    '/accounting?year=2025&month=3',
    '/accounting/accounts',
    '/reports',
    '/reports/summary?to=2025-03',
    '/certificates?year=2021',
    '/certificates?year=2021&parte=report',
  ]) {
    await desk.go(path);
    await page.locator('.q-banner').filter({ visible: true }).first().waitFor();
    const text = await page.locator('main').filter({ visible: true }).first().innerText();
    if (/Está viendo lo guardado/.test(text) && /Aún no está guardado/.test(text)) found.push(path);
  }
  await desk.online();
  expect(found).toEqual([]);
  expect(desk.faults).toEqual([]);
});

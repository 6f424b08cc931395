import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** The end of a month on one screen, from the novelties of its payrolls to a month with nothing left to do. */
clerkAtDesk();

const month = 'year=2026&month=10';
const step = (title: string) =>
  desk.page.locator('.closing-steps li', { has: desk.page.getByRole('link', { name: title, exact: true }) });
/** Link of a step to its screen, by its title. */
const link = (title: string) => step(title).getByRole('link', { name: title, exact: true });
const focused = () => desk.page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText);
const stateOf = (title: string) => step(title).getAttribute('data-state');

it.each([1440, 1024, 390])('the month end shows at %i px what is pending and its due date', async (width) => {
  const { page } = desk;
  await page.setViewportSize({ width, height: 844 });
  await desk.go(`/closing?${month}`);
  await step('Planilla integrada').getByText('Aún no se marca como presentada').waitFor();
  expect(await step('Planilla integrada').innerText()).toMatch(/Vence el|Venció el/);
  expect(await stateOf('Contabilidad')).toBe('todo');
  const beyond = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
  expect(beyond).toBe(0);
});

it('the month end leads through the planilla and the vouchers until the month is closed', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect
    .poll(async () => {
      const rows = await server.get<(Row & { state: string })[]>(`/payrolls?${month}&per_page=200`);
      return rows.every(({ state }) => state.startsWith('aceptada'));
    })
    .toBe(true);
  await desk.go(`/closing?${month}`);
  expect(await stateOf('Nóminas del mes')).toBe('done');

  await link('Planilla integrada').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/pila\?year=2026&month=10/);
  await page.getByRole('button', { name: 'Marcar como presentada' }).filter({ visible: true }).click();
  await page.getByLabel('Número de la planilla').fill('8812345');
  await page.keyboard.press('Enter');
  await desk.seen('8812345').waitFor();
  // The action is gone with what it did: the keyboard goes on from the title.
  await expect.poll(focused).toBe('Planilla integrada');

  await desk.go(`/closing?${month}`);
  await step('Planilla integrada').getByText('Presentada, planilla 8812345').waitFor();
  await link('Contabilidad').click();
  await page.waitForURL(/\/accounting\?year=2026&month=10/);
  await page.getByRole('button', { name: 'Contabilizar' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Contabilizar' }).click();
  await page.getByLabel('Comprobantes').waitFor();
  await expect.poll(focused).toBe('Contabilidad');

  await desk.go(`/closing?${month}`);
  await desk.seen('Octubre de 2026 está cerrado').waitFor();
  expect(await stateOf('Contabilidad')).toBe('done');
  expect(desk.faults).toEqual([]);
});

it('a step of the month end is marked as done by hand, and unmarked', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.go('/closing?year=2026&month=8');
  const clothing = step('Dotación');
  await clothing.getByRole('button', { name: 'Ya se hizo' }).click();
  await clothing.getByText('Entregada').waitFor();
  await page.reload();
  await clothing.getByText('Entregada').waitFor();
  await clothing.getByRole('button', { name: 'Quitar la marca' }).click();
  await clothing.getByRole('button', { name: 'Ya se hizo' }).waitFor();
  expect(desk.faults).toEqual([]);
});

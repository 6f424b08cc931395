import { expect, it } from 'vitest';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** The menu and the keys of the office, used without a pointer. */
clerkAtDesk();

const pathname = () => new URL(desk.page.url()).pathname;

it('the menu opens its sheets with the arrows, and a section has its screens as tabs', async () => {
  const { page } = desk;
  await desk.go('/closing');
  const tabs = page.getByRole('navigation', { name: 'Sección' });
  await tabs.getByRole('link', { name: 'Cruce' }).press('Enter');
  await page.waitForURL(/\/crosscheck/);
  await tabs.getByRole('link', { name: 'Cruce' }).and(page.locator('[aria-current=page]')).waitFor();
  const company = page.getByRole('button', { name: 'Compañía', exact: true });
  await company.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Compañías');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cargos');
  await page.keyboard.press('Escape');
  await company.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/charges$/);
  await company.and(page.locator('.on')).waitFor();
});

it('the key S goes to the next step from any screen, and does nothing behind a dialog', async () => {
  const { page } = desk;
  await desk.go('/employees');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Teclas' });
  await keys.getByText('Hacer lo que sigue, o ir a ello').click();
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  expect(pathname()).toBe('/employees');
  await page.keyboard.press('s');
  await page.waitForURL(/\/payrolls/);
  expect(desk.faults).toEqual([]);
});

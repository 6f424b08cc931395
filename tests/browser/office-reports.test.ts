import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toMonthText } from '../../src/domain/values/month.ts';
import { getToday, getWorkingMonth, shiftMonth } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** Reports as a clerk uses them: a summary that agrees with its list, its file, and an incapacity until it is paid. */
clerkAtDesk();

const table = () => desk.page.getByRole('table').filter({ visible: true });
const last = shiftMonth(getWorkingMonth(), -1);
const names = () => table().locator('tbody tr td:first-child').allTextContents();
const footOf = async (title: string) => {
  const heads = await table().getByRole('columnheader').allTextContents();
  return table().locator('tfoot td').nth(heads.indexOf(title)).textContent();
};

it('the summary of a month has the same net by person, by cost center and in the payrolls', async () => {
  const { page } = desk;
  await desk.go('/reports');
  await page.getByRole('link', { name: /Resumen de nómina/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reports\/summary/);
  await page.getByRole('button', { name: 'Mes anterior' }).filter({ visible: true }).click();
  await page.waitForURL(new RegExp(`to=${toMonthText(last)}`));
  await table()
    .getByRole('row', { name: /Yuliana/ })
    .waitFor();
  const net = await footOf('Neto');

  await page.getByLabel('Filas').selectOption({ label: 'Por centro de costo' });
  await expect.poll(names).toContain('Confección');
  expect(await footOf('Neto')).toBe(net);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).filter({ visible: true }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.replace(/^\uFEFF/, '').split(';')[0])).toEqual([
    'Centro de costo',
    ...(await names()),
    'Total',
  ]);

  await desk.go(`/payrolls?year=${last.year}&month=${last.month}`);
  await desk.seen(net ?? '').waitFor();
});

it('an incapacity is recorded as filed and then as paid, and nothing is left to collect', async () => {
  const { page } = desk;
  await desk.go('/reports/recoveries');
  const row = table().getByRole('row', { name: /Ángela/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByLabel('Estado').selectOption({ label: 'Radicada' });
  await dialog.getByLabel('Número de radicado').press('Enter');
  await dialog.getByText('Escriba el número de radicado').waitFor();
  await page.keyboard.type('R-2026-118');
  await dialog.getByLabel('Radicada el').fill(getToday());
  await page.keyboard.press('Enter');
  await row.filter({ hasText: 'R-2026-118' }).waitFor();

  await row.focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Estado').selectOption({ label: 'Pagada' });
  await dialog.getByLabel('Pagada el').fill(getToday());
  await dialog.getByLabel('Cuánto pagaron').fill('170000');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await row.filter({ hasText: '170.000' }).waitFor();
  expect(await footOf('Por cobrar')).toBe('0');
  await page.getByLabel('Estado').filter({ visible: true }).selectOption({ label: 'Por radicar' });
  await desk.seen('No hay nada que mostrar').waitFor();
});

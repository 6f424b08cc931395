import { expect, it } from 'vitest';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** The vouchers of a month: where a line comes from, an account of the company, and the month closed. */
clerkAtDesk();

it('a month is posted with an account of the company, and reversed', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.go('/accounting/accounts');
  const earnings = page.getByRole('table', { name: 'Devengados' });
  await earnings.getByRole('row', { name: /^Salario básico/ }).click();
  const editor = page.getByRole('dialog', { name: 'Cuentas de Salario básico' });
  await editor.getByLabel('Débito en administración').fill('51.05');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await editor.getByText('De 4 a 14 cifras, sin puntos').waitFor();
  await editor.getByLabel('Débito en administración').fill('51050601');
  await editor.getByRole('button', { name: 'Guardar' }).click();
  await editor.waitFor({ state: 'detached' });
  await earnings.getByText('51050601').waitFor();

  await desk.go('/accounting?year=2026&month=10');
  const pay = page.getByRole('table', { name: 'Nómina de octubre de 2026' });
  const line = pay.getByRole('row', { name: /^51050601/ }).first();
  await line.waitFor();
  await line.focus();
  await page.keyboard.press('Enter');
  const origin = page.getByRole('dialog', { name: 'De dónde sale esta línea' });
  await origin.getByText('Salario básico').first().waitFor();
  await page.keyboard.press('Escape');
  await origin.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Contabilizar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Contabilizar octubre de 2026?' });
  await question.getByRole('button', { name: 'Contabilizar' }).click();
  await page.getByText(/^Contabilizado el/).waitFor();
  await pay.getByText('51050601').first().waitFor();
  await page.getByLabel('Comprobantes').selectOption({ label: 'Cambios sin contabilizar' });
  await page.getByText('Octubre de 2026 está contabilizado').waitFor();

  await page.getByRole('button', { name: 'Reversar' }).click();
  const sure = page.getByRole('alertdialog', { name: '¿Reversar octubre de 2026?' });
  await sure.getByRole('button', { name: 'Reversar' }).click();
  await page.getByText(/^Reversado el .* el mes quedó abierto/).waitFor();
  await page.getByRole('table', { name: 'Nómina de octubre de 2026, reverso 1' }).waitFor();
  await page.getByLabel('Comprobantes').selectOption({ label: 'Sin contabilizar' });
  await pay.getByText('51050601').first().waitFor();
  expect(desk.faults).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';

/** A payment of prima, from its people to the bank. */
clerkAtDesk();

it('a prima for everybody is corrected, closed, exported to the bank and included in the payroll of the month', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.go('/pay_runs?year=2026&month=12');
  await desk.seen('Aún no hay pagos de diciembre de 2026').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Qué se paga').selectOption({ label: 'Prima de servicios' });
  // The 20th is a Sunday.
  expect(await page.getByLabel('Fecha de pago').inputValue()).toBe('2026-12-18');
  // Before it is made it says who enters, and who is left out and why.
  const entering = page.getByRole('region', { name: 'Quién entra' });
  await entering.getByText(/^Entran \d+ personas$/).waitFor();
  await entering.getByText('Queda por fuera 1').click();
  await entering.getByText(/Echeverri Uribe Sebastián: el salario integral/).waitFor();
  await page.getByRole('button', { name: 'Liquidar' }).click();

  const people = page.getByRole('table', { name: 'Personas de Prima de servicios' });
  const one = people.getByRole('row', { name: /Rentería Mosquera Yuliana/ });
  await one.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Valor a mano').fill('1234567');
  await page.keyboard.press('Enter');
  await one.getByText('1.234.567').first().waitFor();
  expect(await one.textContent()).toContain('1 aviso');

  // Two months are stored: who earned something that varied in them is asked about before closing.
  const close = async () => {
    await page.getByRole('button', { name: 'Cerrar el pago' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cerrar el pago' }).click();
  };
  const few = async () => Number(/promedios de (\d+) personas/.exec(await page.innerText('.run-next'))?.[1]);
  const before = await few();
  await close();
  const averages = page.getByRole('alertdialog', { name: 'Hay promedios que salen de pocos meses' });
  expect(await averages.innerText()).toContain('Chocué Ulcué Ángela Patricia');
  await averages.getByRole('button', { name: 'Escribir los promedios' }).click();
  await page.getByLabel('Promedio mensual de lo variable').fill('60000');
  await page.keyboard.press('Enter');
  await expect.poll(few).toBe(before - 1);
  const detail = page.getByRole('complementary', { name: 'Lo que se le paga' });
  await detail.getByText(/^Prima de servicios, /).click();
  await desk.seen('Promedio escrito').waitFor();
  await close();
  await averages.getByRole('button', { name: 'Cerrar como está' }).click();
  await page.getByRole('button', { name: 'Reabrir' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Reabrir');

  // To the bank: first without an account to pay from, then from one.
  const bank = page.getByRole('dialog', { name: 'Archivo del banco' });
  await page.getByRole('button', { name: 'Archivo del banco' }).click();
  await bank.getByText('Agregue en «Bancos» la cuenta de la que se paga.').waitFor();
  await page.keyboard.press('Escape');
  const [{ id: bank_id = '' } = {}] = await server.find('banks', '1007');
  const account = { alias: 'Nómina', account_type: 'ahorros', account_number: '45612378901' };
  await server.post('/bank_accounts', { ...account, bank_id, flat_file_format: 'bancolombia_pab' });
  await page.getByRole('button', { name: 'Archivo del banco' }).press('Enter');
  await bank.getByText('Quiñones Angulo Luis Alberto').waitFor();
  const arrives = page.waitForEvent('download');
  await bank.getByRole('link', { name: 'Descargar' }).click();
  const text = readFileSync(await (await arrives).path(), 'latin1');
  const lines = text.trimEnd().split('\r\n');
  expect(await bank.getByText(/^\d+ personas$/).textContent()).toBe(`${lines.length - 1} personas`);
  expect(lines.find((one) => one.includes('1037482916'))?.slice(75, 92)).toBe('00000000123456700');
  await page.keyboard.press('Escape');
  await bank.waitFor({ state: 'detached' });

  await desk.seen('Ver las nóminas del mes').click();
  await page.waitForURL(/\/payrolls\?year=2026&month=12/);
  await page
    .getByRole('table', { name: 'Nóminas de diciembre de 2026' })
    .getByRole('row', { name: /Rentería Mosquera Yuliana/ })
    .click();
  const prima = page.getByLabel('Detalle de la nómina').getByText(/Prima de servicios/);
  await prima.first().waitFor();
  expect(desk.faults).toEqual([]);
});

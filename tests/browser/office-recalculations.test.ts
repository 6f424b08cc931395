import { expect, it } from 'vitest';
import {
  computePercentageFromMonths,
  getPercentageMonths,
} from '../../src/domain/payroll/deductions/percentage-from-months.ts';
import { addOpeningBalance } from '../../src/domain/payroll/history/opening.ts';
import { getLaw } from '../../src/domain/payroll/law/parameters.ts';
import { toDecimalComma } from '../../src/domain/payroll/statement/explanation.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { waitForToast } from './toasts.ts';

/** The stored months beside the rules of today. */
clerkAtDesk();

const focused = () => desk.page.evaluate(() => document.activeElement?.textContent);

it('a stored month whose result changed is listed with its difference and what it requires', async () => {
  const { page } = desk;
  // Months worked out with the rules of today come out the same.
  await desk.go('/payrolls/recalculations');
  await desk.seen('Todo sigue igual').waitFor();

  const [person] = await server.find('employees', 'Rentería');
  if (!person) throw new Error('La demostración no tiene a esa persona');
  await server.change('employees', person, { transport_allowance_mode: 'never' });
  await desk.go('/dashboard');
  await desk.go('/payrolls/recalculations');
  const row = page.locator('.recalculated-rows details').filter({ hasText: 'Rentería' }).first();
  await row.waitFor();
  expect(await row.innerText()).toContain('Lleva nota de ajuste');
  expect(await row.innerText()).toContain('−249.095');
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await row.getByText('Auxilio de transporte').waitFor();

  await row.getByRole('button', { name: 'Abrir' }).click();
  await page.waitForURL(/\/payrolls\/[0-9a-f-]{36}/);
  await page.goBack();
  await row.waitFor();
  await page.getByRole('button', { name: 'Ya los comparé' }).first().click();
  await waitForToast(page, 'Queda anotado que los comparó');
  await page.waitForURL(/\/dashboard/);
});

it('a percentage with the figures of another year is replaced on request, unless the record changed', async () => {
  const { page } = desk;
  const month = { year: 2026, month: 3 };
  const person = async () => {
    const [found] = await server.find('employees', 'Rentería');
    if (!found) throw new Error('La demostración no tiene a esa persona');
    return found;
  };
  const balance = {
    admission_date: '2024-01-02',
    opening_date: '2025-11-30',
    opening_income: '99000000.00',
    opening_contributions: '8910000.00',
  };
  await server.change('employees', await person(), { ...balance, confirm_contract_dates: true });
  const contract = { admission: balance.admission_date } as Parameters<typeof addOpeningBalance>[0];
  const months = addOpeningBalance(contract, balance, [], month);
  const right = computePercentageFromMonths(month, months, { laws: getLaw }).percent;
  const before = computePercentageFromMonths(month, months, {
    laws: getLaw,
    lawDay: getPercentageMonths(month).day,
  }).percent;
  expect(before).not.toBe(right);
  const second = { withholding_procedure: '2', withholding_percent: before };
  await server.change('employees', await person(), second);
  const { id } = await person();
  await server.post('/payrolls', { employee_id: id, ...month, payment_dates: ['2026-03-30'] });

  await desk.go('/dashboard');
  await desk.go('/payrolls/recalculations');
  const row = page.locator('.recalculated-rows > li').filter({ hasText: 'Ver la cuenta' });
  await row.waitFor();
  expect(await row.innerText()).toContain(`${toDecimalComma(right)} %`);
  expect(await row.innerText()).toContain('De enero a junio de 2026');
  await row.locator('summary').click();
  await row.getByText('Porcentaje fijo').waitFor();

  // Somebody else changed the record meanwhile: nothing is stored over it.
  await server.change('employees', await person(), { withholding_percent: '7.77' });
  const press = row.getByRole('button', { name: /^Guardar/ });
  await press.click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('Otra persona cambió este registro').waitFor();
  expect((await person()).withholding_percent).toBe('7.770');
  await page.keyboard.press('Escape');
  await row.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Con las reglas de hoy');

  await server.change('employees', await person(), second);
  await desk.go('/dashboard');
  await desk.go('/payrolls/recalculations');
  await row.getByRole('button', { name: /^Abrir la ficha de .*Rentería/ }).waitFor();
  const employees: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/recalculations')) employees.push(searchParams.get('employee_id'));
  });
  await press.focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'quedó con');
  await row.waitFor({ state: 'detached' });
  // Focus stays on the page, and the months of the others are not compared again.
  await expect.poll(focused).toBe('Con las reglas de hoy');
  expect(new Set(employees)).toEqual(new Set([id]));
  expect(Number((await person()).withholding_percent)).toBe(Number(right));
});

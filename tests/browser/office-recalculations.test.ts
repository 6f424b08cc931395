import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';

/** The stored months beside the rules of today. */
clerkAtDesk();

it('a stored month that would come out different is told with its reason and what it asks for, and stays as it is', async () => {
  const { page } = desk;
  // Months worked out with the rules of today come out the same.
  await desk.go('/payrolls/recalculations');
  await desk.seen('Todo sigue igual').waitFor();

  const [person] = await server.find('employees', 'Rentería');
  if (!person) throw new Error('La demostración no tiene a esa persona');
  await server.change('employees', person, { transport_allowance_mode: 'never' });
  await desk.go('/dashboard');
  await desk.go('/payrolls/recalculations');
  const row = page.locator('.rcl-r details').filter({ hasText: 'Rentería' }).first();
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
  await desk.seen('Queda anotado que los comparó').waitFor();
  await page.waitForURL(/\/dashboard/);
});

import { expect, it } from 'vitest';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** The cost of a month, where it comes from, and that of a salary nobody has yet. */
clerkAtDesk();

it('the cost of a month is shown by cost center and by person, down to a contribution', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.go('/cost?year=2026&month=10');
  const people = page.getByRole('table', { name: 'Costo de octubre de 2026 por empleado' });
  await people.getByRole('row', { name: /Rentería Mosquera Yuliana/ }).waitFor();
  const shown = async () => (await page.locator('.figures-lead .q-money').innerText()).replace(/\s/g, '');
  const total = await shown();

  await page.getByLabel('Agrupar').selectOption({ label: 'Centro de costo' });
  const centers = page.getByRole('table', { name: 'Costo de octubre de 2026 por centro de costo' });
  await centers.getByRole('row').nth(1).waitFor();
  expect(await shown()).toBe(total);
  await centers.getByRole('row', { name: /^Administración/ }).click();
  await people.getByRole('row').nth(1).waitFor();
  await expect.poll(shown).not.toBe(total);
  await page.getByRole('button', { name: 'Ver toda la compañía' }).click();
  await expect.poll(shown).toBe(total);

  const one = people.getByRole('row', { name: /Rentería Mosquera Yuliana/ });
  await one.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Costo del empleado' });
  await sheet.getByText(/^Caja de compensación/).click();
  await sheet.getByText(/Aporte de la empresa, 4 %/).waitFor();
  await sheet.getByRole('button', { name: 'Mes siguiente' }).click();
  await sheet.getByText('noviembre de 2026').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(desk.faults).toEqual([]);
});

it('the calculator computes the cost of a salary and the salary of a net, on a phone', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.go('/cost/calculator');
  await page.getByLabel('Salario mensual').fill('3000000');
  await desk.seen('4.443.762').waitFor();
  await desk.seen('3.009.095').waitFor();
  await page.getByLabel('Qué se sabe').selectOption({ label: 'Sé el neto que quiere recibir' });
  await page.getByLabel('Neto mensual').fill('3009095');
  await desk.seen('3.000.000').waitFor();
  await page.getByLabel('Salario integral').check();
  await desk.seen('El salario integral no llega a 13 salarios mínimos').waitFor();
  await page.getByLabel('Neto mensual').fill('mucho');
  await desk.seen('Escriba un valor en pesos mayor que cero').waitFor();
  expect(desk.faults).toEqual([]);
});

it('a proposal of minimum wage is written and tried beside the law of today and of another year', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.go('/decree?m=2026-11');
  const laws = page.getByRole('table', { name: 'Leyes comparadas' });
  await laws.getByRole('columnheader', { name: /Ley de 2026/ }).waitFor();
  await page.getByRole('link', { name: 'Otra propuesta' }).click();
  await page.getByLabel('Nombre').fill('Gremios');
  await page.getByLabel('Regiría desde').fill('2026-11-01');
  await page.getByLabel('Fecha de la propuesta').fill('2026-10-24');
  await page.getByLabel('Fuente').fill('Mesa de concertación');
  await page.getByLabel('Aumento del salario mínimo').fill('12');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await laws.getByRole('columnheader', { name: /Gremios · 12 %/ }).waitFor();
  const minimum = laws.getByRole('row', { name: /^Salario mínimo/ });
  await expect.poll(() => minimum.innerText()).toMatch(/1\.750\.905[\s\S]*1\.961\.014/);

  await page.getByRole('button', { name: 'Con otra ley' }).click();
  await page.getByRole('button', { name: 'Ley de 2024' }).click();
  await expect.poll(() => minimum.innerText()).toMatch(/1\.961\.014[\s\S]*1\.300\.000/);
  const nets = page.getByRole('table', { name: /^Neto de cada persona/ });
  await nets.getByRole('columnheader', { name: 'Gremios' }).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Comparar con').selectOption({ label: 'Ley de 2024' });
  await expect.poll(() => minimum.innerText()).not.toMatch(/1\.961\.014/);
  expect(desk.faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';

/** A month whose three sources agree, what a change of the record makes of it, and files that others made. */
clerkAtDesk();

it('the crosscheck shows a month without differences, one with a raise, and files that it cannot read', async () => {
  const { page } = desk;
  await desk.go('/crosscheck?year=2026&month=9');
  await page.getByRole('heading', { name: 'Sin diferencias' }).waitFor();
  expect(await page.locator('.crosscheck-person').count()).toBe(0);

  const [employee] = await server.find('employees', '1045678321');
  if (!employee) throw new Error('The demo has no such employee');
  await server.change('employees', employee, { salary: '9500000.00' });
  await desk.go('/crosscheck?year=2026&month=10');
  const person = page.locator('.crosscheck-person').first();
  await person.getByText('1045678321').waitFor();
  await person.getByRole('heading', { name: 'Sueldo' }).waitFor();
  await person.getByText('9.500.000').first().waitFor();
  await person.getByRole('link', { name: 'Ir a corregir' }).first().waitFor();

  await page.getByRole('button', { name: 'De otros archivos' }).click();
  await page.getByLabel('XML aceptados y PILA').setInputFiles([
    { name: 'nomina.xml', mimeType: 'text/xml', buffer: Buffer.from('<Invoice/>') },
    { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') },
  ]);
  await desk.seen('falta la PILA').waitFor();
  await page
    .getByLabel('XML aceptados y PILA')
    .setInputFiles([
      { name: 'planilla.txt', mimeType: 'text/plain', buffer: Buffer.from('no es una planilla') },
    ]);
  await page.getByRole('button', { name: 'Cruzar' }).click();
  await desk.seen('La planilla no dice de qué mes es').waitFor();
  await desk.seen('El archivo es una factura').waitFor();
  expect(desk.faults).toEqual([]);
});

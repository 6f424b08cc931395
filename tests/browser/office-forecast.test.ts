import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';

const patient = { timeout: 60_000 };

clerkAtDesk();

it('the month to date is computed when it is opened, and told person by person', async () => {
  const { page } = desk;
  await desk.go('/closing');
  await page.getByRole('link', { name: 'El mes a hoy' }).first().click();
  const cash = page.getByRole('region', { name: 'La caja que viene' });
  await cash.getByText('Pago del mes').waitFor(patient);
  await cash
    .getByText(/^Planilla de /)
    .first()
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'Yuliana' }).click();
  const sheet = page.getByRole('dialog', { name: 'Ganado hasta hoy' });
  await sheet.getByText(/^Ganado hasta el /).waitFor(patient);
  await sheet.getByText('Provisiones', { exact: true }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  // The dashboard tells what the page computed.
  await desk.go('/dashboard');
  await page.getByRole('region', { name: 'La caja que viene' }).getByText('Pago del mes').waitFor(patient);
  await page.getByRole('link', { name: 'Ver el mes a hoy' }).click();
  await page.getByRole('button', { name: 'Calcular otra vez' }).waitFor();
  expect(desk.faults).toEqual([]);
});

it('a month that is over is told whole, and one without its law says why it has no figures', async () => {
  const { page } = desk;
  await desk.go('/forecast?year=2026&month=10');
  await page.getByText('Costo del mes, con aportes y provisiones').waitFor(patient);
  expect(await page.getByText('Ganado hasta hoy').filter({ visible: true }).count()).toBe(0);
  await desk.go('/forecast?year=2099&month=2');
  await page.getByText('No se pudo calcular febrero de 2099').waitFor(patient);
  await page.getByText(/^No hay salario mínimo/).waitFor();
  expect(await server.get('/month_forecasts?month=2099-02')).toMatchObject({ forecast: null });
});

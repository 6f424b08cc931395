import { expect, it } from 'vitest';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** What the record of an employee knows is proposed where it is asked. */
clerkAtDesk();

it('a final settlement proposes the retirement date, and a document number may have dots', async () => {
  const { page } = desk;
  const [{ id = '' } = {}] = await server.find('employees', 'Rentería Mosquera');
  const { document_number } = await server.get<Row & { document_number: string }>(`/employees/${id}`);
  const dotted = document_number.replace(/\B(?=(\d{3})+$)/g, '.');
  await desk.go(`/employees/${id}/edit`);
  await page.getByLabel('Número de documento').fill(`C.C. ${dotted}`);
  await page.getByRole('tab', { name: 'Contrato' }).click();
  await page.getByLabel('Fecha de retiro').fill('2026-12-11');
  await page.getByLabel('Motivo de retiro').selectOption({ label: 'Renuncia' });
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect
    .poll(async () => (await server.get<Row & Record<string, string>>(`/employees/${id}`))['retirement_date'])
    .toBe('2026-12-11');
  const saved = await server.get<Row & Record<string, string>>(`/employees/${id}`);
  expect(saved['document_number']).toBe(document_number);

  await desk.go('/pay_runs?year=2026&month=12');
  await page.getByRole('button', { name: 'Nuevo pago' }).first().click();
  const paid = page.getByLabel('Fecha de pago');
  await page.getByLabel('Qué se paga').selectOption({ label: 'Mes completo' });
  await expect.poll(() => paid.inputValue()).toBe('2026-12-31');
  await page.getByLabel('Qué se paga').selectOption({ label: 'Liquidación final' });
  await expect.poll(() => paid.inputValue()).toBe('2026-12-11');
  await paid.fill('2026-12-15');
  expect(await paid.inputValue()).toBe('2026-12-15');
});

it('an import asks before the corrected cells of its file are lost', async () => {
  const { page } = desk;
  const asked = page.locator('dialog[open]').getByText('Si sale ahora se pierden.');
  const lines = ['Cédula;Periodo;Días trabajados', '1037482916;2026-02;31'];
  await desk.go('/payrolls/import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir archivo' }).click();
  const buffer = Buffer.from(lines.join('\r\n'));
  await (await chooser).setFiles({ name: 'novedades.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Ver como hoja' }).click();
  await page.getByRole('gridcell', { name: '31', exact: true }).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  const right = page.getByRole('gridcell', { name: '30', exact: true });
  await right.waitFor();
  for (const way of ['Cambiar archivo', 'Atrás']) {
    await page.getByRole('button', { name: way }).filter({ visible: true }).first().click();
    await asked.waitFor();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
  }
  await page.getByRole('link', { name: 'Préstamos y embargos' }).filter({ visible: true }).first().click();
  await asked.waitFor();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.poll(() => right.count()).toBe(1);
  const stays = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined);
  await (await stays).accept();
  await page.getByRole('button', { name: 'Elegir archivo' }).waitFor();
});

it('the enablement asks before a typed PIN is lost, and the offer of a new version covers no button', async () => {
  const { page } = desk;
  const asked = page.locator('dialog[open]').getByText('Si sale ahora se pierden.');
  const company = await page.evaluate(() => JSON.parse(localStorage.getItem('company') ?? '{}').id);
  await desk.go(`/${company}/enable`);
  await page.getByRole('button', { name: /^Software/ }).click();
  await page.getByLabel('PIN del software').fill('54321');
  await page.getByRole('link', { name: 'Préstamos y embargos' }).filter({ visible: true }).first().click();
  await asked.waitFor();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  expect(await page.getByLabel('PIN del software').inputValue()).toBe('54321');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    const offer = document.createElement('div');
    offer.className = 'q-offer';
    offer.textContent = 'Hay una versión nueva.';
    document.body.append(offer);
  });
  // Nothing stands over it: a press arrives.
  await page.getByRole('button', { name: 'Guardar y seguir' }).click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('a list leaves room for its rows in a window at 200 %', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of ['/employees', '/payrolls?year=2026&month=10']) {
    await desk.go(path);
    const rows = page.locator('.q-scroll').filter({ visible: true });
    await rows.locator('tbody tr').first().waitFor();
    expect((await rows.boundingBox())?.height).toBeGreaterThan(250);
    const body = page.locator('.page').filter({ has: rows });
    expect(await body.evaluate((pg) => pg.scrollHeight - pg.clientHeight)).toBeGreaterThan(0);
    expect(await body.evaluate((pg) => pg.scrollWidth - pg.clientWidth)).toBe(0);
  }
  expect(await page.locator('.app-rail').evaluate((rail) => rail.scrollWidth - rail.clientWidth)).toBe(0);
});

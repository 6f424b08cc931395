import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { groupByContributor, readPlanilla } from '../../src/domain/pila/read-file.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** The planilla of a month, from what it lacks to the one that was presented. */
clerkAtDesk();

it('a planilla is reviewed by person, downloaded and marked as presented', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await desk.go('/pila?year=2026&month=10');
  const people = page.getByRole('table', { name: 'Cotizantes de octubre de 2026' });
  await people.getByRole('row', { name: /Rentería Mosquera Yuliana/ }).waitFor();
  const total = await page.locator('.figures-lead .q-money').innerText();

  // A finding leads to the form that mends it: of a company without settings, that of the first.
  const settings = page.getByRole('link', { name: 'Escribir los ajustes' }).first();
  expect(await settings.getAttribute('href')).toMatch(/^\/pila_settings\/create/);

  await people.getByRole('row', { name: /Rentería Mosquera Yuliana/ }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: /Yuliana/ });
  await sheet.getByText('IBC pensión').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Archivo .txt' }).filter({ visible: true }).click(),
  ]);
  const text = await readFile(await download.path(), 'latin1');
  const { header, lines, unread } = readPlanilla(text, getToday());
  expect(download.suggestedFilename()).toBe('planilla-E-2026-10.txt');
  expect([unread, header?.contributors]).toEqual([[], groupByContributor(lines).size]);

  await page.getByRole('button', { name: 'Marcar como presentada' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Marcar como presentada' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.getByText('Escriba el número que le dio el operador').waitFor();
  await dialog.getByLabel('Número de la planilla').fill('71234567');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  const presented = page.getByRole('region', { name: 'Planillas presentadas' });
  await presented.getByText('71234567').waitFor();
  expect(await page.locator('.figures-lead .q-money').innerText()).toBe(total);
  const [filed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Excel de la presentada' }).filter({ visible: true }).click(),
  ]);
  expect(filed.suggestedFilename()).toBe('planilla-E-2026-10-71234567.xlsx');
  expect(await page.getByRole('button', { name: 'Marcar como presentada' }).count()).toBe(0);

  await page.getByLabel('Planilla', { exact: true }).selectOption('N');
  await desk.seen('No hay nada que corregir').waitFor();
  expect(desk.faults).toEqual([]);
});

it('a planilla marked as presented by mistake is withdrawn, on a phone', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.go('/pila?year=2026&month=10');
  await page.getByRole('button', { name: 'Retirar la marca' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar la marca' }).click();
  await desk.seen(/No cuenta: se marcó por error/).waitFor();
  await page.getByRole('button', { name: 'Marcar como presentada' }).filter({ visible: true }).waitFor();
  expect(desk.faults).toEqual([]);
});

it('a planilla stops reporting missing settings once they are written', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.go('/pila?year=2026&month=10');
  const lacks = desk.seen(/no ha escrito los ajustes de su planilla/);
  await lacks.waitFor();
  await page.getByRole('link', { name: 'Escribir los ajustes' }).first().click();
  await page.getByLabel('Desde', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('heading', { name: 'Planilla integrada' }).filter({ visible: true }).waitFor();
  await lacks.waitFor({ state: 'detached' });
});

import { expect, it } from 'vitest';
import { clerkAtDesk, desk, quincena, server } from './clerk-desk.ts';
import { employeeApi } from './employee-api.ts';
import { labelInFocus } from './focus.ts';
import type { Row } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** What somebody types in the office is not lost, and the focus goes to what is missing of it. */
clerkAtDesk();

const password = 'quincena-demo';

it('the novelties of a person stay after Escape, and the focus moves to what they lack', async () => {
  const { page } = desk;
  await desk.go('/pay_runs?year=2026&month=12');
  await page.getByRole('button', { name: 'Nuevo pago' }).first().click();
  await page.getByLabel('Qué se paga').selectOption({ label: 'Semana' });
  await page.getByRole('button', { name: 'Liquidar' }).click();
  await desk.seen('Escriba la fecha inicial').waitFor();
  await expect.poll(() => labelInFocus(page)).toBe('Desde');
  await page.getByLabel('Desde').fill('2026-12-01');
  await page.getByLabel('Hasta').fill('2026-12-07');
  await page.getByRole('button', { name: 'Liquidar' }).click();

  // Closed from inside, its row has the focus again; a double click opens what one does.
  const row = page.getByRole('row', { name: /Rentería Mosquera Yuliana/ });
  await row.click();
  await page.getByRole('button', { name: 'Cerrar el detalle' }).press('Enter');
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await row.press('Enter');
  await page.getByRole('button', { name: 'Escribir novedades' }).dblclick();
  const sheet = page.getByRole('dialog', { name: /^Novedades de/ });
  await sheet.getByRole('button', { name: 'Agregar deducción' }).click();
  await page.keyboard.type('libranza');
  await page.keyboard.press('Enter');
  const whose = sheet.getByLabel('Entidad o número del crédito');
  await whose.fill('Coopantex 889');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(() => labelInFocus(page)).toBe('Valor');

  // Somebody else writes of the same person meanwhile: what they wrote is not written over.
  const [run] = (await server.get<(Row & { kind: string })[]>('/pay_runs?year=2026&month=12')).filter(
    ({ kind }) => kind === 'week',
  );
  const [{ id = '' } = {}] = await server.find('employees', 'Rentería Mosquera');
  const people = `pay_runs/${run?.id}/people`;
  const { version } = await server.get<Row>(`/${people}/${id}`);
  await server.change(people, { id, version }, { worked_days: 5 });
  await page.getByRole('complementary').getByText('5 días').first().waitFor();
  await sheet.getByLabel('Valor').fill('50000');
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await desk.seen('Alguien cambió a esta persona').waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  expect(await whose.inputValue()).toBe('Coopantex 889');
  await sheet.getByRole('button', { name: 'Quitar Libranza' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Agregar devengado o ausencia');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Quitar de este pago' }).click();
  await page.getByRole('button', { name: 'Quitar', exact: true }).click();
  await page.getByRole('row', { name: /Rentería Mosquera Yuliana/ }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(desk.faults).toEqual([]);
});

it('the reason of an adjustment stays after a reload before it is saved', async () => {
  const { page } = desk;
  const accepted = (await server.find('payrolls', 'Tabares')).find(({ state }: Row) => state === 'aceptada');
  await desk.go(`/payrolls/${accepted?.id}/edit`);
  await page.getByRole('button', { name: 'Ajustar' }).first().click();
  await page.getByRole('button', { name: 'Empezar el ajuste' }).click();
  expect(await labelInFocus(page)).toBe('Motivo');
  await page.keyboard.type('Faltó una comisión');
  await page.getByRole('button', { name: 'Empezar el ajuste' }).click();
  await page.waitForURL(/\/adjustment_payrolls\/[^/]+\/edit$/);
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const reason = page.getByLabel('Motivo').filter({ visible: true });
  await reason.fill('Faltó la comisión de octubre');
  await page.reload();
  await reason.waitFor();
  expect(await reason.inputValue()).toBe('Faltó la comisión de octubre');
  await page.getByRole('link', { name: 'Empleados', exact: true }).click();
  await desk.seen('Hay cambios sin guardar').waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(/\/employees/);
  expect(desk.faults).toEqual([]);
});

it('the reason of a new adjustment stays when the window becomes as narrow as a phone', async () => {
  const { page } = desk;
  await desk.go('/payrolls?year=2026&month=9');
  await page.getByRole('row', { name: /Tabares Cano/ }).click();
  await page.getByRole('button', { name: 'Ajustar' }).first().click();
  const reason = page.locator('dialog[open]').getByLabel('Motivo', { exact: true });
  await reason.fill('Faltó una comisión');
  await page.setViewportSize({ width: 390, height: 844 });
  await reason.waitFor({ state: 'detached' });
  await page.getByText('Tabares Cano').filter({ visible: true }).first().click();
  await page.getByRole('button', { name: 'Ajustar' }).first().click();
  expect(await reason.inputValue()).toBe('Faltó una comisión');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await page.getByRole('button', { name: 'Ajustar' }).first().click();
  expect(await reason.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(desk.faults).toEqual([]);
});

it('an employee who left is hired again, and the ended contract is listed', async () => {
  const { page } = desk;
  const [{ id = '', version = 0 } = {}] = await server.find('employees', 'Rentería Mosquera');
  const left = { retirement_date: '2026-10-31', retirement_reason: 'resignation' };
  await server.change('employees', { id, version }, left);
  await desk.go(`/employees/${id}/edit?ficha=contrato`);
  await page.getByRole('button', { name: 'Volver a contratar' }).press('Enter');
  expect(await labelInFocus(page)).toBe('Fecha de ingreso');
  await page.getByLabel('Fecha de ingreso').fill('2026-11-16');
  await page.keyboard.press('Control+s');
  await waitForToast(desk.page, 'Empleado guardado');
  await desk.go(`/employees/${id}/edit?ficha=contrato`);
  await page.getByText('Contratos anteriores').click();
  await desk.seen('Del 1 de marzo de 2022 al 31 de octubre de 2026').waitFor();
  expect(await page.getByLabel('Fecha de retiro').inputValue()).toBe('');
  expect(desk.faults).toEqual([]);
});

it('a second invitation shows the code that was given, or asks before it gives a new one', async () => {
  const { page } = desk;
  const letters = () => page.locator('dialog[open] b').filter({ hasText: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ });
  await desk.go('/vault/people');
  await page.getByRole('button', { name: /^Invitar a/ }).click();
  await letters().first().waitFor();
  const given = await letters().allTextContents();
  await page.keyboard.press('Escape');
  // Nobody is left to be invited, and who was can see theirs again.
  await page.getByRole('button', { name: /^Invitar a/ }).waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Invitado/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('button', { name: 'Invitar al elegido' }).click();
  await letters().first().waitFor();
  expect(given).toContain(await letters().first().textContent());
  await page.keyboard.press('Escape');

  await desk.go('/employees?vault_status=invitado');
  await page
    .getByRole('row', { name: /Invitado/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('button', { name: 'Invitar a la bóveda' }).click();
  await desk.seen('¿Dar códigos nuevos?').waitFor();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  expect(desk.faults).toEqual([]);
});

it('an answer to an employee stays when its question is closed and opened again', async () => {
  const { page } = desk;
  const who = { name: 'Wilmar', document: '71382904' };
  const employee = await employeeApi(quincena.address, who, password);
  const [payslip] = await employee.payslips();
  await employee.ask(String(payslip?.id), '¿Por qué cambió mi pago?');
  await desk.go('/vault/questions');
  const open = () => page.getByRole('button', { name: /¿Por qué cambió mi pago\?/ }).click();
  await open();
  await page.getByLabel('Respuesta').fill('Porque en octubre hubo menos');
  await page.keyboard.press('Escape');
  await page.getByLabel('Respuesta').waitFor({ state: 'detached' });
  await open();
  expect(await page.getByLabel('Respuesta').inputValue()).toBe('Porque en octubre hubo menos');
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await waitForToast(page, 'Respuesta enviada');
  expect(await page.getByLabel('Respuesta').inputValue()).toBe('');
  expect(desk.faults).toEqual([]);
});

it('the focus moves beside what the keyboard removes from a form', async () => {
  const { page } = desk;
  const inFocus = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await desk.go('/payrolls/create');
  await page.getByRole('button', { name: 'Empleado', exact: true }).press('Enter');
  await page.getByRole('option', { name: /Chocué/ }).click();
  await page.getByRole('button', { name: 'Agregar devengado' }).press('Enter');
  await page.getByRole('option', { name: 'Horas extra diurnas' }).first().click();
  await page.getByRole('button', { name: 'Quitar Horas extra diurnas' }).press('Enter');
  await expect.poll(inFocus).toBe('Agregar devengado');
  await page.getByRole('button', { name: 'Agregar nota' }).press('Enter');
  await page.getByRole('button', { name: 'Quitar la nota 1' }).press('Enter');
  await expect.poll(inFocus).toBe('Agregar nota');
  await page.getByRole('button', { name: 'Otra', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Quitar la fecha de pago 2' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('date');

  await desk.go('/pay_runs?year=2026&month=10');
  await page.getByRole('button', { name: 'Nuevo pago' }).first().press('Enter');
  await page.getByLabel('Algunas personas').check();
  await page.getByRole('button', { name: 'Personas', exact: true }).press('Enter');
  await page.getByRole('option', { name: /Chocué/ }).click();
  await page.getByRole('button', { name: /^Quitar .*Chocué/ }).press('Enter');
  await expect.poll(inFocus).toBe('Agregar');
});

it('the focus moves to the title once the payrolls of an empty list are created', async () => {
  const { page } = desk;
  await desk.go('/payrolls?year=2026&month=2');
  await desk.seen('Aún no hay nóminas de febrero').waitFor();
  await page.getByRole('button', { name: 'Crear faltantes' }).filter({ visible: true }).last().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Crear' }).press('Enter');
  await page.getByRole('row', { name: /Chocué/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(desk.faults).toEqual([]);
});

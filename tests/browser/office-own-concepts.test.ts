import { expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { findGridCell } from './novelties-grid.ts';
import type { Row } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** A concept of the company, from its form to the payroll of who has it every month. */
clerkAtDesk();

const [year, month] = getToday().split('-').map(Number) as [number, number];

it('a concept of the company given to an employee is in their new payroll', async () => {
  const { page } = desk;
  const [employee] = (await server.find('employees', 'Rentería Mosquera')) as [Row & { name: string }];

  await desk.go('/payroll_concepts/create');
  await page.getByLabel('Código', { exact: true }).fill('ROD');
  await page.getByLabel('Nombre', { exact: true }).fill('Rodamiento en moto');
  await page.getByLabel('Cómo se calcula').selectOption({ label: 'Un porcentaje del salario' });
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await desk.seen(/Porcentaje del salario es obligatorio/).waitFor();
  await page.getByLabel('Porcentaje del salario', { exact: true }).fill('7,5');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.waitForURL(/\/payroll_concepts$/);
  await page.getByRole('row', { name: /Rodamiento en moto.*7,5 %/ }).waitFor();

  const [concept] = (await server.find('payroll_concepts', 'ROD')) as [Row];
  await server.post('/recurring_concepts', {
    employee_id: employee.id,
    concept_id: concept.id,
    ...{ from: `${year}-01-01`, instalments: 24 },
  });

  await desk.go(`/payrolls/create?year=${year}&month=${month}&employee=${employee.id}`);
  const nth = `cuota ${month} de 24`;
  const detail = page.getByLabel('Detalle (opcional): auxilio');
  await expect.poll(() => detail.first().inputValue()).toBe(`Rodamiento en moto (${nth})`);
  // Nothing was typed: leaving asks nothing.
  expect(await page.locator('.editor[data-dirty]').count()).toBe(0);

  // The palette finds it by its code, with its amount worked out.
  await page.getByRole('button', { name: 'Agregar devengado' }).click();
  await page.locator('dialog[open]').getByRole('combobox').fill('ROD');
  await page
    .locator('dialog[open]')
    .getByRole('option', { name: /Rodamiento en moto/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => detail.count()).toBe(2);
  expect(await detail.nth(1).inputValue()).toBe('Rodamiento en moto');
  const amounts = page.getByLabel('Valor de auxilio');
  const figures = async (at: number) => Number((await amounts.nth(at).inputValue()).replaceAll(',', ''));
  expect(await figures(1)).toBe(await figures(0));
  await page.getByRole('button', { name: 'Quitar Auxilio' }).nth(1).click();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await waitForToast(page, 'Nómina guardada');

  const payrolls = await server.get<(Row & { employee: Row })[]>(`/payrolls?year=${year}&month=${month}`);
  const kept = payrolls.find((one) => one.employee.id === employee.id);
  const { lines } = await server.get<Row & { lines: { label: string }[] }>(`/payrolls/${kept?.id}`);
  expect(lines.map(({ label }) => label)).toContain(`Rodamiento en moto (${nth})`);
  expect(desk.faults).toEqual([]);
});

it('a concept by unit asks for the quantity and computes the amount', async () => {
  const { page } = desk;
  const [employee] = (await server.find('employees', 'Tabares')) as [Row];
  await server.post('/payroll_concepts', {
    ...{ code: 'VIAJE', name: 'Auxilio por viaje', declared: 'earned:aids', side: 'non_salary' },
    ...{ formula: 'unit', amount: '5000.00' },
  });
  await desk.go(`/payrolls/create?year=${year}&month=${month}&employee=${employee.id}`);
  await page.getByRole('button', { name: 'Agregar devengado' }).click();
  await page.locator('dialog[open]').getByRole('combobox').fill('viaje');
  await page
    .locator('dialog[open]')
    .getByRole('option', { name: /Auxilio por viaje/ })
    .click();
  const quantity = page.getByLabel('Cantidad de auxilio');
  // The quantity is what there is to write: the focus is in it.
  await expect.poll(() => quantity.evaluate((box) => box === document.activeElement)).toBe(true);
  await desk.seen('Escriba la cantidad y su valor, o quite este concepto.').waitFor();
  await page.keyboard.type('12,5');
  const row = page.locator('.pay-line', { has: quantity });
  await expect.poll(() => row.locator('.pay-line-total').textContent()).toBe('62.500');
  await page.getByLabel('Valor de cada unidad de auxilio').fill('6000');
  await expect.poll(() => row.locator('.pay-line-total').textContent()).toBe('75.000');
  await row.getByRole('button', { name: /Cómo se calcula/ }).click();
  await desk.seen('12,5 unidades').waitFor();
  // On a phone with letters twice as large, its boxes stand one under another.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const beyond = () =>
    row
      .locator('*')
      .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length);
  await expect.poll(beyond).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(desk.faults).toEqual([]);
});

it('a concept of the company can be added in a payment, to one person and in the grid', async () => {
  const { page } = desk;
  const [employee] = (await server.find('employees', 'Agudelo')) as [Row & { list_name: string }];
  await server.post('/payroll_concepts', {
    ...{ code: 'GYM', name: 'Auxilio de gimnasio', declared: 'earned:aids', side: 'non_salary' },
    formula: 'typed',
  });
  const run = await server.post<Row>('/pay_runs', {
    ...{ kind: 'month', year, month, employee_ids: [employee.id] },
    payment_date: getMonthEnd(year, month),
  });
  const dialog = page.locator('dialog[open]').last();
  const pick = async (button: string, name: string) => {
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByRole('combobox').fill(name);
    await dialog.getByRole('option', { name: new RegExp(name) }).click();
  };
  const novelties = async () =>
    (await server.get<{ novelties: { earned?: object[] } }>(`/pay_runs/${run.id}/people/${employee.id}`))
      .novelties.earned;

  await desk.go(`/pay_runs/${run.id}/novelties`);
  for (const [concept, figure] of [
    ['Auxilio de gimnasio', '80000'],
    ['Auxilio por viaje', '2,5'],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar concepto' }).filter({ visible: true }).click();
    await dialog.getByRole('combobox').fill(concept);
    await dialog.getByRole('option', { name: new RegExp(concept) }).click();
    await (await findGridCell(page, concept, 'Agudelo')).click();
    await page.keyboard.type(`${figure}\n`);
  }
  await expect.poll(async () => (await novelties())?.length).toBe(2);
  expect(await novelties()).toMatchObject([
    { description: 'Auxilio de gimnasio', non_salary: '80000.00' },
    { description: 'Auxilio por viaje', non_salary: '12500.00', quantity: '2.5', unit_value: '5000.00' },
  ]);

  await page.getByRole('link', { name: 'Ver el pago' }).filter({ visible: true }).click();
  // The grid has its name too, while its page goes.
  const people = page.getByRole('table', { name: /^Personas de / });
  await people.getByText(employee.list_name).click();
  await page.getByRole('button', { name: 'Cambiar sus novedades' }).filter({ visible: true }).click();
  await dialog.getByRole('button', { name: 'Quitar Auxilio de gimnasio' }).click();
  const trips = dialog.getByRole('region', { name: 'Auxilio por viaje' });
  await trips.getByLabel('Cantidad').fill('4');
  await trips.getByText('En total $ 20.000').waitFor();
  await pick('Agregar devengado o ausencia', 'Auxilio de gimnasio');
  await dialog
    .getByRole('region', { name: 'Auxilio de gimnasio' })
    .getByLabel('Valor', { exact: true })
    .fill('90000');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await novelties()).toMatchObject([
    { description: 'Auxilio por viaje', non_salary: '20000.00', quantity: '4' },
    { description: 'Auxilio de gimnasio', non_salary: '90000.00' },
  ]);
  expect(desk.faults).toEqual([]);
});

it('a column of a file is imported as a concept by its name, by its code or by choice', async () => {
  const { page } = desk;
  const [employee] = (await server.find('employees', 'Palacios')) as [Row & { document_number: string }];
  await desk.go(`/payrolls/import?year=${year}&month=${month}`);
  await page
    .getByRole('textbox')
    .filter({ visible: true })
    .first()
    .fill(
      `Cédula\tAuxilio de gimnasio\tVIAJE\tCosa rara\n${employee.document_number}\t80.000\t15000\t20.000`,
    );
  const column = (name: string) => page.getByLabel(`Qué es la columna ${name}`, { exact: true });
  const chosen = (name: string) => column(name).locator('option:checked').textContent();
  await column('Auxilio de gimnasio').waitFor();
  expect(await chosen('Auxilio de gimnasio')).toBe('Auxilio de gimnasio');
  expect(await chosen('VIAJE')).toBe('Auxilio por viaje');
  await column('Cosa rara').selectOption({ label: 'Rodamiento en moto' });
  await page.getByRole('button', { name: 'Importar la lista' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Importar', exact: true }).click();
  await desk.seen(/1 nómina de .* importada/).waitFor();
  const payrolls = await server.get<(Row & { employee: Row })[]>(`/payrolls?year=${year}&month=${month}`);
  const kept = payrolls.find((one) => one.employee.id === employee.id);
  const { lines } = await server.get<{ lines: { label: string; amount: string }[] }>(`/payrolls/${kept?.id}`);
  expect(lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual(
    expect.arrayContaining([
      'Auxilio de gimnasio 80000.00',
      'Auxilio por viaje 15000.00',
      'Rodamiento en moto 20000.00',
    ]),
  );
  expect(desk.faults).toEqual([]);
});

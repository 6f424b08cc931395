import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** The manual of a bank becomes a template, is tried on a payment, and makes its file. */
const [year, month] = getToday().split('-').map(Number) as [number, number];
let run: Row & { total: string };
let employee: Row & { name: string };

clerkAtDesk();
beforeAll(async () => {
  [employee] = (await server.find('employees', 'Palacios')) as [typeof employee];
  const made = await server.post<Row>('/pay_runs', {
    ...{ kind: 'month', year, month, payment_date: getMonthEnd(year, month) },
    employee_ids: [employee.id],
  });
  run = await server.post<typeof run>(`/pay_runs/${made.id}/close`, { base_version: made.version });
  const [bank] = await server.find('banks', 'Caja Social');
  await server.post('/bank_accounts', {
    ...{ alias: 'Nómina', bank_id: bank?.id, account_type: 'ahorros', account_number: '24012345678' },
    is_default: true,
  });
});

/** Field of a record, by its place from 1. */
const field = (record: string, nth: number) =>
  desk.page.getByRole('group', { name: `${record}, campo ${nth}`, exact: true });

async function add(record: string, nth: number, name: string, source: string, length: string) {
  const { page } = desk;
  await page.getByRole('button', { name: `Agregar campo a ${record.toLowerCase()}` }).click();
  const row = field(record, nth);
  // The focus is where the next thing is written.
  await expect
    .poll(() => row.getByLabel('Nombre').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await row.getByLabel('Nombre').fill(name);
  await row.getByLabel('Qué lleva').selectOption({ label: source });
  await row.getByLabel('Largo').fill(length);
}

it('a bank template is written field by field, tried on a payment and used for its file', async () => {
  const { page } = desk;
  await desk.go('/bank_templates');
  await page
    .getByRole('button', { name: 'Nueva plantilla de banco' })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByLabel('Nombre', { exact: true }).filter({ visible: true }).fill('Caja Social nómina');
  await page.getByRole('button', { name: 'En blanco' }).click();
  await desk
    .seen(/Agregue los campos de cada persona/)
    .first()
    .waitFor();

  await add('Cada persona', 1, 'Tipo', 'Texto fijo', '1');
  await field('Cada persona', 1).getByLabel('Texto').fill('D');
  await add('Cada persona', 2, 'Cuenta', 'Número de cuenta', '16');
  await desk
    .seen(/Falta el valor: agregue un campo/)
    .first()
    .waitFor();
  await add('Cada persona', 3, 'Nombre', 'Nombre', '8');
  await add('Cada persona', 4, 'Valor', 'Valor', '12');
  const lines = page.getByRole('region', { name: 'Líneas del archivo' });
  await lines.getByText('ANA LUCI').waitFor();
  await desk.seen('Van cortados (3)').waitFor();

  // The order of the fields is that of the line.
  await field('Cada persona', 4).getByRole('button', { name: 'Subir' }).click();
  await expect.poll(() => field('Cada persona', 3).getByLabel('Qué lleva').inputValue()).toBe('amount');
  await page.getByLabel('Probar con un pago').selectOption(run.id);
  await lines.getByText(employee.name.toUpperCase().slice(0, 8)).waitFor();

  await field('Cada persona', 1).getByLabel('Texto').fill('DD');
  await desk.seen('El texto fijo tiene 2 letras, y el campo 1').first().waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(/Cada persona, campo 1/).waitFor();
  await page.keyboard.press('Enter');
  // Closed, it leads to the field that is wrong.
  await expect
    .poll(() => field('Cada persona', 1).evaluate((row) => row.contains(document.activeElement)))
    .toBe(true);
  await field('Cada persona', 1).getByLabel('Texto').fill('D');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.waitForURL(/\/bank_templates$/);
  await page.getByRole('row', { name: /Caja Social nómina.*37 posiciones/ }).waitFor();

  await desk.go(`/pay_runs/${run.id}`);
  await page.getByRole('button', { name: 'Archivo del banco' }).filter({ visible: true }).click();
  await dialog.getByLabel('Formato').selectOption({ label: 'Plantilla: Caja Social nómina' });
  await dialog.getByText(/1 persona.*Caja Social nómina/).waitFor();
  await dialog.getByText('Van cortados (1)').waitFor();
  const arrives = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Descargar' }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^pago-.*\.txt$/);
  expect(readFileSync(await file.path(), 'latin1')).toMatch(
    new RegExp(`^D\\d{16}${run.total.replace('.', '').padStart(12, '0')}[A-Z ]{8}\\r\\n$`),
  );
  expect(desk.faults).toEqual([]);
});

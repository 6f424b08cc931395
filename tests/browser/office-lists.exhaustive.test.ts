import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { gate } from '../gate.ts';
import { clerkAtDesk, desk, proxy } from './clerk-desk.ts';
import { type Device, openDevice } from './device.ts';
import { importStories } from './import-story.ts';
import { waitForToast } from './toasts.ts';
import { yuliana } from './vault-phone.ts';

/** Lists and forms of the back office as a clerk uses them: columns, order, filters, selection, files, drafts, keys. */
let page: Page;

clerkAtDesk({ worker: true });
beforeAll(async () => {
  page = desk.page;
});

const table = () => page.getByRole('table').filter({ visible: true });
const heads = () => table().getByRole('columnheader').allTextContents();
const names = () => table().locator('tbody td.strong').allTextContents();
const dialog = () => page.locator('dialog[open]');
const patient = { timeout: 60_000 };
const listed = () => table().locator('tbody td.strong').first().waitFor();

const [year, month] = getToday().split('-').map(Number) as [number, number];
const lastMonth = month === 1 ? `year=${year - 1}&month=12` : `year=${year}&month=${month - 1}`;

describe('a list', () => {
  it('reads its columns, order and filters from its address, and writes columns and order there', async () => {
    await desk.go('/employees?columns=list_name,salary&sort=-salary&salary.from=5000000.00&per_page=25');
    await listed();
    expect((await heads()).filter(Boolean)).toEqual(['Apellidos y nombres', 'Sueldo']);
    const hidden = await table().locator('tbody td.numeric').allTextContents();
    expect(hidden.every((text) => text.startsWith('••••'))).toBe(true);
    await page.getByRole('button', { name: 'Mostrar sueldos' }).click();
    const salaries = await table().locator('tbody td.numeric').allTextContents();
    expect(salaries.length).toBeGreaterThan(1);
    const amounts = salaries.map((text) => Number(text.replaceAll('.', '')));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(5_000_000);

    await page.getByRole('button', { name: 'Columnas' }).click();
    const pressed = (box: HTMLInputElement) => {
      box.click();
      return box.checked;
    };
    expect(await page.getByRole('checkbox', { name: 'Cargo' }).evaluate(pressed)).toBe(true);
    await page.waitForURL(/columns=list_name%2Ccharge_id%2Csalary/);
    await page.keyboard.press('Escape');
    await table()
      .getByRole('button', { name: 'Cargo' })
      .click({ modifiers: ['Shift'] });
    await page.waitForURL(/sort=-salary%2Ccharge_id/);
    await expect
      .poll(() => table().getByRole('columnheader', { name: /Cargo/ }).getAttribute('aria-sort'))
      .toBe('ascending');
    expect(
      await table()
        .getByRole('columnheader', { name: /Sueldo/ })
        .getAttribute('aria-sort'),
    ).toBe('descending');
  });

  it('exports its columns and filtered rows as CSV', async () => {
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /\.csv/ }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(file.suggestedFilename()).toMatch(/^employees-.*\.csv$/);
    expect(lines[0]).toContain('Apellidos y nombres;Cargo;Sueldo');
    expect(lines).toHaveLength((await names()).length + 1);
  });

  it.each([
    ['payrolls', lastMonth],
    ['vault/payrolls', ''],
  ])('is searched from its first page, and its address keeps the words: %s', async (path, of) => {
    const row = page.getByRole('row', { name: yuliana.name }).filter({ visible: true }).first();
    const words = page.getByRole('searchbox').filter({ visible: true });
    await desk.go(`/${path}?${of}&page=2`);
    await words.fill(yuliana.name);
    await row.waitFor(patient);
    await page.waitForURL((at) => at.searchParams.get('search') === yuliana.name);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
    await page.reload();
    await row.waitFor(patient);
    expect(await words.inputValue()).toBe(yuliana.name);
  });

  it('offers to deactivate the selected rows that are in use and cannot be deleted', async () => {
    await desk.go('/charges');
    await listed();
    const [first = '', second = ''] = await names();
    for (const name of [first, second])
      await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check();
    const bar = page.getByRole('region', { name: 'Selección' });
    await bar.getByText('2 seleccionados').waitFor();
    await bar.getByRole('button', { name: 'Eliminar' }).click();
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await dialog()
      .getByText(/está en uso en \d+ registro/)
      .first()
      .waitFor();
    await dialog().getByRole('button', { name: 'Inactivar' }).click();
    await bar.waitFor({ state: 'detached' });
    for (const name of [first, second])
      await table().getByRole('row', { name }).getByText('Inactivo').waitFor();
    await page.getByRole('combobox', { name: 'Activo' }).selectOption('0');
    await page.waitForURL(/active=0/);
    await expect.poll(names, patient).toEqual([first, second]);
  });

  it('has no checkboxes and no «Nuevo» when its rows cannot be written', async () => {
    const root = await openDevice(proxy, { width: 1440, height: 900, worker: false });
    await root.go('/login?next=%2Fadmins');
    await root.page.getByLabel('Correo').fill('root@quincena.demo');
    await root.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await root.page.keyboard.press('Enter');
    await dialogOf(root.page);
    await root.page.getByRole('cell', { name: 'root@quincena.demo' }).waitFor();
    expect(await root.page.getByRole('checkbox').count()).toBe(0);
    expect(await root.page.getByRole('button', { name: /^Nuevo/ }).count()).toBe(0);
    await root.close();
  });
});

/** Some see several companies and are asked for one. */
async function dialogOf(of: Page): Promise<void> {
  await of.locator('dialog[open] input[type=radio]').first().check();
  await of.getByRole('button', { name: 'Continuar' }).click();
}

describe('a form', () => {
  const form = () => page.locator('form.q-form').filter({ visible: true });

  it('counts its errors, and moves the focus to the chosen error or section', async () => {
    await desk.go('/employees/create');
    await form().getByRole('button', { name: 'Guardar', exact: true }).click();
    const summary = form().getByRole('alert');
    await summary.getByText(/^Faltan \d+ datos por corregir$/).waitFor();
    await summary.getByRole('button', { name: 'El campo Sueldo es obligatorio' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('salary');
    await form()
      .getByRole('navigation', { name: 'Secciones' })
      .getByRole('button', { name: /^Pago/ })
      .click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('fieldset')?.dataset['section']))
      .toBe('Pago');
  });

  it('asks before it is left with changes, and offers its draft after a reload', async () => {
    await desk.go('/cost_centers/create');
    await form().getByLabel('Nombre').fill('Bordado');
    await page.getByRole('link', { name: 'Panel' }).click();
    await dialog().getByText('Hay cambios sin guardar').waitFor();
    await dialog().getByRole('button', { name: 'Seguir editando' }).click();
    await page.reload();
    await form()
      .getByText(/Hay un borrador sin guardar/)
      .waitFor();
    expect(await form().getByLabel('Nombre').inputValue()).toBe('');
    await form().getByRole('button', { name: 'Recuperarlo' }).click();
    expect(await form().getByLabel('Nombre').inputValue()).toBe('Bordado');
  });

  it('saves a record and starts another one', async () => {
    await form().getByLabel('Código').fill('BOR');
    await form().getByRole('button', { name: 'Guardar y crear otro' }).click();
    await expect.poll(() => form().getByLabel('Nombre').inputValue(), patient).toBe('');
    expect(page.url()).toContain('/cost_centers/create');
    expect(
      await form()
        .getByText(/Hay un borrador/)
        .count(),
    ).toBe(0);
    await desk.go('/cost_centers?search=bordado');
    await table().getByRole('cell', { name: 'Bordado', exact: true }).waitFor();
  });

  it('opens offline once its list was read, and queues its change', async () => {
    await desk.go('/cost_centers');
    await listed();
    const [name = ''] = await names();
    await desk.offline();
    await table().getByRole('cell', { name, exact: true }).click();
    await form().getByLabel('Nombre').fill(`${name} dos`);
    await form().getByRole('button', { name: 'Guardar', exact: true }).click();
    await waitForToast(desk.page, 'Se enviará al volver la conexión');
    await desk.online();
  });
});

describe('the keyboard', () => {
  it('opens screens from the palette and by shortcuts', async () => {
    await desk.go('/dashboard');
    await page.getByRole('heading', { name: 'Pendientes' }).waitFor();
    await page.keyboard.press('Control+k');
    // Faster than any list is drawn.
    await page.getByRole('combobox', { name: /Buscar pantallas/ }).evaluate((box: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'centros');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await page.waitForURL(/\/cost_centers$/);
    await listed();
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    // The address would have what was typed after the next screen was asked for and before it is drawn.
    await page.evaluate(() => {
      const box = document.activeElement as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'e');
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
      for (const start = performance.now(); performance.now() - start < 400; );
    });
    await page.waitForURL(/\/cost_centers\/create$/);
    await page.locator('form.q-form').filter({ visible: true }).getByLabel('Código').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/employees$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Buscar pantallas/ }).waitFor();
    await page.keyboard.type('yuliana');
    await page.getByRole('option', { name: /Rentería Mosquera Yuliana.*Empleado/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });
});

it('a payroll of the vault opens beside the table, and Escape returns the focus to its row', async () => {
  await desk.go('/vault/payrolls');
  const row = table().locator('tbody tr').filter({ hasText: 'Yuliana' }).first();
  await row.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Detalle de la nómina' });
  await pane.getByRole('heading', { name: 'Yuliana Rentería Mosquera' }).waitFor();
  expect(await pane.locator('dt').allTextContents()).toEqual(
    expect.arrayContaining(['Visto', 'Descargado', 'Confirmado']),
  );
  expect((await heads()).filter(Boolean)).toEqual([
    'Periodo',
    'Apellidos y nombres',
    'Número',
    'Neto',
    'Visto',
  ]);
  await page.keyboard.press('Escape');
  await pane.waitFor({ state: 'detached' });
  expect(await heads()).toContain('Estado DIAN');
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
});

importStories(() => ({ desk, proxy }));

describe('100,000 rows in one page', () => {
  const count = 100_000;
  let other: Device;
  /** The last page waits until it may come. */
  const last = gate();
  beforeAll(async () => {
    other = await openDevice(proxy, { width: 1440, height: 900 });
    // Without its worker the tab asks by itself, and what it asks can be answered here.
    await other.page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    await other.page.route('**/api/cost_centers?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [size, at] = [Number(query.get('per_page')), Number(query.get('page'))];
      const data = Array.from({ length: size }, (_, i) => {
        const number = (at - 1) * size + i + 1;
        return {
          id: `row-${number}`,
          code: String(number),
          name: `Centro ${number}`,
          active: true,
          version: 1,
        };
      });
      if (at === count / size) await last.opened;
      return route.fulfill({
        json: { data, meta: { page: at, per_page: size, total: count, last_page: count / size } },
      });
    });
    await other.go('/login?next=%2Fcost_centers%3Fper_page%3Dall');
    await other.page.getByLabel('Correo').fill('cliente@quincena.demo');
    await other.page.getByLabel('Contraseña', { exact: true }).fill('quincena-demo');
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('cell', { name: 'Centro 1', exact: true }).waitFor();
  });
  afterAll(() => other?.close());

  it('are reached with one key, while fewer than 80 are drawn', async () => {
    await other.page.getByRole('row', { name: /Centro 1\b/ }).focus();
    await other.page.keyboard.press('End');
    await other.page.getByRole('cell', { name: 'Cargando' }).last().waitFor({ state: 'attached' });
    // Longer than a row that is only not drawn yet.
    await other.page.evaluate(async () => {
      for (let i = 0; i < 40; i++) await new Promise(requestAnimationFrame);
    });
    last.open();
    await other.page.getByRole('cell', { name: 'Centro 100000', exact: true }).waitFor();
    await expect
      .poll(() => other.page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex')))
      .toBe('100001');
    expect(await other.page.getByRole('row').count()).toBeLessThan(80);
    await other.page.keyboard.press('Home');
    await other.page.getByRole('cell', { name: 'Centro 1', exact: true }).waitFor();
  });
});

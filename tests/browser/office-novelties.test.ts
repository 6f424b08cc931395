import { beforeAll, describe, expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { isExhaustive } from '../exhaustive.ts';
import { clerkAtDesk, desk, proxy, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** Novelties of many people of a payment, in its grid or from a file. */
clerkAtDesk();

const [year, month] = getToday().split('-').map(Number) as [number, number];
const dialog = () => desk.page.locator('dialog[open]');

describe('novelties of many people in a payment', () => {
  const next = new Date(Date.UTC(year, month, 1));
  const [nextYear, nextMonth] = [next.getUTCFullYear(), next.getUTCMonth() + 1];
  let run: Row;
  const cell = (column: string, name: string) =>
    dialog().getByRole('textbox', { name: new RegExp(`^${column} de .*${name}`) });
  const menu = async (name: string, item: string) => {
    await desk.page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await desk.page.getByRole('button', { name: item }).click();
  };
  type Written = { novelties: { hours?: unknown[]; earned?: unknown[] } };
  const noveltiesOf = async (search: string) => {
    const [person] = await server.find('employees', search);
    return (await server.get<Written>(`/pay_runs/${run.id}/people/${person?.id}`)).novelties;
  };

  beforeAll(async () => {
    run = await server.post<Row>('/pay_runs', {
      ...{ kind: 'fortnight', part: 1, year: nextYear, month: nextMonth, everybody: true },
      payment_date: `${nextYear}-${String(nextMonth).padStart(2, '0')}-15`,
    });
  });

  it('are typed in a grid, and a change of width loses none', async () => {
    const { page } = desk;
    await desk.go(`/pay_runs/${run.id}`);
    await menu('Novedades', 'Escribir las de varias personas');
    await dialog().getByRole('button', { name: 'Agregar concepto' }).click();
    await page
      .getByRole('option', { name: /^HED\b|^Horas extra diurnas$/ })
      .first()
      .click();
    await cell('Horas extra diurnas', 'Guzmán').fill('2,5');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Horas extra diurnas de (?!.*Guzmán)/,
    );
    await cell('Horas extra diurnas', 'Tabares').fill('6');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await desk.seen('Cambian 2 personas').waitFor();
    await dialog().getByRole('button', { name: 'Guardar' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await noveltiesOf('Tabares')).toEqual({ hours: [{ kind: 'heds', quantity: '6' }] });
    expect(await noveltiesOf('Guzmán')).toEqual({ hours: [{ kind: 'heds', quantity: '2.5' }] });
  });

  it('are imported from a file into the payment, and shown in the form of their person', async () => {
    const { page } = desk;
    const [person] = await server.find('employees', 'Tabares');
    await menu('Novedades', 'Importar novedades de un archivo');
    await page.waitForURL(/\/import$/);
    await page
      .getByRole('textbox')
      .filter({ visible: true })
      .first()
      .fill(`Cédula\tHED\tComisión\n${person?.['document_number']}\t4\t50000`);
    await page.getByRole('button', { name: 'Importar la lista' }).click();
    await dialog().getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByRole('link', { name: 'Volver al pago' }).click();
    await page.waitForURL(/\/pay_runs\/[^/]+$/);
    expect(await noveltiesOf('Tabares')).toEqual({
      hours: [{ kind: 'heds', quantity: '4' }],
      earned: [{ concept: 'commissions', salary: '50000.00' }],
    });
    await page.getByRole('row', { name: /Tabares/ }).click();
    await page
      .getByRole('button', { name: /novedades$/ })
      .filter({ visible: true })
      .click();
    await dialog().getByText('Comisión', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  detail('of another month are reported above the file and at their month', async () => {
    const { page } = desk;
    const [person] = await server.find('employees', 'Tabares');
    await desk.go(`/pay_runs/${run.id}/import`);
    const other = (nextMonth % 12) + 1;
    await page
      .getByRole('textbox')
      .filter({ visible: true })
      .first()
      .fill(`Cédula\tMes\tHED\n${person?.['document_number']}\t${other}\t4`);
    await desk.seen(/^El archivo trae filas de .* que no entran: este pago es de /).waitFor();
    const cell = page.getByRole('textbox', { name: /^Mes.*Este pago es de / });
    await cell.waitFor();
    expect(await cell.inputValue()).toBe(String(other));
  });

  it('can be downloaded as a PDF to sign before the payment is closed', async () => {
    const { page } = desk;
    await desk.go(`/pay_runs/${run.id}`);
    const [file] = await Promise.all([page.waitForEvent('download'), menu('Planilla', 'PDF para firmar')]);
    expect(file.suggestedFilename()).toMatch(/^planilla-.*-15\.pdf$/);
    expect(desk.faults).toEqual([]);
  });

  detail('leave the button that closes the payment in view on a phone', async () => {
    const { page } = desk;
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await desk.go(`/pay_runs/${run.id}`);
      const close = page.getByRole('button', { name: 'Cerrar el pago' }).filter({ visible: true });
      await close.waitFor();
      const box = await close.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  describe('in the grid', () => {
    const extra = (name: string) => cell('Horas extra diurnas', name);
    const held = { method: 'POST', path: /\/novelties$/ };
    const inFocus = () => desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const openGrid = async () => {
      await desk.go(`/pay_runs/${run.id}`);
      await menu('Novedades', 'Escribir las de varias personas');
      await extra('Tabares').waitFor();
    };
    const save = () => dialog().getByRole('button', { name: 'Guardar' }).click();
    const writeHours = async (search: string, hours: object) => {
      const [person] = await server.find('employees', search);
      const { version } = await server.get<Row>(`/pay_runs/${run.id}/people/${person?.id}`);
      await server.change(`pay_runs/${run.id}/people`, { id: person?.id ?? '', version }, { hours: [hours] });
    };

    it('Enter moves from the search to a cell without saving, and skips cells with detail', async () => {
      const { page } = desk;
      await openGrid();
      const before = proxy.count(held);
      await extra('Tabares').fill('3');
      const search = dialog().getByRole('searchbox');
      await search.fill('Guzmán');
      await search.press('Enter');
      expect(await inFocus()).toMatch(/^Horas extra diurnas de .*Guzmán/);
      await dialog().getByRole('button', { name: 'Borrar la búsqueda' }).click();
      expect(proxy.count(held)).toBe(before);
      await dialog().getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Salir sin guardar' }).click();

      await writeHours('Guzmán', {
        kind: 'heds',
        quantity: '2.5',
        day: `${run['year']}-${String(run['month']).padStart(2, '0')}-04`,
      });
      await openGrid();
      await desk.seen(/^«Con detalle» tiene días/).waitFor();
      const rows = await dialog().locator('tbody tr').allInnerTexts();
      const at = rows.findIndex((text) => text.includes('Con detalle'));
      const boxes = dialog().locator('tbody tr');
      await boxes
        .nth(at - 1)
        .getByRole('textbox')
        .first()
        .press('Enter');
      const next = await boxes
        .nth(at + 1)
        .getByRole('textbox')
        .first()
        .getAttribute('aria-label');
      expect(await inFocus()).toBe(next);
      await page.keyboard.press('Escape');
    });

    it('pasted values are read as typed ones, and those that found no cell are counted', async () => {
      const { page } = desk;
      await openGrid();
      const first = dialog().locator('tbody').getByRole('textbox').first();
      await first.focus();
      await first.evaluate((box) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', `6 horas\n12:30\n\n7,5${'\n1'.repeat(400)}`);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await desk
        .seen(
          /^Se pegaron \d+ de 403: 1 con detalle, \d+ sin más personas en la lista, 1 sin una cifra clara$/,
        )
        .waitFor();
      expect(await first.inputValue()).toBe('6');
      expect(await inFocus()).toMatch(/^Horas extra diurnas de /);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    });

    detail('a value that another user changed is reported, and overwritten by a second save', async () => {
      await openGrid();
      await extra('Tabares').fill('7');
      const read = { method: 'GET', path: /\/novelties$/ };
      const reads = proxy.count(read);
      await writeHours('Tabares', { kind: 'heds', quantity: '9' });
      await expect.poll(() => proxy.count(read)).toBeGreaterThan(reads);
      await save();
      await desk.seen(/Ahora tiene Horas extra diurnas: 9\. Guarde otra vez/).waitFor();
      await desk.seen('Se guardaron 0 de 1. Las que no, están de primeras con su motivo.').waitFor();
      expect(await inFocus()).toMatch(/^Horas extra diurnas de .*Tabares/);
      expect(await extra('Tabares').inputValue()).toBe('7');
      expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '9' }] });
      await save();
      await dialog().waitFor({ state: 'detached' });
      expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '7' }] });
    });

    detail('a refused value stays in its cell with its error, and the others are saved', async () => {
      await openGrid();
      await extra('Tabares').fill('5');
      await extra('Chocué').fill('9999');
      await save();
      await desk.seen('Se guardaron 1 de 2. Las que no, están de primeras con su motivo.').waitFor();
      expect(await dialog().locator('tbody tr').first().innerText()).toMatch(/Chocué/);
      expect(await inFocus()).toMatch(/Chocué/);
      expect(await extra('Chocué').getAttribute('aria-invalid')).toBe('true');
      expect(await extra('Chocué').inputValue()).toBe('9999');
      expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '5' }] });
      await extra('Chocué').fill('1');
      await save();
      await dialog().waitFor({ state: 'detached' });
      expect(await noveltiesOf('Chocué')).toEqual({ hours: [{ kind: 'heds', quantity: '1' }] });
    });

    detail('a value typed during a save stays, and is stored by the next save', async () => {
      await openGrid();
      await extra('Tabares').fill('4');
      const release = proxy.hold(held);
      await save();
      await desk.seen('Guardando 0 de 1…').waitFor();
      await extra('Tabares').fill('8');
      await extra('Chocué').fill('2');
      release();
      await desk.seen('Cambian 2 personas').waitFor();
      expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '4' }] });
      await save();
      await dialog().waitFor({ state: 'detached' });
      expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '8' }] });
      expect(await noveltiesOf('Chocué')).toMatchObject({ hours: [{ quantity: '2' }] });
    });

    detail('amounts, the cell in focus and the buttons are shown whole on a narrow screen', async () => {
      const { page } = desk;
      await openGrid();
      const amounts = dialog().getByRole('textbox', { name: /^Comisión de/ });
      if ((await amounts.count()) === 0) {
        await dialog().getByRole('button', { name: 'Agregar concepto' }).click();
        await page.getByRole('option', { name: 'Comisión', exact: true }).click();
      }
      await amounts.first().fill('12345678.50');
      for (const width of [768, 390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await amounts.last().focus();
        const box = amounts.first();
        await box.focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowUp');
        const isOnTop = await box.evaluate((input) => {
          const { left, right, top, bottom } = input.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === input;
        });
        await amounts.nth(1).focus();
        expect(await box.inputValue()).toBe('12,345,678.50');
        const isWhole = await box.evaluate((input) => input.scrollWidth <= input.clientWidth);
        const save = await dialog().getByRole('button', { name: 'Guardar' }).boundingBox();
        const bottom = (save?.y ?? 640) + (save?.height ?? 0);
        expect({ width, isOnTop, isWhole, fits: bottom <= 640 }).toEqual({
          width,
          isOnTop: true,
          isWhole: true,
          fits: true,
        });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    });

    detail('a failed load is reported, and can be retried', async () => {
      proxy.answer({
        method: 'GET',
        path: /\/novelties$/,
        status: 422,
        body: { message: 'Intente más tarde' },
      });
      await desk.go(`/pay_runs/${run.id}`);
      await menu('Novedades', 'Escribir las de varias personas');
      await dialog().getByText('No se pudo cargar').waitFor();
      proxy.restore();
      const refusal = dialog().filter({ hasText: 'Formato inválido' });
      await refusal.waitFor();
      await desk.page.keyboard.press('Enter');
      await refusal.waitFor({ state: 'detached' });
      await dialog().getByRole('button', { name: 'Reintentar' }).press('Enter');
      await extra('Tabares').waitFor();
      await expect
        .poll(() => desk.page.evaluate(() => document.activeElement?.textContent))
        .toBe('Novedades de varias personas');
      expect(desk.faults).toEqual([]);
    });
  });

  detail('cannot be imported into a closed payment or into a prima', async () => {
    const [one] = await server.find('employees', 'Palacios');
    const closed = await server.post<Row>('/pay_runs', {
      ...{ kind: 'month', year, month, payment_date: getMonthEnd(year, month), employee_ids: [one?.id] },
    });
    await server.post(`/pay_runs/${closed.id}/close`, { base_version: closed.version });
    await desk.go(`/pay_runs/${closed.id}/import`);
    await desk.seen('«Mes completo» está cerrado').waitFor();
    const prima = await server.post<Row>('/pay_runs', {
      ...{ kind: 'prima', year: nextYear, month: 12, everybody: true, payment_date: `${nextYear}-12-20` },
    });
    await desk.go(`/pay_runs/${prima.id}/import`);
    await desk.seen('Este pago no lleva novedades').waitFor();
    await desk.seen('Ir al pago').click();
    await desk.page.waitForURL(/\/pay_runs\/[^/]+$/);
    expect(desk.faults).toEqual([]);
  });
});

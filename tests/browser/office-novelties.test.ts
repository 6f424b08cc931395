import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { getMonthEnd } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { isExhaustive } from '../exhaustive.ts';
import { clerkAtDesk, desk, proxy, server } from './clerk-desk.ts';
import { findGridCell } from './novelties-grid.ts';
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
  const extra = (name: string) => findGridCell(desk.page, 'Horas extra diurnas', name);
  const openGrid = () => desk.go(`/pay_runs/${run.id}/novelties`);
  const addColumn = async (name: RegExp) => {
    await desk.page.getByRole('button', { name: 'Agregar concepto' }).filter({ visible: true }).click();
    await dialog().getByRole('option', { name }).first().click();
  };
  /** Types in a cell as a person who does not open its box. */
  const type = async (cell: Locator, text: string) => {
    await cell.click();
    await desk.page.keyboard.type(`${text}\n`);
  };
  const menu = async (name: string, item: string) => {
    await desk.page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
    await desk.page.getByRole('button', { name: item }).click();
  };
  type Written = { novelties: { hours?: unknown[]; earned?: unknown[]; absences?: unknown[] } };
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

  it('are typed in a grid that saves them by itself, and are shown with what they come to', async () => {
    const { page } = desk;
    await desk.go(`/pay_runs/${run.id}`);
    await menu('Novedades', 'Escribir las de varias personas');
    await addColumn(/^HED\b|^Horas extra diurnas$/);
    await type(await extra('Guzmán'), '2,5');
    const net = await (await findGridCell(page, 'Neto', 'Tabares')).innerText();
    await type(await extra('Tabares'), '6');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await desk.seen(/^Guardado a las /).waitFor();
    await expect.poll(() => noveltiesOf('Tabares')).toEqual({ hours: [{ kind: 'heds', quantity: '6' }] });
    expect(await noveltiesOf('Guzmán')).toEqual({ hours: [{ kind: 'heds', quantity: '2.5' }] });
    const after = await findGridCell(page, 'Neto', 'Tabares');
    await expect.poll(() => after.innerText()).not.toBe(net);
    await page.keyboard.press('Control+z');
    await expect.poll(() => noveltiesOf('Tabares')).toEqual({});
    await page.keyboard.press('Control+y');
    await expect.poll(() => noveltiesOf('Tabares')).toEqual({ hours: [{ kind: 'heds', quantity: '6' }] });
    // An absence is written from any cell without leaving the keyboard.
    await page.keyboard.press('Control+;');
    const kind = page.getByRole('combobox', { name: 'Tipo de ausencia' }).filter({ visible: true });
    await expect.poll(() => kind.evaluate((box) => box === document.activeElement)).toBe(true);
    await kind.selectOption('Licencia no remunerada');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await noveltiesOf('Tabares')).absences).toHaveLength(1);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await noveltiesOf('Tabares')).absences).toBeUndefined();
    await page.getByRole('link', { name: 'Ver el pago' }).filter({ visible: true }).click();
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
    const held = { method: 'POST', path: /\/novelties$/ };
    const inFocus = () =>
      desk.page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('th')?.textContent ?? '');
    const writeHours = async (search: string, hours: object) => {
      const [person] = await server.find('employees', search);
      const { version } = await server.get<Row>(`/pay_runs/${run.id}/people/${person?.id}`);
      await server.change(`pay_runs/${run.id}/people`, { id: person?.id ?? '', version }, { hours: [hours] });
    };
    const paste = (cell: Locator, text: string) =>
      cell.evaluate((box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);

    it('pasted values that found no cell are counted, and a cell with detail opens its person', async () => {
      const { page } = desk;
      await writeHours('Guzmán', {
        ...{ kind: 'heds', quantity: '2.5' },
        day: `${run['year']}-${String(run['month']).padStart(2, '0')}-04`,
      });
      await openGrid();
      const detailed = await extra('Guzmán');
      await expect.poll(() => detailed.innerText()).toBe('Con detalle');
      const first = page.getByRole('row').nth(1).getByRole('gridcell').first();
      await first.click();
      await paste(first, `6 horas\n12:30\n\n7,5${'\n1'.repeat(400)}`);
      await desk
        .seen(/^Se pegaron \d+ de 403: 1 con detalle, \d+ fuera de la rejilla, 1 sin una cifra clara$/)
        .waitFor();
      expect(await first.innerText()).toBe('6');
      await page.keyboard.press('Control+z');
      await expect.poll(() => first.innerText()).toBe('');
      await detailed.dblclick();
      await dialog().getByText('Horas extra diurnas').first().waitFor();
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
      expect(desk.faults).toEqual([]);
    });

    detail(
      'what was typed without a connection stays after a reload, and is saved once it is back',
      async () => {
        await openGrid();
        const cell = await extra('Tabares');
        await desk.offline();
        await type(cell, '3');
        await desk.seen(/^Sin conexión: lo de 1 persona queda en este equipo/).waitFor();
        await desk.online();
        await openGrid();
        await expect.poll(async () => (await extra('Tabares')).innerText()).toBe('3');
        await expect.poll(() => noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '3' }] });

        proxy.loseAnswers(held);
        await type(await extra('Tabares'), '4');
        await expect.poll(() => noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '4' }] });
        proxy.restore();
        await openGrid();
        await desk.seen('Se guarda solo.').waitFor();
        expect(await (await extra('Tabares')).innerText()).toBe('4');
      },
    );

    detail(
      'a value that another user changed is reported, and overwritten when it is asked for',
      async () => {
        await openGrid();
        const cell = await extra('Tabares');
        const release = proxy.hold(held);
        await type(cell, '7');
        await desk.seen(/^Guardando lo de 1 persona/).waitFor();
        await writeHours('Tabares', { kind: 'heds', quantity: '9' });
        release();
        await desk.seen(/^No se guardó lo de .*Tabares/).waitFor();
        await cell.click();
        await desk.seen(/Ahora tiene Horas extra diurnas: 9\. Guarde otra vez/).waitFor();
        expect(await cell.innerText()).toBe('7');
        expect(await noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '9' }] });
        await desk.page.getByRole('button', { name: 'Guardar otra vez' }).click();
        await expect.poll(() => noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '7' }] });
      },
    );

    detail('a refused value stays in its cell with its error, and the others are saved', async () => {
      await openGrid();
      await type(await extra('Chocué'), '9999');
      await type(await extra('Tabares'), '5');
      await desk.seen(/^No se guardó lo de .*Chocué/).waitFor();
      await expect.poll(() => noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '5' }] });
      const wrong = await extra('Chocué');
      await wrong.click();
      expect([await wrong.getAttribute('aria-invalid'), await wrong.innerText()]).toEqual(['true', '9999']);
      await desk.seen(/^Escriba las horas/).waitFor();
      await type(wrong, '1');
      await expect.poll(() => noveltiesOf('Chocué')).toEqual({ hours: [{ kind: 'heds', quantity: '1' }] });
      await desk.seen(/^Guardado a las /).waitFor();
    });

    detail('a value typed during a save stays, and is saved after it', async () => {
      await openGrid();
      const release = proxy.hold(held);
      await type(await extra('Tabares'), '4');
      await desk.seen(/^Guardando lo de 1 persona/).waitFor();
      await type(await extra('Tabares'), '8');
      await type(await extra('Chocué'), '2');
      release();
      await expect.poll(() => noveltiesOf('Tabares')).toMatchObject({ hours: [{ quantity: '8' }] });
      await expect.poll(() => noveltiesOf('Chocué')).toMatchObject({ hours: [{ quantity: '2' }] });
      expect(desk.faults).toEqual([]);
    });

    it('the other data of a person open once what was typed for them is saved', async () => {
      const { page } = desk;
      await openGrid();
      const release = proxy.hold(held);
      const cell = await extra('Tabares');
      const typed = (await cell.innerText()) === '9' ? '7' : '9';
      await type(cell, typed);
      await (await findGridCell(page, 'Ausencias', 'Tabares')).click();
      await page.getByRole('button', { name: 'Más datos' }).click();
      await desk.seen(/^Guardando lo de 1 persona/).waitFor();
      expect(await dialog().count()).toBe(0);
      release();
      expect(await dialog().getByLabel('Horas', { exact: true }).inputValue()).toBe(typed);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });

    detail('amounts and the cell in focus are shown whole on a narrow screen', async () => {
      const { page } = desk;
      await openGrid();
      if (
        (await page.getByRole('columnheader', { name: 'Comisión' }).filter({ visible: true }).count()) === 0
      )
        await addColumn(/^Comisión$/);
      await type(await findGridCell(page, 'Comisión', 'Tabares'), '12345678,50');
      for (const width of [768, 390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const cell = await findGridCell(page, 'Comisión', 'Tabares');
        await cell.click();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('ArrowDown');
        expect(await inFocus()).toMatch(/Tabares/);
        const shown = await cell.evaluate((box) => {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const corners = [left + 3, right - 9].map((x) =>
            document.elementFromPoint(x, (top + bottom) / 2)?.closest('td'),
          );
          return { text: box.textContent, isOnTop: corners.every((one) => one === box) };
        });
        const isWhole = await cell.evaluate((box) => box.scrollWidth <= box.clientWidth + 4);
        expect({ width, ...shown, isWhole }).toEqual({
          ...{ width, text: '12.345.678,50', isOnTop: true, isWhole: true },
        });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    detail('a failed load is reported, and can be retried', async () => {
      const second = await server.post<Row>('/pay_runs', {
        ...{ kind: 'fortnight', part: 2, year: nextYear, month: nextMonth, everybody: true },
        payment_date: getMonthEnd(nextYear, nextMonth),
      });
      proxy.answer({
        method: 'GET',
        path: /^\/api\/.*\/novelties$/,
        status: 422,
        body: { message: 'Intente más tarde' },
      });
      await desk.go(`/pay_runs/${second.id}/novelties`);
      await desk.seen('No se pudo cargar').waitFor();
      proxy.restore();
      const refusal = dialog().filter({ hasText: 'Formato inválido' });
      await refusal.waitFor();
      await desk.page.keyboard.press('Enter');
      await refusal.waitFor({ state: 'detached' });
      await desk.page.getByRole('button', { name: 'Reintentar' }).filter({ visible: true }).press('Enter');
      await extra('Tabares');
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

import { expect, it } from 'vitest';
import { months } from '../../src/domain/values/day.ts';
import { getToday } from '../../src/office/months/month.ts';
import { isExhaustive } from '../exhaustive.ts';
import { clerkAtDesk, desk, proxy, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** Variants of a flow: tried in the exhaustive run alone. */
const detail = it.runIf(isExhaustive);

/** Payrolls, notes and payments to several as a clerk sees them while others work and documents travel. */
clerkAtDesk();

const patient = { timeout: 60_000 };

const [thisYear, thisMonth] = getToday().split('-').map(Number) as [number, number];
const [year, month] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1];
const foot = () => desk.page.locator('tfoot tr').filter({ visible: true }).last();

it('the top bar shows the progress of a sending, and leads to its documents', async () => {
  const { page } = desk;
  const chip = page.getByRole('button', { name: /Ver los documentos$/ });
  const data = {
    ...{ total: 154, accepted: 90, rejected: 6, unanswered: 2, paused: false },
    at: { year, month, list: 'payrolls' },
  };
  proxy.answer({ method: 'GET', path: /\/api\/payrolls\/sending$/, status: 200, body: { data } });
  await page.reload();
  await chip.waitFor();
  expect(await chip.textContent()).toBe('96 de 154');
  expect(await chip.getAttribute('title')).toBe(
    'Enviando 98 de 154 · 90 aceptadas · 6 rechazadas · 2 sin respuesta',
  );
  await chip.click();
  await page.waitForURL((at) => at.searchParams.get('state') === 'en_cola,enviando,sin_respuesta');
  expect(new URL(page.url()).pathname).toBe('/payrolls');
  // Documents move: it is read again, without reloading, and goes when nothing is on its way.
  proxy.restore();
  await desk.go('/payrolls');
  const drafts = await server.post<{ id: string }[]>('/payrolls/generate', {
    year: thisYear,
    month: thisMonth,
  });
  await server.post('/payrolls/send', { ids: drafts.slice(0, 3).map(({ id }) => id) });
  await expect.poll(async () => (await server.get('/payrolls/sending')) === null, patient).toBe(true);
  await chip.waitFor({ state: 'detached', ...patient });
});

it('the main button of a month sends its drafts, or creates a payroll when none waits', async () => {
  const { page } = desk;
  await server.post('/payrolls/generate', { year: thisYear, month: thisMonth });
  const primary = page.locator('.page-head .q-btn--primary').filter({ visible: true });
  await desk.go('/dashboard');
  await page.getByRole('button', { name: /^Enviar \d+$/ }).waitFor();
  await page.getByRole('button', { name: 'Nueva nómina' }).waitFor();
  expect(await primary.count()).toBe(0);
  await desk.go('/payrolls');
  await expect.poll(() => primary.allTextContents()).toEqual([expect.stringMatching(/Enviar \d+/)]);
  await primary.click();
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /^Emitir/ })
    .waitFor();
  await page.keyboard.press('Escape');
  // With nothing waiting, a new payroll is what comes next.
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await expect.poll(() => primary.allTextContents()).toEqual([expect.stringMatching(/Nueva nómina/)]);
});

it('the totals of a month count its accepted notes, and the notes are exported to Excel', async () => {
  const { page } = desk;
  const rows = await server.get<(Row & { state: string; employee: { list_name: string } })[]>(
    `/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`,
  );
  const [first, second] = rows;
  const start = async (of: Row | undefined, note_type: 1 | 2) =>
    server.post<Row>(`/payrolls/${of?.id}/adjust`, { note_type, reason: 'Se pagó otra cosa' });
  const note = await start(first, 1);
  const { employee_id, payment_dates } = await server.get<Row>(`/payrolls/${first?.id}`);
  const written = { employee_id, year, month, payment_dates, hours: [{ kind: 'heds', quantity: '4' }] };
  await server.change('adjustment_payrolls', note, written);
  const gone = await start(second, 2);
  await server.post('/adjustment_payrolls/send', { ids: [note.id, gone.id] });
  const state = async ({ id }: Row) =>
    (await server.get<{ state: string }>(`/adjustment_payrolls/${id}`)).state;
  for (const one of [note, gone]) await expect.poll(() => state(one), patient).toBe('aceptada');

  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await foot()
    .getByText(/^\d+ nóminas y 1 eliminada$/)
    .waitFor();
  const amount = (text: string | null | undefined) =>
    Number((text ?? '').replaceAll('.', '').replace(',', '.'));
  const nets = page.locator('tbody tr').filter({ visible: true }).locator('td.numeric.strong');
  const countNets = () =>
    nets.evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const other of copy.querySelectorAll('.vh, s')) other.remove();
        return copy.textContent?.trim() || [];
      }),
    );
  // The rows are drawn after the sum on a slow machine.
  await expect
    .poll(async () => {
      const added = (await countNets()).reduce((all, text) => all + amount(text), 0);
      return Math.abs(added - amount(await foot().locator('td.numeric.strong').textContent()));
    }, patient)
    .toBeLessThan(0.005);
  const struck = page.getByRole('row', { name: new RegExp(second?.employee.list_name ?? '-') }).locator('s');
  expect(await struck.first().textContent()).not.toBe('');

  await desk.go(`/adjustment_payrolls?year=${year}`);
  await page.getByLabel('Desde').selectOption(String(month));
  await page.waitForURL((at) => at.searchParams.get('month_from') === String(month));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar a Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ajustes-.*\.xlsx$/);
});

it('several issued payrolls are eliminated together with the keyboard, after a preview', async () => {
  const { page } = desk;
  const rows = await server.get<(Row & { employee: { list_name: string } })[]>(
    `/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`,
  );
  const chosen = rows.slice(-2);
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  for (const { employee } of chosen)
    await page.getByRole('row', { name: new RegExp(employee.list_name) }).press('Space');
  await page.getByRole('button', { name: 'Más acciones' }).press('Enter');
  await page.getByRole('button', { name: 'Eliminar las 2 seleccionadas' }).press('Enter');
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: 'Eliminar 2 nóminas' }).waitFor();
  await sheet.getByLabel('Motivo', { exact: true }).fill('Se emitió el mes que no era');
  await sheet.getByRole('button', { name: 'Ver cómo quedan' }).press('Enter');
  await sheet.getByText('2 nóminas se eliminan').waitFor();
  await sheet.getByRole('button', { name: 'Crear y emitir 2' }).press('Enter');
  await page.waitForURL(/\/adjustment_payrolls/);
  const state = async ({ id }: Row) => (await server.get<{ state: string }>(`/payrolls/${id}`)).state;
  for (const one of chosen) await expect.poll(() => state(one), patient).toBe('eliminada');
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await foot()
    .getByText(/^\d+ nóminas y 3 eliminadas$/)
    .waitFor();
});

it('draft adjustments are discarded together and issued together from their list', async () => {
  const { page } = desk;
  const rows = await server.get<Row[]>(`/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`);
  const start = async ({ id }: Row) =>
    server.post<Row>(`/payrolls/${id}/adjust`, { note_type: 2, reason: 'No se pagó' });
  const [first, second, third, fourth] = await Promise.all(rows.slice(0, 4).map(start));
  const state = async (one: Row | undefined) =>
    (await server.get<{ state: string }>(`/adjustment_payrolls/${one?.id}`).catch(() => undefined))?.state;

  await desk.go('/adjustment_payrolls?state=borrador,lista');
  const drafts = page.locator('tbody tr').filter({ visible: true });
  await expect.poll(() => drafts.count()).toBe(4);
  // The newest are first: these two are thrown away, the other two are issued.
  const newest = drafts.nth(0);
  await newest.press('Space');
  await drafts.nth(1).press('Space');
  const bar = page.getByRole('region', { name: 'Selección' });
  await bar.getByText('2 seleccionados').waitFor();
  await bar.getByRole('button', { name: 'Descartar' }).press('Enter');
  await page.locator('dialog[open]').getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect.poll(() => drafts.count()).toBe(2);
  await bar.waitFor({ state: 'detached' });
  // The bar is gone, and who was on it is at the title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).press('Space');
  await bar.getByRole('button', { name: 'Emitir' }).press('Enter');
  await page.getByText('¿Emitir 2 ajustes a la DIAN?').waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: 'Emitir' }).press('Enter');
  const states = () => Promise.all([first, second, third, fourth].map(state));
  await expect.poll(async () => (await states()).filter((one) => one === 'aceptada').length, patient).toBe(2);
});

detail('the focus moves to the detail of a payroll once it is issued there', async () => {
  const { page } = desk;
  await server.post('/payrolls/generate', { year: thisYear, month: thisMonth });
  await desk.go(`/payrolls?year=${thisYear}&month=${thisMonth}`);
  await page
    .getByRole('row', { name: /Borrador/ })
    .first()
    .press('Enter');
  const pane = page.getByRole('complementary', { name: 'Detalle de la nómina' });
  await pane.getByRole('button', { name: 'Emitir' }).press('Enter');
  await page.locator('dialog[open]').getByRole('button', { name: 'Emitir' }).press('Enter');
  await pane.getByText('Aceptado').first().waitFor(patient);
  const told = page.locator('dialog[open]').getByRole('button', { name: 'Aceptar' });
  await told.press('Enter');
  await told.waitFor({ state: 'detached' });
  await expect.poll(() => pane.evaluate((element) => element === document.activeElement)).toBe(true);
});

detail('Enter opens the detail of a row and then moves into it, and Escape returns to the row', async () => {
  const { page } = desk;
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  const rows = page.locator('tbody tr').filter({ visible: true });
  const inFocus = (of: typeof rows) => of.evaluate((element) => element === document.activeElement);
  const pane = page.getByRole('complementary', { name: 'Detalle de la nómina' });
  await rows.nth(0).press('Enter');
  await pane.getByRole('button', { name: 'Cerrar el detalle' }).waitFor();
  expect(await inFocus(rows.nth(0))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.nth(1).getAttribute('class')).toContain('cur');
  expect(await inFocus(rows.nth(1))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => inFocus(pane)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => inFocus(rows.nth(1))).toBe(true);
});

detail('the focus moves to the title of the page once several payrolls are issued', async () => {
  const { page } = desk;
  await desk.go(`/payrolls?year=${thisYear}&month=${thisMonth}&state=lista`);
  const drafts = page.locator('tbody tr').filter({ visible: true });
  await drafts.nth(0).press('Space');
  await drafts.nth(1).press('Space');
  await page.locator('tfoot').getByRole('button', { name: 'Emitir' }).press('Enter');
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel('Revisé').check();
  await sheet.getByRole('button', { name: /^Emitir \d/ }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

detail('several months of a year are listed together, with a column for the month', async () => {
  const { page } = desk;
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  const from = Math.max(1, month - 1);
  await sheet.getByLabel('Desde').selectOption(String(from));
  await sheet.getByLabel('Hasta').selectOption(String(month));
  await sheet
    .getByRole('button')
    .filter({ hasText: /^Ver \d/ })
    .click();
  await page.waitForURL((at) => at.searchParams.get('month_to') === String(month));
  await page.getByRole('columnheader', { name: 'Mes' }).waitFor();
  expect(await page.getByRole('group', { name: 'Año' }).textContent()).toMatch(/ de \d{4}$/);
  await page.getByRole('button', { name: 'Quitar el filtro Meses' }).click();
  await page.getByRole('group', { name: 'Mes' }).waitFor();
  expect(new URL(page.url()).searchParams.has('month_from')).toBe(false);
});

it('a value typed in a payment does not overwrite a change by another user', async () => {
  const { page } = desk;
  const [{ id = '' } = {}] = await server.find('employees', 'Rentería Mosquera');
  const made = { kind: 'prima', year, month: 12, payment_date: `${year}-12-20`, employee_ids: [id] };
  const { id: run } = await server.post<Row>('/pay_runs', made);
  await desk.go(`/pay_runs/${run}`);
  await page.getByRole('row', { name: /Rentería Mosquera Yuliana/ }).click();
  const box = page.getByLabel('Valor a mano');
  await box.fill('900000');

  const { version } = await server.get<Row>(`/pay_runs/${run}/people/${id}`);
  const theirs = { benefits: [{ concept: 'service_bonus', amount: '700000.00' }] };
  await server.change(`pay_runs/${run}/people`, { id, version }, theirs);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.locator('dialog[open]').getByText('Alguien cambió a esta persona').waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  // What was typed is there until the person asks for what is stored; then it can be saved over.
  expect(await box.inputValue()).toMatch(/^900,?000/);
  await page.getByRole('button', { name: 'Traer lo guardado' }).click();
  await expect.poll(() => box.inputValue()).toMatch(/^700,?000/);
  await box.fill('800000');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const stored = async () =>
    JSON.stringify((await server.get<Row>(`/pay_runs/${run}/people/${id}`))['novelties']);
  await expect.poll(stored).toContain('800000.00');
  // One's own save is not another person's.
  await box.fill('810000');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(stored).toContain('810000.00');
  expect(desk.faults).toEqual([]);
});

detail('the editor shows long amounts and the choice of salary whole at every width', async () => {
  const { page } = desk;
  const accepted = await server.get<Row[]>(
    `/payrolls?year=${year}&month=${month}&per_page=200&state=aceptada`,
  );
  const of = accepted.at(-1) as Row;
  const note = await server.post<Row>(`/payrolls/${of.id}/adjust`, { note_type: 1, reason: 'Faltó un pago' });
  await desk.go(`/adjustment_payrolls/${note.id}/edit`);
  // Nothing differs yet: the note opens where it is written, and sending it only says why it cannot be sent.
  const add = page.getByRole('button', { name: 'Agregar devengado' });
  await add.waitFor();
  const send = page.getByRole('button', { name: 'Emitir el ajuste' });
  expect(await send.getAttribute('class')).not.toContain('primary');
  await send.click();
  await page.getByRole('heading', { name: 'No hay cambios para ajustar' }).waitFor();
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await add.click();
  await page
    .locator('dialog[open]')
    .getByRole('option', { name: /^Bonificación(?! por)/ })
    .first()
    .click();
  const side = page.getByLabel('Si bonificación es salario').filter({ visible: true });
  await side.selectOption({ label: 'No salarial' });
  await page
    .getByLabel('Valor de bonificación', { exact: true })
    .filter({ visible: true })
    .fill('123456789.00');
  await page.keyboard.press('Tab');
  await expect.poll(() => send.getAttribute('class')).toContain('primary');
  for (const width of [1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await side.evaluate((box) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(box);
      const words = document.createElement('span');
      words.textContent = 'No salarial';
      words.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`;
      box.parentElement?.append(words);
      const { width } = words.getBoundingClientRect();
      words.remove();
      return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width;
    });
    expect(room, `the choice at ${width} px`).toBeGreaterThanOrEqual(0);
    const cut = await page
      .locator('input[inputmode="decimal"]')
      .filter({ visible: true })
      .evaluateAll((boxes) =>
        boxes.flatMap((box) => (box.scrollWidth > box.clientWidth ? [(box as HTMLInputElement).value] : [])),
      );
    expect(cut, `figures at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('the import of a file opens for the month in view', async () => {
  const { page } = desk;
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await page.getByRole('button', { name: 'Más acciones' }).filter({ visible: true }).click();
  await page.getByText('Importar un archivo', { exact: true }).filter({ visible: true }).click();
  const name = months[month - 1] ?? '';
  await page
    .getByRole('heading', { name: `Importar nóminas de ${name}` })
    .filter({ visible: true })
    .waitFor();
  expect(new URL(page.url()).search).toBe(`?year=${year}&month=${month}`);
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoEmployees } from '../../server/demo/people.ts';
import type { Device } from './device.ts';
import type { ProxyServer } from './proxy.ts';

const patient = { timeout: 60_000 };

/** The stories of files, on the desk of somebody who came in. */
export function importStories(world: () => { desk: Device; proxy: ProxyServer }): void {
  it('a file of another program is imported with the keyboard alone', () =>
    importWithTheKeyboard(world().desk, world().proxy));
  it('a file with rows that exist already offers to keep or replace them', () => importAgain(world().desk));
  it('a file imported in two tabs has a draft that exists already in the second', () =>
    importTwiceAtOnce(world().desk));
  it('a file with missing data keeps the field in focus and its text while it is checked', () =>
    sayWhatIsLacking(world().desk));
  it(
    'a file of full names asks which name is first only when its columns do not say it',
    () => sayWhichNameIsFirst(world().desk),
    60_000,
  );
  it(
    'a file of hours and absences without a kind asks for each kind and imports the answers',
    () => answerWhatIsOpen(world().desk),
    60_000,
  );
}

/** Goes on with the tab key until what has the focus is called so. */
async function tabbing(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const here = document.activeElement;
      const label = here instanceof HTMLSelectElement ? here.labels?.[0]?.textContent : undefined;
      return here?.getAttribute('aria-label') ?? label ?? here?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

async function chooseFile(desk: Device, address: string, name: string, lines: string[]): Promise<void> {
  await desk.go(address);
  const chooser = desk.page.waitForEvent('filechooser');
  await desk.page.getByRole('button', { name: 'Elegir archivo' }).filter({ visible: true }).click();
  const buffer = Buffer.from(lines.join('\n'));
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
}

/** From choosing a file to its drafts, without touching the mouse: signed in, on a desk. */
async function importWithTheKeyboard(desk: Device, proxy: ProxyServer): Promise<void> {
  const { page } = desk;
  const tabTo = (name: RegExp) => tabbing(page, name);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

  const [one, two] = demoEmployees.map((employee) => employee.document);
  const lines = [
    'Confecciones;;;',
    'Cédula;Periodo;Días trabajados;Comisiones',
    `${one}.0;2026-02;31;100.000`,
    `${two};2026-02;31;$ 200.000`,
    'TOTAL;;62;300.000',
  ];
  await desk.go('/payrolls/import');
  await button('Elegir archivo').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await tabTo(/^Elegir archivo$/);
  await page.keyboard.press('Enter');
  const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
  await (await chooser).setFiles({ name: 'siigo.csv', mimeType: 'text/csv', buffer });
  await button('Ver como hoja').waitFor();
  // What was pressed is gone; the focus waits at the title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await tabTo(/^Ver como hoja$/);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await tabTo(/^Filas del archivo$/);
  await page.keyboard.press('F8');
  await page.getByRole('status').filter({ hasText: 'van de 0 a 30' }).waitFor();
  // Written over, chosen with the one below, filled down, taken back and filled again.
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  const cells = (text: string) => page.getByRole('gridcell', { name: text, exact: true }).count();
  await expect.poll(() => cells('30'), patient).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(() => cells('31'), patient).toBe(1);
  await page.keyboard.press('Control+d');

  await button(/^Importar las 2/).waitFor();
  await tabTo(/^Importar las 2/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '¿Importar 2 nóminas de febrero de 2026?' }).waitFor();
  await tabTo(/^Importar$/);
  // The file is kept before its result is told: who leaves then loses nothing.
  const file = { method: 'POST', path: /\/payroll_imports\/[^/]+\/file$/ };
  const keep = proxy.hold(file);
  await page.keyboard.press('Enter');
  const result = page.getByRole('heading', { name: '2 nóminas de febrero de 2026 importadas' });
  await expect.poll(() => proxy.count(file), patient).toBe(1);
  expect(await result.count()).toBe(0);
  keep();
  await result.waitFor();
  await tabTo(/^Ver las nóminas$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payrolls\?year=2026&month=2/);

  // The file as it was, for who doubts what it brought.
  await desk.go('/payrolls/import');
  const link = page.getByRole('link', { name: 'Descargar siigo.csv' });
  await link.waitFor(patient);
  const download = page.waitForEvent('download');
  await tabTo(/^Descargar siigo\.csv$/);
  await page.keyboard.press('Enter');
  expect(readFileSync(await (await download).path())).toEqual(buffer);
}

/** What the file brings again: left as it is, unless somebody says otherwise. */
async function importAgain(desk: Device): Promise<void> {
  const { page } = desk;
  const [one] = demoEmployees.map((employee) => employee.document);
  const offered = async (address: string, lines: string[], label: string) => {
    await chooseFile(desk, address, 'otra-vez.csv', lines);
    const choice = page.getByLabel(label, { exact: true }).filter({ visible: true });
    await choice.waitFor(patient);
    return choice.locator('option').allInnerTexts();
  };
  const payrolls = ['Cédula;Periodo;Días trabajados', `${one};2026-02;30`];
  expect(await offered('/payrolls/import', payrolls, 'Si ya hay borrador')).toEqual([
    'Dejarlo como está',
    'Reemplazarlo',
  ]);
  const people = ['Tipo doc;Cédula;Nombres;Apellidos', `CC;${one};Yuliana;Rentería`];
  expect(await offered('/employees/import', people, 'Si ya está aquí')).toEqual([
    'Dejarlo como está',
    'Actualizarlo',
  ]);
}

/** What a file lacks, said once for all: while the server is asked again nothing that is being typed goes away. */
async function sayWhatIsLacking(desk: Device): Promise<void> {
  const { page } = desk;
  const lines = ['Tipo doc;Cédula;Nombres;Apellidos;Fecha ingreso', 'CC;70999111;Nubia;Cárdenas;2026-01-15'];
  await chooseFile(desk, '/employees/import', 'una.csv', lines);
  const whole = page.getByRole('region', { name: 'Le falta a todos' });
  const box = (label: string) => whole.getByLabel(label, { exact: true });
  await box('Sueldo').waitFor(patient);
  await box('Dirección del lugar de trabajo').fill('Calle 10 # 5-20');
  await box('Sueldo').focus();
  await page.keyboard.type('2100000');
  // The address is asked about, with the salary half said.
  await page.waitForResponse((answer) => answer.url().includes('/employees/import/check'), patient);
  await expect.poll(() => page.locator('[aria-busy=true]').count(), patient).toBe(0);
  expect(await box('Sueldo').inputValue()).toBe('2100000');
  await expect.poll(() => box('Sueldo').evaluate((input) => input === document.activeElement)).toBe(true);
}

/** Names whose order nothing tells: asked once for the column, and answered the other way with one key. */
async function sayWhichNameIsFirst(desk: Device): Promise<void> {
  const { page } = desk;
  await chooseFile(desk, '/employees/import', 'nombres.csv', ['Cédula;Nombre', '70999112;Zyx Wvu Tsr']);
  const questions = page.getByRole('region', { name: 'Por confirmar' });
  await questions.getByText('¿Qué va primero en «Nombre»?').waitFor(patient);
  const title = (name: string) => page.getByText(name, { exact: true }).filter({ visible: true });
  await title('Zyx Wvu Tsr').first().waitFor(patient);
  await tabbing(page, /^¿Qué va primero/);
  await page.keyboard.press('End');
  await title('Tsr Zyx Wvu').waitFor(patient);
  await page.keyboard.press('Home');
  await expect.poll(() => title('Tsr Zyx Wvu').count(), patient).toBe(0);
  // The next file is a question again: what was said was of this one.
  await chooseFile(desk, '/employees/import', 'orden.csv', [
    'Cédula;Nombre;Apellidos',
    '70999113;Ana;Zyx Wvu',
  ]);
  await title('Ana Zyx Wvu').waitFor(patient);
  expect(await questions.count()).toBe(0);
}

/** People by their names, hours without a kind and absences without a cause: asked before anything of them is taken. */
async function answerWhatIsOpen(desk: Device): Promise<void> {
  const { page } = desk;
  const [one] = demoEmployees;
  const lines = [
    'Trabajador;Periodo;Días;Horas Extras;Ausentismo',
    `${one?.surname} ${one?.second_surname} ${one?.first_name}`.toUpperCase().concat(';2026-03;28;2:30;2'),
    'Nadie Conocido;2026-03;30;;',
  ];
  await chooseFile(desk, '/payrolls/import', 'sin-cedula.csv', lines);
  const questions = page.getByRole('region', { name: 'Por confirmar' });
  const review = page.getByRole('region', { name: 'Revisión' });
  await review.getByText('Ningún empleado activo se llama «Nadie Conocido»').waitFor(patient);
  const bring = page.getByRole('button', { name: /^Importar 1 y dejar 1/ }).filter({ visible: true });
  await bring.click(patient);
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('«Horas Extras» está por confirmar y no se importa.').waitFor();
  await dialog.getByText('«Ausentismo» está por confirmar y no se importa.').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).click();
  await tabbing(page, /^¿Qué es «Horas Extras»/);
  await page.keyboard.press('ArrowDown');
  await tabbing(page, /^¿Qué es «Ausentismo»/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  const values = () =>
    questions
      .locator('select')
      .evaluateAll((all) =>
        all.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent),
      );
  await expect.poll(values, patient).toEqual(['Horas extra diurnas', 'Licencia no remunerada']);
  await bring.click(patient);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).waitFor();
  expect(await dialog.getByText('por confirmar').count()).toBe(0);
  const sent = page.waitForRequest((request) => request.url().endsWith('/payrolls/import'));
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    rows: [
      {
        worked_days: '28',
        hours: [{ kind: 'heds', quantity: '2.5' }],
        absences: [{ kind: 'non_paid_leave', start: '2026-03-01', end: '2026-03-02' }],
      },
    ],
  });
  await page.getByRole('heading', { name: '1 nómina de marzo de 2026 importada' }).waitFor(patient);
}

/** Two people bring the same file at once: who comes second is told, and sees what the first one left. */
async function importTwiceAtOnce(desk: Device): Promise<void> {
  const [one] = demoEmployees.map((employee) => employee.document);
  const lines = ['Nómina del mes de abril de 2026', '', 'Cédula;Nombre;Días', `${one};;30`];
  const buffer = Buffer.from(lines.join('\n'));
  const { page } = desk;
  const other = await desk.context.newPage();
  for (const each of [page, other]) {
    await each.goto(`${new URL(page.url()).origin}/payrolls/import`);
    const chooser = each.waitForEvent('filechooser');
    await each.getByRole('button', { name: 'Elegir archivo' }).filter({ visible: true }).click();
    await (await chooser).setFiles({ name: 'a-la-vez.csv', mimeType: 'text/csv', buffer });
    // Its rows say no month: what is above them does.
    await each.getByText('Quedan en abril de 2026').filter({ visible: true }).waitFor(patient);
    await each.getByRole('button', { name: 'Importar la lista' }).filter({ visible: true }).click(patient);
  }
  const accept = (each: typeof page) =>
    each.locator('dialog[open]').getByRole('button', { name: 'Importar', exact: true }).click(patient);
  await accept(page);
  await page.getByRole('heading', { name: '1 nómina de abril de 2026 importada' }).waitFor(patient);
  await accept(other);
  await other.getByText('Ya tiene borrador: no se importa').filter({ visible: true }).waitFor(patient);
  await other.close();
}

import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../place.ts';
import { openBrowser } from './browser.ts';
import { emptyPassword, startEmpty } from './empty-installation.ts';
import type { Installation } from './installation.ts';
import { startSettled } from './settled.ts';
import { type Row, type StaffApi, staffApi } from './staff-api.ts';
import { waitForToast } from './toasts.ts';

/** A company leaves an installation with «Exportar todo», and an empty one takes it in on its screen. */
let there: Installation;
let here: Installation;
const closings: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  there = await startSettled();
  closings.push(there.stop);
  here = await startEmpty(['root']);
  closings.push(here.stop);
});
afterAll(async () => {
  for (const close of closings) await close();
});

const zip = join(newFolder(), 'compania.zip');

async function atDesk(address: string, path: string, email: string, password: string) {
  const { context, close } = await openBrowser({ width: 1440, height: 900 });
  closings.push(close);
  const page = await context.newPage();
  await page.goto(`${address}/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  return page;
}

/** A row without the ids of official lists, which each installation has of its own; their codes and labels stay. */
const withoutListIds = (row: Row): unknown =>
  JSON.parse(
    JSON.stringify(row, (key, value) => {
      // Accounts of the vault stay where they were; the screen says to invite again.
      if (key.endsWith('_id') || key === 'vault_status') return undefined;
      if (key !== '' && value && typeof value === 'object' && 'label' in value)
        return { ...value, id: undefined };
      return value;
    }),
  );

const lists = [
  ...['employees', 'adjustment_payrolls', 'deduction_orders', 'cost_centers', 'charges'],
  ...['payrolls?year=2026&month=10', 'pay_runs?year=2026&month=10', 'pila?month=2026-10&type=E'],
];

async function readLists({ get }: StaffApi): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const list of lists) {
    const rows = await get<Row[] | Row>(`/${list}`);
    found[list] = Array.isArray(rows) ? rows.map(withoutListIds) : withoutListIds(rows);
  }
  return found;
}

describe('a company that moves to an empty installation', () => {
  it('leaves as one ZIP of its whole history', async () => {
    const page = await atDesk(there.address, '/privacy', 'cliente@quincena.demo', 'quincena-demo');
    const button = page.getByRole('button', { name: 'Exportar todo' });
    await button.waitFor();
    const download = page.waitForEvent('download');
    await button.click();
    await (await download).saveAs(zip);
    expect(readFileSync(zip).subarray(0, 2).toString()).toBe('PK');
  });

  it('is refused with words where its file is cut, and nothing is written', async () => {
    const cut = join(newFolder(), 'cortado.zip');
    copyFileSync(zip, cut);
    truncateSync(cut, Math.floor(statSync(cut).size / 2));
    const page = await atDesk(here.address, '/company_arrivals', 'root@vacia.co', emptyPassword);
    await page.getByLabel('ZIP de la compañía').setInputFiles(cut);
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await page.getByRole('button', { name: 'Elegir el ZIP' }).waitFor();
  });

  it('is checked, taken in and opened there with the same lists', async () => {
    const page = await atDesk(here.address, '/dashboard', 'root@vacia.co', emptyPassword);
    await page.getByRole('link', { name: /^Reciba el ZIP/ }).click();
    await page.getByLabel('ZIP de la compañía').setInputFiles(zip);
    const take = page.getByRole('button', { name: 'Recibir la compañía' });
    await take.waitFor({ timeout: 120_000 });
    await page.getByText('901.482.317').first().waitFor();
    await take.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Recibir' }).click();
    const done = page.getByRole('region', { name: /^Recibida: Confecciones Siete Ceibas/ });
    await done.waitFor({ timeout: 120_000 });
    await done.getByRole('button', { name: 'Elegir compañía' }).click();
    await waitForToast(page, 'Compañia Confecciones Siete Ceibas S.A.S. seleccionada');
    await page.getByRole('link', { name: 'Empleados', exact: true }).click();
    await page.getByRole('row', { name: /Rentería Mosquera/ }).waitFor();

    const before = await staffApi(there.address, 'cliente@quincena.demo', 'quincena-demo');
    const after = await staffApi(here.address, 'root@vacia.co', emptyPassword);
    expect(await readLists(after)).toEqual(await readLists(before));
  });
});

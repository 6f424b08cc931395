import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { comeIn } from './staff-desk.ts';
import { device as desk, installed, oneDevice } from './stage.ts';

/** The lists of the installation as root keeps them: who uses each row, and rows from a file. */
let page: Page;

installed();
oneDevice({ width: 1440, height: 900, worker: false });
beforeAll(async () => {
  page = desk.page;
  await comeIn(desk, 'root@quincena.demo', 'quincena-demo');
  const companies = page.getByRole('dialog', { name: 'Seleccione una compañía' });
  await companies.locator('label').first().click();
  await companies.locator('button[type=submit]').click();
  await companies.waitFor({ state: 'hidden' });
});

const table = () => page.getByRole('table').filter({ visible: true });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const sheet = () => page.getByRole('dialog', { name: 'Importar bancos' });
const choose = (text: string) =>
  sheet()
    .getByLabel('Archivo de bancos')
    .setInputFiles({ name: 'bancos.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });

describe('a list of the installation', () => {
  it('shows how many records use each row, and sorts by that', async () => {
    await desk.go('/banks?sort=-used_count');
    await table().getByRole('columnheader', { name: 'Usado por' }).waitFor();
    const counts = (await table().locator('tbody tr td.numeric').allTextContents()).map(Number);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('reports every error of a file by row and column, and does not offer to import it', async () => {
    await page.getByRole('button', { name: 'Importar' }).click();
    await choose('Código;Nombre;Clase de entidad\r\n9001;BANCO NUEVO;Rara\r\n9002;;Banco\r\n');
    await expect
      .poll(() => sheet().getByRole('listitem').allTextContents())
      .toEqual([
        'Fila 2 · Clase de entidad«Rara» no es Clase de entidad. Escriba uno de: Banco, Cooperativa, Depósito electrónico o billeteraDejar fuera',
        'Fila 3 · NombreEl campo Nombre es obligatorioDejar fuera',
      ]);
    expect(
      await sheet()
        .getByRole('button', { name: /^Importar/ })
        .count(),
    ).toBe(0);
  });

  it('imports a valid file, and shows its rows', async () => {
    await choose('Código;Nombre;Color\r\n9001;BANCO NUEVO;rojo\r\n1007;BANCOLOMBIA S.A.;\r\n');
    await sheet().getByText('1 nueva · 1 cambia').waitFor();
    expect(await sheet().textContent()).toContain('No se usa la columna Color.');
    await sheet().getByRole('button', { name: 'Importar 2 filas' }).click();
    await sheet().waitFor({ state: 'hidden' });
    await row('BANCOLOMBIA S.A.').waitFor();
    await desk.go('/banks?sort=-code');
    await row('BANCO NUEVO').waitFor();
  });

  it('of municipalities can be filtered by department', async () => {
    await desk.go('/municipalities');
    await page.getByRole('button', { name: 'Departamento', exact: true }).first().click();
    await page.locator('dialog[open]').getByText('Vaupés', { exact: true }).click();
    await row('MITÚ').waitFor();
    expect(new Set(await table().locator('tbody tr td:nth-child(4)').allTextContents())).toEqual(
      new Set(['Vaupés']),
    );
  });
});

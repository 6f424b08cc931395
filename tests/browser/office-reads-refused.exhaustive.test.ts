import { afterEach, beforeAll, expect, it } from 'vitest';
import { clerkAtDesk, desk, proxy, server } from './clerk-desk.ts';
import type { Row } from './staff-api.ts';

/** Reads that are refused (specification §8): those that a person began have their dialog, the others are quiet. */
clerkAtDesk();

beforeAll(async () => {
  await desk.seen('Pendientes').waitFor();
});
afterEach(() => proxy.restore());

const dialog = () => desk.page.locator('dialog[open]');
const refuse = (path: RegExp, status: number, body: object) =>
  proxy.answer({ method: 'GET', path, status, body });
async function dialogSays(title: string, line: string): Promise<void> {
  await dialog().getByRole('heading', { name: title }).waitFor();
  expect(await dialog().textContent()).toContain(line);
  await expect.poll(() => dialog().count()).toBe(1);
  await desk.page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
}

it('a refused record is explained in a dialog and on its page', async () => {
  const [row] = await server.find('cost_centers', '');
  const where = { method: 'GET', path: /\/api\/cost_centers\/[0-9a-f-]{36}$/ };
  refuse(where.path, 403, { message: 'Ese centro es de otra sede.' });
  await desk.go('/cost_centers');
  await desk.page.getByRole('row', { name: String(row?.['name']) }).click();
  await dialogSays('No se pudo procesar tu petición', 'Ese centro es de otra sede.');
  await desk.seen('No se pudo cargar').waitFor();
  await desk.seen('Ese centro es de otra sede.').waitFor();
  // What the server judged is not asked twice.
  expect(proxy.count(where)).toBe(1);
  // Whoever asks again is answered again.
  await desk.page.getByRole('button', { name: 'Reintentar' }).filter({ visible: true }).press('Enter');
  await dialogSays('No se pudo procesar tu petición', 'Ese centro es de otra sede.');
  expect(proxy.count(where)).toBe(2);
});

it('the dialog of a refused read closes with its page', async () => {
  await desk.go('/cost_centers');
  refuse(/\/api\/cost_centers\/[0-9a-f-]{36}$/, 403, { message: 'Ese centro es de otra sede.' });
  await desk.page.getByRole('row').nth(1).click();
  await dialog().waitFor();
  await desk.page.evaluate(() => history.back());
  await desk.page.waitForURL(/\/cost_centers$/);
  await dialog().waitFor({ state: 'detached' });
});

it('a refused search is explained in a dialog and in its list', async () => {
  await desk.go('/cost_centers');
  await desk.page.getByRole('row').nth(1).waitFor();
  refuse(/\/api\/cost_centers\?.*search=/, 422, {
    message: 'No válido',
    errors: { search: ['Busque con menos signos'] },
  });
  await desk.page.getByRole('searchbox').filter({ visible: true }).fill('¿¡');
  await dialogSays('Formato inválido', 'Busque con menos signos');
  await desk.seen('No se pudo cargar').waitFor();
});

it('a refused export is explained in a dialog over its list', async () => {
  await desk.go('/cost_centers');
  refuse(/\/api\/cost_centers\/export/, 406, {
    message: 'x',
    errors: [{ message: 'No hay nada que exportar.' }],
  });
  await desk.page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await desk.page.getByRole('link', { name: /\.csv/ }).click();
  await dialogSays('Se encontraron los siguientes errores', 'No hay nada que exportar.');
  expect(new URL(desk.page.url()).pathname).toBe('/cost_centers');
});

it('a screen with several refused reads opens one dialog', async () => {
  const reads = /\/api\/(payrolls|payroll_imports|employees|cost_centers|branch_offices|payroll_groups)\b/;
  refuse(reads, 403, { message: 'Hoy no se puede.' });
  await desk.page.getByRole('link', { name: 'Nóminas', exact: true }).click();
  await dialogSays('No se pudo procesar tu petición', 'Hoy no se puede.');
  await desk.seen('No se pudo cargar').waitFor();
  expect(proxy.calls.filter(({ path, status }) => reads.test(path) && status === 403).length).toBeGreaterThan(
    1,
  );
  expect(await dialog().count()).toBe(0);
});

it('a refused background read opens no dialog', async () => {
  const bell = { method: 'GET', path: /\/api\/notices\/current/ };
  const list = { method: 'GET', path: /\/api\/cost_centers\?/ };
  refuse(bell.path, 403, { message: 'Sin avisos.' });
  const opened = desk.page.waitForResponse((answer) => list.path.test(answer.url()));
  await desk.go('/cost_centers');
  await (await opened).finished();
  await desk.page.getByRole('row').nth(1).waitFor();
  await expect
    .poll(() => proxy.calls.some((call) => bell.path.test(call.path) && call.status === 403))
    .toBe(true);
  refuse(list.path, 403, { message: 'Hoy no se puede.' });
  await server.post<Row>('/cost_centers', { code: 'OTRO', name: 'De otra persona' });
  await expect
    .poll(() => proxy.calls.some((call) => list.path.test(call.path) && call.status === 403))
    .toBe(true);
  await desk.seen(/Guardado en este equipo/).waitFor();
  expect(await dialog().count()).toBe(0);
  expect(desk.faults).toEqual([]);
});

import { expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk, server } from './clerk-desk.ts';
import { focused, tabOn } from './focus.ts';
import type { Row } from './staff-api.ts';

/** Payrolls that are issued, replaced and eliminated by the keyboard alone, from their list to what DIAN accepted. */
clerkAtDesk();

const patient = { timeout: 60_000 };
const [year, month] = getToday().split('-').map(Number) as [number, number];

const inFocus = () => focused(desk.page);
const press = (key: string) => desk.page.keyboard.press(key);
const tabTo = (words: RegExp, most: number) => tabOn(desk.page, words, most);

async function listed(query: string): Promise<void> {
  await desk.go(`/payrolls?${query}`);
  await desk.page.locator('tbody tr').filter({ visible: true }).first().waitFor();
  await tabTo(/^TR/, 60);
}

/** Begins the adjustment of the row that has the focus. */
async function begin(type: 'Reemplazar' | 'Eliminar', reason: string): Promise<void> {
  await press('Enter');
  await desk.page.getByRole('button', { name: 'Ajustar' }).filter({ visible: true }).waitFor();
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^ASIDE Detalle de la nómina/);
  await tabTo(/^BUTTON Ajustar/, 8);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^INPUT Reemplazar/);
  if (type === 'Eliminar') await press('ArrowDown');
  await expect.poll(inFocus).toMatch(new RegExp(`^INPUT ${type}`));
  await tabTo(/^TEXTAREA Motivo/, 2);
  await desk.page.keyboard.type(reason);
  await tabTo(/^BUTTON Empezar el ajuste/, 4);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^H1 Ajuste de /);
}

/** Issues the adjustment that is written, and waits for DIAN. */
async function issue(reason: string): Promise<void> {
  await tabTo(/^BUTTON Emitir el ajuste/, 14);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^BUTTON Cancelar/);
  await tabTo(/^BUTTON Emitir/, 2);
  await press('Enter');
  const state = async () =>
    (await server.get<Row[]>('/adjustment_payrolls')).find((one) => one['reason'] === reason)?.['state'];
  await expect.poll(state, patient).toBe('aceptada');
  await expect.poll(inFocus).not.toBe('');
}

it('selected payrolls are issued with the keyboard alone', async () => {
  await server.post('/payrolls/generate', { year, month });
  await listed(`year=${year}&month=${month}`);
  await press(' ');
  await press('ArrowDown');
  await press(' ');
  await tabTo(/^BUTTON Emitir/, 6);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^H2 Revisar antes de emitir/);
  await desk.page.getByRole('button', { name: 'Emitir 2' }).waitFor();
  await tabTo(/^INPUT Revisé/, 6);
  await press(' ');
  await tabTo(/^BUTTON Emitir 2/, 2);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^H1/);
  const accepted = async () =>
    (await server.get<Row[]>(`/payrolls?year=${year}&month=${month}&state=aceptada`)).length;
  await expect.poll(accepted, patient).toBeGreaterThanOrEqual(2);
});

it('a payroll is replaced with the keyboard alone', async () => {
  const { page } = desk;
  await listed('year=2026&month=9&state=aceptada');
  await begin('Reemplazar', 'Faltó una comisión');
  await tabTo(/^BUTTON Editar conceptos/, 3);
  await press('Enter');
  await page.getByRole('button', { name: 'Agregar devengado' }).waitFor();
  const late = page.getByRole('listitem').filter({ hasText: 'El plazo para enviar' });
  await late.waitFor();
  expect(await late.getByRole('button').count()).toBe(0);
  await tabTo(/^BUTTON Agregar devengado/, 30);
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^INPUT Buscar/);
  await page.keyboard.type('comisión');
  await press('Enter');
  await expect.poll(inFocus).toMatch(/^INPUT Valor de comisión/);
  await page.keyboard.type('50000');
  await tabTo(/^BUTTON Cómo se calcula Salud/, 8);
  await press('Enter');
  const panel = page.getByRole('complementary', { name: 'Resumen del ajuste' });
  await panel.getByText('= Base de cotización').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('dialog[open]').getByRole('heading', { name: 'Salud' }).waitFor();
  await press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(inFocus).toMatch(/^BUTTON Cómo se calcula Salud/);
  await issue('Faltó una comisión');
  expect(desk.faults).toEqual([]);
});

it('a payroll is eliminated with the keyboard alone', async () => {
  await listed('year=2026&month=9&state=aceptada');
  await press('ArrowDown');
  await begin('Eliminar', 'Se hizo dos veces');
  await issue('Se hizo dos veces');
  expect(desk.faults).toEqual([]);
});

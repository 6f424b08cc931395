import { expect, it } from 'vitest';
import { getToday } from '../../src/office/months/month.ts';
import { clerkAtDesk, desk } from './clerk-desk.ts';

/** The office with letters twice as large, and at 400 %, which leaves a window 320 px wide: nothing is cut nor out of reach. */
clerkAtDesk();

const [thisYear, thisMonth] = getToday().split('-').map(Number) as [number, number];
const [year, month] = thisMonth === 1 ? [thisYear - 1, 12] : [thisYear, thisMonth - 1];

const letters = (percent: number) =>
  desk.page.addStyleTag({ content: `html { font-size: ${percent}% !important }` });

/** Words that leave the box around them, or the window. */
const spilled = (words: string, box: string) =>
  desk.page.evaluate(
    ([words = '', box = '']) =>
      [...document.querySelectorAll(words)].flatMap((element) => {
        const around = element.closest(box)?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right, width } = range.getBoundingClientRect();
        if (width === 0 || !around) return [];
        const out = left < around.left - 1 || right > Math.min(around.right, innerWidth) + 1;
        return out ? [element.textContent] : [];
      }),
    [words, box],
  );

it('letters at 200 % fit in the menu, the company and the states of a desk', async () => {
  await letters(200);
  await desk.seen('Documentos ante la DIAN').waitFor();
  await desk.page
    .getByRole('button', { name: /Aceptado/ })
    .first()
    .waitFor();
  expect(await spilled('.app-company b', '.app-company')).toEqual([]);
  expect(await spilled('.app-link', '.app-links')).toEqual([]);
  expect(await spilled('.q-pill', '.q-pill')).toEqual([]);
  expect(await spilled('.next-step :is(p, h2, b, button)', '.next-step')).toEqual([]);
  const mark = await desk.page.locator('.app-brand svg').boundingBox();
  expect(mark?.width).toBeGreaterThan(20);
});

it('rows, tabs and buttons of a form fit on a phone', async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.go(`/payrolls?year=${year}&month=${month}`);
  await letters(200);
  await page.locator('.q-row-title').first().waitFor();
  expect(await spilled('.q-row-title', '.q-row-middle')).toEqual([]);
  expect(await spilled('ion-tab-button span:not(.icon)', 'ion-tab-button')).toEqual([]);
  const search = await page.locator('.q-search').filter({ visible: true }).boundingBox();
  expect((search?.x ?? 0) + (search?.width ?? 999)).toBeLessThanOrEqual(390);

  const reached = async (name: string) => {
    const button = await page.getByRole('button', { name }).filter({ visible: true }).last().boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 999), name).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  };
  await desk.go('/payrolls/create');
  await letters(200);
  await desk.seen('Elija un empleado').waitFor();
  await reached('Emitir');
  await page.setViewportSize({ width: 320, height: 640 });
  await desk.go('/employees');
  await page.locator('.q-row').first().click();
  await page.getByRole('tab', { name: 'Datos' }).waitFor();
  for (const name of ['Eliminar', 'Cancelar', 'Guardar']) await reached(name);
});

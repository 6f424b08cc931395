import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/browser/browser.ts';
import { median } from './page-times.ts';

type Who = { address: string; email: string; password: string };

/** Letters that change the rows in view. Shorter prefixes match nearly everybody. */
const letters = 'apellido777';
const judged = 3;
const rounds = 4;
const scrolled = 10_000;

/** Measures the lists in a browser: typing in the search, and scrolling a hundred thousand rows. */
export async function listsSeen(who: Who): Promise<Record<string, string>> {
  const { context, close } = await openBrowser({ motion: true });
  try {
    const page = await context.newPage();
    await enter(page, who);
    const figures: Record<string, string> = {};
    for (const [name, path] of [
      ['employees', '/employees'],
      ['the payrolls of a month', '/payrolls?year=2026&month=10'],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(...(await typing(page, who.address + path)));
      figures[`seen, from a letter to the frame after its rows, ${name}`] =
        `p50 ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms of ${times.length}`;
    }
    const frames = await scrolling(page, `${who.address}/employees?per_page=all`);
    figures['seen, frames of scrolling every employee'] =
      `p50 ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms of ${frames.length}`;
    return figures;
  } finally {
    await close();
  }
}

async function enter(page: Page, { address, email, password }: Who): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
}

/** Measures milliseconds of the last letters, from the key to the frame after its rows. */
async function typing(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator('tbody tr').nth(5).waitFor();
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type(letters.slice(0, -judged), { delay: 250 });
  await page.waitForTimeout(500);
  const times: number[] = [];
  for (const letter of letters.slice(-judged)) {
    await page.evaluate(() => {
      const marks = window as { shownIn?: number | undefined };
      marks.shownIn = undefined;
      addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          const rows = () => document.querySelector('tbody')?.textContent;
          const before = rows();
          const look = () =>
            requestAnimationFrame(() => {
              if (rows() === before) return look();
              requestAnimationFrame(() => Object.assign(marks, { shownIn: performance.now() - start }));
            });
          look();
        },
        { once: true, capture: true },
      );
    });
    await page.keyboard.press(letter);
    const shown = await page.waitForFunction(() => (window as { shownIn?: number }).shownIn);
    times.push(Number(await shown.jsonValue()));
    await page.waitForTimeout(300);
  }
  return times;
}

/** Measures milliseconds of each frame while scrolling, with some jumps. */
async function scrolling(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator('tbody tr').nth(5).waitFor();
  await page.waitForTimeout(2000);
  return page.evaluate(async (time) => {
    const box = [...document.querySelectorAll('*')]
      .filter((one) => one.scrollHeight > 1_000_000 && getComputedStyle(one).overflowY !== 'visible')
      .at(-1);
    if (!box) throw new Error('The list of every employee does not scroll');
    const frames: number[] = [];
    await new Promise<void>((done) => {
      const step = (last: number, end: number) =>
        requestAnimationFrame((now) => {
          frames.push(now - last);
          if (frames.length % 300 === 0) box.scrollTop = Math.random() * box.scrollHeight;
          else box.scrollTop += 180;
          if (now < end) step(now, end);
          else done();
        });
      requestAnimationFrame((now) => step(now, now + time));
    });
    return frames;
  }, scrolled);
}

import type { Page } from 'playwright-core';

/** Milliseconds from the navigation to the frame after the element appeared, by the clock of the page. */
export async function timeTo(
  selector: string,
  page: Page,
  address: string,
  slowdown: number,
): Promise<number> {
  await slowed(page, slowdown);
  await page.addInitScript((wanted) => {
    const look = () =>
      requestAnimationFrame(() => {
        if (!document.querySelector(wanted)?.textContent) return look();
        requestAnimationFrame(() => Object.assign(window, { seenAt: performance.now() }));
      });
    look();
  }, selector);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
  await slowed(page, 1);
  return Number(await seen.jsonValue());
}

/** Milliseconds from the next key to the frame after the element appeared, by the clock of the page. */
export async function timeFromKey(
  press: () => Promise<void>,
  selector: string,
  page: Page,
  slowdown: number,
): Promise<number> {
  await slowed(page, slowdown);
  await page.evaluate((wanted) => {
    const marks = window as { openedIn?: number };
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        const look = () =>
          requestAnimationFrame(() => {
            if (!document.querySelector(wanted)?.textContent) return look();
            requestAnimationFrame(() => Object.assign(marks, { openedIn: performance.now() - start }));
          });
        look();
      },
      { once: true, capture: true },
    );
  }, selector);
  await press();
  const openedIn = await page.waitForFunction(() => (window as { openedIn?: number }).openedIn);
  await slowed(page, 1);
  return Number(await openedIn.jsonValue());
}

async function slowed(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

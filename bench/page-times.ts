import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Milliseconds that a page is left alone before it is asked: a question takes its main thread meanwhile. */
const UNASKED_MS = 4_000;

/** Milliseconds from the navigation to the frame in which the element was visible, by the clock of the page. */
export async function timeTo(
  selector: string,
  page: Page,
  address: string,
  slowdown: number,
): Promise<number> {
  await slowed(page, slowdown);
  await page.addInitScript((wanted) => {
    // A message that is posted before a frame is drawn arrives after it.
    const afterPaint = (then: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(undefined);
    };
    const look = () =>
      requestAnimationFrame(() => {
        const isSeen = [...document.querySelectorAll(wanted)].some(
          (e) => e.textContent && e.checkVisibility(),
        );
        if (!isSeen) return look();
        afterPaint(() => Object.assign(window, { seenAt: performance.now() }));
      });
    look();
  }, selector);
  await page.goto(address, { waitUntil: 'commit' });
  await pause(UNASKED_MS);
  const seen = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
  await slowed(page, 1);
  return Number(await seen.jsonValue());
}

/** Milliseconds from the next key to the frame in which the element was visible, by the clock of the page. */
export async function timeFromKey(
  press: () => Promise<void>,
  selector: string,
  page: Page,
  slowdown: number,
): Promise<number> {
  await slowed(page, slowdown);
  await page.evaluate((wanted) => {
    const marks = window as { openedIn?: number };
    const afterPaint = (then: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(undefined);
    };
    addEventListener(
      'keydown',
      () => {
        const start = performance.now();
        const look = () =>
          requestAnimationFrame(() => {
            const isSeen = [...document.querySelectorAll(wanted)].some(
              (e) => e.textContent && e.checkVisibility(),
            );
            if (!isSeen) return look();
            afterPaint(() => Object.assign(marks, { openedIn: performance.now() - start }));
          });
        look();
      },
      { once: true, capture: true },
    );
  }, selector);
  await press();
  await pause(UNASKED_MS);
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

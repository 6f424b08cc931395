import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { ensureBuilt } from '../../server/start/build.ts';
import { type Device, openDevice } from '../../tests/browser/device.ts';
import { settle, startInstallation } from '../../tests/browser/installation.ts';
import { openProxy } from '../../tests/browser/proxy.ts';
import { findClockShift, moveOwnClock, setClockShift } from '../../tests/browser/story-clock.ts';
import { listVisits, type Screen } from './screens.ts';

const widths = [1440, 1024, 768, 390];
const themes = ['light', 'dark'] as const;
/** Pixels of a page that is shown whole: a longer one ends there. */
const MAX_HEIGHT = 3_000;

/** Photographs the screens whose name fits an expression, on a fresh demo with the clock of the stories. Returns the number of pictures. */
export async function takePictures(folder: string, only: string): Promise<number> {
  ensureBuilt();
  setClockShift(findClockShift());
  moveOwnClock();
  mkdirSync(folder, { recursive: true });
  let count = 0;
  let place: Awaited<ReturnType<typeof openPlace>> | undefined;
  try {
    for (const { comeIn, screens, isFresh } of listVisits()) {
      const wanted = screens.filter(({ name }) => new RegExp(only).test(name));
      if (wanted.length === 0) continue;
      if (isFresh) {
        await place?.close();
        place = undefined;
      }
      place ??= await openPlace();
      const device = await openDevice(place.proxy, { width: 1440, height: 900, worker: isFresh === true });
      const idle = watchCalls(device.page);
      try {
        await comeIn(device, place.address);
        for (const screen of wanted) count += await photograph(device, idle, folder, screen);
      } finally {
        await device.close();
      }
    }
  } finally {
    await place?.close();
  }
  return count;
}

/** An installation where DIAN has answered for every document of the demo, and the way to it. */
async function openPlace() {
  const quincena = await startInstallation({ DEMO_MONTHS: '2' });
  const proxy = await openProxy(quincena.address);
  const close = async (): Promise<void> => {
    await proxy.close();
    await quincena.stop();
  };
  await settle(quincena).catch(async (error) => {
    await close();
    throw error;
  });
  return { address: quincena.address, proxy, close };
}

async function photograph(
  device: Device,
  idle: () => Promise<void>,
  folder: string,
  { name, open, phone }: Screen,
): Promise<number> {
  const { page } = device;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: phone ? 390 : 1440, height: 900 });
  try {
    await open(device);
  } catch (error) {
    console.error(`${name} did not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    return 0;
  }
  await idle();
  let count = 0;
  for (const width of phone ? [390] : widths) {
    await page.setViewportSize({ width, height: 900 });
    await idle();
    const height = Math.min(MAX_HEIGHT, await page.evaluate(measurePage));
    await page.setViewportSize({ width, height });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await idle();
      await page.evaluate(makeStill);
      const file = join(folder, `${name}.${width}.${colorScheme}.png`);
      writeFileSync(file, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      count += 1;
    }
  }
  return count;
}

/** Returns a wait until no call was under way for a moment and what is drawn has been drawn. */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let last = performance.now();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  const noteEnd = (request: Request): void => {
    open.delete(request);
    last = performance.now();
  };
  page.on('requestfinished', noteEnd).on('requestfailed', noteEnd);
  return async () => {
    const limit = performance.now() + 5_000;
    await page
      .locator('.q-skeleton')
      .first()
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(() => {});
    last = Math.max(last, performance.now() - 100);
    while ((open.size > 0 || performance.now() - last < 200) && performance.now() < limit) await pause(20);
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  };
}

/** The height at which nothing in view has to be scrolled. Runs in the page. */
async function measurePage(): Promise<number> {
  let more = 0;
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (element.closest('.ion-page-hidden') || !element.checkVisibility()) continue;
      if (element.clientHeight > 200 && /auto|scroll/.test(getComputedStyle(element).overflowY))
        more = Math.max(more, element.scrollHeight - element.clientHeight);
    }
  };
  visit(document);
  return innerHeight + Math.ceil(more);
}

/** Hides what is never twice the same: hours, ids, keys by chance and what goes by itself. Runs in the page. */
function makeStill(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    const still = text
      .replace(/\b\d{1,2}:\d\d(:\d\d)?(\s[ap]\.\s?m\.)?/g, '0:00')
      .replace(/\b(?=\d*[a-f])[0-9a-f]{6,}(-[0-9a-f]{4,})*\b/g, (id) => id.replace(/\w/g, '0'))
      .replace(/hace (un|\d+) (segundo|minuto)s?/g, 'hace un minuto');
    if (still !== text) node.nodeValue = still;
  }
  for (const toast of document.querySelectorAll<HTMLElement>('.q-toast')) toast.style.visibility = 'hidden';
  for (const code of document.querySelectorAll<SVGElement>('.v-qr svg')) code.style.visibility = 'hidden';
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

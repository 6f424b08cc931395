import { setTimeout as pause } from 'node:timers/promises';
import { openDevice } from '../tests/browser/device.ts';
import { settle, startInstallation } from '../tests/browser/installation.ts';
import { openProxy, type ProxyServer } from '../tests/browser/proxy.ts';
import { fillVault, pin, yuliana } from '../tests/browser/vault-phone.ts';
import { type BareBrowser, type BareTab, openBareBrowser, REST_MS } from './bare-browser.ts';
import type { Bench } from './bench.ts';
import { median } from './page-times.ts';
import { plainPage } from './plain-page.ts';

const times = 5;
const slowdown = 4;

const firstPayslip = '.v-hero-amount';
/** Milliseconds that a page is left alone: a question takes its main thread meanwhile. */
const UNASKED_MS = 4_000;
/** Milliseconds for which the vault opens again without its PIN, after it went out of sight. */
const HELD_MS = 61_000;
/** Milliseconds from one digit of a PIN to the next. */
const DIGIT_MS = 200;

/**
 * Measures how long an employee waits on a phone four times slower than this machine: for the sign-in page on
 * the first visit and, without a connection and with the application closed, for the lock screen and then for the
 * last payslip. A plain page that the same worker answers is measured in turns with it. The times are those of the
 * first paint, by the clock of the page, and nothing is asked of a page before it rests.
 */
export async function benchVault(): Promise<Bench> {
  const quincena = await startInstallation();
  const proxy = await openProxy(quincena.address);
  try {
    await settle(quincena);
    const first = await firstRoute(proxy);
    // The addresses of the vault have a page of their own, so that this one is free.
    proxy.rewrite((path, text) => (path === '/index.html' ? plainPage : text));
    const samples = await measureStarts(proxy);
    const of = (name: keyof Sample) => samples.map((sample) => sample[name]);
    const start = samples.map(({ locked, opened }) => locked + opened);
    const plain = median(of('plain'));
    const ratio = (values: readonly number[]) =>
      `${Math.round(median(values))}, ${(median(values) / plain).toFixed(2)} × plain`;
    return {
      name: `Vault, milliseconds (processor ${slowdown}× slower, medians of ${times})`,
      figures: {
        'no connection, until the lock screen': ratio(of('locked')),
        'from the last digit of the PIN to the last payslip': ratio(of('opened')),
        'of that, stretching the PIN': Math.round(median(of('stretching'))),
        'no connection, start to payslip, typing aside': ratio(start),
        'all lock screens': spread(of('locked')),
        'all starts with no connection': spread(start),
        'a plain page': Math.round(plain),
        'all plain pages': spread(of('plain')),
        'longest tasks from the start to the lock, of processor': spread(of('longestToLock')),
        'longest tasks from the last digit to the home at rest, of processor': spread(of('longestToHome')),
        'JavaScript of /login, bytes transferred': first.bytes,
        'JavaScript of /login, files': first.files,
      },
    };
  } finally {
    await proxy.close();
    await quincena.stop();
  }
}

type Sample = {
  plain: number;
  locked: number;
  opened: number;
  stretching: number;
  longestToLock: number;
  longestToHome: number;
};

/** Keeps the payslips of an employee on a device, and opens them there with no connection. */
async function measureStarts(proxy: ProxyServer): Promise<Sample[]> {
  const phone = await openDevice(proxy, { motion: true });
  try {
    await fillVault(phone, yuliana);
    // The home is kept for the next start once nothing moves on it.
    await pause(REST_MS);
    await phone.context.close();
    const browser = await openBareBrowser(phone.profile);
    try {
      proxy.cut();
      const samples: Sample[] = [];
      for (let i = 0; i < times; i++) {
        const plain = await measurePlainPage(browser, proxy);
        samples.push({ plain, ...(await measureStart(browser, proxy)) });
      }
      return samples;
    } finally {
      await browser.close();
    }
  } finally {
    await phone.close();
  }
}

/** Opens a tab as after the application was swiped away: its worker is stopped. */
async function openColdTab(browser: BareBrowser): Promise<BareTab> {
  const tab = await browser.openTab();
  await tab.stopWorkers();
  await tab.setSlowdown(slowdown);
  return tab;
}

const readFirstPaint = (tab: BareTab): Promise<number> =>
  tab.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`);

async function measurePlainPage(browser: BareBrowser, proxy: ProxyServer): Promise<number> {
  const tab = await openColdTab(browser);
  await tab.visit(`${proxy.address}/login`, UNASKED_MS);
  const title = await tab.evaluate('document.title');
  if (title !== 'Plain') throw new Error(`The plain page is «${title}»`);
  const plain = await readFirstPaint(tab);
  await tab.close();
  return plain;
}

async function measureStart(browser: BareBrowser, proxy: ProxyServer): Promise<Omit<Sample, 'plain'>> {
  await pause(HELD_MS);
  const tab = await openColdTab(browser);
  const toLock = await tab.traceTasks(() => tab.visit(`${proxy.address}/payslip`, UNASKED_MS));
  const state = await tab.evaluate(`document.querySelector('#root [data-vault]')?.dataset.vault`);
  if (state !== 'locked') throw new Error(`The vault is ${state}, and not locked`);
  const locked = await readFirstPaint(tab);
  await tab.evaluate(listenForOpening);
  const toHome = await tab.traceTasks(async () => {
    for (const digit of pin) {
      await tab.pressKey(digit);
      await pause(DIGIT_MS);
    }
    await pause(UNASKED_MS);
  });
  const { openedIn: opened, stretchedIn: stretching } = await tab.evaluate<{
    openedIn: number;
    stretchedIn: number;
  }>('({ openedIn, stretchedIn })');
  await tab.evaluate(leaveApplication);
  await tab.close();
  return {
    locked,
    opened,
    stretching,
    longestToLock: toLock[0] ?? Number.NaN,
    longestToHome: toHome[0] ?? Number.NaN,
  };
}

/** Script that tells the page that it went out of sight, as a phone does before an application is swiped away. */
const leaveApplication = `{
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}`;

/** Script that notes the milliseconds from the last digit to the frame with the last payslip, and of the PIN alone. */
const listenForOpening = `{
  const derive = crypto.subtle.deriveBits;
  crypto.subtle.deriveBits = async function (...given) {
    const start = performance.now();
    const bits = await derive.apply(this, given);
    window.stretchedIn = performance.now() - start;
    return bits;
  };
  let digits = 0;
  addEventListener('keydown', () => {
    digits += 1;
    if (digits < ${pin.length}) return;
    const start = performance.now();
    const look = () => requestAnimationFrame(() => {
      const isSeen = [...document.querySelectorAll('${firstPayslip}')].some((e) => e.textContent && e.checkVisibility());
      if (!isSeen) return look();
      // A message that is posted before a frame is drawn arrives after it.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { window.openedIn = performance.now() - start; };
      port2.postMessage(undefined);
    });
    look();
  }, true);
  document.querySelector('.v-pin input')?.focus();
}`;

/** Compressed size of the scripts of the first route, from their headers: not every Chromium reports it. */
async function firstRoute(proxy: ProxyServer): Promise<{ bytes: number; files: number }> {
  const desk = await openDevice(proxy, { width: 1440, height: 900 });
  try {
    await desk.page.goto(`${proxy.address}/login`, { waitUntil: 'networkidle' });
    await desk.page.getByLabel('Correo').waitFor();
    const scripts = await desk.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    );
    const headers = { 'Accept-Encoding': 'br' };
    const answers = await Promise.all(scripts.map((name) => fetch(name, { method: 'HEAD', headers })));
    const sizes = answers.map((answer) => Number(answer.headers.get('content-length')));
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
  } finally {
    await desk.close();
  }
}

const spread = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(', ');

import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Device, openDevice } from '../tests/browser/device.ts';
import { settle, startInstallation } from '../tests/browser/installation.ts';
import { openProxy, type ProxyServer } from '../tests/browser/proxy.ts';
import { pin, signIn, yuliana } from '../tests/browser/vault-phone.ts';
import type { Bench } from './bench.ts';
import { median, timeFromKey, timeTo } from './page-times.ts';

const times = 5;
const slowdown = 4;

/** Element whose appearance stops the clock. */
const door = '.v-sign-in h1';
const lockScreen = '.v-pin';
const firstPayslip = '.v-hero-amount';
const plainText = 'body > h1';
/** Page with the text of the lock and nothing else. The worker answers it as it answers the lock. */
const plainPage =
  '<!doctype html><html lang="es-CO"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Hola, Yuliana</h1><p>Escriba su PIN para abrir su bóveda</p></html>';
/** Milliseconds of rest: a browser that just started is busy with pages of its own. */
const REST_MS = 6_000;
/** Milliseconds from one digit of a PIN to the next. */
const DIGIT_MS = 200;

/**
 * Measures how long an employee waits on a phone four times slower than this machine: for the sign-in page on
 * the first visit and, offline with the application closed, for the lock screen and then for the last
 * payslip. A plain page that the same worker answers is measured for comparison.
 */
export async function benchVault(): Promise<Bench> {
  const quincena = await startInstallation();
  const proxy = await openProxy(quincena.address);
  try {
    await settle(quincena);
    const first = await firstRoute(proxy);
    // The addresses of the vault have a page of their own, so that this one is free.
    proxy.rewrite((path, text) => (path === '/index.html' ? plainPage : text));
    const samples: Sample[] = [];
    for (let i = 0; i < times; i++) samples.push(await oneVisit(proxy));
    const of = (name: keyof Sample) => samples.map((sample) => sample[name]);
    const start = samples.map(({ locked, opened }) => locked + opened);
    const plain = median(of('plain'));
    const ratio = (milliseconds: number) =>
      `${Math.round(milliseconds)}, ${(milliseconds / plain).toFixed(2)} × plain`;
    return {
      name: `Vault, milliseconds (processor ${slowdown}× slower, medians of ${times})`,
      figures: {
        'first visit, until the door': Math.round(median(of('cold'))),
        'no connection, until the lock screen': ratio(median(of('locked'))),
        'from the last digit of the PIN to the last payslip': ratio(median(of('opened'))),
        'no connection, start to payslip, typing aside': ratio(median(start)),
        'all starts with no connection': spread(start),
        'a plain page': Math.round(plain),
        'all plain pages': spread(of('plain')),
        'JavaScript of /login, bytes transferred': first.bytes,
        'JavaScript of /login, files': first.files,
      },
    };
  } finally {
    await proxy.close();
    await quincena.stop();
  }
}

type Sample = { cold: number; locked: number; opened: number; plain: number };

/** Opens a new browser until its payslips are stored, then closes it and opens it again. */
async function oneVisit(proxy: ProxyServer): Promise<Sample> {
  const phone = await openDevice(proxy);
  try {
    await pause(REST_MS);
    const cold = await timeTo(door, phone.page, `${proxy.address}/payslip`, slowdown);
    await signIn(phone, yuliana);
    await phone.page
      .getByText(/^Todos guardados en este (teléfono|equipo)$/)
      .first()
      .waitFor();
    // The home is kept for the next start once nothing moves on it.
    await pause(REST_MS);
    await restartOffline(phone);
    const plain = await timeTo(plainText, phone.page, `${proxy.address}/login`, slowdown);
    await phone.online();
    await restartOffline(phone);
    const locked = await timeTo(lockScreen, phone.page, `${proxy.address}/payslip`, slowdown);
    const opened = await timeToOpen(phone.page);
    return { cold, locked, opened, plain };
  } finally {
    await phone.close();
    proxy.mend();
  }
}

/** Opens a new tab with no connection, as after the application was swiped away: its worker is stopped. */
async function restartOffline(phone: Device): Promise<void> {
  await phone.closeTab();
  await phone.openTab();
  await phone.go('/robots.txt');
  await phone.offline();
  await phone.stopWorkers();
}

/** Milliseconds from the last digit of the PIN to the last payslip. */
async function timeToOpen(page: Page): Promise<number> {
  await page.locator('.v-pin input').focus();
  await page.keyboard.type(pin.slice(0, -1), { delay: DIGIT_MS });
  return timeFromKey(() => page.keyboard.type(pin.slice(-1)), firstPayslip, page, slowdown);
}

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

import type { Page } from 'playwright-core';
import { openDevice } from '../tests/browser/device.ts';
import { employeeApi } from '../tests/browser/employee-api.ts';
import { startInstallation } from '../tests/browser/installation.ts';
import { openProxy, type ProxyServer } from '../tests/browser/proxy.ts';
import { password, yuliana } from '../tests/browser/vault-phone.ts';
import type { Bench } from './run.ts';

const times = 5;
const slowdown = 4;

/** What must be in view for the clock to stop. */
const firstPayslip = '.v-hero__amt';
const anyText = 'body > *';

/**
 * How long until an employee sees the last payslip, on a phone whose processor is four times slower than this
 * machine: the first visit of all, and opening without a connection. A page of plain text is measured the same way.
 */
export async function benchVault(): Promise<Bench> {
  const quincena = await startInstallation();
  const proxy = await openProxy(quincena.address);
  try {
    const server = await employeeApi(quincena.address, yuliana, password);
    await until(async () => (await server.payslips()).length >= 2);
    const samples: Sample[] = [];
    for (let i = 0; i < times; i++) samples.push(await oneVisit(proxy));
    const cold = median(samples.map((s) => s.cold));
    const offline = median(samples.map((s) => s.offline));
    const trivial = median(samples.map((s) => s.trivial));
    const first = await firstRoute(proxy);
    return {
      name: `Vault, milliseconds until the payslip is in view (processor ${slowdown}× slower, medians of ${times})`,
      figures: {
        'first visit, nothing on the phone': Math.round(cold),
        'no connection, application closed before': Math.round(offline),
        'a page of plain text': Math.round(trivial),
        'no connection / first visit': ratio(offline, cold),
        'first visit / plain text': ratio(cold, trivial),
        'no connection / plain text': ratio(offline, trivial),
        'all first visits': spread(samples.map((s) => s.cold)),
        'all with no connection': spread(samples.map((s) => s.offline)),
        'JavaScript of /login, bytes transferred': first.bytes,
        'JavaScript of /login, files': first.files,
      },
    };
  } finally {
    await proxy.close();
    await quincena.stop();
  }
}

type Sample = { cold: number; offline: number; trivial: number };

/** A new browser: signed in, with nothing of the application on it. */
async function oneVisit(proxy: ProxyServer): Promise<Sample> {
  const phone = await openDevice(proxy);
  try {
    await phone.context.request.post(`${proxy.address}/api/vault/login`, {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      data: { document_type: '13', document_number: yuliana.document, password },
    });
    const trivial = await timeTo(anyText, phone.page, `${proxy.address}/robots.txt`);
    await phone.closeTab();
    await phone.openTab();
    const cold = await timeTo(firstPayslip, phone.page, `${proxy.address}/payslip`);
    await phone.page.getByText('Guardado en este teléfono', { exact: true }).nth(1).waitFor();
    await phone.closeTab();
    await phone.openTab();
    await phone.go('/robots.txt');
    await phone.offline();
    const offline = await timeTo(firstPayslip, phone.page, `${proxy.address}/payslip`);
    return { cold, offline, trivial };
  } finally {
    await phone.close();
    proxy.mend();
  }
}

/** From the start of the navigation to the frame after the one where it appeared, by the page's own clock. */
async function timeTo(selector: string, page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return Number(await seen.jsonValue());
}

/** Scripts of the first route, as the browser counted them on the wire. */
async function firstRoute(proxy: ProxyServer): Promise<{ bytes: number; files: number }> {
  const desk = await openDevice(proxy, { width: 1440, height: 900 });
  try {
    await desk.page.goto(`${proxy.address}/login`, { waitUntil: 'networkidle' });
    await desk.page.getByLabel('Correo').waitFor();
    const sizes = await desk.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map((entry) => entry.encodedBodySize),
    );
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
  } finally {
    await desk.close();
  }
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 200));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const ratio = (a: number, b: number): string => (a / b).toFixed(2);
const spread = (values: readonly number[]): string => values.map((value) => Math.round(value)).join(', ');

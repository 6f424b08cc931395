import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { findChromium } from '../tests/browser/chromium.ts';
import { openDevice } from '../tests/browser/device.ts';
import { settle, startInstallation } from '../tests/browser/installation.ts';
import { openProxy, type ProxyServer } from '../tests/browser/proxy.ts';
import { fillVault, yuliana } from '../tests/browser/vault-phone.ts';
import { REST_MS } from './bare-browser.ts';
import type { Bench } from './bench.ts';
import { plainPage } from './plain-page.ts';
import { withoutReferrerPolicy } from './without-referrer-policy.ts';

const times = 3;

type Door = { name: string; path: string; hasVault: boolean };
const plainPath = '/plain';
const doors: readonly Door[] = [
  { name: 'plain page', path: plainPath, hasVault: false },
  { name: 'sign-in of staff', path: '/login', hasVault: false },
  { name: 'sign-in of employees', path: '/payslip', hasVault: false },
  { name: 'vault behind its PIN, installed', path: '/payslip', hasVault: true },
];

/** Scores out of 100, and times in milliseconds. */
type Marks = {
  performance: number;
  accessibility: number;
  practices: number;
  paint: number;
  blocking: number;
  shift: number;
};

/**
 * Runs Lighthouse with its mobile profile: slow 4G and a processor four times slower, both simulated. Sign-in
 * pages load with an empty device. The vault loads as installed and locked with a PIN, up to its lock. A plain page is
 * loaded in turns with them.
 */
export async function benchLighthouse(): Promise<Bench> {
  const quincena = await startInstallation();
  const seen = await withoutReferrerPolicy(quincena.address);
  const proxy = await openProxy(seen.address);
  proxy.rewrite((path, text) => (path === plainPath ? plainPage : text));
  try {
    await settle(quincena);
    const runs = doors.map((): Marks[] => []);
    for (let i = 0; i < times; i++)
      for (const [place, door] of doors.entries()) runs[place]?.push(await loadDoor(proxy, door));
    return {
      name: `Lighthouse, mobile, medians of ${times}`,
      figures: Object.fromEntries(doors.map(({ name }, place) => [name, shown(runs[place] ?? [])])),
    };
  } finally {
    await proxy.close();
    await seen.close();
    await quincena.stop();
  }
}

/** Each load has a new browser, because Lighthouse controls it alone. */
async function loadDoor(proxy: ProxyServer, { path, hasVault }: Door): Promise<Marks> {
  // At a numeric address there are no passkeys, and their button goes.
  const address = proxy.address.replace('127.0.0.1', 'localhost');
  const phone = await openDevice({ ...proxy, address }, { width: 412, height: 823, motion: true });
  try {
    if (hasVault) await fillVault(phone, yuliana);
    await phone.context.close();
    const port = await freePort();
    const { executablePath, args, env } = findChromium();
    const browser = spawn(
      executablePath,
      [
        ...args,
        '--headless',
        `--user-data-dir=${phone.profile}`,
        `--remote-debugging-port=${port}`,
        'about:blank',
      ],
      { env, stdio: 'ignore' },
    );
    try {
      await listening(port);
      await pause(REST_MS);
      return await marksOf(address + path, port, hasVault);
    } finally {
      browser.kill();
      await once(browser, 'exit');
    }
  } finally {
    await phone.close();
  }
}

async function marksOf(url: string, port: number, keep: boolean): Promise<Marks> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    disableStorageReset: keep,
  });
  const report = result?.lhr;
  if (!report || report.runtimeError)
    throw new Error(report?.runtimeError?.message ?? 'Lighthouse did not answer');
  const mark = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  for (const { id, score, title } of Object.values(report.audits))
    if (score === 0 && process.env.LIGHTHOUSE_WHY) console.info(`  ${id}: ${title}`);
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    practices: mark('best-practices'),
    paint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function shown(runs: readonly Marks[]): string {
  const median = (name: keyof Marks): number =>
    runs.map((run) => run[name]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return [
    `performance ${median('performance')}`,
    `accessibility ${median('accessibility')}`,
    `best practices ${median('practices')}`,
    `largest paint ${Math.round(median('paint'))} ms`,
    `blocking ${Math.round(median('blocking'))} ms`,
    `shift ${median('shift').toFixed(3)}`,
  ].join(', ');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/browser/browser.ts';
import { findChromium } from '../tests/browser/chromium.ts';
import { settle, startInstallation } from '../tests/browser/installation.ts';
import { password, pin, yuliana } from '../tests/browser/vault-phone.ts';
import type { Bench } from './bench.ts';
import { withoutReferrerPolicy } from './without-referrer-policy.ts';

const times = 5;

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
 * pages load with an empty device. The vault loads as installed and locked with a PIN, up to its lock.
 */
export async function benchLighthouse(): Promise<Bench> {
  const quincena = await startInstallation();
  const seen = await withoutReferrerPolicy(quincena.address);
  try {
    await settle(quincena);
    const figures: Record<string, string> = {};
    for (const [name, path, signedIn] of [
      ['sign-in of staff', '/login', false],
      ['sign-in of employees', '/payslip', false],
      ['vault behind its PIN, installed', '/payslip', true],
    ] as const) {
      const runs: Marks[] = [];
      for (let i = 0; i < times; i++) runs.push(await oneLoad(seen.address, path, signedIn));
      figures[name] = shown(runs);
    }
    return { name: `Lighthouse, mobile, medians of ${times}`, figures };
  } finally {
    await seen.close();
    await quincena.stop();
  }
}

/** Each load has a new browser, because Lighthouse controls it alone. */
async function oneLoad(address: string, path: string, signedIn: boolean): Promise<Marks> {
  const { context, profile, close } = await openBrowser({ width: 412, height: 823, motion: true });
  try {
    if (signedIn) await signIn(await context.newPage(), address);
    await context.close();
    const port = await freePort();
    const { executablePath, args, env } = findChromium();
    const browser = spawn(
      executablePath,
      [...args, '--headless', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'],
      { env, stdio: 'ignore' },
    );
    try {
      await listening(port);
      return await marksOf(address + path, port, signedIn);
    } finally {
      browser.kill();
      await once(browser, 'exit');
    }
  } finally {
    await close();
  }
}

/**
 * Prepares a device with the vault behind a PIN. Without one the session belongs to its tab, and Lighthouse
 * opens another.
 */
async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/payslip`);
  await page.getByLabel('Número').fill(yuliana.document);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  for (const heading of ['Elija 6 números', 'Escríbalos otra vez']) {
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByLabel('PIN de 6 dígitos').focus();
    await page.keyboard.type(pin);
  }
  await page.getByText('Neto recibido').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // A new tab of a restarted browser must show the lock and nothing else.
  await page
    .getByText(/^Todos guardados en este (teléfono|equipo)$/)
    .first()
    .waitFor();
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

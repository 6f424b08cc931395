import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { type Zippable, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { buildSigned } from '../server/dian/build.ts';
import { openCertificate } from '../server/dian/certificate.ts';
import { guardHeaders, serveApp } from '../server/http/static.ts';
import type { Instant } from '../src/domain/values/day.ts';
import { openBrowser } from '../tests/browser/browser.ts';
import { everything, simplePayroll } from '../tests/domain/dian/sample.ts';
import { newFolder } from '../tests/place.ts';
import { company, p12Of, password } from '../tests/server/dian/certificates.ts';
import type { Bench } from './bench.ts';

const DOCUMENT_COUNT = 10_000;
/** One of so many documents has every group. */
const WHOLE_EVERY = 20;

/** Verifies a ZIP of signed documents in the page, and measures how long the page could not draw. */
export async function benchVerifier(): Promise<Bench> {
  const folder = newFolder();
  const path = join(folder, 'nomina.zip');
  writeFileSync(path, zipSync(signDocuments(), { level: 1 }));
  const app = Fastify();
  guardHeaders(app, false);
  await serveApp(app, join(import.meta.dirname, '../dist'));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { context, close } = await openBrowser({ worker: false });
  try {
    const page = await context.newPage();
    await page.goto(`${address}/verificar`);
    await page.getByRole('heading', { name: /Revise su nómina/ }).waitFor();
    const trace = await traceThreads(page);
    await page.getByLabel('Archivos para verificar').setInputFiles(path);
    await page.getByRole('heading', { name: /documentos están bien/ }).waitFor({ timeout: 600_000 });
    const said = await page.locator('.verifier-title p').innerText();
    const { longestPageTask, workerTime } = await trace.stop();
    return {
      name: `Verifier, ${DOCUMENT_COUNT} signed documents in a ZIP`,
      figures: {
        verdict: await page.getByRole('heading', { level: 1 }).innerText(),
        'files, and seconds': said,
        'processor of the worker, s': Number(workerTime.toFixed(1)),
        'longest task of the page, ms of processor': Math.round(longestPageTask),
      },
    };
  } finally {
    await close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type TraceEvent = { name: string; tid: number; tdur?: number; args: { name?: string } };
type Threads = { longestPageTask: number; workerTime: number };

/**
 * Adds up the time that each thread of the page has the processor, which other work of the machine does not change:
 * seconds of the worker, and milliseconds of the longest task of the page.
 */
async function traceThreads(page: Page): Promise<{ stop: () => Promise<Threads> }> {
  const session = await page.context().newCDPSession(page);
  const names = new Map<number, string>();
  const tasks: { thread: number; milliseconds: number }[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, tid, tdur = 0, args } of value as unknown as TraceEvent[]) {
      if (name === 'thread_name') names.set(tid, args.name ?? '');
      if (name === 'RunTask') tasks.push({ thread: tid, milliseconds: tdur / 1000 });
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline'],
      recordMode: 'recordContinuously',
    },
  });
  return {
    stop: async () => {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
      await session.send('Tracing.end');
      await complete;
      const timesOf = (thread: RegExp) =>
        tasks
          .filter((task) => thread.test(names.get(task.thread) ?? ''))
          .map(({ milliseconds }) => milliseconds);
      return {
        longestPageTask: timesOf(/^CrRendererMain$/).reduce((most, one) => Math.max(most, one), 0),
        workerTime: timesOf(/DedicatedWorker/).reduce((all, one) => all + one, 0) / 1000,
      };
    },
  };
}

function signDocuments(): Zippable {
  const issued = company({ from: '2020-01-01' });
  const credentials = openCertificate(p12Of(issued.own, [issued.own, issued.middle, issued.root]), password);
  const files: Zippable = {};
  for (let index = 0; index < DOCUMENT_COUNT; index++) {
    const input = index % WHOLE_EVERY === 0 ? everything() : simplePayroll();
    const { xml } = buildSigned(
      { ...input, number: { prefix: 'SETN', consecutive: index + 1 } },
      {
        pin: '12345',
        credentials,
        uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        signingTime: Date.parse('2026-10-31T19:30:05Z') as Instant,
      },
    );
    files[`nie${index}.xml`] = xml;
  }
  return files;
}

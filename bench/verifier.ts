import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { type Zippable, zipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { buildSigned } from '../server/dian/build.ts';
import { openCertificate } from '../server/dian/certificate.ts';
import { guardHeaders, serveApp } from '../server/http/static.ts';
import type { Instant } from '../src/domain/values/day.ts';
import { openBrowser } from '../tests/browser/browser.ts';
import { everything, simplePayroll } from '../tests/domain/dian/sample.ts';
import { newFolder } from '../tests/place.ts';
import { company, p12Of, password } from '../tests/server/dian/certificates.ts';
import type { Bench } from './bench.ts';

const DOCUMENT_COUNT = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
/** One of so many documents has every group. */
const WHOLE_EVERY = 20;
/** Rounds with all the workers, each paired with one of a single worker. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);

type Round = Threads & { seconds: number; longestFrame: number; verdict: string };

/**
 * Verifies a ZIP of signed documents in the page, by turns with one worker and with as many as the machine has
 * processors for, and measures how long the page could not draw. The ratios of a pair do not depend on the load.
 */
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
    const pairs: { single: Round; all: Round }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      pairs.push({
        single: await verifyOnce(context, address, path, 1),
        all: await verifyOnce(context, address, path, availableParallelism()),
      });
    const all = pairs.map((pair) => pair.all);
    const single = pairs.map((pair) => pair.single);
    const perDocument = (rounds: readonly Round[]) =>
      describeEach(
        rounds.map(({ workerTime }) => (workerTime * 1000) / DOCUMENT_COUNT),
        2,
      );
    return {
      name: `Verifier, ${DOCUMENT_COUNT} signed documents in a ZIP, ${ROUNDS} rounds`,
      figures: {
        verdict: all[0]?.verdict ?? '',
        'documents a second by the clock, all workers': describeEach(
          all.map(({ seconds }) => DOCUMENT_COUNT / seconds),
          0,
        ),
        'seconds by the clock, all workers': describeEach(
          all.map(({ seconds }) => seconds),
          1,
        ),
        'seconds by the clock, one worker': describeEach(
          single.map(({ seconds }) => seconds),
          1,
        ),
        'speed of all workers over one, by pair': describeEach(
          pairs.map((pair) => pair.single.seconds / pair.all.seconds),
          2,
        ),
        'processor of a document, all workers, ms': perDocument(all),
        'processor of a document, one worker, ms': perDocument(single),
        'longest task of the page, ms of processor': describeEach(
          [...all, ...single].map(({ longestPageTask }) => longestPageTask),
          0,
        ),
        'longest frame by the clock, ms': describeEach(
          [...all, ...single].map(({ longestFrame }) => longestFrame),
          0,
        ),
      },
    };
  } finally {
    await close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const describeEach = (figures: readonly number[], decimals: number): string =>
  figures.map((figure) => figure.toFixed(decimals)).join(' · ');

async function verifyOnce(
  context: BrowserContext,
  address: string,
  path: string,
  processors: number,
): Promise<Round> {
  const page = await context.newPage();
  try {
    await page.addInitScript((count) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: count });
    }, processors);
    await page.goto(`${address}/verificar`);
    await page.getByRole('heading', { name: /Revise su nómina/ }).waitFor();
    const trace = await traceThreads(page);
    await page.evaluate(watchFrames);
    const began = performance.now();
    await page.getByLabel('Archivos para verificar').setInputFiles(path);
    const heading = page.getByRole('heading', { name: /documentos están bien/ });
    await heading.waitFor({ timeout: 900_000 });
    const seconds = (performance.now() - began) / 1000;
    // The result is drawn in the frames after the heading exists.
    const longestFrame = await page.evaluate(readLongestFrame);
    return { ...(await trace.stop()), seconds, longestFrame, verdict: await heading.innerText() };
  } finally {
    await page.close();
  }
}

/** Notes in the page the longest time between two of its frames. */
function watchFrames(): void {
  const watched = window as unknown as { longestFrame: number };
  watched.longestFrame = 0;
  let last = performance.now();
  const step = (now: number) => {
    watched.longestFrame = Math.max(watched.longestFrame, now - last);
    last = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const readLongestFrame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => resolve((window as unknown as { longestFrame: number }).longestFrame)),
    );
  });

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

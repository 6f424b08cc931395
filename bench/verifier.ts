import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { type Zippable, zipSync } from 'fflate';
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
    await page.evaluate(watchFrames);
    await page.getByLabel('Archivos para verificar').setInputFiles(path);
    await page.getByRole('heading', { name: /documentos están bien/ }).waitFor({ timeout: 600_000 });
    const { longestTask, longestFrame } = await page.evaluate(() => {
      const { longestTask, longestFrame } = globalThis as unknown as Watched;
      return { longestTask, longestFrame };
    });
    const said = await page.locator('.verifier-title p').innerText();
    return {
      name: `Verifier, ${DOCUMENT_COUNT} signed documents in a ZIP`,
      figures: {
        verdict: await page.getByRole('heading', { level: 1 }).innerText(),
        'files, and seconds': said,
        'longest task of the page, ms': Math.round(longestTask),
        'longest wait between two frames, ms': Math.round(longestFrame),
      },
    };
  } finally {
    await close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Watched = { longestTask: number; longestFrame: number };

/** Runs in the page. */
function watchFrames(): void {
  const watched = Object.assign(globalThis, { longestTask: 0, longestFrame: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longestTask = Math.max(watched.longestTask, duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const next = (now: number): void => {
    watched.longestFrame = Math.max(watched.longestFrame, now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
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

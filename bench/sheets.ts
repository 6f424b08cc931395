import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openDevice } from '../tests/browser/device.ts';
import { startInstallation } from '../tests/browser/installation.ts';
import { openProxy } from '../tests/browser/proxy.ts';
import { comeIn } from '../tests/browser/staff-desk.ts';
import type { Bench } from './bench.ts';
import { buildPeopleSheet } from './people-sheet.ts';

const people = Number(process.env['PEOPLE'] ?? 10_000);
/** Longest time of a stage, in seconds. */
const PATIENCE_S = 240;

/** Measures how long the page stands still while a sheet of 10,000 people is read, checked, corrected and stored. */
export async function benchSheets(): Promise<Bench> {
  const quincena = await startInstallation();
  const proxy = await openProxy(quincena.address);
  const desk = await openDevice(proxy, { width: 1440, height: 900, motion: true });
  try {
    await comeIn(desk, 'cliente@quincena.demo', 'quincena-demo');
    await desk.page.waitForFunction(() => navigator.serviceWorker.controller);
    await desk.whole();
    await desk.go('/employees/import');
    const { page } = desk;
    const figures: Record<string, string> = {};
    const session = await page.context().newCDPSession(page);
    const stage = async (name: string, act: () => Promise<unknown>, seen: string, text: string) => {
      const tasks = await traceTasks(session);
      await record(page, seen, text);
      await act();
      const done = await finished(page);
      figures[name] = describeStage(done, await tasks());
    };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir archivo' }).filter({ visible: true }).click();
    const choosing = await chooser;
    // A buffer would be put together by the page itself, in half a second.
    const file = join(desk.profile, 'personal.xlsx');
    writeFileSync(file, await buildPeopleSheet(people));
    await stage(
      'read, until the columns are seen',
      () => choosing.setFiles(file),
      '[aria-label="Columnas"]',
      'Columnas',
    );
    await stage('checked, until all is answered', async () => {}, '.q-form-foot', 'Importar \\d+');
    const count = /Importar (\d+)/.exec(await page.locator('.q-form-foot').innerText())?.[1];
    const ready = Number(count);
    figures['rows that are ready'] = `${ready} of ${people}`;
    const salary = page.locator('.import-fault input').first();
    await stage(
      'a cell corrected, until it is answered',
      async () => {
        await salary.fill('2500000');
        await salary.press('Enter');
      },
      '.q-form-foot',
      `Importar ${ready + 1}`,
    );
    await stage(
      'seen as a sheet',
      () => page.getByRole('button', { name: 'Ver como hoja' }).click(),
      '[role="grid"]',
      'Fila',
    );
    await stage(
      'the correction undone, until it is answered',
      async () => page.getByRole('button', { name: 'Deshacer' }).click(),
      '.q-form-foot',
      `Importar ${ready} `,
    );
    await page.getByRole('button', { name: 'Ver las columnas' }).click();
    await stage(
      'stored, until the result is told',
      async () => {
        await page.getByRole('button', { name: /^Importar \d+/ }).click();
        await page.locator('dialog[open]').getByRole('button', { name: 'Importar', exact: true }).click();
      },
      '.import-done',
      'empleados importados',
    );
    return { name: `Sheet of ${people} people and 30 columns: frames of the page`, figures };
  } finally {
    await desk.close();
    await proxy.close();
    await quincena.stop();
  }
}

type Stage = { began: number; ended?: number; frames: number[] };

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * Traces the tasks of the page. Resolves to the milliseconds of processor of each, which other work on the machine does
 * not lengthen as it does frames.
 */
async function traceTasks(session: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value as TraceEvent[])
      if (event.name === 'thread_name' || (event.tdur ?? 0) > 5_000) events.push(event);
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'], recordMode: 'recordContinuously' },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    const pages = new Set(
      events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ name, pid, tid }) => name.endsWith('RunTask') && pages.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

/** Records frames from now until the text is seen in an element. */
async function record(page: Page, seen: string, text: string): Promise<void> {
  await page.evaluate(
    ([wanted = '', words = '']) => {
      const stage: Stage = { began: performance.now(), frames: [] };
      Object.assign(window, { stage });
      const look = (last: number) =>
        requestAnimationFrame(() => {
          const now = performance.now();
          stage.frames.push(now - last);
          const isSeen = [...document.querySelectorAll(wanted)].some((one) =>
            new RegExp(words).test(one.textContent ?? ''),
          );
          if (!isSeen) return look(now);
          // The frame in which it is drawn counts too.
          requestAnimationFrame(() => {
            stage.frames.push(performance.now() - now);
            stage.ended = performance.now();
          });
        });
      look(stage.began);
    },
    [seen, text],
  );
}

/** Waits for the end of the stage with few questions, which take the main thread too. */
async function finished(page: Page): Promise<Stage> {
  for (let turns = 0; turns < PATIENCE_S; turns += 1) {
    await pause(1000);
    const stage = await page.evaluate(() => (window as unknown as { stage: Stage }).stage);
    if (stage.ended) return stage;
  }
  throw new Error(`A stage did not end in ${PATIENCE_S} s: ${await page.locator('body').innerText()}`);
}

function describeStage({ began, ended = began, frames }: Stage, tasks: readonly number[]): string {
  const longest = (all: readonly number[]) =>
    all
      .toSorted((a, b) => b - a)
      .slice(0, 5)
      .map((one) => Math.round(one))
      .join(', ');
  const over = (all: readonly number[]) => all.filter((one) => one > 100).length;
  return [
    `${((ended - began) / 1000).toFixed(1)} s`,
    `longest tasks ${longest(tasks)} ms of processor, ${over(tasks)} over 100`,
    `longest frames ${longest(frames)} ms by the clock, ${over(frames)} over 100`,
  ].join('; ');
}

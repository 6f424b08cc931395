import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { newFolder } from '../place.ts';
import { findChromium } from './chromium.ts';
import { settle, startIn } from './installation.ts';
import { findClockShift, setClockShift } from './story-clock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an installation that was stopped once DIAN had answered for all its documents. */
    settled: string;
    /** Milliseconds from the clock of the machine to that of the stories. */
    clockShift: number;
  }
}

/** Most stories begin there: a demo of two months is made and sent once for all of them, and each goes on with a copy. */
export default async function settleOnce(project: TestProject): Promise<() => void> {
  // Stories find the browser unpacked.
  findChromium();
  const clockShift = findClockShift();
  setClockShift(clockShift);
  project.provide('clockShift', clockShift);
  const folder = newFolder();
  const quincena = await startIn(folder, { DEMO_MONTHS: '2' }, { stays: true });
  await settle(quincena);
  await quincena.stop();
  project.provide('settled', folder);
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

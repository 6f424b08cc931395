import { availableParallelism } from 'node:os';
import { createThreadPool } from '../thread.ts';
import type { Payslip } from './pdf.ts';

const MAX_THREADS = 8;
const IDLE_MS = 60_000;

/** Threads that draw: as many as processors, for all calls of the process. */
const drawingThreads = Math.min(MAX_THREADS, availableParallelism());

const draw = createThreadPool<Payslip, Uint8Array>(new URL('./drawing-thread.ts', import.meta.url), {
  size: drawingThreads,
  idleMs: IDLE_MS,
});

/** Draws a payslip apart from the thread that answers calls. */
export async function drawPayslipInThread(slip: Payslip): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await draw(slip);
  return Buffer.from(buffer, byteOffset, byteLength);
}

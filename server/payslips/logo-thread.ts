import { parentPort, workerData } from 'node:worker_threads';
import { toPrintableLogo } from './logo.ts';

/** Reduces one logo, then ends. */
parentPort?.postMessage(toPrintableLogo(Buffer.from(workerData)));

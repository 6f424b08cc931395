import { parentPort, workerData } from 'node:worker_threads';
import { toPrintableLogo } from './logo.ts';

/** Reduces one logo, then the thread ends. */
parentPort?.postMessage(toPrintableLogo(Buffer.from(workerData)));

import { parentPort, workerData } from 'node:worker_threads';
import { toPrintableLogo } from './logo.ts';

/** Makes one logo small, and ends. */
parentPort?.postMessage(toPrintableLogo(Buffer.from(workerData)));

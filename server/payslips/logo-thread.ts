import { parentPort, workerData } from 'node:worker_threads';
import { printed } from './logo.ts';

/** Makes one logo small, and ends. */
parentPort?.postMessage(printed(Buffer.from(workerData)));

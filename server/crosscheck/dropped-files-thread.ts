import { parentPort, workerData } from 'node:worker_threads';
import { crosscheckDropped } from './dropped-files.ts';

/** Crosschecks what one call dropped, and ends. */
parentPort?.postMessage(crosscheckDropped(workerData));

import { parentPort, workerData } from 'node:worker_threads';
import { compareDroppedFiles } from './dropped-files.ts';

/** Crosschecks what one call dropped, and ends. */
parentPort?.postMessage(compareDroppedFiles(workerData));

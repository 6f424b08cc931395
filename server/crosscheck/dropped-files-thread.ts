import { parentPort, workerData } from 'node:worker_threads';
import { compareDroppedFiles } from './dropped-files.ts';

/** Crosschecks the files of one call, then ends. */
parentPort?.postMessage(compareDroppedFiles(workerData));

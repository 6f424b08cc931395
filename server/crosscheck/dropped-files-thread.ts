import { parentPort, workerData } from 'node:worker_threads';
import { compareDroppedFiles } from './dropped-files.ts';

/** Compares the files of one request, then the thread ends. */
parentPort?.postMessage(compareDroppedFiles(workerData));

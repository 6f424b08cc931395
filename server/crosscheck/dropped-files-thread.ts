import { parentPort, workerData } from 'node:worker_threads';
import { compareDroppedFiles } from './dropped-files.ts';

parentPort?.postMessage(compareDroppedFiles(workerData));

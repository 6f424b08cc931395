import { parentPort, workerData } from 'node:worker_threads';
import { toPrintableLogo } from './logo.ts';

parentPort?.postMessage(toPrintableLogo(Buffer.from(workerData)));

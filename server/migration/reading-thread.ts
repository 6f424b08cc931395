import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '../thread.ts';
import { type FilesToRead, type ReadFile, readFiles } from './read-files.ts';

const post = (reply: ThreadReply<ReadFile[]>): void => parentPort?.postMessage(reply);

parentPort?.on('message', (files: FilesToRead) => {
  try {
    post({ output: readFiles(files) });
  } catch (problem) {
    post({ problem });
  }
});

import { parentPort, threadId } from 'node:worker_threads';
import type { ThreadReply } from '../../../server/thread.ts';

export type Echo = { text: string; thread: number };

/** Answers a text with the number of its thread. */
parentPort?.on('message', (text: string) => {
  if (text === 'die') process.exit(1);
  const reply: ThreadReply<Echo> =
    text === 'refuse' ? { problem: new RangeError('no') } : { output: { text, thread: threadId } };
  parentPort?.postMessage(reply);
});

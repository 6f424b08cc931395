import type { Instant } from '../domain/values/day.ts';
import { answerAsHelper, openHelper } from './helper-judges.ts';
import { type Judge, judgeDocuments } from './judge-documents.ts';
import type { VerifierOrder, VerifierReply } from './verifier-messages.ts';
import { verifyFiles } from './verify-files.ts';

/** Verifies files outside the page, one run at a time, with the helpers that the page gave it. */

const judges: [Judge, ...Judge[]] = [judgeDocuments];
let current = 0;
let resume: (() => void) | undefined;
let pause: Promise<void> | undefined;

addEventListener('message', ({ data }: MessageEvent<VerifierOrder>) => {
  switch (data.type) {
    case 'help':
      answerAsHelper(data.port);
      break;
    case 'helper':
      openHelper(data.port, (judge) => judges.push(judge));
      break;
    case 'start':
      release();
      current = data.run;
      void run(data);
      break;
    case 'pause':
      pause ??= new Promise((resolve) => {
        resume = resolve;
      });
      break;
    case 'resume':
      release();
      break;
    case 'cancel':
      current = 0;
      release();
      break;
    default:
      data satisfies never;
  }
});

function release(): void {
  resume?.();
  resume = undefined;
  pause = undefined;
}

async function run({ run, files, pin, now }: Extract<VerifierOrder, { type: 'start' }>): Promise<void> {
  const reply = (what: VerifierReply) => postMessage(what);
  const sources = files.map(({ name, file }) => ({
    name,
    size: file.size,
    read: async () => new Uint8Array(await file.arrayBuffer()),
    pack: () => file,
  }));
  try {
    for await (const event of verifyFiles(sources, { now: now as Instant, pin }, [...judges])) {
      if (current !== run) return;
      reply({ run, ...event });
      await pause;
      if (current !== run) return;
    }
  } catch (problem) {
    if (current === run) reply({ run, type: 'failure', message: String(problem) });
  }
}

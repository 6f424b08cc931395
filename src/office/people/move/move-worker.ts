import type { LeftReason, MoveFile } from '../../../domain/migration/choose-standing.ts';
import { FILES_PER_CALL, MAX_FOREIGN_FILE_BYTES } from '../../../domain/migration/file-limits.ts';
import { buildMovePlan } from '../../../domain/migration/move-plan.ts';
import type { Instant } from '../../../domain/values/day.ts';
import type { SourceFile, UnusedFile } from '../../../files/source-file.ts';
import { toBase64 } from '../../../files/to-base64.ts';
import type { FileToSend, MoveOrder, MoveReply, ShownPlan } from './move-messages.ts';
import { readMoveFiles } from './read-move-files.ts';

/** Reads the documents of another program outside the page, one run at a time, and keeps them until they are sent. */

/** Bytes of the files of one call, before base64. */
const SENT_BYTES = 6 * 1_048_576;

const ofChains: ReadonlySet<LeftReason> = new Set(['replaced', 'deleted', 'same-month']);

let current = 0;
let resume: (() => void) | undefined;
let pause: Promise<void> | undefined;
let sendable: SourceFile[] = [];

const reply = (what: MoveReply) => postMessage(what);

addEventListener('message', ({ data }: MessageEvent<MoveOrder>) => {
  switch (data.type) {
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
      sendable = [];
      release();
      break;
    case 'send':
      void send(data);
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

async function run({
  run,
  files,
  pin,
  now,
  nit,
  known,
  company,
}: Extract<MoveOrder, { type: 'start' }>): Promise<void> {
  const sources = files.map(({ name, file }) => ({
    name,
    size: file.size,
    read: async () => new Uint8Array(await file.arrayBuffer()),
  }));
  const read: MoveFile[] = [];
  const kept = new Map<string, SourceFile>();
  let left: UnusedFile[] = [];
  let bad = 0;
  try {
    for await (const event of readMoveFiles(sources, { now: now as Instant, pin })) {
      if (current !== run) return;
      if (event.type === 'found') {
        ({ left } = event);
        reply({ run, type: 'found', total: event.total });
      } else {
        for (const { file, source } of event.files) {
          read.push(file);
          kept.set(file.key, source);
          if (file.problem !== undefined) bad += 1;
        }
        reply({ run, type: 'read', done: read.length, bad });
      }
      await pause;
      if (current !== run) return;
    }
    const plan = buildMovePlan({ files: read, nit, known, knownCompany: company });
    // A document that was replaced or deleted goes too: its chain needs it.
    const useless = new Set(plan.left.flatMap(({ key, reason }) => (ofChains.has(reason) ? [] : [key])));
    sendable = read.flatMap(({ key }) => (useless.has(key) ? [] : (kept.get(key) ?? [])));
    reply({ run, type: 'plan', plan: toShownPlan(plan, left), sendable: sendable.length });
  } catch (problem) {
    if (current === run) reply({ run, type: 'failure', message: String(problem) });
  }
}

const toShownPlan = (
  { standing: _, people, ...plan }: ReturnType<typeof buildMovePlan>,
  unused: readonly UnusedFile[],
): ShownPlan => ({
  ...plan,
  left: [
    ...plan.left,
    ...unused.map(({ file, message }) => ({ file, message, key: '', reason: 'unreadable' as const })),
  ],
  people: people.map(({ latest: _latest, salaries: _salaries, ...person }) => person),
});

async function send({ run, after }: Extract<MoveOrder, { type: 'send' }>): Promise<void> {
  const files: FileToSend[] = [];
  let bytes = 0;
  let next = after;
  try {
    while (next < sendable.length && files.length < FILES_PER_CALL && bytes < SENT_BYTES) {
      const source = sendable[next];
      if (!source) break;
      next += 1;
      if (source.size > MAX_FOREIGN_FILE_BYTES) continue;
      const content = await source.read();
      bytes += content.length;
      files.push({ name: source.name, content: toBase64(content) });
    }
    reply({ run, type: 'sending', files, next });
  } catch (problem) {
    reply({ run, type: 'failure', message: String(problem) });
  }
}

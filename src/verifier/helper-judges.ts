import type { PackedContent, SourceFile } from '../files/source-file.ts';
import { readPackedContent } from '../files/unpack-files.ts';
import { type DocumentJudgment, type Judge, type JudgeOptions, judgeDocuments } from './judge-documents.ts';

/** A file on its way to another worker. Without content it could not be opened here. */
type PackedFile = { name: string; size: number; content: PackedContent | undefined };
type HelperTask = { task: number; files: PackedFile[]; options: JudgeOptions };
type HelperReply =
  | { type: 'ready' }
  | { type: 'judged'; task: number; judged: DocumentJudgment[] }
  | { type: 'failed'; task: number };

/** Judges the batches that arrive by a port. */
export function answerAsHelper(port: MessagePort): void {
  const reply = (what: HelperReply) => port.postMessage(what);
  port.onmessage = async ({ data: { task, files, options } }: MessageEvent<HelperTask>) => {
    try {
      reply({ type: 'judged', task, judged: await judgeDocuments(files.map(toSource), options) });
    } catch {
      reply({ type: 'failed', task });
    }
  };
  reply({ type: 'ready' });
}

const toSource = ({ name, size, content }: PackedFile): SourceFile => ({
  name,
  size,
  read: async () => {
    if (!content) throw new Error('The file could not be opened');
    return readPackedContent(content);
  },
});

/** Calls `onReady` with the judge at the other end of a port, once it answers. */
export function openHelper(port: MessagePort, onReady: (judge: Judge) => void): void {
  const waiting = new Map<number, { resolve: (judged: DocumentJudgment[]) => void; reject: () => void }>();
  let last = 0;
  port.onmessage = ({ data }: MessageEvent<HelperReply>) => {
    if (data.type === 'ready') {
      onReady(async (files, options) => {
        last += 1;
        const task = last;
        const message: HelperTask = { task, files: await Promise.all(files.map(packFile)), options };
        return new Promise((resolve, reject) => {
          waiting.set(task, { resolve, reject });
          port.postMessage(message);
        });
      });
      return;
    }
    const asked = waiting.get(data.task);
    waiting.delete(data.task);
    if (data.type === 'judged') asked?.resolve(data.judged);
    else asked?.reject();
  };
}

async function packFile({ name, size, read, pack }: SourceFile): Promise<PackedFile> {
  try {
    const bytes = pack ? pack() : new Blob([new Uint8Array(await read())]);
    return { name, size, content: bytes };
  } catch {
    return { name, size, content: undefined };
  }
}

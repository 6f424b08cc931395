import { listParts, type SheetCall, type SheetReply } from './sheet-calls.ts';
import { SheetReader } from './sheet-reader.ts';

/** Reads the file of one import outside the page, which stays free meanwhile. */
const reader = new SheetReader();

addEventListener('message', ({ data }: MessageEvent<SheetCall>) => void answer(data));

async function answer({ id, call, given }: SheetCall): Promise<void> {
  const reply = (what: SheetReply) => postMessage(what);
  try {
    const { head, list } = await (
      reader[call] as (...all: unknown[]) => Promise<{ head: unknown; list: readonly unknown[] }>
    )(...given);
    for (const part of listParts(list)) reply({ id, part });
    reply({ id, head });
  } catch (problem) {
    reply({ id, failure: String(problem) });
  }
}

import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ViewedEntries } from './view.ts';

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/**
 * View that is read once and read again as it was then, so that a file says what was checked. Batches are held packed: entries
 * repeat their accounts and parties, and an employee takes some hundred bytes.
 */
export function createPackedView(view: AsyncIterable<ViewedEntries[]>) {
  const batches: Buffer[] = [];
  return {
    /** The view itself, which is held as it goes. */
    async *first(): AsyncGenerator<ViewedEntries[]> {
      for await (const some of view) {
        batches.push(await pack(JSON.stringify(some)));
        yield some;
      }
    },
    async *again(): AsyncGenerator<ViewedEntries[]> {
      for (const batch of batches) yield JSON.parse(String(await unpack(batch))) as ViewedEntries[];
    },
  };
}

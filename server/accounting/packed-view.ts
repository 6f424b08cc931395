import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ViewedEntries } from './view.ts';

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/**
 * Reads a view once and replays it as it was, so that a file contains what was checked. Batches are kept
 * deflated, at some hundred bytes per employee.
 */
export function createPackedView(view: AsyncIterable<ViewedEntries[]>) {
  const batches: Buffer[] = [];
  return {
    /** Yields the view and stores it. */
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

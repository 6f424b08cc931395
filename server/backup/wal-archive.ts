import type { ObjectStore } from '../objects/object-store.ts';
import { formatLsn, formatSegmentName, getSegmentStart } from './lsn.ts';
import { BadCopy, collectChunks, openChunks, sealChunks } from './seal.ts';

export type WalPlace = {
  objects: ObjectStore;
  key: Buffer;
  line: string;
  timeline: number;
  segmentBytes: number;
};

/** `from` and `to` are bytes within the segment. */
type Piece = { name: string; from: number; to: number; at: Date };

const hex = (offset: number) => offset.toString(16).padStart(8, '0');
const folderOf = ({ line, timeline, segmentBytes }: WalPlace, lsn: bigint) =>
  `wal/${line}/${formatSegmentName(timeline, lsn, segmentBytes)}/`;
const pieceName = /\/([0-9A-F]{24})\/([0-9a-f]{8})-([0-9a-f]{8})$/;

function asPiece({ name, at }: { name: string; at: Date }): (Piece & { segment: string }) | undefined {
  const [, segment = '', from = '', to = ''] = pieceName.exec(name) ?? [];
  return segment
    ? { name, segment, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), at }
    : undefined;
}

type Segment = { start: bigint; bytes: Buffer; filled: number; put: number };

/**
 * Archives WAL: pieces of a segment while it fills, then the whole segment in place of its pieces. The same
 * bytes get the same name, so archiving twice is harmless.
 */
export class WalArchive {
  readonly #place: WalPlace;
  #segments: Segment[] = [];
  /** Position up to which everything is archived. */
  keptTo: bigint;

  constructor(place: WalPlace, from: bigint) {
    this.#place = place;
    this.keptTo = from;
  }

  /** Bytes received and not archived yet. */
  get waiting(): number {
    return this.#segments.reduce((sum, { filled, put }) => sum + filled - put, 0);
  }

  receive(start: bigint, data: Buffer): void {
    const { segmentBytes } = this.#place;
    for (let at = 0; at < data.length; ) {
      const lsn = start + BigInt(at);
      const offset = Number(lsn % BigInt(segmentBytes));
      const segment = this.#segmentAt(lsn);
      if (offset !== segment.filled)
        throw new BadCopy(`El registro de transacciones llegó con un hueco en ${formatLsn(lsn)}.`);
      const part = data.subarray(at, at + segmentBytes - offset);
      part.copy(segment.bytes, offset);
      segment.filled += part.length;
      at += part.length;
    }
  }

  #segmentAt(lsn: bigint): Segment {
    const { segmentBytes } = this.#place;
    const start = getSegmentStart(lsn, segmentBytes);
    const last = this.#segments.at(-1);
    if (last?.start === start) return last;
    const segment = { start, bytes: Buffer.alloc(segmentBytes), filled: 0, put: 0 };
    this.#segments.push(segment);
    return segment;
  }

  async flush(): Promise<void> {
    for (const segment of [...this.#segments]) {
      const to = segment.filled;
      if (to === segment.put) continue;
      const full = to === this.#place.segmentBytes;
      const from = full ? 0 : segment.put;
      const folder = folderOf(this.#place, segment.start);
      const name = `${folder}${hex(from)}-${hex(to)}`;
      await this.#place.objects.put(
        name,
        sealChunks(this.#place.key, name, [segment.bytes.subarray(from, to)]),
      );
      segment.put = to;
      this.keptTo = segment.start + BigInt(to);
      if (!full) continue;
      for (const piece of await this.#place.objects.list(folder))
        if (piece.name !== name) await this.#place.objects.remove(piece.name);
      this.#segments = this.#segments.filter((one) => one !== segment);
    }
  }
}

export class KeptWal {
  readonly #place: WalPlace;
  readonly #pieces = new Map<string, Piece[]>();

  private constructor(place: WalPlace) {
    this.#place = place;
  }

  static async of(place: WalPlace): Promise<KeptWal> {
    const found = new KeptWal(place);
    for (const kept of await place.objects.list(`wal/${place.line}/`)) {
      const piece = asPiece(kept);
      if (!piece) continue;
      const segment = found.#pieces.get(piece.segment);
      if (segment) segment.push(piece);
      else found.#pieces.set(piece.segment, [piece]);
    }
    return found;
  }

  /**
   * Position up to which there is no gap from `from`, and when its last piece was archived. `from` when
   * nothing is archived.
   */
  reach(from: bigint): { to: bigint; at: Date | undefined } {
    const { segmentBytes, timeline } = this.#place;
    let at: Date | undefined;
    for (let start = getSegmentStart(from, segmentBytes); ; start += BigInt(segmentBytes)) {
      const chain = this.#chain(formatSegmentName(timeline, start, segmentBytes));
      const last = chain.at(-1);
      at = last?.at ?? at;
      if (last?.to === segmentBytes) continue;
      const to = start + BigInt(last?.to ?? 0);
      return { to: to < from ? from : to, at };
    }
  }

  /** Last archived position; `undefined` when there is none. */
  end(): bigint | undefined {
    const last = [...this.#pieces.keys()].sort().at(-1);
    if (!last) return undefined;
    const to = Math.max(...(this.#pieces.get(last) ?? []).map((piece) => piece.to));
    const perHalf = 0x1_0000_0000n / BigInt(this.#place.segmentBytes);
    const number = BigInt(`0x${last.slice(8, 16)}`) * perHalf + BigInt(`0x${last.slice(16)}`);
    return number * BigInt(this.#place.segmentBytes) + BigInt(to);
  }

  /**
   * Gap after `from`: when the last piece before it and the last piece of all were archived. `undefined`
   * without a gap.
   */
  hole(from: bigint): { before: Date | undefined; last: Date } | undefined {
    const { to, at } = this.reach(from);
    if ((this.end() ?? 0n) <= to) return undefined;
    const moments = [...this.#pieces.values()].flat().map((piece) => piece.at.getTime());
    return { before: at, last: new Date(Math.max(...moments)) };
  }

  /** Yields the segments from a position to the first gap. A partial segment is padded with zeros. */
  async *segments(from: bigint): AsyncGenerator<{ name: string; bytes: Buffer }> {
    const { segmentBytes, timeline, objects, key } = this.#place;
    for (let start = getSegmentStart(from, segmentBytes); ; start += BigInt(segmentBytes)) {
      const name = formatSegmentName(timeline, start, segmentBytes);
      const chain = this.#chain(name);
      if (chain.length === 0) return;
      const bytes = Buffer.alloc(segmentBytes);
      for (const piece of chain) {
        const kept = await objects.get(piece.name);
        if (!kept) throw new BadCopy(`Falta ${piece.name}, que estaba hace un momento.`);
        const read = await collectChunks(openChunks(key, piece.name, kept));
        if (read.length !== piece.to - piece.from) throw new BadCopy(`${piece.name} no tiene su tamaño.`);
        read.copy(bytes, piece.from);
      }
      yield { name, bytes };
      if (chain.at(-1)?.to !== segmentBytes) return;
    }
  }

  before(lsn: bigint): string[] {
    const first = formatSegmentName(this.#place.timeline, lsn, this.#place.segmentBytes);
    return [...this.#pieces]
      .filter(([segment]) => segment < first)
      .flatMap(([, pieces]) => pieces.map(({ name }) => name));
  }

  /** Contiguous pieces of a segment from its beginning; of overlapping pieces the longest. */
  #chain(segment: string): Piece[] {
    const pieces = this.#pieces.get(segment) ?? [];
    const chain: Piece[] = [];
    for (let at = 0; ; ) {
      const [next] = pieces.filter(({ from, to }) => from <= at && to > at).sort((a, b) => b.to - a.to);
      if (!next) return chain;
      chain.push(next);
      at = next.to;
    }
  }
}

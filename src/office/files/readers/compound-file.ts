import { truncatedFileMessage, UnreadableFileError } from './sheet-maker.ts';

/** Marks of the end of a chain of sectors, and of no entry of the directory. */
const endOfChain = 0xfffffffe;
const none = 0xffffffff;

/**
 * The streams at the root of a compound file, which is what programs of Office before 2007 write, by their names in
 * capitals. One that cannot be read to its end is not read at all.
 */
export function readStreams(bytes: Uint8Array): ReadonlyMap<string, () => Uint8Array> {
  if (bytes.length < 512) throw new UnreadableFileError(truncatedFileMessage);
  const view = viewOf(bytes);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new UnreadableFileError(truncatedFileMessage);
  const size = 2 ** shift;
  const sectors = Math.ceil(bytes.length / size) - 1;
  const sector = (at: number): Uint8Array => {
    if (at >= sectors) throw new UnreadableFileError(truncatedFileMessage);
    return bytes.subarray((at + 1) * size, (at + 2) * size);
  };
  const next = figuresOf(fatSectors(view, size, sectors, sector).map(sector));
  const whole = (from: number, length?: number) => joined(from, next, sector, length, sectors);
  const directory = whole(view.getUint32(48, true));
  const root = entryAt(directory, 0);
  const short = view.getUint32(60, true);
  const cutoff = view.getUint32(56, true);
  const nextShort = short < endOfChain ? figuresOf([whole(short)]) : [];
  const small =
    root.from < endOfChain && nextShort.length > 0 ? whole(root.from, root.size) : new Uint8Array();
  const shortSector = (at: number) => small.subarray(at * 64, at * 64 + 64);
  const read = ({ from, size: length }: Entry) =>
    length < cutoff ? joined(from, nextShort, shortSector, length, nextShort.length) : whole(from, length);
  return new Map(
    childrenOf(directory, root.child).map((entry) => [entry.name.toUpperCase(), () => read(entry)]),
  );
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const figuresOf = (parts: readonly Uint8Array[]): number[] =>
  parts.flatMap((part) => {
    const view = viewOf(part);
    return Array.from({ length: part.length >> 2 }, (_, i) => view.getUint32(i * 4, true));
  });

/** Where it is written which sector follows each one: the first 109 in the header, the rest in a chain of their own. */
function fatSectors(
  view: DataView,
  size: number,
  sectors: number,
  sector: (at: number) => Uint8Array,
): number[] {
  const found = Array.from({ length: 109 }, (_, i) => view.getUint32(76 + i * 4, true));
  let more = view.getUint32(68, true);
  for (let left = sectors; more < endOfChain; left -= 1) {
    if (left < 0) throw new UnreadableFileError(truncatedFileMessage);
    const figures = figuresOf([sector(more)]);
    found.push(...figures.slice(0, size / 4 - 1));
    more = figures[size / 4 - 1] ?? none;
  }
  return found.filter((at) => at < endOfChain);
}

/** A stream put together of its sectors; a chain that breaks, turns round or ends before is no stream. */
function joined(
  from: number,
  next: readonly number[],
  sector: (at: number) => Uint8Array,
  length: number | undefined,
  most: number,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let held = 0;
  for (let at = from; at !== endOfChain && (length === undefined || held < length); at = next[at] ?? none) {
    if (at > endOfChain || parts.length > most) throw new UnreadableFileError(truncatedFileMessage);
    const part = sector(at);
    parts.push(part);
    held += part.length;
  }
  if (length !== undefined && held < length) throw new UnreadableFileError(truncatedFileMessage);
  const all = new Uint8Array(held);
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all.subarray(0, length ?? held);
}

type Entry = {
  name: string;
  stream: boolean;
  left: number;
  right: number;
  child: number;
  from: number;
  size: number;
};

function entryAt(directory: Uint8Array, at: number): Entry {
  const bytes = directory.subarray(at * 128, at * 128 + 128);
  if (bytes.length < 128) throw new UnreadableFileError(truncatedFileMessage);
  const view = viewOf(bytes);
  const letters = bytes.subarray(0, Math.min(64, Math.max(0, view.getUint16(64, true) - 2)));
  return {
    name: new TextDecoder('utf-16le').decode(letters),
    stream: bytes[66] === 2,
    left: view.getUint32(68, true),
    right: view.getUint32(72, true),
    child: view.getUint32(76, true),
    from: view.getUint32(116, true),
    size: view.getUint32(120, true),
  };
}

/** Entries at the root, without those inside a sheet, which has streams of the same names. */
function childrenOf(directory: Uint8Array, first: number): Entry[] {
  const found = new Map<number, Entry>();
  const left = [first];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (at === none || found.has(at)) continue;
    const entry = entryAt(directory, at);
    found.set(at, entry);
    left.push(entry.left, entry.right);
  }
  return [...found.values()].filter(({ stream }) => stream);
}

import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/**
 * Largest side of a picture that is decompressed, in pixels. A small file may expand beyond the memory of a
 * server.
 */
export const largestSide = 2048;

type Picture = 'sound' | 'broken' | 'huge';

/** Samples per pixel by PNG colour type: grey, RGB, palette, grey with alpha and RGBA. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step of each pass of an interlaced picture (PNG, §8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const mostFilters = 4;

/** Decodes a PNG to its last row. PDF pages draw it later, where no error can be reported. */
export async function inspectPng(data: Buffer): Promise<Picture> {
  const head = headOf(data);
  if (!head) return 'broken';
  const { width, height, bits, interlaced } = head;
  if (width > largestSide || height > largestSide) return 'huge';
  const shapes = interlaced
    ? passes.map(([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)] as const)
    : [[width, height] as const];
  // A pass without pixels has no rows, but decoders read one.
  if (shapes.some(([w, h]) => w <= 0 || h <= 0)) return 'broken';
  const rows = shapes.flatMap(([w, h]) => Array.from({ length: h }, () => 1 + Math.ceil((w * bits) / 8)));
  const length = rows.reduce((sum, row) => sum + row, 0);
  try {
    const dots = await promisify(inflate)(Buffer.concat(head.packed), { maxOutputLength: length + 64 });
    let at = 0;
    for (const row of rows) {
      if ((dots[at] ?? 9) > mostFilters) return 'broken';
      at += row;
    }
    return dots.length >= length ? 'sound' : 'broken';
  } catch {
    return 'broken';
  }
}

type Head = {
  width: number;
  height: number;
  bits: number;
  interlaced: boolean;
  veiled: boolean;
  packed: Buffer[];
};

/** Reads the header and the data of a PNG. Returns undefined when its chunks are damaged or out of order. */
function headOf(data: Buffer): Head | undefined {
  let head: Omit<Head, 'packed'> | undefined;
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= data.length; ) {
    const length = data.readUInt32BE(at);
    const kind = data.toString('latin1', at + 4, at + 8);
    const body = data.subarray(at + 8, at + 8 + length);
    if (body.length < length) return undefined;
    if ((kind === 'IHDR') !== (at === 8)) return undefined;
    if (kind === 'IHDR') {
      // Decoders read these 13 bytes whatever length the chunk claims.
      if (length !== 13) return undefined;
      const each = samples[body.readUInt8(9)];
      const depth = body.readUInt8(8);
      if (!each || ![1, 2, 4, 8, 16].includes(depth)) return undefined;
      const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (width === 0 || height === 0) return undefined;
      head = {
        width,
        height,
        bits: each * depth,
        interlaced: body.readUInt8(12) === 1,
        veiled: each % 2 === 0,
      };
    } else if (kind === 'tRNS' && head?.veiled) return undefined;
    else if (kind === 'IDAT') packed.push(body);
    else if (kind === 'IEND') return head && packed.length > 0 ? { ...head, packed } : undefined;
    at += 12 + length;
  }
  return undefined;
}

import { decode, encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { createThreadRunner, ThreadProblem } from '../thread.ts';

/** Longest side of a printed logo, in pixels: 40 points at 576 dots to the inch. */
const longest = 320;
/** Megapixels. A larger picture is drawn as it is. */
const mostMillions = 16;
const most = 200;

const drawn = new Map<string, Promise<Buffer>>();

/**
 * Returns a logo reduced and without transparency. Otherwise the PDF would split colours and alpha for each
 * payslip. Cached by file id, because a file never changes.
 */
export function getPrintedLogo(fileId: string, read: () => Promise<Buffer>): Promise<Buffer> {
  const made = drawn.get(fileId) ?? read().then((picture) => drawLogoInThread(picture));
  drawn.delete(fileId);
  drawn.set(fileId, made);
  made.catch(() => drawn.delete(fileId));
  for (const oldest of drawn.keys()) {
    if (drawn.size <= most) break;
    drawn.delete(oldest);
  }
  return made;
}

const runPrinting = createThreadRunner<Buffer, Uint8Array>(new URL('./logo-thread.ts', import.meta.url), {
  ...{ atOnce: 3, timeoutMs: 10_000, maxHeapMb: 1024 },
});

/**
 * Reduces a JPEG in a thread with a time limit: a few kilobytes may hold thousands of scans that take hours
 * to decode. A logo that is not reduced in time is returned as it is.
 */
export async function drawLogoInThread(picture: Buffer, timeoutMs?: number): Promise<Buffer> {
  if (picture[0] !== 0xff) return toPrintableLogo(picture);
  try {
    return Buffer.from(await runPrinting(picture, timeoutMs === undefined ? {} : { timeoutMs }));
  } catch (problem) {
    if (!(problem instanceof ThreadProblem)) throw problem;
    return picture;
  }
}

type Dots = { width: number; height: number; data: Uint8Array };

/** Reduces a logo for print. A picture that cannot be decoded is returned as it is. */
export function toPrintableLogo(picture: Buffer): Buffer {
  try {
    if (picture[0] !== 0xff) {
      if (picture.readUInt32BE(16) * picture.readUInt32BE(20) > mostMillions * 1e6) return picture;
      const small = onWhite(PNG.sync.read(picture));
      return PNG.sync.write(Object.assign(new PNG(small), { data: small.data }), { colorType: 2 });
    }
    const dots = decode(picture, { maxResolutionInMP: mostMillions, useTArray: true });
    if (Math.max(dots.width, dots.height) <= longest) return picture;
    return encode(onWhite(dots), 90).data;
  } catch {
    return picture;
  }
}

/** Scales the picture down over white. Each pixel is the mean of those it covers. */
function onWhite({ width, height, data }: Dots): Dots & { data: Buffer } {
  const scale = Math.max(1, Math.max(width, height) / longest);
  const [w, h] = [Math.max(1, Math.round(width / scale)), Math.max(1, Math.round(height / scale))];
  const small = Buffer.alloc(w * h * 4, 255);
  for (let y = 0; y < h; y++) {
    const [top, bottom] = span(y, h, height);
    for (let x = 0; x < w; x++) {
      const [from, to] = span(x, w, width);
      let [red, green, blue] = [0, 0, 0];
      for (let row = top; row < bottom; row++)
        for (let at = (row * width + from) * 4, end = (row * width + to) * 4; at < end; at += 4) {
          const veil = (data[at + 3] ?? 255) / 255;
          const white = 255 * (1 - veil);
          red += (data[at] ?? 0) * veil + white;
          green += (data[at + 1] ?? 0) * veil + white;
          blue += (data[at + 2] ?? 0) * veil + white;
        }
      const count = (bottom - top) * (to - from);
      const at = (y * w + x) * 4;
      small[at] = Math.round(red / count);
      small[at + 1] = Math.round(green / count);
      small[at + 2] = Math.round(blue / count);
    }
  }
  return { width: w, height: h, data: small };
}

const span = (at: number, few: number, many: number): [number, number] => {
  const from = Math.floor((at * many) / few);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * many) / few))];
};

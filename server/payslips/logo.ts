import { decode, encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { createThreadRunner, ThreadProblem } from '../thread.ts';

/** The longest side that a sheet needs: it draws a logo in 40 points, and 320 dots are those at 576 to the inch. */
const longest = 320;
/** Pictures of more million dots are drawn as they came. */
const mostMillions = 16;
/** Of the last companies that somebody printed for. */
const most = 200;

const drawn = new Map<string, Promise<Buffer>>();

/**
 * A logo as sheets draw it: small and without transparency, which the PDF would otherwise part from its colours for each
 * payslip. Made once for each file, whose id is of one version.
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
 * The same in a thread when it is a JPEG: one of a few kilobytes may ask for thousands of scans over all its dots, which
 * takes hours. One that does not end in time stays as it came.
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

/** Reduces a logo for print. A picture that cannot be read stays as it came. */
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

/** The picture over white, as the sheet is, each dot the mean of those whose place it takes. */
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

/** Which of `many` dots one of `few` stands for. */
const span = (at: number, few: number, many: number): [number, number] => {
  const from = Math.floor((at * many) / few);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * many) / few))];
};

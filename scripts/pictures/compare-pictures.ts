import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';

/** Steps of a channel by which the edge of a letter may differ from one run to another. */
const MAX_JITTER = 6;

const readPicture = (file: string): PNG => PNG.sync.read(readFileSync(file));

/** Finds the pictures of two folders that differ: a line for each, with the size or the box of what is not the same. */
export function comparePictures(
  before: string,
  after: string,
  only = '',
): { lines: string[]; count: number } {
  const names = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))]
    .filter((name) => name.endsWith('.png') && new RegExp(only).test(name))
    .sort();
  const both = names.filter((name) => [before, after].every((folder) => existsSync(join(folder, name))));
  const lines = both.flatMap((name) => {
    const [a, b] = [readFileSync(join(before, name)), readFileSync(join(after, name))];
    const difference = a.equals(b) ? undefined : findDifference(join(before, name), join(after, name));
    return difference ? [`${name}: ${difference}`] : [];
  });
  return { lines, count: both.length };
}

function findDifference(before: string, after: string): string | undefined {
  const [a, b] = [readPicture(before), readPicture(after)];
  if (a.width !== b.width || a.height !== b.height)
    return `${a.width} × ${a.height} became ${b.width} × ${b.height}`;
  let count = 0;
  let [left, right, top, bottom] = [a.width, 0, a.height, 0];
  for (let at = 0; at < a.data.length; at += 4) {
    if ([0, 1, 2].every((i) => Math.abs((a.data[at + i] ?? 0) - (b.data[at + i] ?? 0)) <= MAX_JITTER))
      continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    count += 1;
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  }
  return count === 0
    ? undefined
    : `${count} pixels from ${left}, ${top} to ${right}, ${bottom} of ${a.width} × ${a.height}`;
}

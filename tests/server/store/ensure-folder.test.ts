import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureFolder } from '../../../server/store/ensure-folder.ts';
import { temporaryFolder } from '../../harness.ts';

test('a folder is filled once and appears whole', () => {
  const path = join(temporaryFolder(), 'cache', 'tool');
  const seen: boolean[] = [];
  const fill = (staging: string) => {
    seen.push(existsSync(path));
    writeFileSync(join(staging, 'program'), 'whole');
  };
  expect([ensureFolder(path, fill), ensureFolder(path, fill)]).toEqual([path, path]);
  expect(seen).toEqual([false]);
  expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('the first to end wins when two fill it at once', () => {
  const path = join(temporaryFolder(), 'tool');
  ensureFolder(path, (late) => {
    ensureFolder(path, (early) => writeFileSync(join(early, 'program'), 'early'));
    writeFileSync(join(late, 'program'), 'late');
  });
  expect(readFileSync(join(path, 'program'), 'utf8')).toBe('early');
  expect(readdirSync(join(path, '..'))).toEqual(['tool']);
});

test('a folder that cannot be filled leaves nothing behind', () => {
  const place = temporaryFolder();
  const fail = () => {
    throw new Error('no room');
  };
  expect(() => ensureFolder(join(place, 'tool'), fail)).toThrow('no room');
  expect(readdirSync(place)).toEqual([]);
});

test('a folder that others may write to is refused', () => {
  const path = join(temporaryFolder(), 'tool');
  mkdirSync(path);
  chmodSync(path, 0o777);
  expect(() => ensureFolder(path, () => undefined)).toThrow(/no es de este usuario/);
});

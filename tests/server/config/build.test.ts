import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isBuilt } from '../../../server/start/build.ts';
import { temporaryFolder } from '../../harness.ts';

let folder: string;
const put = (name: string, seconds: number) => {
  writeFileSync(join(folder, name), 'x');
  utimesSync(join(folder, name), seconds, seconds);
};

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'dist'));
  put('index.html', 1000);
});

describe('the built application', () => {
  it('is whole when what is written last is there and nothing is newer', () => {
    put('dist/weights.json', 2000);
    expect(isBuilt(`${folder}/`)).toBe(true);
    put('index.html', 3000);
    expect(isBuilt(`${folder}/`)).toBe(false);
  });

  it('is made again when the program that made it was killed after its first pages', () => {
    put('dist/index.html', 2000);
    expect(isBuilt(`${folder}/`)).toBe(false);
  });
});

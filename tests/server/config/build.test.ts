import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBuilt, fingerprintSources, getBuildMarkPath, isBuilt } from '../../../server/start/build.ts';
import { temporaryFolder } from '../../harness.ts';

let folder: string;
const put = (name: string, text: string, seconds = 2000) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), seconds, seconds);
};
const build = () => put(getBuildMarkPath('dist'), fingerprintSources(folder));

beforeEach(() => {
  folder = temporaryFolder();
  put('index.html', 'page');
  put('src/main.tsx', 'one');
});

describe('the built application', () => {
  it('is rebuilt when its sources change, even when they are older than the build', () => {
    expect(isBuilt(folder)).toBe(false);
    build();
    expect(isBuilt(folder)).toBe(true);
    put('src/main.tsx', 'two', 1000);
    expect(isBuilt(folder)).toBe(false);
    build();
    put('src/more.ts', 'more', 1000);
    expect(isBuilt(folder)).toBe(false);
  });

  it('is kept while its sources are the same, wherever they are copied to', () => {
    build();
    put('src/main.tsx', 'one', 3000);
    expect(isBuilt(folder)).toBe(true);
    const mark = readFileSync(join(folder, getBuildMarkPath('dist')), 'utf8');
    folder = temporaryFolder();
    put('index.html', 'page');
    put('src/main.tsx', 'one');
    put(getBuildMarkPath('dist'), mark);
    expect(isBuilt(folder)).toBe(true);
  });

  it('is rebuilt when an earlier version left no fingerprint of its sources', () => {
    put('dist/index.html', 'page', 3000);
    put('dist/weights.json', '[]', 3000);
    expect(isBuilt(folder)).toBe(false);
  });

  it.each(['#', '?'])('refuses to build in a folder with %s in its name, and names the sign', (sign) => {
    folder = join(folder, `a${sign}b`);
    expect(() => ensureBuilt(folder)).toThrow(new RegExp(`a\\${sign}b: .*«\\${sign}»`));
    expect(existsSync(join(folder, 'dist'))).toBe(false);
  });

  it('may exceed its budget without stopping the start, which fails only when there is no build', () => {
    vi.spyOn(console, 'info').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    put('scripts/build.ts', 'process.exit(1)');
    expect(() => ensureBuilt(folder)).toThrow(/no se pudo construir/);
    const module = JSON.stringify(new URL('../../../server/start/build.ts', import.meta.url).href);
    put(
      'scripts/build.ts',
      `import { mkdirSync, writeFileSync } from 'node:fs';
      import { fingerprintSources, getBuildMarkPath } from ${module};
      mkdirSync('dist');
      writeFileSync(getBuildMarkPath('dist'), fingerprintSources('.'));
      process.exit(1);`,
    );
    ensureBuilt(folder);
    expect(isBuilt(folder)).toBe(true);
  });
});

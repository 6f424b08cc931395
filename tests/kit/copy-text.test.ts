import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '../../src/kit/device/copy-text.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['copies', { clipboard: { writeText: async () => undefined } }, true],
  ['forbids it', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } }, false],
  ['has no clipboard', {}, false],
])('the copy of a text says whether a browser that %s did it', async (_what, navigator, copied) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copyText('CUNE')).toBe(copied);
});

it('one file alone writes to the clipboard', () => {
  const root = join(import.meta.dirname, '..', '..', 'src');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && /clipboard\s*\.write/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found).toEqual(['kit/device/copy-text.ts']);
});

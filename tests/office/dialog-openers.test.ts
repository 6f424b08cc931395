import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openers } from '../browser/dialog-openers.ts';

it('every module that draws a dialog has an opener in the table of the stories', () => {
  const src = fileURLToPath(new URL('../../src/', import.meta.url));
  const drawn = ['kit', 'office'].flatMap((room) =>
    (readdirSync(join(src, room), { recursive: true }) as string[])
      .filter(
        (file) => file.endsWith('.tsx') && /<Dialog\b/.test(readFileSync(join(src, room, file), 'utf8')),
      )
      .map((file) => `${room}/${file}`),
  );
  expect([...new Set(openers.map(({ of }) => of))].sort()).toEqual(drawn.sort());
});

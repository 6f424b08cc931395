import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openers } from '../browser/dialog-openers.ts';

/** Dialogs that the user of the table has no right to, and the story that opens each. */
const ofOthers = { 'office/dashboard/companies-sheet.tsx': 'office-companies.test.ts' };

it('every module that draws a dialog has an opener in the table of the stories', () => {
  const src = fileURLToPath(new URL('../../src/', import.meta.url));
  const drawn = ['kit', 'office'].flatMap((room) =>
    (readdirSync(join(src, room), { recursive: true }) as string[])
      .filter(
        (file) => file.endsWith('.tsx') && /<Dialog\b/.test(readFileSync(join(src, room, file), 'utf8')),
      )
      .map((file) => `${room}/${file}`),
  );
  const opened = [...openers.map(({ of }) => of), ...Object.keys(ofOthers)];
  expect([...new Set(opened)].sort()).toEqual(drawn.sort());
  for (const story of Object.values(ofOthers))
    expect(readdirSync(join(src, '../tests/browser'))).toContain(story);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'src', 'office');

/** Who leaves the page by hand, and for where. A file is brought by `bringFile`, which shows a refusal. */
const leaving: Readonly<Record<string, string>> = {
  'app/gate.tsx': 'the door, for who has no session',
  'sign-in/session-ended.tsx': 'the dashboard, with another session',
  'sign-in/sign-out.ts': 'the door, or that of the provider',
};

it('only the sign-in and the sign-out leave the page by its location', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      /\blocation\.(assign|replace)\(|\blocation\.href =/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found.sort()).toEqual(Object.keys(leaving));
});

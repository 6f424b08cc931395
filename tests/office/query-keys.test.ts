import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const office = join(import.meta.dirname, '../../src/office');
/** One account of the staff, which no company has; and what tells keys apart without keeping any. */
const ofNoCompany = ['catalogue/admin-dialog.tsx', 'records/derived-reads.ts'];

it('a query key with the id of a row has its company too', () => {
  const files = readdirSync(office, { recursive: true }).map(String);
  const keys = files
    .filter((file) => /\.tsx?$/.test(file) && !ofNoCompany.includes(file))
    .flatMap((file) =>
      [...readFileSync(join(office, file), 'utf8').matchAll(/queryKey: (\[[^\]]*\])/g)].map(
        ([, key = '']) => [file, key] as const,
      ),
    );
  expect(keys.length).toBeGreaterThan(60);
  const mixed = keys.filter(
    ([, key]) =>
      // The first is the name of what is read; names alone invalidate what is kept of every company.
      key
        .slice(1, -1)
        .split(',')
        .slice(1)
        .some((part) => !/^\s*('[^']*')?\s*$/.test(part)) &&
      !/company|key|getScopeKey|\.owner|user/i.test(key),
  );
  expect(mixed).toEqual([]);
});

import { expect, it } from 'vitest';
import { buildRowCheck, countStoredRows, sendRows } from '../../src/office/people/imports/blocks.ts';

const rows = [2, 3, 4, 5, 6].map((line) => ({ key: `line ${line}`, lines: [line, line + 100] }));

it('the stored rows of a file are those that the server reached, without the refused', async () => {
  const refused = [1, 2].map((index) => ({ index, errors: {} }));
  const sent = await sendRows(
    'importPayrolls',
    async () => ({ data: { refused } }),
    () => ({ created: 2, changed: 0, kept: 0 }),
    () => undefined,
  );
  expect(sent.answered).toBe(4);
  expect(countStoredRows('id', rows, sent)).toEqual({
    id: 'id',
    created: 2,
    changed: 0,
    kept: 0,
    rows: 2,
    refused: 2,
    lines: new Set([2, 102, 5, 105]),
  });
});

it('rows that no answer reached are left', async () => {
  const none = { created: 0, changed: 0, kept: 0 };
  const sent = await sendRows(
    'importPayrolls',
    async () => undefined,
    () => none,
    () => undefined,
  );
  expect(countStoredRows('id', rows, sent)).toMatchObject({ rows: 0, refused: 0, lines: new Set() });
});

it('a check gives each row its answer, and stops once the screen is left', async () => {
  const asked: number[] = [];
  const kept: string[] = [];
  const check = buildRowCheck(2, async (some: typeof rows) => {
    asked.push(some.length);
    return { data: some.map((_, index) => ({ index, ok: true })) };
  });
  await check(
    rows,
    ({ key }) => kept.push(key),
    () => asked.length === 2,
  );
  expect(asked).toEqual([2, 2]);
  expect(kept).toEqual(['line 2', 'line 3', 'line 4', 'line 5']);
});

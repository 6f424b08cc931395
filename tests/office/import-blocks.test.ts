import { expect, it } from 'vitest';
import { buildRowCheck, countStoredRows, sendInBlocks } from '../../src/office/people/imports/blocks.ts';

const rows = [2, 3, 4, 5, 6].map((line) => ({ key: `line ${line}`, lines: [line, line + 100] }));

it('the stored rows of a file are those of the answered blocks, without the refused', async () => {
  const progress: number[] = [];
  const answers = [{ refused: [{ index: 1, errors: {} }] }, { refused: [{ index: 0, errors: {} }] }];
  const sent = await sendInBlocks(
    rows,
    2,
    async () => {
      const data = answers.shift();
      if (!data) throw new Error('Gone');
      return { data };
    },
    (done) => progress.push(done),
  );
  expect(progress).toEqual([2, 4]);
  expect(countStoredRows('id', rows, sent, () => ({ created: 1, changed: 0, kept: 0 }))).toEqual({
    id: 'id',
    created: 2,
    changed: 0,
    kept: 0,
    rows: 2,
    refused: 2,
    lines: new Set([2, 102, 5, 105]),
  });
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

import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { http } from '../../src/net/http.ts';
import { writeNovelties } from '../../src/office/people/imports/run-novelties.ts';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

/** Answers of the server to each block that it is sent; it goes away after the last. */
function answering(...answers: { refused: number[] }[]): { sizes: number[]; patience: Set<unknown> } {
  const seen = { sizes: [] as number[], patience: new Set<unknown>() };
  http.defaults.adapter = async (config) => {
    const answer = answers[seen.sizes.length];
    seen.sizes.push((JSON.parse(config.data) as { rows: unknown[] }).rows.length);
    seen.patience.add(config.timeout);
    if (!answer) throw new Error('Gone');
    const refused = answer.refused.map((index) => ({ index, errors: { employee_id: ['No está'] } }));
    return { config, status: 200, statusText: '', headers: {}, data: { data: { refused } } };
  };
  return seen;
}
const rows = Array.from({ length: 1000 }, (_, i) => ({ employee_id: String(i) }));

it('novelties of a thousand people are sent in blocks, with the progress and the refused rows', async () => {
  const seen = answering({ refused: [] }, { refused: [3] }, { refused: [0] });
  const progress: number[] = [];
  const { answered, refused } = await writeNovelties(new QueryClient(), 'run', rows, (done) =>
    progress.push(done),
  );
  expect([seen.sizes, [...seen.patience], progress]).toEqual([[400, 400, 200], [600_000], [400, 800, 1000]]);
  expect([answered, refused.map(({ index }) => index)]).toEqual([1000, [403, 800]]);
});

it('a block that fails leaves the answers of the blocks before it', async () => {
  answering({ refused: [1] });
  const { answered, refused } = await writeNovelties(new QueryClient(), 'run', rows, () => undefined);
  expect([answered, refused.map(({ index }) => index)]).toEqual([400, [1]]);
});

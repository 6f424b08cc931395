import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { http } from '../../src/net/http.ts';
import { writeNovelties } from '../../src/office/people/imports/run-novelties.ts';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

const rows = Array.from({ length: 1000 }, (_, i) => ({ employee_id: String(i) }));
const refusedRow = (index: number) => ({ index, errors: { employee_id: ['No está'] } });

it('novelties of a thousand people are sent at once, with the refused rows', async () => {
  const sizes: number[] = [];
  http.defaults.adapter = async (config) => {
    sizes.push((JSON.parse(config.data) as { rows: unknown[] }).rows.length);
    const data = { changed: 998, refused: [refusedRow(403), refusedRow(800)] };
    return { config, status: 200, statusText: '', headers: {}, data: { data } };
  };
  const { answered, refused } = await writeNovelties(new QueryClient(), 'run', rows, () => undefined);
  expect([sizes, answered, refused.map(({ index }) => index)]).toEqual([[1000], 1000, [403, 800]]);
});

it('novelties whose answer does not arrive are not counted as written', async () => {
  http.defaults.adapter = async () => {
    throw new Error('Gone');
  };
  expect(await writeNovelties(new QueryClient(), 'run', rows, () => undefined)).toMatchObject({
    answered: 0,
    refused: [],
  });
});

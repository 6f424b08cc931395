import { describe, expect, it } from 'vitest';
import { fromText } from '../../src/office/import/read-file.ts';

const lines = (count: number): string =>
  ['Cédula;Días trabajados', ...Array.from({ length: count }, (_, i) => `${10_000_000 + i};30`)].join('\n');

describe('a file that is too long', () => {
  it('is not read by half without a word', async () => {
    expect(await fromText(lines(20_000), 'larga.csv')).toMatchObject({
      ok: false,
      why: expect.stringContaining('20.000'),
    });
  });

  it('one that fits is read to its last line', async () => {
    const read = await fromText(lines(19_999), 'justa.csv');
    expect(read.ok && read.table.rows.at(-1)?.cells[0]).toBe('10019998');
  });
});

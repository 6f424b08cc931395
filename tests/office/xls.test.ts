import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readFile } from '../../src/office/files/readers/read-file.ts';
import { isDateFormat, parseSerialDate } from '../../src/office/files/readers/serial-dates.ts';
import { bookStream, cells, compound, letters, record, sharedTexts } from './xls-bytes.ts';

const readBytes = (bytes: Uint8Array) => readFile(new File([bytes as BlobPart], 'nomina.xls'));
const read = async (...of: Parameters<typeof bookStream>) => {
  const found = await readBytes(compound(bookStream(...of)));
  if (!found.ok) throw new Error(found.why);
  return found;
};
const titles = ['Cédula', 'Nombre', 'Comisión', 'Fecha de pago'].map((title, i) => cells.text(0, i, title));
const one = (...records: Buffer[]) => [{ name: 'Nómina', records: [...titles, ...records] }];
const rowsOf = async (...of: Parameters<typeof bookStream>) =>
  (await read(...of)).table.rows.map((row) => row.cells);

describe('an Excel of 97 to 2003', () => {
  it('is read with its texts, figures, days, booleans and errors', async () => {
    const rows = await rowsOf(
      one(
        cells.text(1, 0, '0012345678'),
        cells.text(1, 1, 'Núñez “ж”'),
        cells.double(1, 2, 1234567.5),
        cells.double(1, 3, 46356, 1),
        cells.several(2, 0, 52104882, 7, 250000),
        cells.double(2, 3, 46356.5, 2),
        cells.hundredths(3, 0, 12345),
        cells.claim(3, 1, true),
        cells.error(3, 2, 42),
        cells.whole(3, 3, 46357, 1),
      ),
      { formats: [0, 14, 'dd/mm/yyyy hh:mm'] },
    );
    expect(rows).toEqual([
      ['0012345678', 'Núñez “ж”', 1234567.5, new Date('2026-11-30T00:00:00Z')],
      [52104882, 7, 250000, new Date('2026-11-30T12:00:00Z')],
      [123.45, true, '#N/A', new Date('2026-12-01T00:00:00Z')],
    ]);
  });

  it('is read from a small stream and from a large one', async () => {
    for (const count of [3, 3000]) {
      const lines = Array.from({ length: count }, (_, i) => cells.several(i + 1, 0, 52104882 + i, 1, i));
      const rows = await rowsOf(one(...lines));
      expect(rows).toHaveLength(count);
      expect(rows.at(-1)).toEqual([52104882 + count - 1, 1, count - 1, undefined]);
    }
  });

  it('is read with its shared texts, wherever their records are cut', async () => {
    const { short, narrow, wide, textOf } = letters;
    const cut = Buffer.concat([short(6), narrow('Yul')]);
    const rich = Buffer.concat([short(4), Buffer.from([8]), short(2), Buffer.from('Rosa'), short(0, 1, 2)]);
    const shared = sharedTexts(
      4,
      Buffer.concat([textOf('Núñez'), cut]),
      // The rest of a text begins by how it is written; what goes with a text does not.
      Buffer.concat([wide('iaж'), rich]),
      Buffer.concat([short(2), textOf('“última”')]),
    );
    const names = [0, 1, 2, 3].flatMap((i) => [
      cells.whole(i + 1, 0, 52104882 + i),
      cells.shared(i + 1, 1, i),
    ]);
    const rows = await rowsOf(one(...names), { more: [shared] });
    expect(rows.map(([, name]) => name)).toEqual(['Núñez', 'Yuliaж', 'Rosa', '“última”']);
  });

  it('is read with the results of its formulas', async () => {
    const [row] = await rowsOf(
      one(
        cells.formula(1, 0, 52104882),
        cells.formula(1, 1, 'text'),
        // How a formula is shared may be said before its text.
        record(0x4bc, [0, 0]),
        cells.formulaText('Rosa'),
        cells.formula(1, 2, 0, true),
        cells.formula(1, 3, 'nothing'),
      ),
    );
    expect(row).toEqual([52104882, 'Rosa', 0, undefined]);
  });

  it('marks its formulas without a result', async () => {
    const [row] = await rowsOf(
      one(
        cells.whole(1, 0, 52104882),
        cells.formula(1, 1, 'nothing'),
        cells.formula(1, 2, 0, true),
        cells.formula(1, 3, 'text'),
      ),
    );
    expect(row).toEqual([52104882, '#N/D', '#N/D', '#N/D']);
  });

  it('counts its days from 1904 when it says so', async () => {
    const rows = await rowsOf(one(cells.whole(1, 0, 52104882), cells.whole(1, 3, 44894, 1)), {
      formats: [0, 14],
      more: [record(0x22, [1, 0])],
    });
    expect(rows[0]?.[3]).toEqual(new Date('2026-11-30T00:00:00Z'));
  });

  it('is read with its hidden rows marked, and without hidden sheets and drawings', async () => {
    const drawing = [record(0x809, [0, 6, 32, 0]), cells.text(5, 0, 'Eje'), record(0x0a)];
    const found = await read([
      { name: 'Vieja', hidden: true, records: [...titles, cells.whole(1, 0, 9)] },
      ...one(cells.hiddenRow(2), ...drawing, cells.whole(1, 0, 52104882), cells.whole(2, 0, 52104883)),
    ]);
    expect(found.sheet).toBe('Nómina');
    expect(found).not.toHaveProperty('sheets');
    expect(found.table.rows.map(({ cells: [id], hidden }) => [id, hidden])).toEqual([
      [52104882, undefined],
      [52104883, true],
    ]);
  });

  it('repeats the text of a merged cell in each of its rows', async () => {
    const rows = await rowsOf(
      one(cells.merged(1, 2, 1, 1), cells.whole(1, 0, 5), cells.text(1, 1, 'Rosa'), cells.whole(2, 0, 6)),
    );
    expect(rows.map(([, name]) => name)).toEqual(['Rosa', 'Rosa']);
  });
});

describe('an old Excel that cannot be read', () => {
  const stream = bookStream(one(...Array.from({ length: 900 }, (_, i) => cells.several(i + 1, 0, i, 1, 2))));
  const whole = compound(stream);
  it.each([
    ['with a password', compound(bookStream(one(), { more: [record(0x2f, [1, 0])] })), /contraseña/],
    ['of later years with a password', compound(Buffer.alloc(600), 'EncryptedPackage'), /contraseña/],
    ['before 1997', compound(bookStream(one(), { version: 0x500 })), /anterior a 1997/],
    ['before 1997 by its stream', compound(stream, 'Book'), /anterior a 1997/],
    ['of another program', compound(stream, 'WordDocument'), /otro programa/],
    ['cut in half', whole.subarray(0, whole.length / 2), /incompleto/],
    ['without its end', compound(stream.subarray(0, stream.length - 40)), /incompleto/],
    ['with a missing text', compound(bookStream(one(cells.shared(1, 0, 7)))), /incompleto/],
    ['with too many rows', compound(bookStream(one(cells.whole(20_000, 0, 1)))), /20\.000/],
    ['with cells beyond its columns', compound(bookStream(one(cells.whole(1, 60_000, 1)))), /celdas/],
  ] as const)('says why: %s', async (_, bytes, why) => {
    expect(await readBytes(bytes)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });

  it('says that it is incomplete when its sectors form a loop', async () => {
    const turned = Buffer.from(whole);
    // The last sector of the stream leads back to the second, and the stream says that it is longer.
    for (let at = turned.length - 512 + 8; at < turned.length; at += 4)
      if (turned.readUInt32LE(at) === 0xfffffffe) turned.writeUInt32LE(1, at);
    turned.writeUInt32LE(0x7fffffff, 512 + 128 + 120);
    expect(await readBytes(turned)).toMatchObject({ ok: false, why: expect.stringMatching(/incompleto/) });
  });
});

it.each([
  'General',
  '0.00',
  '#,##0.00_€',
  '#,##0;[Red]-#,##0',
  '"días" 0',
  '\\d0',
  '@',
  '0.00E+00',
  '[$COP] #,##0',
  'dd/mm/yyyy',
  '[$-240A]d" de "mmmm;@',
  'h:mm',
  '[h]:mm:ss',
  'mmm-yy',
  'mm:ss.0',
  'yyyy\\-mm\\-dd',
  '[mm]:ss',
])('the format %s is of a date exactly when it is one in a later Excel', async (format) => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'H',
        rows: [
          ['Cédula', 'A'],
          ['52104882', 46356],
        ],
        cells: new Map([['1,1', { style: { numFmt: format } }]]),
      },
    ] as never,
  });
  const found = await readBytes(bytes);
  const value = found.ok && found.table.rows[0]?.cells[1];
  expect(isDateFormat(format)).toBe(value instanceof Date);
  if (value instanceof Date) expect(parseSerialDate(46356, false)).toEqual(value);
});

import { decode, encode } from 'jpeg-js';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { UploadedFile } from '../../../server/http/body.ts';
import { readLetterhead } from '../../../server/payslips/letterhead.ts';
import { drawLogoInThread, toPrintableLogo } from '../../../server/payslips/logo.ts';
import { drawPayslipPdf } from '../../../server/payslips/pdf.ts';
import { storeFile } from '../../../server/resources/files.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { testServer } from '../../harness.ts';

type Dot = readonly [red: number, green: number, blue: number, alpha: number];

function dots(side: number, dotAt: (x: number, y: number) => Dot): PNG {
  const picture = new PNG({ width: side, height: side });
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) picture.data.set(dotAt(x, y), (y * side + x) * 4);
  return picture;
}

/** A red disc on nothing, as logos are drawn. */
const disc = (side: number) =>
  PNG.sync.write(
    dots(side, (x, y) => [200, 10, 10, Math.hypot(x - side / 2, y - side / 2) < side / 3 ? 255 : 0]),
  );

const colorType = (png: Buffer) => png.readUInt8(25);
const dotOf = (picture: { width: number; data: Uint8Array }, x: number, y: number) => [
  ...picture.data.slice((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3),
];

describe('the printed logo', () => {
  it.each([2048, 700, 320, 40])(
    'of %s pixels a side is at most 320, opaque, and white where it was clear',
    (side) => {
      const png = toPrintableLogo(disc(side));
      const picture = PNG.sync.read(png);
      const size = Math.min(side, 320);
      expect([picture.width, picture.height, colorType(png)]).toEqual([size, size, 2]);
      expect(dotOf(picture, 0, 0)).toEqual([255, 255, 255]);
      expect(dotOf(picture, size / 2, size / 2)).toEqual([200, 10, 10]);
    },
  );

  it('keeps its proportion, down to one pixel high', () => {
    const wide = new PNG({ width: 1000, height: 2 });
    wide.data.fill(255);
    expect(PNG.sync.read(toPrintableLogo(PNG.sync.write(wide)))).toMatchObject({ width: 320, height: 1 });
  });

  it('shrinks a large photograph and keeps a small one', () => {
    const jpeg = (side: number) =>
      encode({ width: side, height: side, data: dots(side, () => [20, 90, 160, 255]).data }, 90).data;
    const small = decode(toPrintableLogo(jpeg(900)));
    expect([small.width, small.height]).toEqual([320, 320]);
    for (const [i, value] of dotOf(small, 5, 5).entries())
      expect(Math.abs(value - ([20, 90, 160][i] ?? 0))).toBeLessThan(4);
    const as = jpeg(100);
    expect(toPrintableLogo(as)).toBe(as);
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a file that is no picture', Buffer.from('%PDF-1.7')],
    ['half a picture', disc(400).subarray(0, 400)],
    ['half a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('made from %s is the file as it came', (_name, bytes) => {
    expect(toPrintableLogo(bytes)).toBe(bytes);
  });

  it('made from a picture that takes too long is the file as it came', async () => {
    const word = (value: number) => [value >> 8, value & 0xff];
    const table = (kind: number, symbol: number) => [
      ...[0xff, 0xc4, ...word(20), kind, 1, ...Array.from({ length: 15 }, () => 0), symbol],
    ];
    // Each scan says in some bytes that it has nothing to add to any of the 250,000 blocks of the picture.
    const nothing = Array.from({ length: 8 }, () => '0'.padEnd(15, '1')).join('');
    const bits = (nothing + '1'.repeat(-nothing.length & 7)).match(/.{8}/g) ?? [];
    const scan = [
      ...[0xff, 0xda, ...word(8), 1, 1, 0, 1, 63, 0],
      ...bits.map((byte) => Number.parseInt(byte, 2)).flatMap((byte) => (byte === 255 ? [255, 0] : [byte])),
    ];
    const head = [
      ...[0xff, 0xd8, 0xff, 0xdb, ...word(67), 0, ...Array.from({ length: 64 }, () => 1)],
      ...[0xff, 0xc2, ...word(11), 8, ...word(4000), ...word(4000), 1, 1, 0x11, 0],
      ...[...table(0, 0), ...table(0x10, 0xe0)],
    ];
    const scans = Array.from({ length: 30_000 }, () => Buffer.from(scan));
    const bomb = Buffer.concat([Buffer.from(head), ...scans, Buffer.from([0xff, 0xd9])]);
    expect(await drawLogoInThread(bomb, 2_000)).toBe(bomb);
  });

  it('is drawn once for each file, and anew for another file', async () => {
    const server = await testServer();
    const company = await server.aCompany();
    const give = (bytes: Buffer) =>
      server.store.inCompany(company.id, async (tx) => {
        const file = new UploadedFile('logo.png', 'image/png', bytes);
        const id = await storeFile(tx, company.id, file, 'image/png', {
          id: server.services.newId(),
          by: null,
        });
        await sql`update companies set logo = ${id} where id = ${company.id}`.execute(tx);
      });
    const read = () => server.store.inCompany(company.id, (tx) => readLetterhead(tx, company.id), true);
    await give(disc(600));
    const first = (await read()).logo;
    expect((await read()).logo).toBe(first);
    await give(disc(80));
    const { logo } = await read();
    expect(PNG.sync.read(logo ?? Buffer.alloc(0)).width).toBe(80);
    const pdf = await drawPayslipPdf({
      company: { social_reason: 'Compañía S.A.S.', nit: '900123456', dv: '7' },
      letterhead: { ...(first && { logo: first }) },
      employee: { name: 'Ana', document_type: 'CC', document_number: '1' },
      period: { year: 2026, month: 10, start: '2026-10-01' as Day, end: '2026-10-31' as Day },
      payment_dates: [],
      number: 'N1',
      lines: [],
      totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' },
      dian: null,
    });
    // Nothing was parted: a picture with a mask would be two.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });
});

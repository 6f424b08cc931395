import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  listPacked,
  maxArchiveEntries,
  maxUnpackedBytes,
  unpack,
} from '../../../server/crosscheck/archives.ts';

type Written = { name: string; data: Buffer; said?: number; of?: number };

/** A ZIP whose directory may say what its files are not: `of` is the entry whose bytes it shares, `said` its size. */
function zipOf(entries: readonly Written[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  const packedOf = entries.map(({ data }) => deflateRawSync(data));
  for (const [index, { name, of }] of entries.entries()) {
    if (of !== undefined) {
      offsets.push(offsets[of] ?? 0);
      continue;
    }
    offsets.push(at);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    add(head);
    add(Buffer.from(name, 'latin1'));
    add(packedOf[index] ?? Buffer.alloc(0));
  }
  const directory = at;
  for (const [index, { name, data, said, of }] of entries.entries()) {
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE(8, 10);
    row.writeUInt32LE(packedOf[of ?? index]?.length ?? 0, 20);
    row.writeUInt32LE(said ?? data.length, 24);
    row.writeUInt16LE(name.length, 28);
    row.writeUInt32LE(offsets[index] ?? 0, 42);
    add(row);
    add(Buffer.from(name, 'latin1'));
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(at - directory, 12);
  end.writeUInt32LE(directory, 16);
  return Buffer.concat([...parts, end]);
}

const unpackAll = (zip: Buffer) => {
  const { documents, planillas, left } = listPacked([{ name: 'mes.zip', data: zip }]);
  const files = [...unpack(planillas, left), ...unpack(documents, left)];
  return { files, left, bytes: files.reduce((sum, { text }) => sum + text.length, 0) };
};
const messages = (left: { message: string }[]) => [...new Set(left.map(({ message }) => message))];

describe('a ZIP', () => {
  it.each([
    [30, 20_000],
    [100, 50_000],
    [300, 100_000],
  ])('with %i entries of one name and %i bytes yields that file once', (count, size) => {
    const entries = Array.from({ length: count }, (_, of) => ({
      ...{ name: 'a.xml', data: Buffer.alloc(size, 32) },
      ...(of > 0 && { of: 0 }),
    }));
    const { left, bytes } = unpackAll(zipOf(entries));
    expect(bytes).toBe(size);
    expect([left.length, messages(left)]).toEqual([count - 1, ['Está dos veces en el ZIP']]);
  });

  it('yields nothing when its files unpack to more bytes than its directory declares', () => {
    const data = Buffer.alloc(1_900_000, 32);
    const entries = Array.from({ length: 40 }, (_, at) => ({
      ...{ name: `${at}.xml`, data, said: 1 },
      ...(at > 0 && { of: 0 }),
    }));
    const { files, left } = unpackAll(zipOf(entries));
    expect(files).toEqual([]);
    expect(messages(left)).toContain('No se pudo sacar del ZIP: está dañado o tiene contraseña');
  });

  it('is unpacked up to 100 MB', () => {
    const data = Buffer.alloc(2_000_000, 32);
    const { files, left, bytes } = unpackAll(
      zipOf(Array.from({ length: 60 }, (_, at) => ({ name: `${at}.xml`, data }))),
    );
    expect([files.length, left.length, bytes]).toEqual([50, 10, maxUnpackedBytes]);
  });

  it('never unpacks more packed bytes than it has, even when its entries share them', () => {
    const data = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251));
    const entries = Array.from({ length: 60 }, (_, at) => ({
      ...{ name: `${at}.xml`, data },
      ...(at > 0 && { of: 0 }),
    }));
    const zip = zipOf(entries);
    const { files, left } = unpackAll(zip);
    expect(files.length * deflateRawSync(data).length).toBeLessThan(zip.length);
    expect(messages(left)).toEqual(['Dice ocupar más de lo que pesa el ZIP: está dañado']);
  });

  it('with too many entries of any kind is refused whole', () => {
    const entries = Array.from({ length: maxArchiveEntries + 1 }, (_, at) => ({
      ...{ name: `${at}.png`, data: Buffer.alloc(1) },
      ...(at > 0 && { of: 0 }),
    }));
    const { left } = unpackAll(zipOf([...entries, { name: 'a.xml', data: Buffer.from('<a/>') }]));
    expect(left).toEqual([
      { file: 'mes.zip', message: expect.stringMatching(/^Trae más de 5000 archivos/) as string },
    ]);
  });

  it.each([
    ['cut in its directory', (zip: Buffer) => Buffer.concat([zip.subarray(0, -60), zip.subarray(-22)])],
    [
      'whose directory lies outside it',
      (zip: Buffer) => Buffer.from(zip).fill(0x7f, zip.length - 6, zip.length - 2),
    ],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is listed as damaged', (_, damage) => {
    const zip = Buffer.from(zipSync({ 'a.xml': Buffer.from('<a/>') }));
    expect(messages(unpackAll(damage(zip)).left)).toEqual(['No es un ZIP, o está dañado']);
  });

  it('keeps Spanish letters in names, with or without compression', () => {
    const zip = zipSync({
      'año/peña.xml': [Buffer.from('<a/>'), { level: 0 }],
      'b.xml': Buffer.from('<b/>'),
    });
    expect(unpackAll(Buffer.from(zip)).files).toEqual([
      { name: 'mes.zip › año/peña.xml', text: '<a/>' },
      { name: 'mes.zip › b.xml', text: '<b/>' },
    ]);
  });
});

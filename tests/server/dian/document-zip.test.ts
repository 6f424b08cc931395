import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildDocumentFileName, zipDocument, zipFileName } from '../../../server/dian/document-zip.ts';

describe('the document package', () => {
  it.each([
    [buildDocumentFileName('800197268', 2026, 12), 'nie0800197268260000000C.xml'],
    [buildDocumentFileName('800197268', 2026, 12, 'niae'), 'niae0800197268260000000C.xml'],
    [zipFileName('800197268', 2026, 0xabcdef), 'z08001972682600ABCDEF.zip'],
  ])('is named %s', (name, expected) => {
    expect(name).toBe(expected);
  });

  it('refuses a NIT or a sequence that do not fit', () => {
    expect(() => buildDocumentFileName('90012345678', 2026, 1)).toThrow(RangeError);
    expect(() => buildDocumentFileName('900.123', 2026, 1)).toThrow(RangeError);
    expect(() => buildDocumentFileName('900123456', 2026, 0)).toThrow(RangeError);
  });

  it('holds exactly one file and is the same bytes every time', () => {
    const zip = zipDocument('a.xml', Buffer.from('<a/>'));
    expect(Object.entries(unzipSync(zip)).map(([n, b]) => [n, Buffer.from(b).toString()])).toEqual([
      ['a.xml', '<a/>'],
    ]);
    expect(zip.equals(zipDocument('a.xml', Buffer.from('<a/>')))).toBe(true);
  });
});

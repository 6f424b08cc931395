/** Writes the bytes of an Excel of 97 to 2003, record by record, with nothing that a test does not ask for. */

const short = (...figures: number[]): Buffer =>
  Buffer.from(figures.flatMap((one) => [one & 255, (one >> 8) & 255]));
const long = (figure: number): Buffer => short(figure & 0xffff, figure >>> 16);
const double = (figure: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(figure);
  return bytes;
};
export const record = (id: number, ...parts: (Buffer | number[])[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([short(id, data.length), data]);
};
const narrow = (text: string): Buffer => Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')]);
const wide = (text: string): Buffer => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]);
const textOf = (text: string): Buffer => {
  const letters = /^[\0-\u00ff]*$/.test(text) ? narrow(text) : wide(text);
  return Buffer.concat([short(text.length), letters]);
};

const begin = (version: number, kind: number) => record(0x809, short(version, kind, 0, 0), long(0), long(0));
const end = record(0x0a);

/** A place, whose style is the first of the book or another. */
const at = (row: number, column: number, style = 0) => short(row, column, style);
export const cells = {
  text: (row: number, column: number, text: string) => record(0x204, at(row, column), textOf(text)),
  shared: (row: number, column: number, which: number) => record(0xfd, at(row, column), long(which)),
  double: (row: number, column: number, figure: number, style = 0) =>
    record(0x203, at(row, column, style), double(figure)),
  /** A whole figure of up to thirty bits, or so many hundredths. */
  whole: (row: number, column: number, figure: number, style = 0) =>
    record(0x27e, at(row, column, style), long((figure << 2) | 2)),
  hundredths: (row: number, column: number, figure: number) =>
    record(0x27e, at(row, column), long((figure << 2) | 3)),
  several: (row: number, column: number, ...figures: number[]) =>
    record(
      0xbd,
      short(row, column),
      ...figures.map((one) => Buffer.concat([short(0), long((one << 2) | 2)])),
      short(column + figures.length - 1),
    ),
  claim: (row: number, column: number, claim: boolean) => record(0x205, at(row, column), [claim ? 1 : 0, 0]),
  error: (row: number, column: number, code: number) => record(0x205, at(row, column), [code, 1]),
  formula: (row: number, column: number, result: number | 'text' | 'nothing', onOpening = false) =>
    record(
      6,
      at(row, column),
      typeof result === 'number' ? double(result) : [result === 'text' ? 0 : 3, 0, 0, 0, 0, 0, 255, 255],
      short(onOpening ? 2 : 0),
      long(0),
      short(0),
    ),
  formulaText: (text: string) => record(0x207, textOf(text)),
  merged: (row: number, lastRow: number, column: number, lastColumn: number) =>
    record(0xe5, short(1, row, lastRow, column, lastColumn)),
  hiddenRow: (row: number) => record(0x208, short(row, 0, 1, 255, 0, 0), long(0x20)),
};

/** The texts of a book, cut in several records where it is said: a cut within a text says again how it is written. */
export const sharedTexts = (count: number, ...parts: Buffer[]): Buffer => {
  const [first = Buffer.alloc(0), ...rest] = parts;
  return Buffer.concat([
    record(0xfc, long(count), long(count), first),
    ...rest.map((part) => record(0x3c, part)),
  ]);
};
export const letters = { short, narrow, wide, textOf };

type XlsSheet = { name: string; hidden?: boolean; records: Buffer[] };
type XlsBook = {
  /** By the style of a cell: the number of a format, or how it is written. */
  formats?: (number | string)[];
  /** Records of the whole book. */
  more?: Buffer[];
  version?: number;
};

/** The stream of a book with its sheets one behind another. */
export function bookStream(
  sheets: XlsSheet[],
  { formats = [0], more = [], version = 0x600 }: XlsBook = {},
): Buffer {
  const styles = formats.flatMap((format, i) =>
    typeof format === 'number'
      ? [record(0xe0, short(0, format))]
      : [record(0x41e, short(164 + i), textOf(format)), record(0xe0, short(0, 164 + i))],
  );
  const named = (from: number, { name, hidden }: XlsSheet) =>
    record(0x85, long(from), [hidden ? 1 : 0, 0, name.length], wide(name));
  const bodies = sheets.map(({ records }) => Buffer.concat([begin(version, 0x10), ...records, end]));
  const globals = (places: number[]) =>
    Buffer.concat([
      begin(version, 5),
      ...more,
      ...styles,
      ...sheets.map((sheet, i) => named(places[i] ?? 0, sheet)),
      end,
    ]);
  let from = globals([]).length;
  const places = bodies.map((body) => {
    from += body.length;
    return from - body.length;
  });
  return Buffer.concat([globals(places), ...bodies]);
}

const nothing = 0xffffffff;
const last = 0xfffffffe;

/** A compound file with one stream; a small one goes in sectors of sixty-four bytes within another. */
export function compound(stream: Buffer, name = 'Workbook'): Buffer {
  const padded = (bytes: Buffer, size: number) =>
    Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);
  const small = stream.length < 4096;
  const data = padded(padded(stream, 64), 512);
  const count = data.length / 512;
  const chain = (from: number, length: number) =>
    Array.from({ length }, (_, i) => (i === length - 1 ? last : from + i + 1));
  const smallFat = small
    ? padded(Buffer.concat(chain(0, Math.ceil(stream.length / 64)).map(long)), 512)
    : Buffer.alloc(0);
  const entry = (of: string, kind: number, child: number, start: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(of, 'utf16le');
    bytes.writeUInt16LE(of.length * 2 + 2, 64);
    bytes[66] = kind;
    for (const [place, figure] of [
      [68, nothing],
      [72, nothing],
      [76, child],
      [116, start],
      [120, size],
    ] as const)
      bytes.writeUInt32LE(figure >>> 0, place);
    return bytes;
  };
  // The directory, the small sectors' chains, the data and at the end where each chain goes on.
  const extra = smallFat.length / 512;
  const from = 1 + extra;
  const fats = Math.ceil((from + count + 2) / 127);
  const fat = [last, ...chain(1, extra), ...chain(from, count), ...Array(fats).fill(0xfffffffd)];
  const directory = padded(
    Buffer.concat([
      entry('Root Entry', 5, 1, small ? from : last, small ? data.length : 0),
      entry(name, 2, nothing, small ? 0 : from, stream.length),
    ]),
    512,
  );
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 8, 76);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  for (const [place, figure] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(figure, place);
  for (const [place, figure] of [
    [44, fats],
    [48, 0],
    [56, 4096],
    [60, small ? 1 : last],
    [64, extra],
    [68, last],
    ...Array.from({ length: fats }, (_, i) => [76 + i * 4, from + count + i] as const),
  ] as const)
    header.writeUInt32LE(figure, place);
  const table = Buffer.alloc(fats * 512, 0xff);
  for (const [i, figure] of fat.entries()) table.writeUInt32LE(figure, i * 4);
  return Buffer.concat([header, directory, smallFat, data, table]);
}

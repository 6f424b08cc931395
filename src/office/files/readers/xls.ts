import type { Cell } from '../../../domain/imports/cells/cells.ts';
import { readStreams } from './compound-file.ts';
import type { FileSheet } from './file-table.ts';
import { isDateFormat, parseSerialDate } from './serial-dates.ts';
import { createCellBudget, SheetMaker, truncatedFileMessage, UnreadableFileError } from './sheet-maker.ts';
import { RecordReader, readXlsRecords, type XlsRecord } from './xls-records.ts';

const locked = 'Está protegido con contraseña. Ábralo y guárdelo sin contraseña como .xlsx.';

/** The sheets that are seen of an Excel of 97 to 2003. */
export function readXlsSheets(bytes: Uint8Array): FileSheet[] {
  const streams = readStreams(bytes);
  if (streams.has('ENCRYPTEDPACKAGE')) throw new UnreadableFileError(locked);
  const stream = streams.get('WORKBOOK')?.();
  if (!stream) throw new UnreadableFileError(streams.has('BOOK') ? tooOld : otherFile);
  // Each part is read once; sheets that stand one within another would be read many times.
  const room = { bytes: stream.length * 2 };
  const book = bookOf(readXlsRecords(stream, 0, room));
  const cells = createCellBudget();
  return book.sheets.map(({ name, from }) => ({
    ...sheetOf(readXlsRecords(stream, from, room), new SheetMaker(name, cells), book),
    from1904: book.from1904,
  }));
}

const tooOld = 'Es un Excel anterior a 1997. Ábralo y guárdelo como .xlsx o .csv.';
const otherFile =
  'Es un archivo de otro programa y no una hoja de Excel. Ábralo y guárdelo como .xlsx o .csv.';

const ids = {
  begin: 0x809,
  end: 0x0a,
  locked: 0x2f,
  from1904: 0x22,
  sheet: 0x85,
  texts: 0xfc,
  style: 0xe0,
  format: 0x41e,
  row: 0x208,
  textAt: 0xfd,
  text: 0x204,
  richText: 0xd6,
  double: 0x203,
  packed: 0x27e,
  severalPacked: 0xbd,
  claimOrError: 0x205,
  formula: 0x06,
  formulaText: 0x207,
  merges: 0xe5,
} as const;

type Book = {
  sheets: { name: string; from: number }[];
  texts: string[];
  from1904: boolean;
  isDate: (style: number) => boolean;
};

function bookOf(records: Iterable<XlsRecord>): Book {
  const book: Pick<Book, 'sheets' | 'texts' | 'from1904'> = { sheets: [], texts: [], from1904: false };
  const styles: number[] = [];
  const formats = new Map<number, string>();
  let begun = false;
  for (const record of records) {
    const reader = new RecordReader(record);
    if (!begun && record.id !== ids.begin) throw new UnreadableFileError(tooOld);
    if (record.id === ids.begin && reader.short() !== 0x600) throw new UnreadableFileError(tooOld);
    begun = true;
    if (record.id === ids.end) break;
    if (record.id === ids.locked) throw new UnreadableFileError(locked);
    if (record.id === ids.from1904) book.from1904 = reader.short() === 1;
    else if (record.id === ids.sheet) {
      const [from, hidden, kind] = [reader.long(), reader.byte() & 3, reader.byte()];
      if (!hidden && kind === 0) book.sheets.push({ name: reader.text(reader.byte()), from });
    } else if (record.id === ids.texts) book.texts = textsOf(reader);
    else if (record.id === ids.style) {
      reader.skip(2);
      styles.push(reader.short());
    } else if (record.id === ids.format) formats.set(reader.short(), reader.text(reader.short()));
  }
  const dates = styles.map((format) => isDateFormat(formats.get(format) ?? format));
  return { ...book, isDate: (style) => dates[style] === true };
}

function textsOf(reader: RecordReader): string[] {
  reader.skip(4);
  const count = reader.long();
  const texts: string[] = [];
  while (texts.length < count && !reader.ended) texts.push(reader.text(reader.short()));
  return texts;
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
const errorOf = (code: number): string => errors[code] ?? '#N/A';

type Place = { row: number; column: number };

/** Puts the cells of a sheet where they stand. */
function sheetOf(records: Iterable<XlsRecord>, maker: SheetMaker, book: Book): FileSheet {
  const formulas = new Formulas(maker);
  let depth = 0;
  for (const record of records) {
    const reader = new RecordReader(record);
    // A drawing within a sheet begins and ends as a sheet does.
    if (record.id === ids.begin) depth += 1;
    else if (depth === 0) throw new UnreadableFileError(truncatedFileMessage);
    else if (record.id === ids.end) depth -= 1;
    else if (depth === 1) putRecord(record.id, reader, maker, book, formulas);
    if (depth === 0) break;
  }
  formulas.end();
  return maker.sheet();
}

function putRecord(
  id: number,
  reader: RecordReader,
  maker: SheetMaker,
  book: Book,
  formulas: Formulas,
): void {
  const figure = (style: number, value: number): Cell =>
    book.isDate(style) && value >= 0 ? parseSerialDate(value, book.from1904) : value;
  const placed = (value: (style: number) => Cell) => {
    const [row, column, style] = [reader.short(), reader.short(), reader.short()];
    maker.put(row, column, value(style));
  };
  switch (id) {
    case ids.row: {
      const row = reader.short();
      reader.skip(10);
      if (reader.long() & 0x20) maker.hide(row);
      break;
    }
    case ids.textAt:
      placed(() => {
        const text = book.texts[reader.long()];
        if (text === undefined) throw new UnreadableFileError(truncatedFileMessage);
        return text;
      });
      break;
    case ids.text:
    case ids.richText:
      placed(() => reader.text(reader.short()));
      break;
    case ids.double:
      placed((style) => figure(style, reader.double()));
      break;
    case ids.packed:
      placed((style) => figure(style, reader.packed()));
      break;
    case ids.severalPacked:
      putSeveral(reader, maker, figure);
      break;
    case ids.claimOrError:
      placed(() => {
        const [value, isError] = [reader.byte(), reader.byte()];
        return isError ? errorOf(value) : value !== 0;
      });
      break;
    case ids.formula:
      formulas.read(reader, figure);
      break;
    case ids.formulaText:
      formulas.text(reader.text(reader.short()));
      break;
    case ids.merges:
      for (let left = reader.short(); left > 0; left -= 1) {
        const [startRow, endRow, startCol, endCol] = [0, 0, 0, 0].map(() => reader.short()) as [
          number,
          number,
          number,
          number,
        ];
        maker.merge({ startRow, endRow, startCol, endCol });
      }
  }
}

function putSeveral(
  reader: RecordReader,
  maker: SheetMaker,
  figure: (style: number, value: number) => Cell,
): void {
  const row = reader.short();
  let column = reader.short();
  // The last column stands behind them all.
  for (let style = reader.short(); !reader.ended; style = reader.short()) {
    maker.put(row, column, figure(style, reader.packed()));
    column += 1;
  }
}

/**
 * Results of formulas when the file was saved. Programs that write formulas and do not work them out leave nothing or
 * zeros to be worked out on opening: when no formula of a sheet has a result, none was worked out.
 */
class Formulas {
  private readonly doubtful: (Place & { value: Cell })[] = [];
  private kept = false;
  /** The one whose text comes behind it. */
  private awaited: Place | undefined;
  private readonly maker: SheetMaker;

  constructor(maker: SheetMaker) {
    this.maker = maker;
  }

  read(reader: RecordReader, figure: (style: number, value: number) => Cell): void {
    this.missed();
    const [row, column, style] = [reader.short(), reader.short(), reader.short()];
    const result = reader.bytes(8);
    const onOpening = (reader.short() & 2) !== 0;
    const [kind, , value = 0] = result;
    if (result[6] !== 0xff || result[7] !== 0xff) {
      const number = new DataView(result.buffer).getFloat64(0, true);
      if (number === 0 && onOpening) this.doubtful.push({ row, column, value: figure(style, 0) });
      else this.keep({ row, column }, figure(style, number));
    } else if (kind === 0) this.awaited = { row, column };
    else if (kind === 1) this.keep({ row, column }, value !== 0);
    else if (kind === 2) this.keep({ row, column }, errorOf(value));
    else this.doubtful.push({ row, column, value: '' });
  }

  text(text: string): void {
    if (this.awaited) this.keep(this.awaited, text);
    this.awaited = undefined;
  }

  end(): void {
    this.missed();
    for (const { row, column, value } of this.doubtful)
      if (this.kept) this.maker.put(row, column, value);
      else this.maker.unknown(row, column);
  }

  private keep({ row, column }: Place, value: Cell): void {
    this.kept = true;
    this.maker.put(row, column, value);
  }

  /** A text that was said to come and did not. */
  private missed(): void {
    if (this.awaited) this.maker.unknown(this.awaited.row, this.awaited.column);
    this.awaited = undefined;
  }
}

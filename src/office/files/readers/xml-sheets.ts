import type { Cell } from '../../../domain/imports/cells/cells.ts';
import type { FileSheet } from './file-table.ts';
import { type MarkupPiece, readMarkupPieces } from './markup.ts';
import { createCellBudget, SheetMaker, truncatedFileMessage, UnreadableFileError } from './sheet-maker.ts';

/**
 * The sheets of an «XML Spreadsheet 2003», which Excel opens under any name. Programs write it by hand, so a loose `&`
 * is no reason to refuse it; one that does not come to its end has lost people.
 */
export function parseXmlSheets(source: string): FileSheet[] {
  const book = new Book();
  for (const piece of readMarkupPieces(source, true)) {
    if (piece.kind === 'cut') throw new UnreadableFileError(truncatedFileMessage);
    if (piece.kind === 'text') book.write(piece.text);
    else {
      if (piece.kind === 'open') book.open(piece);
      if (piece.kind === 'close' || piece.alone) book.close(piece.name);
    }
  }
  if (!book.ended) throw new UnreadableFileError(truncatedFileMessage);
  return book.sheets;
}

type Open = Extract<MarkupPiece, { kind: 'open' }>;

class Book {
  readonly sheets: FileSheet[] = [];
  ended = false;
  private sheet: { maker: SheetMaker; hidden: boolean; inTable: boolean } | undefined;
  private from1904 = false;
  private readonly room = createCellBudget();
  private row = -1;
  /** The rows it says that follow it as it is, without anything. */
  private rowSpan = 0;
  private column = -1;
  private across = 0;
  private cell:
    | { formula: boolean; kind?: string; text: string; reading: boolean; aside: boolean }
    | undefined;
  /** The element whose text is read for what it says of a sheet. */
  private property: { name: string; text: string } | undefined;

  open({ name, attributes }: Open): void {
    const figure = (of: string) => {
      const position = Number(attributes.get(of) ?? 0);
      if (!Number.isSafeInteger(position) || position < 0)
        throw new UnreadableFileError(truncatedFileMessage);
      return position;
    };
    if (name === 'worksheet') {
      this.sheet = {
        maker: new SheetMaker(attributes.get('name') ?? '', this.room),
        hidden: false,
        inTable: false,
      };
      this.row = -1;
      this.rowSpan = 0;
    } else if (name === 'table' && this.sheet) this.sheet.inTable = true;
    else if (name === 'visible' || name === 'date1904') this.property = { name, text: '' };
    else if (!this.sheet?.inTable) return;
    else if (name === 'row') {
      this.row = figure('index') ? figure('index') - 1 : this.row + 1 + this.rowSpan;
      this.rowSpan = figure('span');
      this.column = -1;
      this.across = 0;
      if (figure('hidden')) this.sheet.maker.hide(this.row);
    } else if (name === 'cell') {
      this.column = figure('index') ? figure('index') - 1 : this.column + 1 + this.across;
      this.across = figure('mergeacross');
      this.cell = { formula: attributes.has('formula'), text: '', reading: false, aside: false };
      this.sheet.maker.merge({
        startRow: this.row,
        startCol: this.column,
        endRow: this.row + figure('mergedown'),
        endCol: this.column + this.across,
      });
    } else if (!this.cell) return;
    else if (name === 'comment' || name === 'phonetictext') this.cell.aside = true;
    else if (name === 'data' && !this.cell.aside) {
      this.cell.reading = true;
      this.cell.kind = attributes.get('type') ?? 'String';
    }
  }

  write(text: string): void {
    if (this.cell?.reading) this.cell.text += text;
    else if (this.property) this.property.text += text;
  }

  close(name: string): void {
    const { sheet, cell } = this;
    if (name === 'workbook') {
      this.ended = sheet === undefined;
      for (const one of this.sheets) one.from1904 = this.from1904;
    } else if (name === 'worksheet' && sheet) {
      if (!sheet.hidden) this.sheets.push(sheet.maker.sheet());
      this.sheet = undefined;
    } else if (name === 'table' && sheet) sheet.inTable = false;
    else if (name === this.property?.name) {
      if (name === 'date1904') this.from1904 = this.property.text.trim() !== '0';
      else if (sheet) sheet.hidden = /hidden/i.test(this.property.text);
      this.property = undefined;
    } else if (!cell) return;
    else if (name === 'data') cell.reading = false;
    else if (name === 'comment' || name === 'phonetictext') cell.aside = false;
    else if (name === 'cell' && sheet) {
      if (cell.formula && !cell.kind) sheet.maker.unknown(this.row, this.column);
      else sheet.maker.put(this.row, this.column, dataValue(cell.text, cell.kind));
      this.cell = undefined;
    }
  }
}

/** A value that is not of the kind it says stays as it is written. */
function dataValue(text: string, kind: string | undefined): Cell {
  const bare = text.trim();
  if (kind === 'Number' && /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(bare)) return Number(bare);
  if (kind === 'Boolean' && /^[01]$/.test(bare)) return bare === '1';
  if (kind === 'DateTime') {
    const moment = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(\.\d+)?)?$/.exec(bare);
    const date = new Date(`${moment?.[1]}${moment?.[2] ?? 'T00:00:00'}Z`);
    if (!Number.isNaN(date.getTime())) return date;
  }
  return text;
}

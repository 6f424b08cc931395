import { type Cell, readNumber, toCellText } from '../../../domain/imports/cells/cells.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import { guessColumns } from '../../../domain/imports/columns/guess-columns.ts';
import { type FileSheet, MAX_FILE_ROWS, tooManyRows } from './file-table.ts';
import { readMarkupPieces } from './markup.ts';
import {
  createCellBudget,
  SheetMaker,
  tooManyCells,
  truncatedFileMessage,
  UnreadableFileError,
} from './sheet-maker.ts';

/**
 * The tables of a page, as programs write them under the name of an Excel: one below another in one sheet, as Excel
 * shows them, and what is written around them in lines of its own. A table with other known titles is another sheet.
 */
export function parseHtmlSheets(source: string, columns?: readonly FileColumn[]): FileSheet[] {
  const page = new Page();
  for (const piece of readMarkupPieces(source, false)) {
    if (piece.kind === 'text') page.write(piece.text);
    else if (piece.kind === 'open') page.open(piece.name, piece.attributes);
    else if (piece.kind === 'close') page.close(piece.name);
    else throw new UnreadableFileError(truncatedFileMessage);
  }
  const blocks = page.end();
  if (!blocks.some(({ loose }) => !loose))
    throw new UnreadableFileError(
      'Es una página web y no trae ninguna tabla. Vuelva a descargar el archivo, o ábralo en Excel y guárdelo desde allí como .xlsx.',
    );
  return sheetsOf(blocks, columns);
}

type Attributes = ReadonlyMap<string, string>;
type PageCell = { value: Cell; column: number; across: number; down: number };
type PageRow = { cells: PageCell[]; hidden: boolean };
/** A table, or a line between tables. */
type Block = { rows: PageRow[]; loose: boolean; order: number };
type Open = {
  block: Block;
  unseen: boolean;
  row?: PageRow;
  /** Up to which row each column is taken by a cell above. */
  spannedTo: number[];
  cell?: { text: string; attributes: Attributes };
};

const mostLevels = 30;

/** Elements that begin a line within a cell. */
const lines = new Set(['br', 'p', 'div', 'li', 'tr', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']);
const cellNames = new Set(['td', 'th']);
/** They hold nothing, so nothing closes them. */
const alone = new Set(['br', 'hr', 'img', 'input', 'col', 'meta', 'link', 'wbr', 'base']);
const isUnseen = (attributes: Attributes) =>
  attributes.has('hidden') || /display\s*:\s*none/i.test(attributes.get('style') ?? '');

class Page {
  private readonly blocks: Block[] = [];
  private readonly tables: Open[] = [];
  private loose = '';
  private count = 0;
  private readonly room = createCellBudget();
  /** Hidden element within a cell: how deep in elements of its name. */
  private unseen: { name: string; depth: number } | undefined;
  private whole: 'begun' | 'ended' | undefined;

  write(text: string): void {
    if (this.unseen) return;
    const cell = this.tables.at(-1)?.cell;
    if (cell) cell.text += text.replace(/[ \t\r\n\f]+/g, ' ');
    else this.loose += text;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'html') this.whole ??= 'begun';
    if (this.inUnseen(name, 1)) return;
    const table = this.tables.at(-1);
    if (name === 'table') this.openTable(attributes);
    else if (table && name === 'tr') this.openRow(table, attributes);
    else if (table && cellNames.has(name)) this.openCell(table, attributes);
    else if (lines.has(name)) this.newLine();
    else if (isUnseen(attributes) && !alone.has(name)) this.unseen = { name, depth: 1 };
  }

  close(name: string): void {
    if (name === 'html') this.whole = 'ended';
    if (this.inUnseen(name, -1)) return;
    const table = this.tables.at(-1);
    if (table && name === 'table') this.closeTable(table);
    else if (table && name === 'tr') this.closeRow(table);
    else if (table && cellNames.has(name)) this.closeCell(table);
    else if (lines.has(name)) this.newLine();
  }

  end(): Block[] {
    // A page that begins and does not end, in the middle of a table, has lost the rest of it.
    if (this.tables.length > 0 && this.whole === 'begun') throw new UnreadableFileError(truncatedFileMessage);
    for (let table = this.tables.at(-1); table; table = this.tables.at(-1)) this.closeTable(table);
    this.newLine();
    return this.blocks.sort((a, b) => a.order - b.order);
  }

  /** Test that this is within a hidden element, which ends by itself or with its cell. */
  private inUnseen(name: string, step: 1 | -1): boolean {
    if (!this.unseen) return false;
    if (name === this.unseen.name) this.unseen.depth += step;
    const ended = this.unseen.depth === 0;
    const outside = cellNames.has(name) || name === 'tr' || name === 'table';
    if (ended || outside) this.unseen = undefined;
    return !outside;
  }

  private openTable(attributes: Attributes): void {
    const around = this.tables.at(-1);
    // Between cells no table can begin: nobody closed the one before.
    if (around && !around.cell) this.closeTable(around);
    this.newLine();
    // A table within a cell is said again at each level above it.
    if (this.tables.length > mostLevels) throw new UnreadableFileError(tooManyCells);
    const block = { rows: [], loose: false, order: 0 };
    this.tables.push({ block, unseen: isUnseen(attributes), spannedTo: [] });
  }

  private closeTable(table: Open): void {
    this.closeRow(table);
    this.newLine();
    this.tables.pop();
    const { block } = table;
    if (!table.unseen && hasText(block)) {
      const cell = this.tables.at(-1)?.cell;
      if (cell && !isTable(block)) cell.text += `\n${textOf(block)}\n`;
      else this.blocks.push(block);
    }
  }

  private openRow(table: Open, attributes: Attributes): void {
    this.closeRow(table);
    this.newLine();
    table.row = { cells: [], hidden: isUnseen(attributes) };
    // Texts of a table before its first row stand above it.
    this.count += 1;
    if (table.block.rows.length === 0) table.block.order = this.count;
    if (table.block.rows.push(table.row) > MAX_FILE_ROWS) throw new UnreadableFileError(tooManyRows);
  }

  private closeRow(table: Open): void {
    this.closeCell(table);
    table.row = undefined;
  }

  private openCell(table: Open, attributes: Attributes): void {
    this.closeCell(table);
    if (!table.row) this.openRow(table, new Map());
    table.cell = { text: '', attributes };
  }

  private closeCell(table: Open): void {
    const { cell, row, spannedTo, block } = table;
    if (!cell || !row) return;
    table.cell = undefined;
    const end = endOf(row);
    let column = end;
    while ((spannedTo[column] ?? 0) >= block.rows.length) column += 1;
    const across = spanOf(cell.attributes.get('colspan'), 1000);
    const down = spanOf(cell.attributes.get('rowspan'), MAX_FILE_ROWS);
    this.room.cells -= across * down;
    if (this.room.cells < 0) throw new UnreadableFileError(tooManyCells);
    const until = block.rows.length + down - 1;
    if (down > 1) for (let i = column; i < column + across; i += 1) spannedTo[i] = until;
    row.cells.push({ value: cellValue(cell), column, across, down });
  }

  /** The end of a line, in a cell or between tables. */
  private newLine(): void {
    const cell = this.tables.at(-1)?.cell;
    if (cell) {
      cell.text += '\n';
      return;
    }
    const text = inLines(this.loose.replace(/\s+/g, ' '));
    this.loose = '';
    const row = { cells: [{ value: text, column: 0, across: 1, down: 1 }], hidden: false };
    if (!text) return;
    this.count += 1;
    this.blocks.push({ rows: [row], loose: true, order: this.count });
  }
}

const spanOf = (text: string | undefined, most: number): number =>
  Math.min(Math.max(Number.parseInt(text ?? '1', 10) || 1, 1), most);

const inLines = (text: string): string =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/** Text of a cell, or the figure its program says behind it, when the text shows that one and no zeros before. */
function cellValue({ text, attributes }: { text: string; attributes: Attributes }): Cell {
  const shown = inLines(text);
  const words = attributes.get('num') || attributes.get('sdval');
  if (!words || !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(words) || !isWhole(shown)) return shown;
  const figure = Number(words);
  const readings = [shown.replaceAll(',', ''), shown.replaceAll('.', '').replace(',', '.')];
  const isShown = readings.some(
    (reading) => Math.abs(Number(reading.replace(/[^\d.]/g, '')) - Math.abs(figure)) < 0.51,
  );
  return isShown && Number.isSafeInteger(Math.trunc(figure)) ? figure : shown;
}

const isWhole = (shown: string): boolean => readNumber(shown) !== undefined && !/^0\d/.test(shown);

const isEmpty = ({ value }: PageCell): boolean => value === '';
const hasText = ({ rows }: Block): boolean => rows.some(({ cells }) => !cells.every(isEmpty));
const endOf = ({ cells }: PageRow): number => {
  const last = cells.at(-1);
  return last ? last.column + last.across : 0;
};
const widthOf = ({ rows }: Block): number => rows.reduce((most, row) => Math.max(most, endOf(row)), 0);
/** A block that is no table is a heading, a foot, or a way of putting things side by side. */
const isTable = ({ rows }: Block): boolean =>
  rows.filter(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 2).length > 1;
const textOf = ({ rows }: Block): string =>
  rows.map(({ cells }) => textsOf(cells).filter(Boolean).join(' ')).join('\n');
const textsOf = (cells: readonly PageCell[]): string[] => cells.map(({ value }) => toCellText(value));

/** The titles a table has: two that are known, or whose its lines are, among words. */
function titlesIn({ rows }: Block, columns: readonly FileColumn[] | undefined): string | undefined {
  const titled = rows
    .slice(0, 15)
    .map(({ cells }) => textsOf(cells))
    .find((texts) => {
      const keys = guessColumns(texts, columns).filter((key) => key !== undefined);
      const words = texts.filter((text) => text !== '' && !/\d/.test(text)).length;
      return keys.length > 1 || (/^document(_number)?$/.test(keys.join()) && words > 1);
    });
  return titled?.join('|');
}

/**
 * Headings go with the table below them, and what is below the last one with it. The next page of a table has its
 * titles again, or as many columns and no titles.
 */
function sheetsOf(blocks: readonly Block[], columns: readonly FileColumn[] | undefined): FileSheet[] {
  const groups: Block[][] = [];
  let before: { titles: string; width: number } | undefined;
  let above: Block[] = [];
  for (const block of blocks) {
    const titles = block.loose ? undefined : titlesIn(block, columns);
    const width = widthOf(block);
    const goesOn = before && (titles ? titles === before.titles : width > 2 && width === before.width);
    if (goesOn) groups.at(-1)?.push(...above, block);
    else if (titles) groups.push([...above, block]);
    else {
      above.push(block);
      continue;
    }
    above = [];
    if (titles) before = { titles, width };
  }
  const last = groups.at(-1);
  if (last) last.push(...above);
  else groups.push(above);
  const room = createCellBudget();
  return groups.map((group, i) => sheetOf(group, new SheetMaker(`Tabla ${i + 1}`, room)));
}

function sheetOf(blocks: readonly Block[], maker: SheetMaker): FileSheet {
  let from = 0;
  for (const { rows } of blocks) {
    const end = from + rows.length - 1;
    for (const [i, { cells, hidden }] of rows.entries()) {
      const row = from + i;
      if (hidden) maker.hide(row);
      for (const { value, column, across, down } of cells) {
        maker.put(row, column, value);
        const endRow = Math.min(row + down - 1, end);
        maker.merge({ startRow: row, startCol: column, endRow, endCol: column + across - 1 });
      }
    }
    from = end + 1;
  }
  return maker.sheet();
}

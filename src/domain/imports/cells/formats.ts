import { type Cell, readDay, readNumber, toBareNumber, toCellText } from './cells.ts';
import type { NameOrder } from './person-names.ts';
import type { Mapping, Table } from './table.ts';

/** Formats of a column: `1.234,56` or `1,234.56`; day first or month first. */
export const numberFormats = { local: '1.234,56', english: '1,234.56' } as const;
export const dayFormats = { dmy: 'día/mes/año', mdy: 'mes/día/año' } as const;
/** Order of names and surnames in a whole name. */
export const nameFormats = { names_first: 'Nombres primero', surnames_first: 'Apellidos primero' } as const;
export type NumberFormat = keyof typeof numberFormats;
export type DayFormat = keyof typeof dayFormats;
export type Format = NumberFormat | DayFormat | NameOrder;
export type Formats = Readonly<Record<number, Format>>;
/** Kind of content of a column. The kind decides which formats apply. */
export type CellKind = 'money' | 'number' | 'day' | 'name';

export const getCellFormats = (kind: CellKind): Readonly<Record<string, string>> =>
  kind === 'day' ? dayFormats : kind === 'name' ? nameFormats : numberFormats;
export const isFormat = (text: unknown, kind: CellKind): text is Format =>
  typeof text === 'string' && Object.hasOwn(getCellFormats(kind), text);

/** Finds the format chosen for a column. A choice expires when the kind of the column changes. */
export function findChosenFormat(formats: Formats, column: number, kind: CellKind): Format | undefined {
  const format = formats[column];
  return isFormat(format, kind) ? format : undefined;
}

/** Finds the order that somebody chose for whole names. */
export const findChosenNameOrder = (formats: Formats, mapping: Mapping): NameOrder | undefined =>
  findChosenFormat(formats, mapping.indexOf('full_name'), 'name') as NameOrder | undefined;

export type DetectedFormat = {
  /** The only format that all the cells can have. `undefined` when they show none or contradict each other. */
  format: Format | undefined;
  /** Some cells can be read in two ways, and no other cell tells which. */
  doubtful: boolean;
};

/** Returns the only format that a number can have, or `doubt` when it can have either. */
function numberSays(cell: Cell): NumberFormat | 'doubt' | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = toBareNumber(cell).replace('-', '');
  if (!/^[\d.,]+$/.test(text) || !/[.,]/.test(text)) return undefined;
  const local = /^([1-9]\d{0,2}(\.\d{3})+|\d+)(,\d+)?$/.test(text);
  const english = /^([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d+)?$/.test(text);
  return local && english ? 'doubt' : local ? 'local' : english ? 'english' : undefined;
}

function daySays(cell: Cell): DayFormat | 'doubt' | undefined {
  const [, one, two] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b/.exec(toCellText(cell)) ?? [];
  if (typeof cell !== 'string' || !one || !two || one === two) return undefined;
  const [a, b] = [Number(one), Number(two)];
  return a > 12 ? 'dmy' : b > 12 ? 'mdy' : 'doubt';
}

/** Detects the format of a column. The cells that allow only one format decide for the others. */
export function detectFormat(table: Table, column: number, kind: CellKind): DetectedFormat {
  const notations = new Set<string | undefined>();
  for (const { cells } of table.rows) {
    const cell = cells[column];
    notations.add(kind === 'day' ? daySays(cell) : numberSays(cell));
  }
  const [one, other] = kind === 'day' ? (['dmy', 'mdy'] as const) : (['local', 'english'] as const);
  const both =
    (notations.has(one) && notations.has(other)) ||
    (kind === 'money' && thousandfold(table, column, notations));
  const format = both ? undefined : notations.has(one) ? one : notations.has(other) ? other : undefined;
  // Money has no thousandths. Three figures after a single sign are thousands, unless other cells contradict it.
  const open = notations.has('doubt') && format === undefined && (kind !== 'money' || both);
  return { format, doubtful: open };
}

/**
 * Returns whether the other cells would make some amounts a thousandth of what is written: `150.000` beside
 * `1,750,905`. Three decimals are accepted only if other cells clearly have them.
 */
function thousandfold(table: Table, column: number, notations: ReadonlySet<string | undefined>): boolean {
  const decimal = notations.has('local') ? ',' : notations.has('english') ? '.' : undefined;
  if (!decimal || !notations.has('doubt')) return false;
  const three = table.rows
    .map(({ cells }) => cells[column])
    .filter((cell) => toBareNumber(cell).split(decimal)[1]?.length === 3)
    .map(numberSays);
  return three.includes('doubt') && three.every((says) => says === 'doubt' || says === undefined);
}

/** Returns whether a column has cells whose reading depends on a format. */
export const hasFormat = (table: Table, column: number, kind: CellKind): boolean =>
  table.rows.some(({ cells }) =>
    kind === 'day'
      ? daySays(cells[column]) !== undefined
      : kind === 'name'
        ? /\S\s+\S/.test(toCellText(cells[column]))
        : numberSays(cells[column]) !== undefined,
  );

/** Reads a cell in the format of its column. A cell that cannot have that format is read by itself. */
export function readFormattedCell(cell: Cell, format: Format): Cell {
  if (typeof cell !== 'string') return cell;
  if (format === 'dmy' || format === 'mdy') {
    const says = daySays(cell);
    return says === undefined ? cell : (readDay(cell, (says === 'doubt' ? format : says) === 'mdy') ?? cell);
  }
  if (numberSays(cell) !== 'doubt' && numberSays(cell) !== format) return cell;
  const [thousands, decimal] = format === 'local' ? ['.', ','] : [',', '.'];
  const plain = toBareNumber(cell).replaceAll(thousands, '').replace(decimal, '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell;
}

/** Converts the columns with a chosen or detected format to one format. */
export function applyColumnFormats(
  table: Table,
  mapping: Mapping,
  formats: Formats,
  kindOf: (key: string) => CellKind | undefined,
): Table {
  const chosen = mapping.flatMap((key, column) => {
    const kind = key === undefined ? undefined : kindOf(key);
    // Names stay as written. The code that splits them applies their order.
    if (!kind || kind === 'name') return [];
    const format = findChosenFormat(formats, column, kind) ?? detectFormat(table, column, kind).format;
    const later = table.from1904 === true && kind === 'day';
    return format || later ? [{ column, format, later }] : [];
  });
  if (chosen.length === 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const cells = [...row.cells];
      for (const { column, format, later } of chosen) {
        const cell = later ? sinceThen(cells[column]) : cells[column];
        cells[column] = format ? readFormattedCell(cell, format) : cell;
      }
      return { ...row, cells };
    }),
  };
}

/** Converts a serial day counted from 1904 to one counted from 1900. */
const sinceThen = (cell: Cell): Cell =>
  typeof cell === 'number' && cell > 10_000 && cell < 80_000 ? cell + 1462 : cell;

/** Returns the value that a cell would have, for a preview. `undefined` when it cannot be read. */
export function previewCell(cell: Cell, kind: CellKind, format: Format | undefined): string | undefined {
  const read = format ? readFormattedCell(cell, format) : cell;
  return kind === 'day' ? readDay(read) : readNumber(read);
}

import { absenceConcepts } from '../../payroll/concepts/amounts.ts';
import { type Cell, isSheetError, readMoney, readPeriod, toCellText } from '../cells/cells.ts';
import { deductionSide, earnedSide } from '../cells/earning-or-deduction.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findImportColumn, importColumns } from './columns.ts';
import type { FileColumn } from './file-column.ts';
import { guessColumns } from './guess-columns.ts';

/**
 * Maps columns by their titles and corrects the result by their values. A column mapped by its values needs
 * confirmation.
 */
export function inferColumns(
  { headers, rows }: Table,
  titled: Mapping,
  columns: readonly FileColumn[] = importColumns,
): (string | undefined)[] {
  const cells = headers.map((_, at) => rows.slice(0, 2000).map((row) => row.cells[at]));
  const figures = withFigures(cells, titled, columns);
  const now = freed(headers, titled, paidIn(cells, figures), columns);
  const dated = monthsIn(headers, cells, meansIn(cells, now), columns);
  const own = namesIn(headers, documentsIn(headers, cells, dated, columns), columns);
  const withNotes = notesIn(cells, own, columns);
  const long = conceptsIn(cells, sidesIn(headers, withNotes), columns);
  return long.includes('concept') ? long : [...withNotes];
}

const sides = [
  [/^((valor|total) )?(devengos?|haberes|ingresos|pagos)$/, earnedSide],
  [/^((valor|total) )?(descuentos?|egresos?)$/, deductionSide],
] as const;

/** In a file of concepts, the columns of earnings and deductions have titles that mean totals in other files. */
function sidesIn(headers: readonly string[], mapping: Mapping): Mapping {
  if (mapping.includes('value')) return mapping;
  const assigned = new Set(mapping);
  return mapping.map((key, at) => {
    const side = sides.find(([titles]) => titles.test(toPlainHeader(headers[at] ?? '')))?.[1];
    if (!side || assigned.has(side)) return key;
    assigned.add(side);
    return side;
  });
}

const inFigures = new Set<string | undefined>(['days', 'hours', 'money']);

/**
 * Unmaps columns of amounts or accounts that hold only words: «Bonificación» over `sí` and `no`, «Otro» over `ver
 * nota`, «Banco / Cta» over `Bancolombia`.
 */
function withFigures(cells: readonly Cell[][], mapping: Mapping, columns: readonly FileColumn[]): Mapping {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return mapping.map((key, at) => {
    if (key === undefined || !(inFigures.has(kinds.get(key)) || key === 'account_number')) return key;
    // Error codes of a spreadsheet are not words. They are reported at their cells.
    const filled = (cells[at] ?? []).map(toCellText).filter((text) => text !== '' && !isSheetError(text));
    const inWords = filled.length > 0 && filled.every((text) => /\p{L}/u.test(text) && !/\d/.test(text));
    return inWords ? undefined : key;
  });
}

/**
 * Maps columns of days and hours that hold money to the payment: «HED» over `45.000`, «Vacaciones» over `1.250.000`.
 * A month has fewer days and hours than that.
 */
function paidIn(cells: readonly Cell[][], mapping: Mapping): Mapping {
  const assigned = new Set(mapping);
  return mapping.map((key, at) => {
    const paid = key === undefined ? undefined : paidFor(key);
    if (!paid || assigned.has(paid) || !isMoney(cells[at] ?? [])) return key;
    assigned.add(paid);
    return paid;
  });
}

/** Reuses the meaning of a column that turned out to be another: «Cantidad HED» next to a «HED» that holds money. */
function freed(
  headers: readonly string[],
  before: Mapping,
  now: Mapping,
  columns: readonly FileColumn[],
): Mapping {
  const free = new Set(before.filter((key) => key !== undefined && !now.includes(key)));
  if (free.size === 0) return now;
  const left = guessColumns(
    headers.map((header, at) => (now[at] || before[at] ? '' : header)),
    columns,
  );
  return now.map((key, at) => key ?? (free.has(left[at]) ? left[at] : undefined));
}

/** Returns the column for the payment of the days or hours of another one. */
function paidFor(key: string): string | undefined {
  const [group, concept = '', part] = key.split(':');
  if (group === 'hours') return `control:accrued:${concept}`;
  if (group !== 'absence' || part !== 'days') return undefined;
  const figure = `control:accrued:${absenceConcepts[concept as keyof typeof absenceConcepts].key}`;
  return findImportColumn(figure) && figure;
}

/** `8.000` may be eight hours. Another cell must have clear thousands to decide. */
const openToDoubt = /^\d{1,3}[.,]\d{3}$/;

function isMoney(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => toCellText(cell) !== '' && Number(readMoney(cell)) !== 0);
  return (
    filled.length > 0 &&
    filled.every((cell) => Number(readMoney(cell)) >= 1000) &&
    filled.some((cell) => !openToDoubt.test(toCellText(cell)))
  );
}

const ofMonth = /\b(per|period\w*|mes|month|nomina|liq\w*|corte)\b/;
const saysMonth = /^(period|month|start|settlement_)/;

/**
 * Finds the month column when no title says it: the only related column in which every value is a month, such as
 * «Per. para» over `202611`.
 */
function monthsIn(
  headers: readonly string[],
  cells: readonly Cell[][],
  mapping: Mapping,
  columns: readonly FileColumn[],
): Mapping {
  if (!columns.some(({ key }) => key === 'period') || mapping.some((key) => saysMonth.test(key ?? '')))
    return mapping;
  const could = headers.flatMap((header, at) => {
    const filled = (cells[at] ?? []).filter((cell) => toCellText(cell) !== '');
    const fits = !mapping[at] && filled.length > 0 && filled.every((cell) => readPeriod(cell) !== undefined);
    return fits && ofMonth.test(toPlainHeader(header)) ? [at] : [];
  });
  return could.length === 1 ? mapping.map((key, at) => (at === could[0] ? 'period' : key)) : mapping;
}

const ofMethods = /cr[eé]dito|contado|^0?[12]$/i;

/**
 * Corrects «Forma de pago». DIAN has two, but people use the title for how the money arrives: by transfer or in cash.
 */
function meansIn(cells: readonly Cell[][], mapping: Mapping): Mapping {
  const at = mapping.indexOf('payment_method_id');
  const texts = (cells[at] ?? []).map(toCellText).filter(Boolean);
  if (mapping.includes('payment_means_id') || texts.length === 0 || texts.some((one) => ofMethods.test(one)))
    return mapping;
  return mapping.map((key, i) => (i === at ? 'payment_means_id' : key));
}

/** Titles of the person of a line, above names, internal codes or identity numbers. */
const ofPerson = /\b(emp|empleado|trabajador|funcionario|colaborador|persona|tercero|cod|codigo|id|cc|rut)\b/;
export const numberOfIdentity = /^[1-9]\d{5,9}$/;

/**
 * Finds the document column when no title says it: the only column of a person in which every value is an identity
 * number.
 */
function documentsIn(
  headers: readonly string[],
  cells: readonly Cell[][],
  mapping: Mapping,
  columns: readonly FileColumn[],
): Mapping {
  const key = ['document', 'document_number'].find((name) => columns.some((column) => column.key === name));
  if (!key || mapping.includes(key)) return mapping;
  const could = headers.flatMap((header, at) => {
    const filled = (cells[at] ?? []).map(toCellText).filter(Boolean);
    const fits = filled.length > 0 && filled.every((text) => numberOfIdentity.test(text));
    return fits && ofPerson.test(toPlainHeader(header)) ? [at] : [];
  });
  return could.length === 1 ? mapping.map((had, at) => (at === could[0] ? key : had)) : mapping;
}

const ofNames = new Set(
  'nombre apellido primer segundo otro empleado trabajador paterno materno 1 2 y'.split(' '),
);

/** Finds the names of people without documents, in one or several columns: «Primer apellido», «Nombres». */
function namesIn(headers: readonly string[], mapping: Mapping, columns: readonly FileColumn[]): Mapping {
  if (!columns.some(({ key }) => key === 'name')) return mapping;
  return mapping.map((key, at) => {
    const words = toPlainHeader(headers[at] ?? '')
      .replace(/\b(\w{4,})s\b/g, '$1')
      .split(' ');
    const isName = words.some((word) => word === 'nombre' || word === 'apellido');
    return key ?? (isName && words.every((word) => ofNames.has(word)) ? 'name' : undefined);
  });
}

/** Keys of figures that have a column each in a wide file and a line each in a long one. */
const isWide = /^(hours|earned|taken|benefit|absence|control:(?!totals)\w+):|^(salary|net)$/;
const mostRead = 60;
/** Columns of a line of a long file, other than its concept. */
const ofLines = ['value', 'quantity', 'start'];
const ofConcepts = [...ofLines, earnedSide, deductionSide];
const besides = new Set<string | undefined>(['document', 'end', ...ofConcepts]);

/**
 * Returns whether each line belongs to another person, as in a wide file. Then its earnings and deductions are
 * totals.
 */
function eachOfAnother(cells: readonly Cell[][], mapping: Mapping): boolean {
  const documents = (cells[mapping.indexOf('document')] ?? []).map(toCellText);
  return documents.length > 0 && new Set(documents).size === documents.length;
}

/** «Novedades» among the columns of a wide file is a note. */
function notesIn(cells: readonly Cell[][], mapping: Mapping, columns: readonly FileColumn[]): Mapping {
  const at = mapping.indexOf('concept');
  if (at < 0 || ofLines.some((key) => mapping.includes(key))) return mapping;
  const beside = mapping.some((key) => isWide.test(key ?? ''));
  const sided = ofConcepts.some((key) => mapping.includes(key));
  const ofDays = sided ? eachOfAnother(cells, mapping) : shareOfConcepts(cells[at] ?? [], columns) < 0.5;
  const isNote = beside || (mapping.includes('worked_days') && ofDays);
  const note = mapping.includes('note') ? undefined : 'note';
  return isNote ? mapping.map((key, i) => (i === at ? note : key)) : mapping;
}

/** When concepts have a code and a name in the next column, maps the name as the concept. */
function conceptsIn(
  cells: readonly Cell[][],
  mapping: Mapping,
  columns: readonly FileColumn[],
): (string | undefined)[] {
  const found = [...mapping];
  const now = found.indexOf('concept');
  if (!ofConcepts.some((key) => found.includes(key))) return found;
  const isLong = now >= 0 || ofLines.some((key) => found.includes(key));
  if (!isLong && eachOfAnother(cells, found)) return found;
  const conceptShare = now < 0 ? 0 : shareOfConcepts(cells[now] ?? [], columns);
  if (conceptShare >= 0.5) return found;
  const isOther = (key: string | undefined) => besides.has(key) || (!isLong && key === 'note');
  const [best] = cells
    .map((column, at) => ({ at, share: isOther(found[at]) ? 0 : shareOfConcepts(column, columns) }))
    .sort((a, b) => b.share - a.share);
  if (!best || best.share < 0.5) return found;
  if (now >= 0) found[now] = undefined;
  found[best.at] = 'concept';
  return found;
}

/** Returns the share of texts of a column that name an earning or a deduction. */
function shareOfConcepts(cells: readonly Cell[], columns: readonly FileColumn[]): number {
  const texts = [...new Set(cells.map(toCellText).filter((text) => /\p{L}{3}/u.test(text)))].slice(
    0,
    mostRead,
  );
  const keys = texts.filter((text) =>
    /:|^(salary|worked_days)$/.test(guessColumns([text], columns)[0] ?? ''),
  );
  return texts.length === 0 ? 0 : keys.length / texts.length;
}

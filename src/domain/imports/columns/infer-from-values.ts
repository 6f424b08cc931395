import { absenceConcepts } from '../../payroll/concepts/amounts.ts';
import { type Cell, isSheetError, readMoney, readPeriod, toCellText } from '../cells/cells.ts';
import { deductionSide, earnedSide } from '../cells/earning-or-deduction.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findImportColumn, importColumns } from './columns.ts';
import type { FileColumn } from './file-column.ts';
import { guessColumns } from './guess-columns.ts';

/** Columns by their titles, put right by what is in them. A column taken from its values is to be confirmed. */
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

/** In a file of concepts what is earned and what is taken have titles that over other files say something else. */
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
 * A column of words is none of amounts nor of accounts, whatever its title: «Bonificación» over `sí` and `no`, «Otro» over
 * `ver nota`, «Banco / Cta» over `Bancolombia`.
 */
function withFigures(cells: readonly Cell[][], mapping: Mapping, columns: readonly FileColumn[]): Mapping {
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return mapping.map((key, at) => {
    if (key === undefined || !(inFigures.has(kinds.get(key)) || key === 'account_number')) return key;
    // Errors of a spreadsheet are no words: they are told at their cells.
    const filled = (cells[at] ?? []).map(toCellText).filter((text) => text !== '' && !isSheetError(text));
    const inWords = filled.length > 0 && filled.every((text) => /\p{L}/u.test(text) && !/\d/.test(text));
    return inWords ? undefined : key;
  });
}

/**
 * The columns of days and hours that hold money are what was paid for them: «HED» over `45.000`, «Vacaciones» over
 * `1.250.000`. A month has neither so many days nor so many hours.
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

/** Columns that turned out to be others leave their meaning free: «Cantidad HED» beside a «HED» that is money. */
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

/** The column of what is paid for the days or hours of another. */
function paidFor(key: string): string | undefined {
  const [group, concept = '', part] = key.split(':');
  if (group === 'hours') return `control:accrued:${concept}`;
  if (group !== 'absence' || part !== 'days') return undefined;
  const figure = `control:accrued:${absenceConcepts[concept as keyof typeof absenceConcepts].key}`;
  return findImportColumn(figure) && figure;
}

/** `8.000` may be eight hours: it needs another beside it that can only be thousands. */
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

/** Where no title says the month, the only column about it in which all are months: «Per. para» over `202611`. */
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

/** Of «Forma de pago» DIAN knows two, and people mean by it how the money comes: by transfer, in cash. */
function meansIn(cells: readonly Cell[][], mapping: Mapping): Mapping {
  const at = mapping.indexOf('payment_method_id');
  const texts = (cells[at] ?? []).map(toCellText).filter(Boolean);
  if (mapping.includes('payment_means_id') || texts.length === 0 || texts.some((one) => ofMethods.test(one)))
    return mapping;
  return mapping.map((key, i) => (i === at ? 'payment_means_id' : key));
}

/** Titles of whoever a line is of, which may be over their names, an own code or their number of identity. */
const ofPerson = /\b(emp|empleado|trabajador|funcionario|colaborador|persona|tercero|cod|codigo|id|cc|rut)\b/;
export const numberOfIdentity = /^[1-9]\d{5,9}$/;

/** Without a title that says the number of identity, the only column of a person in which all are such numbers. */
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

/** Names of people who have no document, which may come in several columns: «Primer apellido», «Nombres». */
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

/** Figures with a column of their own in a wide file, and lines in a long one. */
const isWide = /^(hours|earned|taken|benefit|absence|control:(?!totals)\w+):|^(salary|net)$/;
const mostRead = 60;
/** Columns of a line of a long file besides its concept. */
const ofLines = ['value', 'quantity', 'start'];
const ofConcepts = [...ofLines, earnedSide, deductionSide];
const besides = new Set<string | undefined>(['document', 'end', ...ofConcepts]);

/** Lines of another person each, as in a wide file: earnings and deductions of a line are that person's totals. */
function eachOfAnother(cells: readonly Cell[][], mapping: Mapping): boolean {
  const documents = (cells[mapping.indexOf('document')] ?? []).map(toCellText);
  return documents.length > 0 && new Set(documents).size === documents.length;
}

/** «Novedades» beside the columns of a wide file is a note. */
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

/** Where concepts come by their code, with their name in a column beside it, the name is the concept. */
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

/** Count of the texts of a column that name something paid or taken. */
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

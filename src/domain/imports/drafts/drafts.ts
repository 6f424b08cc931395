import { stripCheckDigit } from '../../identity/nit.ts';
import type { AbsenceKind } from '../../payroll/concepts/amounts.ts';
import type { OwnConcept } from '../../payroll/novelties/own-concepts.ts';
import { computeUnitsAmount } from '../../payroll/statement/units.ts';
import { addDays, type Day } from '../../values/day.ts';
import { toMoneyText } from '../../values/money.ts';
import {
  type Cell,
  findCalendarError,
  hasLostDigits,
  isNoDay,
  isNothing,
  isSheetError,
  isZero,
  readDay,
  readDocumentNumber,
  readMoney,
  readMonthNumber,
  readNumber,
  readPeriod,
  toCellText,
} from '../cells/cells.ts';
import type { CellProblem, ImportedRow, RowEmployee, Wrong } from '../cells/imported-row.ts';
import type { Mapping, Table } from '../cells/table.ts';
import {
  addImportedAbsences,
  type ImportedAbsence,
  readAbsence,
  readAbsenceOrigin,
  readTitleOrigin,
} from '../columns/absences.ts';
import { findImportColumn, importColumns } from '../columns/columns.ts';
import type { FileColumn } from '../columns/file-column.ts';
import { findNegativeDeductions, toPositiveCells } from '../columns/negative-deductions.ts';
import { mapOwnConcepts } from '../columns/own-columns.ts';
import { matchEmployeeNames, type NameMatch, readRowName, toNameKey } from '../people/by-name.ts';
import { buildNumberResolver } from '../people/known-person.ts';
import { canBeSamePerson } from '../people/same-person.ts';
import { readConcept } from './concept-per-row.ts';
import { readValue } from './read-value.ts';

export type Defaults = { year: number; month: number };

/**
 * Reads the payrolls that a file describes. Lines of the same person and month become one payroll: wide files have a
 * line for each, long files a line for each concept. A cell that cannot be read is an error, never a guess. Without
 * `employees`, people are not known yet and nobody is reported missing.
 */
export function readImportedRows(
  table: Table,
  mapping: Mapping,
  employees: ReadonlyMap<string, RowEmployee> | undefined,
  defaults: Defaults,
  chosen: ReadonlyMap<string, string> = new Map(),
  columns: readonly FileColumn[] = importColumns,
): ImportedRow[] {
  const own = mapOwnConcepts(columns);
  const found = new Map<
    string,
    { row: ImportedRow; away: ImportedAbsence[]; names: Set<string>; lines: Filling[][] }
  >();
  const below = findNegativeDeductions(table, mapping, columns);
  const employeeNumber = employees ? buildNumberResolver(employees) : stripCheckDigit;
  const whose = whoseLines(table, mapping, employees, chosen);
  let above: ReadonlyMap<string, Cell> | undefined;
  for (const { line, cells: fileCells, hidden } of table.rows) {
    const cells = toPositiveCells(fileCells, mapping, below, columns);
    const filled = mapping.flatMap((key, at) =>
      key &&
      toCellText(cells[at]) !== '' &&
      !isNothing(cells[at]) &&
      !(findImportColumn(key)?.kind === 'day' && isNoDay(cells[at]))
        ? [{ key, at, cell: cells[at] }]
        : [],
    );
    if (filled.length === 0) continue;
    const problems: CellProblem[] = [];
    const wrongAt = (at: number | undefined) => (column: string, message: string) =>
      problems.push({
        line,
        column,
        message,
        ...(at !== undefined && at !== mapping.indexOf(column) && { at }),
      });
    const wrong = wrongAt(undefined);
    for (const { key, at, cell } of filled) if (isSheetError(cell)) wrongAt(at)(key, notWorkedOut);
    const sound = filled.filter(({ cell }) => !isSheetError(cell));
    const values = new Map(sound.map(({ key, cell }) => [key, cell]));
    if (values.has('name')) values.set('name', readRowName(cells, mapping));
    const under = mapping.includes('name') && isUnder(values);
    for (const key of under ? whoseKeys : [])
      if (!values.has(key) && above?.has(key)) values.set(key, above.get(key));
    above = values;
    const named = toCellText(values.get('name'));
    const person = values.has('document') ? undefined : whose(named);
    const document = person?.document ?? employeeNumber(readDocumentNumber(values.get('document')));
    const cut = hasLostDigits(values.get('document'));
    if (cut) wrong('document', truncatedNumberMessage);
    else if (document === '' && mapping.includes('document')) wrong('document', noDocument);
    else if (document === '' && named === '') wrong('document', noDocument);
    else if (person && document === '') wrong('name', nobodyCalled(named, person.candidates?.length ?? 0));
    const period = periodOf(values, defaults, wrong);
    const key = document === '' ? `line ${line}` : `${document}:${period.year}-${period.month}`;
    const one = found.get(key) ?? {
      row: blankRow(key, document, period, employees?.get(document)),
      away: [],
      names: new Set(),
      lines: [],
    };
    if (employees && !found.has(key) && document !== '' && !cut && !one.row.employee)
      wrong('document', `No hay un empleado activo con el documento ${document}`);
    found.set(key, one);
    one.row.lines.push(line);
    if (named !== '') one.row.name ??= named;
    if (person?.candidates) one.row.candidates = person.candidates;
    if (person?.document && one.row.employee && !one.names.has(named))
      one.row.notices.push(byItsName(named, one.row.employee.name, document));
    if (one.row.employee && !one.names.has(named) && !canBeSamePerson(named, one.row.employee.name))
      wrong('name', otherName(one.row.employee.name, named));
    one.names.add(named);
    if (hidden) one.row.notices.push(explainHiddenLine(line));
    if (sound.some(addsUp) && one.lines.some((before) => isSame(before, sound)))
      one.row.notices.push(isTwice(line));
    one.lines.push(sound);
    if (under && document !== '' && !one.row.notices.includes(readUnder)) one.row.notices.push(readUnder);
    if (values.has('concept')) {
      readConcept(one.row, one.away, values, line, wrong, columns);
      for (const { key, at, cell } of sound)
        if (isFigure.test(key) && !isZero(cell)) wrongAt(at)(key, besideConcept);
    } else
      readWide(
        one.row,
        one.away,
        sound.map(({ key, at, cell }) => ({
          key,
          cell,
          title: table.headers[at] ?? '',
          own: own.get(key),
          several: mapping.indexOf(key) !== mapping.lastIndexOf(key),
          wrong: wrongAt(at),
        })),
        line,
      );
    one.row.problems.push(...problems);
  }
  return [...found.values()].map(({ row, away: absences }) => addImportedAbsences(row, absences));
}

const noDocument = 'Falta el número de documento';
const nobodyCalled = (name: string, count: number): string =>
  count === 0
    ? `Ningún empleado activo se llama «${name}». Corrija el nombre, o traiga una columna con su documento`
    : `«${name}» puede ser ${count === 1 ? 'de un empleado que otra fila nombra también' : `cualquiera de ${count} empleados`}. Elija quién es, en «Por confirmar»`;
const byItsName = (name: string, stored: string, document: string): string =>
  `La fila no trae documento: «${name}» se reconoció por el nombre como ${stored}, ${document}`;

/** Finds the employees of lines without a document by their names. Empty until the employees are loaded. */
function whoseLines(
  { rows }: Table,
  mapping: Mapping,
  employees: ReadonlyMap<string, RowEmployee> | undefined,
  chosen: ReadonlyMap<string, string>,
): (name: string) => NameMatch | undefined {
  const document = mapping.indexOf('document');
  if (!employees || !mapping.includes('name')) return () => undefined;
  const names = rows
    .filter(({ cells }) => toCellText(cells[document]) === '')
    .map(({ cells }) => readRowName(cells, mapping));
  const found = matchEmployeeNames(names, employees, chosen);
  return (name) => found.get(toNameKey(name));
}

/** Columns that tell the person and the month of a line. */
const whoseKeys = ['document', 'name', 'period', 'year', 'month'] as const;
/** Returns whether the line continues the person above it: it has a concept, but no document or name. */
const isUnder = (values: ReadonlyMap<string, Cell>): boolean =>
  values.has('concept') && !values.has('document') && !values.has('name');
const readUnder = 'Las filas sin documento se leen como de la persona de la fila de arriba';

/** Explains that a hidden line is imported too, because its author may have hidden it to leave it out. */
export const explainHiddenLine = (line: number): string =>
  `La fila ${line} está oculta en la hoja, y también se importa`;

/** Message for a cell with an error code of a spreadsheet formula. */
export const notWorkedOut = 'La hoja de cálculo no pudo calcular esta celda. Escriba el valor';
const otherName = (stored: string, text: string): string =>
  `El documento es de ${stored} y el archivo dice «${text}». Corrija el que no sea, vacíe la casilla o no importe esa columna`;
const ofNothing = 'No dice de qué concepto es. Escriba el concepto, o cambie en Columnas qué es esta columna';
type Filling = { key: string; cell: Cell };
const isSame = (one: readonly Filling[], other: readonly Filling[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ key, cell }, at) => key === other[at]?.key && toCellText(cell) === toCellText(other[at]?.cell),
  );
/** Returns whether the figures of the cell are added over the lines of a person. */
const addsUp = ({ key, cell }: Filling): boolean =>
  /^(hours|earned|taken|benefit|absence|control):|^(worked_days|value|quantity|net|salary)$/.test(key) &&
  !isZero(cell);
const isTwice = (line: number): string => `La fila ${line} es igual a otra de la misma persona, y se suman`;
/** Keys of figures that do not fit in a line of one concept. */
const isFigure = /^(hours|earned|taken|benefit|absence):/;
const besideConcept =
  'Esta fila dice además un concepto, y solo se lee de él. Si la columna del concepto es de notas, cámbielo en Columnas';
export const truncatedNumberMessage =
  'La hoja de cálculo recortó este número. Escríbalo completo, en una celda de texto';

const isPayrollYear = (year: number): boolean => year >= 2019 && year <= 2100;

function periodOf(values: ReadonlyMap<string, Cell>, defaults: Defaults, wrong: Wrong): Defaults {
  const periodCell = values.get('period');
  if (periodCell !== undefined) {
    const period = readPeriod(periodCell);
    if (period && isPayrollYear(period.year)) return period;
    wrong('period', findCalendarError(periodCell) ?? 'El periodo no se entiende. Escríbalo como 2026-11');
  }
  const settled = values.get('settlement_end') ?? values.get('settlement_start') ?? endOfSettled(values);
  if (settled !== undefined && !values.has('month') && !values.has('year')) {
    const period = readPeriod(settled);
    if (period && isPayrollYear(period.year)) return period;
  }
  // «Mes» may include the year: `ene-2026`, or the day into which a sheet converts it.
  const whole = readPeriod(values.get('month'));
  const year = values.has('year') ? Number(readNumber(values.get('year'))) : (whole?.year ?? defaults.year);
  const month = values.has('month') ? (whole?.month ?? readMonthNumber(values.get('month'))) : defaults.month;
  if (whole && whole.year !== year)
    wrong('month', `El mes es de ${whole.year} y el año de la fila es ${year}. Corrija uno de los dos`);
  if (!isPayrollYear(year)) wrong('year', 'El año no se entiende. Escríbalo con cuatro números');
  if (month === undefined) wrong('month', 'El mes no se entiende. Escriba su número o su nombre');
  return { year: isPayrollYear(year) ? year : defaults.year, month: month ?? defaults.month };
}

/**
 * Returns the last day of the settlement of a line. Its dates span at most 31 days and are not those of an absence.
 */
function endOfSettled(values: ReadonlyMap<string, Cell>): Day | undefined {
  const [start, end] = [readDay(values.get('start')), readDay(values.get('end'))];
  const isLine = start && end && !values.has('concept') && !isWithin(start, end);
  return isLine && start <= end && end <= addDays(start, 30) ? end : undefined;
}

function blankRow(
  key: string,
  document: string,
  { year, month }: Defaults,
  employee: RowEmployee | undefined,
): ImportedRow {
  return {
    key,
    lines: [],
    document,
    ...(employee && { employee }),
    year,
    month,
    draft: {
      employee_id: employee?.id ?? '',
      year,
      month,
      hours: [],
      absences: [],
      earned: [],
      taken: [],
      benefits: [],
      payment_dates: [],
      notes: [],
    },
    controls: [],
    days: [],
    problems: [],
    notices: [],
  };
}

/**
 * A filled cell with its title, its concept of the company, whether other columns have the same concept, and how to
 * report an error.
 */
type Filled = {
  key: string;
  cell: Cell;
  title: string;
  own: OwnConcept | undefined;
  several: boolean;
  wrong: Wrong;
};

/**
 * Returns whether the dates lie inside a month and do not begin or end as a settlement does. Such dates are an
 * absence.
 */
function isWithin(start: Day | undefined, end: Day | undefined): boolean {
  if (!start || !end || start.slice(0, 7) !== end.slice(0, 7)) return false;
  return !/(01|16)$/.test(start) && !/(15|30)$/.test(end) && addDays(end, 1).slice(0, 7) === end.slice(0, 7);
}

/**
 * Returns whether the cell repeats another column of the same concept of the company. The amount and the quantity are
 * one figure, and the amount wins when they differ.
 */
function isSaidTwice({ key, cell, own }: Filled, filled: readonly Filled[]): boolean {
  const isUnits = key.includes(':units:');
  const other = own && filled.find((one) => one.own === own && one.key.includes(':units:') !== isUnits);
  if (!other) return false;
  const [quantity, amount] = isUnits ? [cell, other.cell] : [other.cell, cell];
  const product = computeUnitsAmount({ quantity: readNumber(quantity) ?? '', unit_value: own.amount ?? '' });
  const same = product !== undefined && toMoneyText(product) === readMoney(amount);
  return isUnits ? !same : same;
}

function readWide(
  row: ImportedRow,
  absenceRows: ImportedAbsence[],
  filled: readonly Filled[],
  line: number,
): void {
  const absences = new Map<AbsenceKind, ImportedAbsence>();
  const [start, end] = ['start', 'end'].map((of) => filled.find(({ key }) => key === of));
  if (start && end && isWithin(readDay(start.cell), readDay(end.cell))) start.wrong('start', ofNothing);
  for (const { key, cell, title, own, several, wrong } of filled.filter((one) => !isSaidTwice(one, filled))) {
    if ((key === 'value' || key === 'quantity') && !isZero(cell)) wrong(key, ofNothing);
    const [group = '', concept = '', part = ''] = key.split(':');
    if (group === 'absence') {
      const kind = concept as AbsenceKind;
      const entry: ImportedAbsence = absences.get(kind) ?? { kind, line };
      if (kind === 'work_disability') Object.assign(entry, readTitleOrigin(title));
      if (readAbsence(entry, part, cell, key, wrong)) absences.set(kind, entry);
    } else readValue(row, { key, group, concept, part, cell, line, title, own, several }, wrong);
  }
  const origin = toCellText(filled.find(({ key }) => key === 'origin')?.cell).toLowerCase();
  const disability = absences.get('work_disability');
  if (origin && disability) disability.origin = readAbsenceOrigin(origin);
  absenceRows.push(...absences.values());
}

import type { Day } from '../day.ts';
import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  type DeductionKey,
} from '../payroll/amount-concepts.ts';
import type { Absence, AmountEarned, AmountTaken, BenefitKey, BenefitPaid } from '../payroll/novelties.ts';
import type { HourKind } from '../payroll/statement.ts';
import { type Away, originOf, placed, readAway } from './absences.ts';
import {
  type Cell,
  cellText,
  dayIn,
  documentIn,
  isSheetError,
  lostDigits,
  moneyIn,
  monthIn,
  numberIn,
  periodIn,
} from './cells.ts';
import { columnAt } from './columns.ts';
import { type Control, namesDocument } from './controls.ts';
import { conceptTakenFor, mayBeSeveral } from './doubtful-titles.ts';
import { guessColumns } from './guess-columns.ts';

/** A file as a table: the row of headers apart; `line` is where each row is in the file, from 1, `hidden` in its sheet. */
export type Table = { headers: string[]; rows: { line: number; cells: Cell[]; hidden?: boolean }[] };
export type Mapping = readonly (string | undefined)[];

export type Known = {
  id: string;
  name: string;
  salary?: string;
  document_type?: { code?: string; label: string };
};
export type Defaults = { year: number; month: number };

/** What is wrong in a cell; `column` is the key of what it was read as. */
export type CellProblem = { line: number; column: string; message: string };

/** The payroll of one person and month that some lines of the file describe. */
export type ImportedRow = {
  key: string;
  lines: number[];
  document: string;
  employee?: Known;
  year: number;
  month: number;
  draft: {
    employee_id: string;
    year: number;
    month: number;
    worked_days?: string;
    hours: { kind: HourKind; quantity: string }[];
    absences: Absence[];
    earned: AmountEarned[];
    taken: AmountTaken[];
    benefits: BenefitPaid[];
    payment_dates: Day[];
    notes: string[];
  };
  /** What the file says is paid, to compare. */
  net?: string;
  /** What it says of figures that are worked out here, and of the days of the settlement. */
  controls: Control[];
  days: { line: number; column: string; day: Day }[];
  problems: CellProblem[];
  /** What was understood in a way worth saying. */
  notices: string[];
};

/**
 * The payrolls a file describes. Lines of the same person and month are one: wide files bring a line each, long ones
 * a line per concept. Nothing is guessed in silence: what cannot be read is a problem of its cell. Without `employees`, who
 * they are is not known yet, and nobody is said to be missing.
 */
export function draftsFrom(
  table: Table,
  mapping: Mapping,
  employees: ReadonlyMap<string, Known> | undefined,
  defaults: Defaults,
): ImportedRow[] {
  const found = new Map<string, { row: ImportedRow; away: Away[] }>();
  for (const { line, cells, hidden } of table.rows) {
    const values = new Map<string, Cell>();
    for (const [i, key] of mapping.entries()) if (key && cellText(cells[i]) !== '') values.set(key, cells[i]);
    if (values.size === 0) continue;
    const problems: CellProblem[] = [];
    const wrong = (column: string, message: string) => problems.push({ line, column, message });
    for (const [key, cell] of values)
      if (isSheetError(cell)) {
        wrong(key, notWorkedOut);
        values.delete(key);
      }
    const document = documentIn(values.get('document'));
    const cut = lostDigits(values.get('document'));
    if (cut) wrong('document', cutShort);
    else if (document === '') wrong('document', 'Falta el número de documento');
    const period = periodOf(values, defaults, wrong);
    const key = document === '' ? `line ${line}` : `${document}:${period.year}-${period.month}`;
    const one = found.get(key) ?? {
      row: blankRow(key, document, period, employees?.get(document)),
      away: [],
    };
    if (employees && !found.has(key) && document !== '' && !cut && !one.row.employee)
      wrong('document', `No hay un empleado activo con el documento ${document}`);
    found.set(key, one);
    one.row.lines.push(line);
    if (hidden) one.row.notices.push(wasHidden(line));
    if (values.has('concept')) readConcept(one.row, one.away, values, line, wrong);
    else readWide(one.row, one.away, values, line, wrong);
    one.row.problems.push(...problems);
  }
  return [...found.values()].map(({ row, away }) => placed(row, away));
}

/** What nobody sees in the sheet may have been left out on purpose. */
export const wasHidden = (line: number): string =>
  `La fila ${line} está oculta en la hoja, y también se importa`;

export type Wrong = (column: string, message: string) => void;
/** What a spreadsheet did to a cell before it came. */
export const notWorkedOut = 'La hoja de cálculo no pudo calcular esta celda. Escriba el valor';
export const cutShort = 'La hoja de cálculo recortó este número. Escríbalo completo, en una celda de texto';

/** Years that payrolls may be of. */
const known = (year: number): boolean => year >= 2019 && year <= 2100;

function periodOf(values: ReadonlyMap<string, Cell>, defaults: Defaults, wrong: Wrong): Defaults {
  const written = values.get('period');
  if (written !== undefined) {
    const period = periodIn(written);
    if (period && known(period.year)) return period;
    wrong('period', 'El periodo no se entiende. Escríbalo como 2026-11');
  }
  const settled = values.get('settlement_end') ?? values.get('settlement_start');
  if (settled !== undefined && !values.has('month') && !values.has('year')) {
    const period = periodIn(settled);
    if (period && known(period.year)) return period;
  }
  // «Mes» may hold its year too: `ene-2026`, or the day a sheet makes of it.
  const whole = periodIn(values.get('month'));
  const year = values.has('year') ? Number(numberIn(values.get('year'))) : (whole?.year ?? defaults.year);
  const month = values.has('month') ? (whole?.month ?? monthIn(values.get('month'))) : defaults.month;
  if (whole && whole.year !== year)
    wrong('month', `El mes es de ${whole.year} y el año de la fila es ${year}. Corrija uno de los dos`);
  if (!known(year)) wrong('year', 'El año no se entiende. Escríbalo con cuatro números');
  if (month === undefined) wrong('month', 'El mes no se entiende. Escriba su número o su nombre');
  return { year: known(year) ? year : defaults.year, month: month ?? defaults.month };
}

function blankRow(
  key: string,
  document: string,
  { year, month }: Defaults,
  employee: Known | undefined,
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

function readWide(
  row: ImportedRow,
  away: Away[],
  values: ReadonlyMap<string, Cell>,
  line: number,
  wrong: Wrong,
): void {
  const absences = new Map<AbsenceKind, Away>();
  for (const [key, cell] of values) {
    const [group = '', concept = '', part = ''] = key.split(':');
    if (group === 'absence') {
      const kind = concept as AbsenceKind;
      const entry = absences.get(kind) ?? { kind, line };
      if (readAway(entry, part, cell, key, wrong)) absences.set(kind, entry);
    } else readValue(row, { key, group, concept, part, cell, line }, wrong);
  }
  away.push(...absences.values());
  const origin = cellText(values.get('origin')).toLowerCase();
  if (origin)
    for (const entry of away)
      if (entry.kind === 'work_disability') Object.assign(entry, { origin: originOf(origin) });
}

type Written = { key: string; group: string; concept: string; part: string; cell: Cell; line: number };

function readValue(row: ImportedRow, { key, group, concept, part, cell, line }: Written, wrong: Wrong): void {
  const { draft } = row;
  const kind = columnAt(key)?.kind;
  if (key === 'payment_date') {
    const day = dayIn(cell);
    if (day) draft.payment_dates = [...new Set([...draft.payment_dates, day])].sort();
    else wrong(key, 'La fecha de pago no se entiende. Escríbala como 2026-11-30');
  } else if (key === 'settlement_start' || key === 'settlement_end') {
    const day = dayIn(cell);
    if (day) row.days.push({ line, column: key, day });
    else wrong(key, 'La fecha no se entiende. Escríbala como 2026-11-01 o 01/11/2026');
  } else if (key === 'document_type') {
    const type = row.employee?.document_type;
    if (type && !namesDocument(cellText(cell), type))
      wrong(key, `El empleado tiene ${type.label} y el archivo dice «${cellText(cell)}»`);
  } else if (group === 'benefit' && part === 'days') {
    const days = numberIn(cell);
    if (days === undefined || !/^\d{1,4}(\.\d{1,2})?$/.test(days))
      wrong(key, 'Los días deben ser un número positivo con máximo dos decimales');
    else if (Number(days) > 0) benefitOf(draft.benefits, concept).days = days;
  } else if (key === 'note') draft.notes.push(cellText(cell).slice(0, 500));
  else if (key === 'worked_days') {
    const days = numberIn(cell);
    if (days !== undefined && /^\d{1,2}$/.test(days) && Number(days) <= 30) draft.worked_days = days;
    else wrong(key, 'Los días trabajados van de 0 a 30, sin decimales');
  } else if (kind === 'hours' && group === 'hours') {
    const quantity = numberIn(cell);
    if (quantity === undefined || quantity.startsWith('-') || !/^\d{1,3}(\.\d{1,2})?$/.test(quantity))
      wrong(key, 'Las horas deben ser un número positivo con máximo dos decimales');
    else if (Number(quantity) > 0) draft.hours.push({ kind: concept as HourKind, quantity });
  } else if (kind === 'money') {
    const amount = moneyIn(cell);
    if (amount === undefined || amount.startsWith('-'))
      wrong(key, 'El valor no es una cantidad de dinero positiva');
    else if (key === 'net') row.net = amount;
    else if (group === 'control' || key === 'salary') row.controls.push({ line, column: key, amount });
    else if (Number(amount) > 0 && group === 'benefit') benefitOf(draft.benefits, concept).amount = amount;
    else if (Number(amount) > 0 && group === 'earned')
      draft.earned.push(
        part === 'salary'
          ? { concept: concept as AmountKey, salary: amount }
          : { concept: concept as AmountKey, non_salary: amount },
      );
    else if (Number(amount) > 0 && group === 'taken')
      draft.taken.push({
        concept: concept as DeductionKey,
        amount,
        ...(concept === 'loans' && { description: 'Libranza' }),
      });
  }
}

/** A line of a long file: its concept says which column its figure is of. */
function readConcept(
  row: ImportedRow,
  away: Away[],
  values: ReadonlyMap<string, Cell>,
  line: number,
  wrong: Wrong,
): void {
  const name = cellText(values.get('concept'));
  const [key] = guessColumns([name]);
  const column = columnAt(key);
  if (!key || !column || ['document', 'concept', 'value', 'quantity', 'start', 'end'].includes(key)) {
    wrong('concept', `El concepto «${name}» no se reconoce. Cámbielo por uno de la plantilla`);
    return;
  }
  if (mayBeSeveral(name)) row.notices.push(conceptTakenFor(name, column.label));
  const [group = '', concept = '', part = ''] = key.split(':');
  if (group === 'absence') {
    const entry: Away = { kind: concept as AbsenceKind, line };
    const has = [
      values.has('start') && readAway(entry, 'start', values.get('start'), 'start', wrong),
      values.has('end') && readAway(entry, 'end', values.get('end'), 'end', wrong),
      values.has('quantity') && readAway(entry, 'days', values.get('quantity'), 'quantity', wrong),
    ];
    if (has.some(Boolean)) away.push(entry);
    const figure = `control:accrued:${absenceConcepts[concept as AbsenceKind].key}`;
    if (values.has('value') && columnAt(figure)) controlled(row, figure, values, line, wrong);
    if (!has.some(Boolean)) wrong('quantity', 'Faltan las fechas o los días de la ausencia');
    return;
  }
  const from = column.kind === 'money' ? 'value' : 'quantity';
  if (!values.has(from)) {
    wrong(from, column.kind === 'money' ? 'Falta el valor' : 'Falta la cantidad');
    return;
  }
  const written = { key, group, concept, part, line };
  readValue(row, { ...written, cell: values.get(from) }, (_, message) => wrong(from, message));
  if (group === 'hours' && values.has('value'))
    controlled(row, `control:accrued:${concept}`, values, line, wrong);
  if (
    group === 'benefit' &&
    part === 'amount' &&
    values.has('quantity') &&
    columnAt(`benefit:${concept}:days`)
  )
    readValue(row, { ...written, part: 'days', cell: values.get('quantity') }, (_, message) =>
      wrong('quantity', message),
    );
  for (const extra of ['note', 'payment_date'])
    if (values.has(extra))
      readValue(
        row,
        { key: extra, group: extra, concept: '', part: '', cell: values.get(extra), line },
        wrong,
      );
}

/** What a long file says is paid for hours or days, which are worked out here. */
function controlled(
  row: ImportedRow,
  column: string,
  values: ReadonlyMap<string, Cell>,
  line: number,
  wrong: Wrong,
): void {
  const amount = moneyIn(values.get('value'));
  if (amount === undefined || amount.startsWith('-'))
    wrong('value', 'El valor no es una cantidad de dinero positiva');
  else row.controls.push({ line, column, amount });
}

/** A benefit is one, whichever of its columns comes first. */
function benefitOf(benefits: BenefitPaid[], concept: string): BenefitPaid {
  const found = benefits.find((one) => one.concept === concept);
  if (found) return found;
  const novel: BenefitPaid = { concept: concept as BenefitKey, amount: '0.00' };
  benefits.push(novel);
  return novel;
}

import { type AmountKey, amountConcepts, type DeductionKey } from '../../payroll/concepts/amounts.ts';
import type { Earning } from '../../payroll/concepts/concept.ts';
import type { HourKind } from '../../payroll/concepts/concepts.ts';
import { addEntry, type OwnConcept } from '../../payroll/novelties/own-concepts.ts';
import { computeUnitsAmount } from '../../payroll/statement/units.ts';
import { toMoneyText } from '../../values/money.ts';
import {
  type Cell,
  explainInvalidDay,
  readDay,
  readHours,
  readMoney,
  readNumber,
  toCellText,
} from '../cells/cells.ts';
import type { ImportedRow, Wrong } from '../cells/imported-row.ts';
import { findImportColumn, importColumns, isOwn } from '../columns/columns.ts';
import { isColumnTitle } from '../columns/guess-columns.ts';
import { addBenefit, addFigure } from './added.ts';
import { isDocumentTypeName } from './controls.ts';

/** A figure of a file: the key of its column and its parts, its line and its title. */
type TargetCell = {
  key: string;
  group: string;
  concept: string;
  part: string;
  cell: Cell;
  line: number;
  title: string;
  own?: OwnConcept | undefined;
  /** Other columns have the same concept, so their titles tell them apart. */
  several?: boolean;
};

/** Stores the value of a cell where its column belongs. `wrong` reports a cell that cannot be understood. */
export function readValue(
  row: ImportedRow,
  { key, group, concept, part, cell, line, title, own, several = false }: TargetCell,
  wrong: Wrong,
): void {
  const { draft } = row;
  const kind = findImportColumn(key)?.kind;
  const description = wordsFor(key, title, several);
  const named = description !== undefined && { description };
  if (isOwn(key)) readOwn(row, key, part, cell, own, wrong);
  else if (key === 'payment_date') {
    const day = readDay(cell);
    if (day) draft.payment_dates = [...new Set([...draft.payment_dates, day])].sort();
    else wrong(key, explainInvalidDay(cell));
  } else if (key === 'settlement_start' || key === 'settlement_end') {
    const day = readDay(cell);
    if (day) row.days.push({ line, column: key, day });
    else wrong(key, explainInvalidDay(cell));
  } else if (key === 'document_type') {
    const type = row.employee?.document_type;
    if (type && !isDocumentTypeName(toCellText(cell), type))
      wrong(key, `El empleado tiene ${type.label} y el archivo dice «${toCellText(cell)}»`);
  } else if (group === 'benefit' && part === 'days') {
    const days = readNumber(cell);
    if (days === undefined || !/^\d{1,4}(\.\d{1,2})?$/.test(days))
      wrong(key, 'Los días deben ser un número positivo con máximo dos decimales');
    else if (Number(days) > 0) addBenefit(draft.benefits, concept, { days });
  } else if (key === 'note') draft.notes.push(toCellText(cell).slice(0, 500));
  else if (key === 'worked_days') {
    const days = readNumber(cell);
    const all = Number(draft.worked_days ?? 0) + Number(days);
    if (days === undefined || !/^\d{1,2}$/.test(days) || Number(days) > 30)
      wrong(key, 'Los días trabajados van de 0 a 30, sin decimales');
    else if (all > 30)
      wrong(key, `Con los de sus otras filas suman ${all} días trabajados, y el mes es de 30`);
    else draft.worked_days = String(all);
  } else if (kind === 'hours' && group === 'hours') {
    const { hours: quantity, rounded, clock } = readHours(cell);
    if (quantity !== undefined && clock) wrong(key, ofDayOrHour(quantity, clock));
    else if (quantity !== undefined && rounded)
      wrong(key, `Escriba las horas con decimales: ${toCellText(cell)} son ${quantity.replace('.', ',')}`);
    else if (quantity === undefined || quantity.startsWith('-') || !/^\d{1,3}(\.\d{1,2})?$/.test(quantity))
      wrong(key, 'Las horas deben ser un número positivo con máximo dos decimales');
    else if (Number(quantity) > 0) draft.hours.push({ kind: concept as HourKind, quantity });
  } else if (kind === 'money') {
    const amount = readMoney(cell);
    if (amount === undefined || amount.startsWith('-'))
      wrong(key, 'El valor no es una cantidad de dinero positiva');
    else if (key === 'net') row.net = addFigure(row.net, amount);
    else if (group === 'control' || key === 'salary') row.controls.push({ line, column: key, amount });
    else if (Number(amount) > 0 && group === 'benefit') addBenefit(draft.benefits, concept, { amount });
    else if (Number(amount) > 0 && group === 'earned')
      draft.earned.push(
        part === 'salary'
          ? { concept: concept as AmountKey, salary: amount, ...named }
          : { concept: concept as AmountKey, non_salary: amount, ...named },
      );
    else if (Number(amount) > 0 && group === 'taken')
      draft.taken.push({
        concept: concept as DeductionKey,
        amount,
        ...named,
      });
  }
}

function readOwn(
  { draft }: ImportedRow,
  key: string,
  part: string,
  cell: Cell,
  own: OwnConcept | undefined,
  wrong: Wrong,
): void {
  if (!own) {
    wrong(key, 'Ese concepto ya no está en uso. Cambie en Columnas qué es esta columna');
    return;
  }
  if (part === 'units') {
    const units = { quantity: readNumber(cell) ?? '', unit_value: own.amount ?? '' };
    const amount = computeUnitsAmount(units);
    if (amount === undefined) wrong(key, 'La cantidad debe ser un número positivo con máximo tres decimales');
    else if (amount > 0) addEntry(draft, own, toMoneyText(amount), own.name, units);
    return;
  }
  const amount = readMoney(cell);
  if (amount === undefined || amount.startsWith('-'))
    wrong(key, 'El valor no es una cantidad de dinero positiva');
  else if (Number(amount) > 0) addEntry(draft, own, amount, own.name);
}

const ofDayOrHour = (hours: string, clock: string): string =>
  `Puede ser ${hours.replace('.', ',')} horas o ${clock} de un reloj. Escriba las horas como 2,5 o 2:30`;

/** Earning columns that need a description in the document. Their titles are used. */
const describedColumns: ReadonlySet<string> = new Set(
  Object.entries<Earning>(amountConcepts)
    .filter(([, { description }]) => description)
    .flatMap(([concept]) => [`earned:${concept}:salary`, `earned:${concept}:other`]),
);

/**
 * Returns the description of a figure: the lender of a loan, the reason of another income, or the title of one of
 * several columns.
 */
function wordsFor(key: string, title: string, several: boolean): string | undefined {
  const words = title.replace(/\s+/g, ' ').trim().slice(0, 120);
  if (describedColumns.has(key)) return words;
  if (key !== 'taken:loans') return several && words !== '' ? words : undefined;
  return words === '' || isColumnTitle(title, key, importColumns) ? 'Libranza' : words;
}

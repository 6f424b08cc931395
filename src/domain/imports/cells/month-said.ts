import type { Month } from '../../values/month.ts';
import { type Cell, readDay, readMonthNumber, readPeriod, toCellText } from './cells.ts';

/** A month stated outside the rows of a file, with its text. */
export type MonthFound = Month & { text: string };

/** Month without a year, after a word that announces it. `Julio` alone may be the name of the person who signs. */
const alone =
  /(?<!\p{L})(?:n[oó]minas?|mes|quincena|q|periodo|planilla)(?:\s+del?(?:\s+mes\s+de)?)?[\s:]+(\p{L}{3,})\.?$/iu;

/** Day when a report was made or is paid. The day names its month but does not state the month of the payroll. */
const aside =
  /(?<!\p{L})(?:impr(?:es|im)|generad|elaborad|expedid|emitid|procesad|descargad|fecha\s+(?:de\s+)?pago)[^\d]*\d{1,2}\s+(?:de\s+)?\p{L}{3,}/iu;

/** Reads the month that a text states. A single day is ignored, because it may be the date of printing. */
function monthOf(cell: Cell, { year, month }: Month): Month | undefined {
  if (cell instanceof Date) return undefined;
  const text = toCellText(cell).replace(/[_]+/g, ' ').slice(0, 200);
  if (readDay(text) || aside.test(text)) return undefined;
  const numbered = /(?<![\d/.-])(20\d{2}[-/](?:0?[1-9]|1[0-2]))(?![\d/-])/.exec(text)?.[1];
  const within = /\d{1,4}[-/.]\S+[-/.]\d{1,4}\s+(?:-|–|a|al|hasta)\s+(?:el\s+)?\d\S*[-/.]\d{1,4}/i.exec(
    text,
  )?.[0];
  const period = readPeriod(text) ?? readPeriod(within?.replace(/\sel\s/i, ' ')) ?? readPeriod(numbered);
  const named = period ? undefined : readMonthNumber(alone.exec(text)?.[1]);
  if (period || named === undefined) return period;
  // Nobody imports a payroll of several months ahead.
  return { year: named > month + 1 ? year - 1 : year, month: named };
}

/**
 * Finds the month that the texts state. Returns `undefined` when they state none or disagree. `near` decides the year
 * of a month without one.
 */
export function findStatedMonth(texts: readonly Cell[], near: Month): MonthFound | undefined {
  const monthsFound = texts.flatMap((cell): MonthFound[] => {
    const month = monthOf(cell, near);
    return month ? [{ ...month, text: toCellText(cell) }] : [];
  });
  const [first] = monthsFound;
  return first && monthsFound.every(({ year, month }) => year === first.year && month === first.month)
    ? first
    : undefined;
}

export const isMonthColumn = (key: string | undefined): boolean =>
  /^(period|month|start|settlement_start|settlement_end)$/.test(key ?? '');

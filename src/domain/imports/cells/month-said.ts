import type { Month } from '../../values/month.ts';
import { type Cell, readDay, readMonthNumber, readPeriod, toCellText } from './cells.ts';

/** A month that some text outside the rows of a file says, and the text. */
export type MonthFound = Month & { text: string };

/** A month without its year, where a word before it says that it is one: `Julio` may be who signs. */
const alone =
  /(?<!\p{L})(?:n[oó]minas?|mes|quincena|q|periodo|planilla)(?:\s+del?(?:\s+mes\s+de)?)?[\s:]+(\p{L}{3,})\.?$/iu;

/** When a report was made, or is paid: a day that names its month and says nothing of whose days they are. */
const aside =
  /(?<!\p{L})(?:impr(?:es|im)|generad|elaborad|expedid|emitid|procesad|descargad|fecha\s+(?:de\s+)?pago)[^\d]*\d{1,2}\s+(?:de\s+)?\p{L}{3,}/iu;

/** A day alone may be when it was printed; what says a month by its name, by both ends or by its number says what it is of. */
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
  // Nobody brings a payroll of months ahead.
  return { year: named > month + 1 ? year - 1 : year, month: named };
}

/** The month said by the first of some texts that say one; nothing when they disagree. `near` tells the year of who says none. */
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

/** Columns that tell of which month a line is. */
export const isMonthColumn = (key: string | undefined): boolean =>
  /^(period|month|start|settlement_start|settlement_end)$/.test(key ?? '');

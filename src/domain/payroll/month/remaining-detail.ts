import { trimZeros } from '../../text/trim-zeros.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  type Money,
  minus,
  money,
  pesos,
  times,
  toDecimalText,
} from '../../values/money.ts';
import { formatDays, formatHours } from '../statement/explanation.ts';
import type { Line } from '../statement/statement.ts';

type PaidInPart = { line: Line; ofMonth: Money; earlier: Money; earlierLines: readonly Line[] };

const none = exact(0);

/**
 * Formats the detail of the rest of a line: its remaining days or hours, when they make its amount. After a change of
 * base, rate or salary, it keeps the detail of the month and says that a part was paid before.
 */
export function formatRemainingDetail({ line, ofMonth, earlier, earlierLines }: PaidInPart): string {
  if (ofMonth === 0 || !line.detail) return '';
  const whole = measureOf(line.detail);
  const paid = earlierLines.map(({ detail }) => measureOf(detail));
  const left = whole && paid.reduce((rest, part) => minus(rest, part?.quantity ?? none), whole.quantity);
  const alike = paid.every((part) => part?.unit === whole?.unit && part?.tail === whole?.tail);
  if (!whole || !left || !alike || compare(left, none) <= 0)
    return `${line.detail}, menos lo ya pagado en el mes`;
  // Each payment is rounded to the peso.
  const byRounding = pesos(earlierLines.length + 1);
  const share = times(exactPesos(ofMonth), left);
  const [least, most] = [-byRounding, byRounding].map((cents) =>
    times(exactPesos(money(ofMonth - earlier + cents)), whole.quantity),
  ) as [Exact, Exact];
  if (compare(share, least) < 0 || compare(share, most) > 0)
    return `${line.detail}, menos lo ya pagado en el mes`;
  const quantity = trimZeros(toDecimalText(left, 2));
  return (whole.unit === 'día' ? formatDays(Number(quantity)) : formatHours(quantity)) + whole.tail;
}

type Measure = { quantity: Exact; unit: string; tail: string };

/** Reads the days or hours at the start of a detail: `30 días`, `2 días al 66,67 %`, `1,5 horas al 125 %`. */
function measureOf(detail: string): Measure | undefined {
  const [, quantity, unit, tail] = /^(\d+(?:,\d+)?) (día|hora)s?\b(.*)$/u.exec(detail) ?? [];
  if (!quantity || !unit || tail === undefined) return undefined;
  return { quantity: exact(quantity.replace(',', '.')), unit, tail };
}

import { absenceConcepts } from '../../src/domain/payroll/concepts/amounts.ts';
import { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import type { Absence } from '../../src/domain/payroll/novelties/novelties.ts';
import { addDays, type Day, makeDay } from '../../src/domain/values/day.ts';
import { type Money, money, noMoney } from '../../src/domain/values/money.ts';
import type { Inputs } from './inputs.ts';
import { figuresOf, lineOf, type Month, monthCase, refuseUnknown } from './month.ts';
import { amount, count, type Figures } from './value.ts';

/**
 * Computes a month with an incapacity or a leave. Days without dates that pass a month are paid month by
 * month.
 */
export function absence(inputs: Inputs, asOf: Day): Figures {
  const month = monthCase(inputs, asOf);
  const [absence] = month.novelties.absences ?? [];
  const length = absence ? lengthOf(absence) : 0;
  if (!absence || absence.end <= month.period.end) return figuresOf(month);
  if (inputs.has('periodo', 'mes')) return figuresOf(month);
  const paid = amount(inMonths(month, absence, length));
  return absence.kind === 'work_disability'
    ? { dias: count(length), incapacidad: paid }
    : {
        dias: count(length),
        licencia: paid,
        maternidad: paid,
        paternidad: paid,
        licencia_maternidad: paid,
        licencia_paternidad: paid,
      };
}

const lengthOf = ({ start, end }: Absence): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** Sums an incapacity in parts of up to thirty days, each in a month of thirty days of the same year. */
function inMonths({ contract, period, policies }: Month, absence: Absence, length: number): Money {
  const start = makeDay(Number(period.end.slice(0, 4)), 4, 1);
  let total: Money = noMoney;
  for (let gone = 0; gone < length; gone += 30) {
    const days = Math.min(30, length - gone);
    const part = {
      ...absence,
      start,
      end: addDays(start, days - 1),
      first_day: (absence.first_day ?? 1) + gone,
    };
    const result = liquidate(contract, { start, end: addDays(start, 29) }, { absences: [part] }, policies);
    refuseUnknown(result);
    total = money(total + lineOf(result, absenceConcepts[absence.kind].key));
  }
  return total;
}

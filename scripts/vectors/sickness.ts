import { addDays, type Day, dayFrom } from '../../src/domain/day.ts';
import { type Money, money, noMoney } from '../../src/domain/money.ts';
import { liquidate } from '../../src/domain/payroll/liquidate.ts';
import type { Absence } from '../../src/domain/payroll/novelties.ts';
import type { Inputs } from './inputs.ts';
import { figuresOf, lineOf, type Month, monthCase, refuseUnknown } from './month.ts';
import { amount, type Figures } from './value.ts';

/** Incapacities: a month with them. Days without dates that pass a month are paid one month after another. */
export function incapacity(inputs: Inputs, asOf: Day): Figures {
  const month = monthCase(inputs, asOf);
  const [absence] = month.novelties.absences ?? [];
  const length = absence ? lengthOf(absence) : 0;
  if (!absence || absence.end <= month.period.end) return figuresOf(month);
  if (inputs.has('periodo', 'mes')) return figuresOf(month);
  return { incapacidad: amount(inMonths(month, absence, length)) };
}

const lengthOf = ({ start, end }: Absence): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** The whole incapacity in stretches of up to thirty days, each in a month of thirty of the same year. */
function inMonths({ contract, period, policies }: Month, absence: Absence, length: number): Money {
  const start = dayFrom(Number(period.end.slice(0, 4)), 4, 1);
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
    total = money(total + lineOf(result, 'work_disabilities'));
  }
  return total;
}

import { addDays, type Day, weekday } from '../day.ts';
import { type Money, moneyText } from '../money.ts';
import { concepts } from './concepts.ts';
import { isRestDayOf } from './contract.ts';
import { concluded, inDays, multiply, startWith } from './explanation.ts';
import type { Line } from './statement.ts';

export type DailyWages = {
  worked: number;
  /** Sundays and holidays that are paid. */
  rest: number;
  amount: Money;
  line: Line;
};

/**
 * Wages of who is paid by the day (rules §2): the days worked, and the rest (`rest_day`) of each week whose working days
 * were all worked or missed with a reason (CST art. 172). A holiday is paid in any week with work. A rest inside
 * an absence (`isAway`) is paid with the absence, not here.
 */
export function dailyWages(
  daily: Money,
  range: { start: Day; end: Day },
  worked: readonly Day[],
  {
    excused = [],
    saturdays = true,
    isAway = () => false,
    rest_day = 0,
  }: {
    excused?: readonly Day[];
    saturdays?: boolean;
    isAway?: (day: Day) => boolean;
    rest_day?: number;
  } = {},
): DailyWages {
  const inside = [...new Set(worked)].filter((day) => range.start <= day && day <= range.end);
  const fulfilled = new Set([...inside, ...excused]);
  const isRest = (day: Day) => isRestDayOf({ rest_day }, day);
  let rest = 0;
  for (let day = range.start; day <= range.end; day = addDays(day, 1)) {
    if (!isRest(day) || inside.includes(day) || isAway(day)) continue;
    const week = weekBefore(day, range.start);
    const due = week.filter((one) => !isRest(one) && (saturdays || weekday(one) !== 6));
    const complete = due.length > 0 && due.every((one) => fulfilled.has(one));
    const some = wholeWeek(day).some((one) => inside.includes(one));
    if (weekday(day) === rest_day ? complete : some) rest += 1;
  }
  const { key, group, salary } = concepts.salary;
  const days = inside.length + rest;
  const { amount, explanation } = concluded(
    multiply(startWith('Valor del día', daily), String(days), inDays(days)),
    `Son ${inDays(inside.length)} de trabajo y ${inDays(rest)} de descanso pagado.`,
    ['CST arts. 172 y 177'],
  );
  return {
    worked: inside.length,
    rest,
    amount,
    line: {
      concept: key,
      group,
      label: 'Jornales',
      detail: inDays(days),
      amount: moneyText(amount),
      salary,
      explanation,
    },
  };
}

/** The six days before a rest; of the first week, only what the range has of it. */
function weekBefore(rest: Day, start: Day): Day[] {
  return [6, 5, 4, 3, 2, 1].map((back) => addDays(rest, -back)).filter((day) => day >= start);
}

function wholeWeek(day: Day): Day[] {
  const monday = addDays(day, -((weekday(day) + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(monday, ahead));
}

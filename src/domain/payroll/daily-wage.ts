import { addDays, type Day, weekday } from '../day.ts';
import { type Money, moneyText, sum } from '../money.ts';
import { concepts } from './concepts.ts';
import { isRestDayOf } from './contract.ts';
import { concluded, inDays, multiply, startWith } from './explanation.ts';
import type { Line } from './statement.ts';

export type DailyWages = {
  worked: number;
  /** Sundays and holidays that are paid. */
  rest: number;
  amount: Money;
  /** One for each value the day had. */
  parts: { amount: Money; line: Line }[];
};

type Options = {
  excused?: readonly Day[];
  saturdays?: boolean;
  isAway?: (day: Day) => boolean;
  rest_day?: number;
  /** Days out of the range that are of the contract all the same: weeks pass from a month to the next. */
  isEmployed?: (day: Day) => boolean;
};

/**
 * Wages of who is paid by the day (rules §2): the days worked, and the rest (`rest_day`) of each week whose working days
 * were all worked or missed with a reason (CST art. 172). A holiday is paid in any week with work. A rest inside
 * an absence (`isAway`) is paid with the absence, not here. Of a week that begins before the range or ends after it, the
 * days out of it are taken for worked by who works in the range: their month says whether they were. Each day has its
 * own value, `dailyOn`, so that a raise pays the days from it on.
 */
export function dailyWages(
  dailyOn: (day: Day) => Money,
  range: { start: Day; end: Day },
  worked: readonly Day[],
  {
    excused = [],
    saturdays = true,
    isAway = () => false,
    rest_day = 0,
    isEmployed = () => false,
  }: Options = {},
): DailyWages {
  const isInside = (day: Day) => range.start <= day && day <= range.end;
  const inside = [...new Set(worked)].filter(isInside);
  const fulfilled = new Set([...inside, ...excused]);
  const isRest = (day: Day) => isRestDayOf({ rest_day }, day);
  const isWorkday = (day: Day) => !isRest(day) && (saturdays || weekday(day) !== 6);
  const presumed = (day: Day) => inside.length > 0 && !isInside(day) && isEmployed(day) && isWorkday(day);
  const earns = (rest: Day): boolean => {
    const due = weekBefore(rest).filter((one) => (isInside(one) ? isWorkday(one) : presumed(one)));
    return due.length > 0 && due.every((one) => presumed(one) || fulfilled.has(one));
  };
  const isOfWork = (holiday: Day): boolean =>
    wholeWeek(holiday).some((one) => inside.includes(one) || presumed(one));
  const rests: Day[] = [];
  for (let day = range.start; day <= range.end; day = addDays(day, 1)) {
    if (!isRest(day) || inside.includes(day) || isAway(day)) continue;
    if (weekday(day) === rest_day ? earns(day) : isOfWork(day)) rests.push(day);
  }
  const values = byValue(dailyOn, inside, rests);
  const parts = (values.length > 0 ? values : [{ daily: dailyOn(range.end), worked: 0, rest: 0 }]).map(
    ({ daily, worked, rest }) => partOf(daily, worked, rest),
  );
  return { worked: inside.length, rest: rests.length, amount: sum(parts.map(({ amount }) => amount)), parts };
}

/** How many days of each value. */
function byValue(
  dailyOn: (day: Day) => Money,
  worked: readonly Day[],
  rests: readonly Day[],
): { daily: Money; worked: number; rest: number }[] {
  const found = new Map<Money, { daily: Money; worked: number; rest: number }>();
  const of = (day: Day) => {
    const daily = dailyOn(day);
    const own = found.get(daily) ?? { daily, worked: 0, rest: 0 };
    found.set(daily, own);
    return own;
  };
  for (const day of [...worked].sort()) of(day).worked += 1;
  for (const day of rests) of(day).rest += 1;
  return [...found.values()];
}

function partOf(daily: Money, worked: number, rest: number): { amount: Money; line: Line } {
  const { key, group, salary } = concepts.salary;
  const days = worked + rest;
  const { amount, explanation } = concluded(
    multiply(startWith('Valor del día', daily), String(days), inDays(days)),
    `Son ${inDays(worked)} de trabajo y ${inDays(rest)} de descanso pagado.`,
    ['CST arts. 172 y 177'],
  );
  return {
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

/** The six days before a rest. */
const weekBefore = (rest: Day): Day[] => [6, 5, 4, 3, 2, 1].map((back) => addDays(rest, -back));

function wholeWeek(day: Day): Day[] {
  const monday = addDays(day, -((weekday(day) + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(monday, ahead));
}

import { addDays, type Day, getWeekday } from '../../values/day.ts';
import { type Exact, type Money, sum, toMoneyText } from '../../values/money.ts';
import { concepts } from '../concepts/concepts.ts';
import { isContractRestDay } from '../contract/contract.ts';
import { divide, finishWorking, formatDays, multiply, startWorking } from '../statement/explanation.ts';
import type { Line } from '../statement/statement.ts';

export type DailyWages = {
  worked: number;
  /** Paid Sundays and holidays, in days. A worker who agreed only some days of the week has a part of each. */
  rest: number;
  amount: Money;
  parts: WagePart[];
};

type Options = {
  excused?: readonly Day[];
  saturdays?: boolean;
  isAway?: (day: Day) => boolean;
  rest_day?: number;
  /** Agreed days of the week, when they are fewer than its working days. */
  weekly_days?: number | undefined;
  /** Days missed without a reason. */
  missed?: readonly Day[];
  /** Tells whether a day out of the range is of the contract: weeks cross from one month to the next. */
  isEmployed?: (day: Day) => boolean;
};

/**
 * Computes the wages of a worker paid by the day (rules §2): the days worked, and the rest (`rest_day`) of each week
 * whose working days were all worked or missed with a reason (CST art. 172). A holiday is paid in any week with work. A
 * rest inside an absence (`isAway`) is paid with the absence, not here. In a week that begins before the range or ends
 * after it, the days out of the range count as worked if the worker works in the range: their own month says whether
 * they were. A worker who agreed fewer days than the week has each rest in proportion to the days worked or missed with
 * a reason, and a holiday in proportion to the agreed days. That worker loses the rest of a week with a day `missed`
 * without a reason (CST art. 173 num. 5). Each day has its own value, `dailyOn`, so that a raise pays the days from it
 * on.
 */
export function computeDailyWages(
  dailyOn: (day: Day) => Money,
  range: { start: Day; end: Day },
  worked: readonly Day[],
  {
    excused = [],
    saturdays = true,
    isAway = () => false,
    rest_day = 0,
    weekly_days,
    missed = [],
    isEmployed = () => false,
  }: Options = {},
): DailyWages {
  const isInside = (day: Day) => range.start <= day && day <= range.end;
  const inside = [...new Set(worked)].filter(isInside);
  const fulfilled = new Set([...inside, ...excused]);
  const isRest = (day: Day) => isContractRestDay({ rest_day }, day);
  const isWorkday = (day: Day) => !isRest(day) && (saturdays || getWeekday(day) !== 6);
  const presumed = (day: Day) => inside.length > 0 && !isInside(day) && isEmployed(day) && isWorkday(day);
  const earns = (rest: Day): boolean => {
    const due = weekBefore(rest).filter((one) => (isInside(one) ? isWorkday(one) : presumed(one)));
    return due.length > 0 && due.every((one) => presumed(one) || fulfilled.has(one));
  };
  const isOfWork = (holiday: Day): boolean =>
    wholeWeek(holiday).some((one) => inside.includes(one) || presumed(one));
  const week = saturdays ? 6 : 5;
  const agreed = weekly_days !== undefined && weekly_days < week ? weekly_days : undefined;
  /** Returns the paid parts of a rest: as many as the working days of the week when it is paid whole. */
  const share = (rest: Day): number => {
    const isWeekly = getWeekday(rest) === rest_day;
    if (agreed === undefined) return (isWeekly ? earns(rest) : isOfWork(rest)) ? week : 0;
    if (!isWeekly) return isOfWork(rest) ? agreed : 0;
    const days = weekBefore(rest);
    if (days.some((one) => missed.includes(one))) return 0;
    return Math.min(agreed, days.filter((one) => fulfilled.has(one) || presumed(one)).length);
  };
  const rests: Rest[] = [];
  for (let day = range.start; day <= range.end; day = addDays(day, 1)) {
    const parts = !isRest(day) || inside.includes(day) || isAway(day) ? 0 : share(day);
    if (parts > 0) rests.push({ day, parts });
  }
  const values = byValue(dailyOn, inside, rests);
  const parts = (values.length > 0 ? values : [{ daily: dailyOn(range.end), worked: 0, rest: 0 }]).map(
    ({ daily, worked, rest }) => partOf(daily, worked, rest, week),
  );
  const rest = rests.reduce((total, one) => total + one.parts, 0) / week;
  return { worked: inside.length, rest, amount: sum(parts.map(({ amount }) => amount)), parts };
}

type Rest = { day: Day; parts: number };

function byValue(
  dailyOn: (day: Day) => Money,
  worked: readonly Day[],
  rests: readonly Rest[],
): { daily: Money; worked: number; rest: number }[] {
  const found = new Map<Money, { daily: Money; worked: number; rest: number }>();
  const of = (day: Day) => {
    const daily = dailyOn(day);
    const own = found.get(daily) ?? { daily, worked: 0, rest: 0 };
    found.set(daily, own);
    return own;
  };
  for (const day of [...worked].sort()) of(day).worked += 1;
  for (const { day, parts } of rests) of(day).rest += parts;
  return [...found.values()];
}

/** Line of the days of one value, and its amount before rounding to the peso. */
type WagePart = { amount: Money; exact: Exact; line: Line };

/**
 * Builds the part of the days of one value. `rest` is in parts of a day; a day has as many parts as `week`, the working
 * days.
 */
function partOf(daily: Money, worked: number, rest: number, week: number): WagePart {
  const { key, group, salary } = concepts.salary;
  const whole = Math.floor(rest / week);
  const left = rest % week;
  const value = startWorking('Valor del día', daily);
  const parts = (worked + whole) * week + left;
  const rested =
    left === 0 ? formatDays(whole) : `${whole > 0 ? `${formatDays(whole)} y ` : ''}${left}/${week} de día`;
  const days = left === 0 ? formatDays(worked + whole) : `${formatDays(worked)} y ${rested}`;
  const working =
    left === 0
      ? multiply(value, String(worked + whole), days)
      : divide(
          multiply(value, String(parts), `${parts} partes de día`),
          String(week),
          `Los ${week} días hábiles de la semana`,
        );
  const { amount, explanation } = finishWorking(
    working,
    left === 0
      ? `Son ${formatDays(worked)} de trabajo y ${rested} de descanso pagado.`
      : `Son ${formatDays(worked)} de trabajo y ${rested} de descanso: se acordaron menos días que los de la semana, y el descanso va en proporción.`,
    left === 0 ? ['CST arts. 172 y 177'] : ['CST arts. 172, 173 num. 5 y 177'],
  );
  return {
    amount,
    exact: working.value,
    line: {
      concept: key,
      group,
      label: 'Jornales',
      detail: days,
      amount: toMoneyText(amount),
      salary,
      explanation,
    },
  };
}

const weekBefore = (rest: Day): Day[] => [6, 5, 4, 3, 2, 1].map((back) => addDays(rest, -back));

function wholeWeek(day: Day): Day[] {
  const monday = addDays(day, -((getWeekday(day) + 6) % 7));
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(monday, ahead));
}

import { addDays, type Day, getWeekday, makeDay } from '../../values/day.ts';

/** Holidays kept on their own date. */
const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
/** Holidays moved to the following Monday (Ley 51 de 1983); 9 July is a holiday since Ley 2578 de 2026. */
const moved = [
  { date: '01-06' },
  { date: '03-19' },
  { date: '06-29' },
  { date: '07-09', since: 2026 },
  { date: '08-15' },
  { date: '10-12' },
  { date: '11-01' },
  { date: '11-11' },
];
/** Days from Easter: Holy Thursday and Friday, Ascension, Corpus Christi and Sacred Heart already on Mondays. */
const fromEaster = [-3, -2, 43, 64, 71];

/** Lists the holidays of a year in order, without Sundays. */
export function listHolidays(year: number): Day[] {
  const easter = easterOf(year);
  const on = (date: string) => makeDay(year, Number(date.slice(0, 2)), Number(date.slice(3)));
  const all = [
    ...fixed.map(on),
    ...moved.filter(({ since = 0 }) => year >= since).map(({ date }) => nextMonday(on(date))),
    ...fromEaster.map((days) => addDays(easter, days)),
  ];
  return [...new Set(all)].sort();
}

const byYear = new Map<number, ReadonlySet<Day>>();

export function isHoliday(day: Day): boolean {
  const year = Number(day.slice(0, 4));
  const days = byYear.get(year) ?? new Set(listHolidays(year));
  byYear.set(year, days);
  return days.has(day);
}

/** Tells whether a day is a Sunday or a holiday. A day that is both carries one surcharge. */
export const isRestDay = (day: Day): boolean => getWeekday(day) === 0 || isHoliday(day);

/** Tells whether a day is Monday to Friday and not a holiday (Ley 4 de 1913 art. 62): the days that banks work. */
export const isBusinessDay = (day: Day): boolean => getWeekday(day) !== 6 && !isRestDay(day);

/** Returns the day itself when it is a business day, and otherwise the business day before it. */
export function getLatestBusinessDay(day: Day): Day {
  let latest = day;
  while (!isBusinessDay(latest)) latest = addDays(latest, -1);
  return latest;
}

/**
 * Returns the day to make a payment due on a day: never a Sunday or holiday, and never later. Many companies pay on a
 * Saturday.
 */
export const getPayableDay = (due: Day): Day => (isRestDay(due) ? getLatestBusinessDay(due) : due);

const nextMonday = (day: Day): Day => addDays(day, (8 - getWeekday(day)) % 7);

/** Gregorian computus (Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const count = epact + toSunday - 7 * late + 114;
  return makeDay(year, Math.floor(count / 31), (count % 31) + 1);
}

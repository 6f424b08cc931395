import type { ReferredRow } from '../../records/resource.ts';
import { type Day, formatDay, parseDay } from '../../values/day.ts';
import {
  compare,
  exact,
  exactPesos,
  formatPesos,
  type Money,
  parseMoney,
  pesos,
  times,
} from '../../values/money.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import type { DatedPolicy } from '../law/policy.ts';
import { getCompanyLaws } from '../law/typed-years.ts';
import { FIXED_TERM_CODE, findFixedTermFault } from './fixed-term.ts';

type Values = Readonly<Record<string, unknown>>;
export type WarnedField = 'birth_date' | 'salary' | 'contract_end_date';
export type ChargeRange = { salary_from?: unknown; salary_to?: unknown };

const adult = 18;
/** Part-time workers may be paid under the minimum (PILA type 51). */
const partTime = '51';

/**
 * Lists warnings on the record of an employee: a minor, a salary under the minimum or outside the range of the charge,
 * or a fixed term that is too long. Without the minimum wage of the year, the salary is compared with the charge alone.
 */
export function listEmployeeWarnings(
  values: Values,
  today: Day,
  policies: readonly DatedPolicy[],
  charge: ChargeRange = {},
): Partial<Record<WarnedField, string>> {
  const minor = minorWarning(values['birth_date'], today);
  const salary = salaryWarning(values, today, { laws: getCompanyLaws(policies), charge });
  const term = termWarning(values);
  return {
    ...(minor && { birth_date: minor }),
    ...(salary && { salary }),
    ...(term && { contract_end_date: term }),
  };
}

/** Warns of a fixed term that is too long, which saving refuses. */
function termWarning(values: Values): string | undefined {
  const [from, until] = [dayAt(values, 'admission_date'), dayAt(values, 'contract_end_date')];
  return rowAt(values, 'contract_type')?.code === FIXED_TERM_CODE && from && until
    ? findFixedTermFault(from, until)
    : undefined;
}

function minorWarning(birth: unknown, today: Day): string | undefined {
  const day = typeof birth === 'string' ? parseDay(birth) : undefined;
  if (!day || day > today) return undefined;
  const before = today.slice(5) < day.slice(5) ? 1 : 0;
  const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - before;
  return age < adult
    ? `Tiene ${age} años: un menor de edad trabaja con permiso del inspector de trabajo (Ley 1098 de 2006 art. 113)`
    : undefined;
}

function salaryWarning(
  values: Values,
  today: Day,
  { laws, charge }: { laws: Laws; charge: ChargeRange },
): string | undefined {
  const salary = amountOf(values['salary']);
  if (salary === undefined || salary <= 0) return undefined;
  const year = today.slice(0, 4);
  const law = findLaw(today, laws);
  if (law) {
    const minimum = law.minimumWage.value;
    const integralWages = law.integralMinimum.value;
    const integral = roundedTimes(minimum, integralWages);
    if (isOn(values['integral_salary']) && below(salary, integral))
      return `Un salario integral es de ${integralWages} mínimos o más: ${formatPesos(integral)} en ${year}`;
    if (below(salary, minimum) && !mayEarnLess(values, law.weeklyHours))
      return `Está por debajo del salario mínimo de ${year}, que es ${formatPesos(minimum)}`;
  }
  const [from, to] = [amountOf(charge.salary_from), amountOf(charge.salary_to)];
  if ((from !== undefined && below(salary, from)) || (to !== undefined && below(to, salary)))
    return `El cargo paga ${[from && `desde ${formatPesos(from)}`, to && `hasta ${formatPesos(to)}`].filter(Boolean).join(' ')}`;
  return undefined;
}

/** Tells whether the worker is an apprentice or intern, works under `fullWeek` hours, or is paid by the day. */
function mayEarnLess(values: Values, fullWeek: number): boolean {
  const [worker, contract] = [rowAt(values, 'worker_type'), rowAt(values, 'contract_type')];
  const hours = Number(values['weekly_hours'] || Number.NaN);
  return (
    worker?.flags?.includes('is_apprentice') === true ||
    worker?.code === partTime ||
    contract?.code === '4' ||
    contract?.code === '5' ||
    hours < fullWeek ||
    isOn(values['paid_by_day'])
  );
}

const rowAt = (values: Values, name: string): ReferredRow | undefined =>
  (values[name] as ReferredRow | null | undefined) ?? undefined;
const dayAt = (values: Values, name: string): Day | undefined => parseDay(String(values[name] ?? ''));
const isOn = (value: unknown): boolean => value === true || value === '1';
const amountOf = (value: unknown): Money | undefined =>
  value === null || value === undefined || value === '' ? undefined : parseMoney(String(value));
const below = (a: Money, b: Money): boolean => compare(exactPesos(a), exactPesos(b)) < 0;
const roundedTimes = (amount: Money, by: number): Money => {
  const { n, d } = times(exactPesos(amount), exact(by));
  return pesos(Number(n / d));
};

type Stretch = { label: string; valid_to?: unknown };
/** Describes the kinds of worker that ended before a day, and until when each was in force. */
export function describeEndedTypes(rows: readonly Stretch[], today: Day): string | undefined {
  const ended = rows.flatMap(({ label, valid_to }) => {
    const to = typeof valid_to === 'string' ? parseDay(valid_to) : undefined;
    return to && to < today ? [`${label} (hasta el ${formatDay(to)})`] : [];
  });
  return ended.length === 0 ? undefined : `No se ofrecen los que ya no rigen: ${ended.join('; ')}`;
}

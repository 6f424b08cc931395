import codes from '../../../../src/domain/dian/codes/municipalities.json' with { type: 'json' };
import { buildAdjustment, type PayrollDocument } from '../../../../src/domain/dian/document/adjustment.ts';
import type { IndividualPayrollInput } from '../../../../src/domain/dian/document/individual-payroll.ts';
import { hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import { addDays, type Day, makeDay } from '../../../../src/domain/values/day.ts';
import { exact, money, toDecimalText, toMoneyText } from '../../../../src/domain/values/money.ts';
import { everything, predecessor, totalsOf } from '../sample.ts';

/** Documents nobody wrote by hand: every group there and not there, once and several times, always adding up. */

type Statement = IndividualPayrollInput['statement'];

/** Numbers that look random and are the same every time (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = [
  'Ñandú',
  'O’Higgins',
  'Pérez & Cía',
  '«Ley»',
  'a < b',
  '"x"',
  "l'été",
  '😀',
  'É',
  'Müller',
  'Ω',
];

/** Which of the three documents the nth one is. */
export type Kind = 'payroll' | 'replacement' | 'deletion';
export const kindOf = (index: number): Kind =>
  index % 5 === 4 ? 'deletion' : index % 5 >= 2 ? 'replacement' : 'payroll';

/** The nth generated document. */
export function generated(index: number): PayrollDocument {
  const next = random(index + 1);
  const chance = (share: number): boolean => next() < share;
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const amount = (): string => toMoneyText(money(whole(0, 9_999_999_99)));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T;
  const name = (): string => `${pick(words)} ${pick(words)}`;

  /** Every amount another one, every list of one to three, every optional thing there or not. */
  function vary<T>(value: T, key = ''): T {
    if (Array.isArray(value)) {
      const one = value[0];
      return Array.from({ length: whole(1, 3) }, () => vary(one)) as T;
    }
    if (typeof value === 'object' && value !== null) {
      const kept = Object.entries(value).filter(([name]) => !optional.has(name) || chance(0.6));
      return Object.fromEntries(kept.map(([name, part]) => [name, vary(part, name)])) as T;
    }
    if (typeof value === 'number') return whole(0, 30) as T;
    if (key === 'description') return name() as T;
    if (key === 'incapacity_type') return pick(['1', '2', '3']) as T;
    if (key === 'quantity') return toDecimalText(exact(`${whole(0, 48)}.${whole(10, 99)}`), 2) as T;
    if (/percent/.test(key) || typeof value !== 'string' || !/^\d+\.\d\d$/.test(value)) return value;
    return amount() as T;
  }

  const full = everything();
  const accrued = Object.fromEntries(
    Object.entries(full.statement.accrued).flatMap(([key, part]) => {
      if (key !== 'worked_days' && key !== 'salary' && !chance(0.6)) return [];
      return [[key, vary(part, key)]];
    }),
  ) as Statement['accrued'];
  accrued.salary = '999999999.00';
  for (const kind of hourKinds) if (accrued[kind]) for (const h of accrued[kind]) h.quantity = '2.50';
  const deductions = Object.fromEntries(
    Object.entries(full.statement.deductions).flatMap(([key, part]) => {
      if (key !== 'health' && key !== 'pension' && !chance(0.6)) return [];
      return [[key, vary(part, key)]];
    }),
  ) as Statement['deductions'];

  const start = makeDay(2026, whole(1, 10), 1);
  const end = addDays(start, 27);
  const admission = addDays(start, -whole(0, 9_000));
  const town = pick(codes);
  const place = { country: 'CO', department: town.department, municipality: town.code };
  const consecutive = whole(1, 99_999_999);
  const input: IndividualPayrollInput = {
    ...full,
    company: chance(0.8)
      ? { ...full.company, social_reason: name(), ...place, address: name() }
      : {
          ...full.company,
          social_reason: undefined,
          first_name: name(),
          surname: name(),
          ...(chance(0.5) ? { second_surname: name() } : {}),
          ...place,
        },
    environment: chance(0.5) ? 1 : 2,
    number: { prefix: chance(0.8) ? pick(['SETN', 'N', 'NE1', 'ÑA']) : '', consecutive },
    worker: {
      ...full.worker,
      first_name: name(),
      surname: name(),
      second_surname: chance(0.7) ? name() : '',
      ...(chance(0.5) ? { other_names: name() } : { other_names: undefined }),
      ...(chance(0.5) ? {} : { worker_code: undefined }),
      document_number: String(whole(1, 9_999_999_999)),
      high_risk_pension: chance(0.2),
      integral_salary: chance(0.2),
      salary: amount(),
      workplace: { ...place, address: name() },
    },
    payment: chance(0.5) ? full.payment : { method: '1', means: '10' },
    payment_dates: Array.from({ length: whole(1, 4) }, (_, i) => addDays(start, i * 7)),
    period: { admission, ...(chance(0.1) ? { retirement: end } : {}), start, end },
    payroll_period: pick(['1', '2', '3', '4', '5', '6']),
    ...(chance(0.1) ? { currency: 'USD', exchange_rate: '4012.35' } : {}),
    notes: Array.from({ length: whole(0, 3) }, name),
    statement: { accrued, deductions, totals: totalsOf(accrued, deductions) },
    issued: { day: end as Day, time: `${String(whole(0, 23)).padStart(2, '0')}:30:00-05:00` },
  };
  const kind = kindOf(index);
  if (kind === 'payroll') return chance(0.1) ? { ...input, novelty_of: 'a'.repeat(96) } : input;
  return buildAdjustment(input, predecessor, kind === 'replacement' ? '1' : '2');
}

/** Parts of an entry that may be left out. */
const optional: ReadonlySet<string> = new Set([
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'payment_ns',
  'salary_bonus',
  'non_salary_bonus',
  'salary_aid',
  'non_salary_aid',
  'salary_concept',
  'non_salary_concept',
  'payment_s',
  'food_s',
  'food_ns',
]);

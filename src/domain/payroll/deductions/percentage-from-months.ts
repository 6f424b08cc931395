import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { type Day, getMonthEnd } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../../values/money.ts';
import { type Month, toMonthIndex } from '../../values/month.ts';
import { absenceConcepts, amountConcepts } from '../concepts/amounts.ts';
import { type Base, concepts } from '../concepts/concepts.ts';
import type { Claims } from '../contract/claims.ts';
import { formatOpeningWords } from '../history/balance-origin.ts';
import type { PaidLine, PaidMonth } from '../history/paid-history.ts';
import type { Laws } from '../law/parameters.ts';
import { formatPesos } from '../statement/explanation.ts';
import { computeFixedPercentage, type FixedPercentage, type TwelveMonthIncome } from './fixed-percentage.ts';

/**
 * Returns the percentage in force in a month when `stored` took the table, UVT and caps of the year before, as it was
 * computed until 2026-11-25. It should take those of the year of the month (DUR 1625 de 2016 art. 1.2.4.1.1). Returns
 * `undefined` for any other stored percentage, which may have its own reason. Throws `MissingParameters` as
 * `computePercentageFromMonths` does.
 */
export function findReplacedPercentage(
  stored: string,
  wanted: Month,
  months: readonly PaidMonth[],
  laws: Laws,
  claims: Claims = {},
): FixedPercentage | undefined {
  const { day } = getPercentageMonths(wanted);
  const right = computePercentageFromMonths(wanted, months, { laws, claims });
  const before = computePercentageFromMonths(wanted, months, { laws, claims, lawDay: day }).percent;
  return Number(stored) === Number(before) && before !== right.percent ? right : undefined;
}

/** Returns the day on which a month's percentage was computed, and the twelve months it takes (ET 386). */
export function getPercentageMonths({ year, month }: Month): { day: Day; from: Month; to: Month } {
  return month >= 7
    ? { day: getMonthEnd(year, 6), from: { year: year - 1, month: 6 }, to: { year, month: 5 } }
    : {
        day: getMonthEnd(year - 1, 12),
        from: { year: year - 2, month: 12 },
        to: { year: year - 1, month: 11 },
      };
}

/**
 * Computes the percentage of the second procedure in force in a month from the months already paid: the twelve to May
 * for the second half of the year, to November for the first. `months` may hold others; a finding counts them when they
 * are not twelve. Throws `MissingParameters` when the year of `wanted` has no UVT.
 */
export function computePercentageFromMonths(
  wanted: Month,
  months: readonly PaidMonth[],
  {
    laws,
    claims = {},
    order,
    lawDay,
  }: Pick<TwelveMonthIncome, 'laws' | 'order' | 'lawDay'> & { claims?: Claims },
): FixedPercentage & { day: Day; months: number } {
  const { day, from, to } = getPercentageMonths(wanted);
  const inside = months.filter(
    (one) =>
      toMonthIndex(one) >= toMonthIndex(from) &&
      toMonthIndex(one) <= toMonthIndex(to) &&
      (!one.opening || one.opening.taxed !== undefined),
  );
  const count = new Set(inside.map(toMonthIndex)).size;
  const lines = inside.filter(({ opening }) => !opening).flatMap((one) => one.lines);
  const openings = inside.flatMap(({ opening }) => (opening ? [opening] : []));
  const [opening] = openings;
  const ofOpenings = (key: 'taxed' | 'contributions') =>
    sum(openings.map((one) => parseMoney(one[key] ?? '') ?? noMoney));
  const earned = lines.filter(({ group }) => group === 'accrued');
  const prima = total(earned.filter(({ concept }) => concept === 'service_bonus'));
  const deducted = (concept: string): Money =>
    total(lines.filter((line) => line.group === 'deductions' && line.concept === concept));
  const result = computeFixedPercentage({
    day,
    months: count,
    laws,
    income: {
      ...times(claims, count),
      paid: money(total(earned.filter(isTaxed)) + ofOpenings('taxed')),
      ...(prima > 0 && { prima }),
      contributions: [
        ...[concepts.health, concepts.pension, concepts.solidarity].map(({ key, label }) => ({
          label,
          amount: deducted(key),
        })),
        ...(opening
          ? [
              {
                label: `Aportes del saldo ${formatOpeningWords(opening)}`,
                amount: ofOpenings('contributions'),
              },
            ]
          : []),
      ],
    },
    ...(order && { order }),
    ...(lawDay && { lawDay }),
  });
  const missing: Finding[] =
    count === 0 || count === 12
      ? []
      : [
          buildNoticeFinding(
            'procedure-2-months',
            'withholding.months',
            `Solo hay ${count} de los 12 meses en las nóminas guardadas: se dividió entre ${count}`,
            'Si trabajó los doce en la empresa, calcule el porcentaje con los que faltan y escríbalo en la ficha.',
          ),
        ];
  const { explanation } = result;
  const note = opening
    ? `${explanation.note} ${openings.length} de los ${count} meses son del saldo ${formatOpeningWords(opening)}, en partes iguales: ${formatPesos(ofOpenings('taxed'))}.`.trim()
    : explanation.note;
  return {
    ...result,
    explanation: { ...explanation, note },
    findings: [...result.findings, ...missing],
    day,
    months: count,
  };
}

const total = (lines: readonly PaidLine[]): Money =>
  sum(lines.map(({ amount }) => parseMoney(amount) ?? noMoney));

function times({ dependants, ...amounts }: Claims, months: number): Claims {
  const each = Object.entries(amounts).map(([key, amount]) => [key, money((amount ?? 0) * months)]);
  return { ...Object.fromEntries(each), ...(dependants !== undefined && { dependants }) };
}

const plain: Readonly<Record<string, { bases: readonly Base[] }>> = {
  ...concepts,
  ...Object.fromEntries(Object.values(absenceConcepts).map((concept) => [concept.key, concept])),
  // The prima is added to the months. Severance, its interest and pay for leaving are not.
  service_bonus: { bases: ['withholding'] },
  paid_vacation: { bases: ['withholding'] },
};
const amounts: Readonly<Record<string, { salary?: readonly Base[]; other?: readonly Base[] }>> =
  amountConcepts;

function isTaxed({ concept, salary }: PaidLine): boolean {
  const bases = plain[concept]?.bases ?? (salary ? amounts[concept]?.salary : amounts[concept]?.other);
  return bases?.includes('withholding') ?? false;
}

import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { type Day, getMonthEnd } from '../../values/day.ts';
import { type Money, toMoneyText } from '../../values/money.ts';
import { formatPesos } from '../statement/explanation.ts';
import { buildLawFromFigures, findLaw, getLaw, type Law, type Laws } from './parameters.ts';
import { findKnownFigure } from './table.ts';

/**
 * Legal figures that a company typed («Salarios mínimos»). They are the law of a year that this version lacks. In a
 * year it has, the norm prevails and a difference is reported.
 */
export type TypedYear = {
  from: Day;
  /** The end of its year when absent. */
  to?: Day;
  minimumWage: Money;
  transportAllowance: Money;
  uvt: Money;
  basis: string;
  /** In minimum wages; the law's figures when absent. */
  transportCeiling?: number;
  integralMinimum?: number;
  ceiling?: number;
  weeklyHours?: number;
  night?: { start: string; end: string };
};

/** `laws` replaces the law altogether, in a trial. */
type Dated = { parameters?: TypedYear; laws?: Laws };

/**
 * Returns the laws of a company: those of this version, and typed figures for a year that it lacks. In a trial, those
 * that it tries.
 */
export function getCompanyLaws(policies: readonly Dated[]): Laws {
  if (policies.length === 0) return getLaw;
  const cached = kept.get(policies);
  if (cached) return cached;
  const typed = typedIn(policies);
  const replaced = policies.findLast((row) => row.laws)?.laws;
  const laws = replaced ?? (typed.length === 0 ? getLaw : lawsWith(typed));
  kept.set(policies, laws);
  return laws;
}

/** A run asks for the same rows for every employee. */
const kept = new WeakMap<readonly Dated[], Laws>();

const typedIn = (policies: readonly Dated[]): TypedYear[] =>
  policies
    .flatMap(({ parameters }) => parameters ?? [])
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

const yearOf = (day: Day): number => Number(day.slice(0, 4));
const covers = ({ from, to }: TypedYear, day: Day): boolean =>
  from <= day && day <= (to ?? getMonthEnd(yearOf(from), 12));

function lawsWith(typed: readonly TypedYear[]): Laws {
  const found = new Map<Day, Law>();
  return (day) => {
    const before = found.get(day);
    if (before) return before;
    const row = typed.findLast((one) => covers(one, day));
    const law = row && !findLaw(day, getLaw) ? lawFrom(row, day) : getLaw(day);
    if (found.size < 2000) found.set(day, law);
    return law;
  };
}

function lawFrom(row: TypedYear, day: Day): Law {
  const { basis, transportCeiling, integralMinimum, ceiling, weeklyHours, night } = row;
  const law = buildLawFromFigures(day, {
    minimumWage: { value: row.minimumWage, basis },
    transportAllowance: { value: row.transportAllowance, basis },
    uvt: { value: row.uvt, basis },
  });
  return {
    ...law,
    ...(transportCeiling !== undefined && { transportCeiling: { value: transportCeiling, basis } }),
    ...(integralMinimum !== undefined && { integralMinimum: { value: integralMinimum, basis } }),
    ...(ceiling !== undefined && { base: { ...law.base, value: { ...law.base.value, ceiling } } }),
    ...(weeklyHours !== undefined &&
      weeklyHours !== law.weeklyHours && { weeklyHours, divisor: { value: weeklyHours * 5, basis } }),
    ...(night && { night: { value: night, basis } }),
  };
}

/** Lists findings on the figures that a company typed for a day, whether they apply or the law does. */
export function checkTyped(policies: readonly Dated[], day: Day): Finding[] {
  if (policies.length === 0) return [];
  const row = typedIn(policies).findLast((one) => covers(one, day));
  if (!row) return [];
  const law = findLaw(day, getLaw);
  const year = yearOf(day);
  if (!law)
    return [
      buildNoticeFinding(
        'parameters-typed',
        'period',
        `${year} se liquida con los valores que escribió la compañía: salario mínimo ${formatPesos(row.minimumWage)}, auxilio ${formatPesos(row.transportAllowance)} y UVT ${formatPesos(row.uvt)}`,
        `Confírmelos con la norma (${row.basis}) en Salarios mínimos.`,
      ),
    ];
  const pairs = [
    ['salario mínimo', row.minimumWage, law.minimumWage.value],
    ['auxilio de transporte', row.transportAllowance, law.transportAllowance.value],
    ['UVT', row.uvt, findKnownFigure(() => law.uvt.value)],
  ] as const;
  return pairs.flatMap(([name, own, legal]) =>
    legal === undefined || toMoneyText(own) === toMoneyText(legal)
      ? []
      : [
          buildNoticeFinding(
            'parameters-differ',
            'period',
            `El ${name} de ${year} es ${formatPesos(legal)} y la compañía escribió ${formatPesos(own)}: se liquidó con el de la norma`,
            'Corrija la fila de ese año en Salarios mínimos.',
          ),
        ],
  );
}

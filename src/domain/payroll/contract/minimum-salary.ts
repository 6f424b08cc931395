import { buildBlockingFinding, buildNoticeFinding, type Finding, type Fix } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  formatPesos,
  type Money,
  over,
  pesos,
  roundToCentavo,
  times,
} from '../../values/money.ts';
import type { Law } from '../law/parameters.ts';
import { findKnownFigure, getTableRow } from '../law/table.ts';
import { regimeTables } from '../law/tables.ts';
import { type Contract, computeMinimumWages, findApprenticeStage, isWeeklyContributor } from './contract.ts';
import { explainNoLabourContract } from './labour-contract.ts';

/** Reason of the minimum of a contract: a whole one, that of its hours, of an apprentice, or of an integral salary. */
export type MinimumKind = 'full' | 'hours' | 'class' | 'practice' | 'integral';

/** Practice or internship, which has no minimum of its own (contract type of DIAN). */
const internship = '5';

/**
 * Returns the lowest monthly salary that the law allows for a contract on a day (CST arts. 132, 145 and 147; Ley 2466
 * de 2025 art. 21), exact; `undefined` for a worker paid by weeks or without a labour contract.
 */
export function findMinimumSalary(
  contract: Contract,
  day: Day,
  law: Law,
): { kind: MinimumKind; amount: Exact } | undefined {
  const { weekly_hours: hours, contract_type, integral_salary } = contract;
  const whole = computeMinimumWages(law, 1);
  const stage = findApprenticeStage(contract, day);
  if (stage) {
    const { inClass, salaried } = apprenticeshipOn(day, law);
    if (stage === 'practice') return salaried ? { kind: 'practice', amount: whole } : undefined;
    return { kind: 'class', amount: over(times(whole, exact(inClass)), exact(100)) };
  }
  if (isWeeklyContributor(contract) || contract_type === internship || explainNoLabourContract(contract))
    return undefined;
  if (integral_salary)
    return { kind: 'integral', amount: computeMinimumWages(law, law.integralMinimum.value) };
  return hours && hours < law.weeklyHours
    ? { kind: 'hours', amount: over(times(whole, exact(hours)), exact(law.weeklyHours)) }
    : { kind: 'full', amount: whole };
}

/** Reads the row of the day itself. In a month in which the law changes, `law` is that of the last day. */
const apprenticeshipOn = (day: Day, law: Law) =>
  (findKnownFigure(() => getTableRow(regimeTables.apprenticeship, day)) ?? law.apprenticeship).value;

/** Returns the salary to which the minimum raises a contract, in whole pesos; `undefined` when it is not below. */
export function findRaisedSalary(
  contract: Contract,
  day: Day,
  law: Law,
): { kind: MinimumKind; salary: Money } | undefined {
  const due = findMinimumSalary(contract, day, law);
  if (!due || compare(exactPesos(contract.salary), exactPesos(roundToCentavo(due.amount))) >= 0)
    return undefined;
  const { n, d } = due.amount;
  return { kind: due.kind, salary: pesos(Number((n + d - 1n) / d)) };
}

/**
 * Explains why a contract has no minimum of its own, as a phrase that follows the person's name; `undefined` when it
 * has one.
 */
export function explainNoMinimum(contract: Contract, day: Day, law: Law): string | undefined {
  if (findMinimumSalary(contract, day, law)) return undefined;
  if (isWeeklyContributor(contract)) return 'cotiza por semanas, según los días que trabaja';
  if (contract.contract_type === internship) return 'es una práctica o pasantía, sin mínimo propio';
  return 'no tiene contrato de trabajo, sin mínimo propio';
}

/** Page that raises at once every salary below the minimum. */
export const raiseFix: Fix = { route: '/minimum_wages', field: 'monthly_wage' };

/**
 * Lists findings on a salary under the minimum wage, or under the part of it that fewer hours or an apprenticeship
 * require.
 */
export function checkMinimum(contract: Contract, day: Day, law: Law): Finding[] {
  const minimum = law.minimumWage.value;
  if (contract.salary >= minimum) return [];
  const due = findMinimumSalary(contract, day, law);
  if (!due)
    return [
      buildNoticeFinding(
        'minimum-wage',
        'employee.salary',
        `El salario es menor que el mínimo de ${law.year}, ${formatPesos(minimum)}`,
        'Solo procede con jornada parcial o en aprendizaje. Revise el contrato.',
      ),
    ];
  const least = roundToCentavo(due.amount);
  if (contract.salary >= least) return [];
  const path = 'employee.salary';
  const { weekly_hours: hours } = contract;
  if (due.kind === 'practice')
    return [
      buildBlockingFinding(
        'apprentice-minimum',
        path,
        `El salario del aprendiz en práctica no llega al mínimo de ${law.year}, ${formatPesos(minimum)}`,
        'En etapa práctica un aprendiz gana el mínimo completo (Ley 2466 de 2025 art. 21). Si aún está en la lectiva, escriba en su ficha cuándo empieza la práctica, o elija su tipo de trabajador.',
        raiseFix,
      ),
    ];
  if (due.kind === 'class')
    return [
      buildBlockingFinding(
        'apprentice-minimum',
        path,
        `El apoyo del aprendiz no llega al ${apprenticeshipOn(day, law).inClass} % del salario mínimo, ${formatPesos(least)}`,
        'Corrija el salario o el contrato.',
        raiseFix,
      ),
    ];
  if (due.kind === 'hours')
    return [
      buildBlockingFinding(
        'hourly-minimum',
        path,
        `El salario no llega al mínimo de ${hours} horas semanales, ${formatPesos(least)}`,
        'Corrija el salario o el contrato.',
        raiseFix,
      ),
    ];
  return [
    buildBlockingFinding(
      'below-minimum',
      path,
      `El salario, ${formatPesos(contract.salary)}, no llega al mínimo de ${law.year}, ${formatPesos(minimum)}`,
      'El nuevo mínimo cambia el contrato (CST art. 148): súbalo en Salarios mínimos, a todos los que están por debajo. Si trabaja menos horas, escriba en su ficha las de la semana.',
      raiseFix,
    ),
  ];
}

import type { Law } from '../payroll/law/parameters.ts';
import { exact, exactPesos, type Money, money, noMoney, over, roundToPeso, times } from '../values/money.ts';
import { type Subsystem, subsystemAmounts, subsystems } from './contributor.ts';
import type { ContributorLine } from './layout.ts';

export type WorkerSystem = 'health' | 'pension' | 'solidarity';

/** Types whose employer pays the whole contribution: apprentices before practice and students. */
const withoutWorkerShare: ReadonlySet<string> = new Set(['12', '19', '21', '23']);

/** Computes the part of a line that the worker owes. Zero for a rate that only the employer pays. */
export function computeWorkerShares(line: ContributorLine, law: Law): Record<WorkerSystem, Money> {
  if (withoutWorkerShare.has(line.type)) return { health: noMoney, pension: noMoney, solidarity: noMoney };
  return {
    health: workerShare(line.healthBase, line.healthRate, law.health.value, law.employer.health.value),
    pension: workerShare(line.pensionBase, line.pensionRate, law.pension.value, law.employer.pension.value),
    solidarity: subsystemAmounts.solidarity(line),
  };
}

/** Computes the share of the worker in a base. Zero on unpaid days, when only the employer pays. */
function workerShare(base: Money, rate: string, worker: string, employer: string): Money {
  const percent = Number(rate) * 100;
  if (percent === 0 || Math.abs(percent - Number(employer)) < 0.0001) return noMoney;
  return roundToPeso(over(times(exactPesos(base), exact(worker)), exact(100)));
}

/**
 * Contributions of a line before rounding to the next hundred. Solidarity is the exception, because the line has no
 * rate for it.
 */
const owedTo: Record<Subsystem, (line: ContributorLine) => Money> = {
  pension: ({ pensionBase, pensionRate }) => owed(pensionBase, pensionRate),
  solidarity: subsystemAmounts.solidarity,
  health: ({ healthBase, healthRate }) => owed(healthBase, healthRate),
  risk: ({ riskBase, riskRate }) => owed(riskBase, riskRate),
  compensation: ({ compensationBase, compensationRate }) => owed(compensationBase, compensationRate),
  sena: ({ otherBase, senaRate }) => owed(otherBase, senaRate),
  icbf: ({ otherBase, icbfRate }) => owed(otherBase, icbfRate),
};
const owed = (base: Money, rate: string): Money => roundToPeso(times(exactPesos(base), exact(rate)));

export type LineShares = Record<Subsystem, { deducted: Money; employer: Money }>;

/** Computes the contributions by debtor when only the line is known. */
export function computeLineShares(line: ContributorLine, law: Law): LineShares {
  const worker: Partial<Record<Subsystem, Money>> = computeWorkerShares(line, law);
  return Object.fromEntries(
    subsystems.map((system) => {
      const deducted = worker[system] ?? noMoney;
      return [system, { deducted, employer: money(owedTo[system](line) - deducted) }];
    }),
  ) as LineShares;
}

import { lastOfMonth, parts } from '../day.ts';
import type { Finding } from '../finding.ts';
import { moneyText, roundToCentavo } from '../money.ts';
import { type Contract, type Period, salaryOn } from './contract.ts';
import { add } from './explanation.ts';
import { liquidate } from './liquidate.ts';
import type { Absence, Novelties } from './novelties.ts';
import { type PaidMonth, variableBetween } from './paid-history.ts';
import { variableMonth, yearEnding } from './pay-history.ts';
import { type DatedPolicy, policyOn } from './policy.ts';
import { primaOf } from './run-benefits.ts';
import { benefitsRun } from './run-lines.ts';
import { monthsOf, type PayRun } from './run-period.ts';
import { concluded, type RunResult, share } from './run-result.ts';
import { remaining } from './true-up.ts';

/** Prima on its own, with its tax and what alimony takes of it. */
export function primaRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  policies: readonly DatedPolicy[],
): RunResult {
  const policy = policyOn(period.end, policies);
  const { benefits, findings } = primaOf(
    contract,
    period.end,
    run.history ?? [],
    known.benefits ?? [],
    policy,
  );
  const paid = benefitsRun(contract, period.end, benefits, known.orders ?? [], policy);
  const months = [share(run, run.year, run.month, paid, { benefits })];
  return concluded(run, period, months, [...findings, ...paid.findings]);
}

/** Vacations paid when they begin: their days of each month, with what those days contribute. */
export function vacationRun(
  run: PayRun,
  contract: Contract,
  period: Period,
  known: Novelties,
  policies: readonly DatedPolicy[],
): RunResult {
  const absence = vacationOf(contract, period, run.history ?? []);
  const findings: Finding[] = [];
  const months = monthsOf(period).map((piece) => {
    const { year, month } = parts(piece.end);
    const part = liquidate(
      contract,
      piece,
      { absences: [absence], ...(known.orders && { orders: known.orders }) },
      policies,
    );
    findings.push(...part.findings);
    return share(run, year, month, remaining(part, []), { absences: [absence] });
  });
  return concluded(run, period, months, findings);
}

/** Vacations on the salary of the day they begin; on the average of the year before when it varied (CST 192). */
function vacationOf(contract: Contract, period: Period, history: readonly PaidMonth[]): Absence {
  const { start, end } = period;
  const { year, month } = parts(start);
  const dayBefore = month === 1 ? lastOfMonth(year - 1, 12) : lastOfMonth(year, month - 1);
  const variable = variableBetween(contract, history, yearEnding(dayBefore), dayBefore, 'vacations');
  const salary = salaryOn(contract, start);
  const base = variable && roundToCentavo(add(variableMonth(variable), 'Salario básico', salary).value);
  const previous = parts(dayBefore);
  const reported = history.find((one) => one.year === previous.year && one.month === previous.month)?.ibc;
  return {
    kind: 'common_vacation',
    start,
    end,
    ...(base && { base: moneyText(base) }),
    ...(reported && { previous_ibc: reported }),
  };
}

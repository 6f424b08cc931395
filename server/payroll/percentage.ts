import { sql } from 'kysely';
import { moneyText } from '../../src/domain/money.ts';
import type { PaidMonth } from '../../src/domain/payroll/paid-history.ts';
import { MissingParameters } from '../../src/domain/payroll/parameters.ts';
import { monthsOfPercentage, percentageFromMonths } from '../../src/domain/payroll/percentage-from-months.ts';
import { contractOf } from '../../src/domain/payroll/settlement.ts';
import { trimmed } from '../../src/domain/trimmed.ts';
import { invalid } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import { current } from './history.ts';
import { employeesFor } from './sources.ts';

/** The percentage of the second procedure in force in a month, from the payrolls stored of the year before. */
export async function percentageOf(
  tx: Tx,
  companyId: string,
  wanted: { employee_id: string; year: number; month: number },
) {
  const [employee] = await employeesFor(tx, companyId, { ids: [wanted.employee_id] });
  if (!employee) throw invalid({ employee_id: ['El empleado no existe en esta compañía'] });
  const { from, to, day } = monthsOfPercentage(wanted);
  const { rows } = await sql<PaidMonth>`
    select p.year, p.month, p.lines from payrolls p
    where p.company_id = ${companyId} and p.employee_id = ${wanted.employee_id} and ${current('p')}
      and p.year * 12 + p.month between ${from.year * 12 + from.month} and ${to.year * 12 + to.month}
    order by p.year, p.month`.execute(tx);
  try {
    const { percent, base, withholding, explanation, findings, months } = percentageFromMonths(
      wanted,
      rows,
      contractOf(employee).withholding?.claims,
    );
    return {
      percent,
      base: moneyText(base),
      withholding: moneyText(withholding),
      months,
      day,
      from,
      to,
      stored:
        employee.withholding_procedure === '2' ? trimmed(employee.withholding_percent ?? '') || null : null,
      explanation,
      findings,
    };
  } catch (error) {
    if (error instanceof MissingParameters) throw invalid({ year: [error.message] });
    throw error;
  }
}

import { sql } from 'kysely';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import {
  computePercentageFromMonths,
  findReplacedPercentage,
  getPercentageMonths,
} from '../../../src/domain/payroll/deductions/percentage-from-months.ts';
import type { OutdatedPercentage } from '../../../src/domain/payroll/desk/recalculation.ts';
import { joinMonthParts } from '../../../src/domain/payroll/history/join-month-parts.ts';
import { addOpeningBalance } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidMonth } from '../../../src/domain/payroll/history/paid-history.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import { trimZeros } from '../../../src/domain/text/trim-zeros.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import { selectPaidMonths } from '../../documents/paid-months.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

/** Lists the stored months that the percentage uses, with the opening balance of each contract (ET 386). */
async function monthsFor(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  wanted: { year: number; month: number },
): Promise<PaidMonth[]> {
  const { from, to } = getPercentageMonths(wanted);
  const { rows } = await sql<PaidMonth>`
    select p.year, p.month, p.lines from ${selectPaidMonths(companyId)} p
    where p.employee_id = ${employee.id}
      and p.year * 12 + p.month between ${from.year * 12 + from.month} and ${to.year * 12 + to.month}
    order by p.year, p.month`.execute(tx);
  const records = [employee, ...(employee.contracts ?? []).map((ended) => ({ ...employee, ...ended }))];
  return records.reduce<PaidMonth[]>(
    (history, record) => addOpeningBalance(buildContract(record), record, history, wanted),
    joinMonthParts(rows),
  );
}

/**
 * Finds a stored percentage that was computed from the wrong year, and the right one with its explanation.
 * Returns undefined when there is nothing to correct.
 */
export async function findOutdatedPercentage(
  tx: Tx,
  companyId: string,
  employee: EmployeeSource,
  month: { year: number; month: number },
): Promise<Omit<OutdatedPercentage, 'id' | 'employee' | 'list_name'> | undefined> {
  const stored = employee.withholding_procedure === '2' ? trimZeros(employee.withholding_percent ?? '') : '';
  if (!stored) return undefined;
  const months = await monthsFor(tx, companyId, employee, month);
  const right = findReplacedPercentage(
    stored,
    month,
    months,
    getCompanyLaws(employee.policies),
    buildContract(employee).withholding?.claims,
  );
  if (!right) return undefined;
  const { percent, explanation, findings } = right;
  const { version } = employee;
  return { version, year: month.year, stored, percent, explanation, findings };
}

/** Computes the withholding percentage of procedure 2 for a month, from the stored payrolls (ET 386). */
export async function computeWithholdingPercentage(
  tx: Tx,
  companyId: string,
  wanted: { employee_id: string; year: number; month: number },
) {
  const [employee] = await listEmployeeSources(tx, companyId, { ids: [wanted.employee_id] });
  if (!employee) throw buildInvalidRefusal({ employee_id: ['El empleado no existe en esta compañía'] });
  const { from, to, day } = getPercentageMonths(wanted);
  const rows = await monthsFor(tx, companyId, employee, wanted);
  try {
    const { percent, base, withholding, explanation, findings, months } = computePercentageFromMonths(
      wanted,
      rows,
      {
        laws: getCompanyLaws(employee.policies),
        claims: buildContract(employee).withholding?.claims,
      },
    );
    return {
      percent,
      base: toMoneyText(base),
      withholding: toMoneyText(withholding),
      months,
      day,
      from,
      to,
      stored:
        employee.withholding_procedure === '2' ? trimZeros(employee.withholding_percent ?? '') || null : null,
      explanation,
      findings,
    };
  } catch (error) {
    if (error instanceof MissingParameters) throw buildInvalidRefusal({ year: [error.message] });
    throw error;
  }
}

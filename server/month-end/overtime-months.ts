import { type HoursMonth, listPaidHours } from '../../src/domain/reports/overtime.ts';
import type { Transact } from '../store/connection.ts';
import { type MonthRange, streamEmployeeMonths, type UncoveredMonth } from './employee-months.ts';

/**
 * Reads the months with paid overtime or surcharges, in batches. Months that their contract does not cover
 * are included, because their hours were paid.
 */
export async function* streamOvertimeMonths(
  inside: Transact,
  companyId: string,
  range: MonthRange,
): AsyncGenerator<HoursMonth[]> {
  let uncovered: UncoveredMonth[] = [];
  const months = streamEmployeeMonths(inside, companyId, range, (one) => void uncovered.push(one));
  for await (const some of months) {
    const all: HoursMonth[] = [...uncovered, ...some];
    uncovered = [];
    yield all.filter(({ payroll }) => listPaidHours(payroll).length > 0);
  }
}

export async function listOvertimeMonths(
  inside: Transact,
  companyId: string,
  employeeId: string,
  { from, to }: Pick<MonthRange, 'from' | 'to'>,
): Promise<HoursMonth[]> {
  const all: HoursMonth[] = [];
  for await (const some of streamOvertimeMonths(inside, companyId, { from, to, employees: [employeeId] }))
    all.push(...some);
  return all.sort((a, b) => a.year * 12 + a.month - (b.year * 12 + b.month));
}

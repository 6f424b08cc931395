import { type Month, toMonthIndex } from '../../src/domain/values/month.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { MonthRange } from './employee-months.ts';

type Filters = {
  from: Month;
  to: Month;
  cost_center_id?: string | undefined;
  payroll_group_id?: string | undefined;
  branch_office_id?: string | undefined;
};

const mostMonths = 12;

/** Refuses a range that ends before it begins or is longer than a year. */
export function checkRange({
  cost_center_id,
  payroll_group_id,
  branch_office_id,
  from,
  to,
}: Filters): MonthRange {
  const length = toMonthIndex(to) - toMonthIndex(from) + 1;
  if (length < 1) throw buildInvalidRefusal({ to: ['El último mes es anterior al primero'] });
  if (length > mostMonths) throw buildInvalidRefusal({ to: [`Elija hasta ${mostMonths} meses`] });
  return { from, to, cost_center: cost_center_id, group: payroll_group_id, branch: branch_office_id };
}

import { sql } from 'kysely';
import type { Review } from '../../src/domain/payroll/desk/review.ts';
import type { Day, Instant } from '../../src/domain/values/day.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { buildWithoutPayrollCondition } from '../payroll/dashboard/missing-payrolls.ts';
import { lastPayroll } from '../payroll/drafts/employee-findings.ts';
import { addPreviousTotals } from '../payroll/list/list-conditions.ts';
import type { Tx } from '../store/connection.ts';
import { checkPayrolls, type SendingVerdict } from './validate.ts';

type Row = {
  id: string;
  employee: string;
  list_name: string;
  year: number;
  month: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  previous_total: string | null;
  retires: boolean;
  retirement_date: Day | null;
};

const moves = 'net-change';
const named = 100;

/** Checks payrolls as sending would, and adds what needs all of them together. */
export async function reviewPayrolls(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Instant,
): Promise<{ looked: SendingVerdict[]; review: Review }> {
  const looked = await checkPayrolls(tx, companyId, ids, now);
  const rows = await rowsOf(tx, companyId, looked);
  const verdicts = new Map(looked.map((one) => [one.id, one]));
  const reasons = ({ id }: Row) => verdicts.get(id)?.keeps.map(({ message }) => message) ?? [];
  const leaving = rows.filter((row) => reasons(row).length === 0);
  const added = (name: 'accrued_total' | 'deductions_total' | 'total') =>
    toMoneyText(sum(leaving.map((row) => parseMoney(row[name]) ?? noMoney)));
  const review = {
    totals: {
      count: leaving.length,
      compared: leaving.filter(({ previous_total }) => previous_total !== null).length,
      accrued_total: added('accrued_total'),
      deductions_total: added('deductions_total'),
      total: added('total'),
    },
    blocked: rows
      .map((row) => ({ ...nameOf(row), reasons: reasons(row) }))
      .filter(({ reasons: found }) => found.length > 0),
    outliers: leaving
      .filter(({ id }) => verdicts.get(id)?.findings.some(({ code }) => code === moves))
      .flatMap(outlier),
    retired: leaving
      .filter(({ retires }) => retires)
      .map((row) => ({ ...nameOf(row), day: row.retirement_date })),
    warnings: warningsOf(leaving.flatMap(({ id }) => verdicts.get(id) ?? [])),
    missing: await missingIn(tx, companyId, rows),
  };
  return { looked, review };
}

const nameOf = ({ id, employee, list_name }: Row) => ({ id, employee, list_name });

function outlier(row: Row): Review['outliers'] {
  const [after, before] = [parseMoney(row.total), parseMoney(row.previous_total ?? '')];
  if (after === undefined || before === undefined || before <= 0) return [];
  const percent = Math.round(((after - before) * 100) / before);
  return [{ ...nameOf(row), before: toMoneyText(before), after: toMoneyText(after), percent }];
}

function warningsOf(looked: readonly SendingVerdict[]): Review['warnings'] {
  const rules = new Map<string, Review['warnings'][number]>();
  for (const { employee, list_name, findings } of looked)
    for (const { code, severity, message, hint } of findings) {
      if (severity === 'block' || code === moves || lastPayroll.has(code)) continue;
      const rule = rules.get(code) ?? { code, hint, of: [] };
      rules.set(code, { ...rule, of: [...rule.of, { employee, list_name, message }] });
    }
  return [...rules.values()].sort((a, b) => b.of.length - a.of.length);
}

async function rowsOf(tx: Tx, companyId: string, looked: readonly SendingVerdict[]): Promise<Row[]> {
  const ids = looked.map(({ id }) => id);
  const page = sql`select t.* from payrolls t where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])`;
  const { rows } = await sql<Row>`
    select r.id, r.employee_name as employee, r.list_name, r.year, r.month, r.accrued_total, r.deductions_total, r.total, r.previous_total,
      coalesce(not e.active or e.retirement_date <= r.settlement_end_date, false) as retires, e.retirement_date
    from (${addPreviousTotals(page)}) r left join employees e on e.company_id = r.company_id and e.id = r.employee_id
    order by r.search_text, r.id`.execute(tx);
  return rows;
}

async function missingIn(tx: Tx, companyId: string, rows: readonly Row[]): Promise<Review['missing']> {
  const months = [...new Map(rows.map(({ year, month }) => [`${year}-${month}`, { year, month }])).values()];
  if (months.length === 0) return { names: [], list_names: [], count: 0 };
  const each = months.map(
    ({ year, month }) => sql`(${buildWithoutPayrollCondition(companyId, year, month)})`,
  );
  const found = await sql<{ name: string; list_name: string; count: number }>`
    select e.name, e.list_name, count(*) over () as count from employees e where ${sql.join(each, sql` or `)}
    order by e.search_text limit ${named}`.execute(tx);
  return {
    names: found.rows.map(({ name }) => name),
    list_names: found.rows.map(({ list_name }) => list_name),
    count: Number(found.rows[0]?.count ?? 0),
  };
}

import { sql } from 'kysely';
import { stripInstalment } from '../../../src/domain/payroll/statement/instalment.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import type { EmployeeBalances } from '../../../src/domain/vault/balances.ts';
import { inForce } from '../../payslips/slips.ts';
import type { Tx } from '../../store/connection.ts';

type YearSoFar = NonNullable<EmployeeBalances['year']>;

type SlipRow = {
  year: number;
  month: number;
  accrued: string;
  deductions: string;
  net: string;
  deducted: Pick<Line, 'concept' | 'label' | 'amount'>[];
  health: string | null;
  pension: string | null;
};

/**
 * Reads the last year with payslips of a person in a company: its sums, those of the same months of the year before
 * when none is missing, and whom its deductions went to, the largest first.
 */
export async function readYearSoFar(tx: Tx, companyId: string, person: string): Promise<YearSoFar | null> {
  const { rows } = await sql<SlipRow>`
    select p.year, p.month, p.accrued_total::text as accrued, p.deductions_total::text as deductions, p.total::text as net,
      (select coalesce(jsonb_agg(jsonb_build_object('concept', l -> 'concept', 'label', l -> 'label', 'amount', l -> 'amount')), '[]')
        from jsonb_array_elements(p.lines) l where l ->> 'group' = 'deductions') as deducted,
      p.pay_facts ->> 'health' as health, p.pay_facts ->> 'pension' as pension
    from payrolls p
    where p.company_id = ${companyId} and p.person = ${person} and ${inForce}
      and p.year >= (select max(p.year) - 1 from payrolls p
        where p.company_id = ${companyId} and p.person = ${person} and ${inForce})
    order by p.year desc, p.month desc`.execute(tx);
  const [last] = rows;
  if (!last) return null;
  const { year } = last;
  const now = rows.filter((row) => row.year === year);
  const months = now.map(({ month }) => month);
  const before = rows.filter((row) => row.year === year - 1 && months.includes(row.month));
  return {
    year,
    first: Math.min(...months),
    last: Math.max(...months),
    ...sumSlips(now),
    before: before.length === now.length ? sumSlips(before) : null,
    deducted: listDeducted(now),
  };
}

const sumSlips = (rows: readonly SlipRow[]) => {
  const total = (name: 'accrued' | 'deductions' | 'net') =>
    toMoneyText(sum(rows.map((row) => parseMoney(row[name]) ?? noMoney)));
  return { accrued: total('accrued'), deductions: total('deductions'), net: total('net') };
};

/** Sums deductions by name. A fund is the one of the last payslip that named it. */
function listDeducted(rows: readonly SlipRow[]): YearSoFar['deducted'] {
  const found = new Map<string, { concept: string; total: Money }>();
  for (const { deducted } of rows)
    for (const { concept, label, amount } of deducted) {
      const name = stripInstalment(label);
      const one = found.get(name) ?? { concept, total: noMoney };
      found.set(name, { ...one, total: sum([one.total, parseMoney(amount) ?? noMoney]) });
    }
  const funds: Readonly<Record<string, string | null | undefined>> = {
    health: rows.find(({ health }) => health)?.health,
    pension: rows.find(({ pension }) => pension)?.pension,
  };
  return [...found]
    .filter(([, { total }]) => total > 0)
    .sort(([, a], [, b]) => b.total - a.total)
    .map(([label, { concept, total }]) => ({
      label,
      to: funds[concept] ?? null,
      amount: toMoneyText(total),
    }));
}

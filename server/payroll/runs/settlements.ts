import { type QueryExecutorProvider, sql } from 'kysely';
import type { BenefitPaid } from '../../../src/domain/payroll/novelties/novelties.ts';
import { isBenefitSettled } from '../../../src/domain/payroll/runs/left-out.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import {
  benefitOfRun,
  type ContractSettlement,
  isBenefitRunKind,
} from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { groupRows, type RunPersonRow, type RunRow } from './rows.ts';

type Settlement = ContractSettlement & { employee_id: string; state: RunRow['state'] };

type SettledRow = Pick<RunPersonRow, 'employee_id' | 'novelties' | 'months'> &
  Pick<RunRow, 'state'> & { exit: Day };

export async function listSettlements(
  tx: QueryExecutorProvider,
  companyId: string,
  employeeIds: readonly string[],
): Promise<Map<string, Settlement[]>> {
  const { rows } = await sql<SettledRow>`
    select q.employee_id, q."end" as exit, q.novelties, q.months, r.state
    from pay_runs r join pay_run_people q on q.company_id = r.company_id and q.run_id = r.id
    where r.company_id = ${companyId} and r.kind = 'final_settlement'
      and q.employee_id = any(${employeeIds as string[]}::uuid[])`.execute(tx);
  return groupRows(rows.map(toSettlement), ({ employee_id }) => employee_id);
}

const toSettlement = ({ employee_id, exit, state, novelties, months }: SettledRow): Settlement => ({
  employee_id,
  exit,
  state,
  benefits: benefitsIn(novelties.benefits, months),
});

const benefitsIn = (written: readonly BenefitPaid[] | undefined, months: readonly MonthShare[]) => [
  ...(written ?? []),
  ...months.flatMap(({ adds }) => adds?.benefits ?? []),
];

/**
 * Filters the settlements of the current contract. An earlier contract may have ended the day this one began.
 */
export function filterContractSettlements(
  { admission_date: from, retirement_date: to, contracts }: EmployeeSource,
  settlements: readonly Settlement[] | undefined,
): Settlement[] {
  const ended = (contracts ?? []).filter(({ admission_date }) => admission_date < from);
  return (settlements ?? []).filter(
    ({ exit }) =>
      exit >= from && (!to || exit <= to) && !ended.some(({ retirement_date }) => retirement_date === exit),
  );
}

type SharedRow = SettledRow & {
  employee_name: string;
  list_name: string;
  other: Pick<RunRow, 'id' | 'kind' | 'year' | 'month' | 'part' | 'start' | 'end'>;
};

const MOST_SHARED = 50;

/**
 * Lists people whose benefit is in two open runs, for example a settlement and the prima of its semester. The
 * first that closes pays it, and the other is computed again.
 */
export async function listSharedBenefits(tx: QueryExecutorProvider, companyId: string, run: RunRow) {
  const final = run.kind === 'final_settlement';
  if (run.state !== 'abierta' || !(final || isBenefitRunKind(run.kind))) return [];
  const others = final ? Object.keys(benefitOfRun) : ['final_settlement'];
  const { rows } = await sql<SharedRow>`
    select q.employee_id, q.employee_name, q.list_name, jsonb_build_object('id', o.id, 'kind', o.kind, 'year', o.year, 'month', o.month,
        'part', o.part, 'start', o."start", 'end', o."end") as other,
      s."end" as exit, s.novelties, s.months, 'abierta' as state
    from pay_runs o join pay_run_people p on p.company_id = o.company_id and p.run_id = o.id
    join pay_run_people q on q.company_id = o.company_id and q.run_id = ${run.id} and q.employee_id = p.employee_id
    cross join lateral (select case when ${final} then q."end" else p."end" end as "end",
      case when ${final} then q.novelties else p.novelties end as novelties,
      case when ${final} then q.months else p.months end as months) s
    where o.company_id = ${companyId} and o.state = 'abierta' and o.kind = any(${others}::text[])
    order by q.search_text, o.created_at, o.id`.execute(tx);
  return rows
    .filter((row) => isBenefitSettled(final ? row.other : run, toSettlement(row)))
    .slice(0, MOST_SHARED)
    .map(({ employee_id, employee_name, list_name, other }) => ({
      employee: { id: employee_id, name: employee_name, list_name },
      run: { id: other.id, name: runShown(other) },
    }));
}

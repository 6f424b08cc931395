import { sql } from 'kysely';
import { getCriteriaDays } from '../../src/domain/reports/criteria.ts';
import type { Who } from '../../src/domain/reports/people.ts';
import {
  buildClaimKey,
  buildGoneClaimRow,
  buildRecoveryNotes,
  buildRecoveryRow,
  getPayer,
  recoveryColumns,
  type StoredClaim,
} from '../../src/domain/reports/recovery-claims.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { streamEmployeeMonths } from '../month-end/employee-months.ts';
import type { Tx } from '../store/connection.ts';
import { buildCriteriaCondition, toMonthRange } from './people.ts';
import type { ReportSource, SourceContext } from './source.ts';

/**
 * Report of the leave that EPS, ARL and pension funds pay back, each with its claim. Claims whose leave is no longer in a
 * payroll come last.
 */
export const readRecoveriesReport: ReportSource = async (context) => {
  const counts = { waiting: 0, gone: 0 };
  return {
    columns: recoveryColumns,
    rows: rowsOf(context, counts),
    notes: () => buildRecoveryNotes(counts),
  };
};

async function* rowsOf(
  context: SourceContext,
  counts: { waiting: number; gone: number },
): AsyncGenerator<readonly ReportRow[]> {
  const { inside, companyId, criteria } = context;
  const claims = new Map(
    (await inside((tx) => listClaims(tx, context))).map((claim) => [buildClaimKey(claim), claim]),
  );
  const matchesState = (row: ReportRow) => criteria.claim === '' || row['state_key'] === criteria.claim;
  for await (const months of streamEmployeeMonths(inside, companyId, toMonthRange(criteria))) {
    const rows = months.flatMap(({ employee, settled }) =>
      (settled.liquidation.employer?.recoveries ?? []).map((recovery) => {
        const payer = getPayer(recovery);
        const key = buildClaimKey({ employee_id: employee.id, payer, start_date: recovery.start_date });
        const claim = claims.get(key);
        claims.delete(key);
        return buildRecoveryRow(employee, recovery, claim);
      }),
    );
    counts.waiting += rows.filter((row) => row['state_key'] === 'por_radicar').length;
    yield rows.filter(matchesState);
  }
  counts.gone = claims.size;
  yield [...claims.values()].map(({ who, ...claim }) => buildGoneClaimRow(who, claim)).filter(matchesState);
}

type NamedClaim = StoredClaim & { who: Who };

async function listClaims(tx: Tx, { companyId, criteria }: SourceContext): Promise<NamedClaim[]> {
  const { first, last } = getCriteriaDays(criteria);
  const { rows } = await sql<NamedClaim>`
    select ${claimFields}, jsonb_build_object('id', e.id, 'name', e.name, 'list_name', e.list_name, 'document', e.document_number,
      'charge', ch.name, 'cost_center', cc.name) as who
    from recovery_claims r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    left join charges ch on ch.company_id = e.company_id and ch.id = e.charge_id
    left join cost_centers cc on cc.company_id = e.company_id and cc.id = e.cost_center_id
    where r.company_id = ${companyId} and r.start_date between ${first} and ${last} ${buildCriteriaCondition(criteria)}
    order by e.search_text, r.start_date`.execute(tx);
  return rows;
}

const claimFields = sql`r.employee_id, r.payer, r.start_date, r.end_date, r.days, r.amount::text as amount, r.state,
  r.filing_number, r.filed_on, r.paid_on, r.paid_amount::text as paid_amount, r.note, r.version`;

type ClaimPlace = { employee_id: string; payer: string; start_date: Day };

/** Locks a claim. Undefined when it was never saved. */
export async function lockRecoveryClaim(
  tx: Tx,
  companyId: string,
  { employee_id, payer, start_date }: ClaimPlace,
): Promise<StoredClaim | undefined> {
  const { rows } = await sql<StoredClaim>`
    select ${claimFields} from recovery_claims r where r.company_id = ${companyId} and r.employee_id = ${employee_id}
      and r.payer = ${payer} and r.start_date = ${start_date} for update`.execute(tx);
  return rows[0];
}

/** Saves a claim when its stored version is the one that was read. Otherwise returns false. */
export async function storeClaim(
  tx: Tx,
  companyId: string,
  userId: string,
  claim: StoredClaim,
): Promise<boolean> {
  const { version, ...stored } = claim;
  const { rows } = await sql`
    insert into recovery_claims as r (company_id, employee_id, payer, start_date, end_date, days, amount, state, filing_number,
      filed_on, paid_on, paid_amount, note, version, created_by, updated_by)
    values (${companyId}, ${stored.employee_id}, ${stored.payer}, ${stored.start_date}, ${stored.end_date}, ${stored.days}, ${stored.amount},
      ${stored.state}, ${stored.filing_number}, ${stored.filed_on}, ${stored.paid_on}, ${stored.paid_amount}, ${stored.note}, 1, ${userId}, ${userId})
    on conflict (company_id, employee_id, payer, start_date) do update set end_date = excluded.end_date, days = excluded.days,
      amount = excluded.amount, state = excluded.state, filing_number = excluded.filing_number, filed_on = excluded.filed_on,
      paid_on = excluded.paid_on, paid_amount = excluded.paid_amount, note = excluded.note, version = r.version + 1,
      updated_at = now(), updated_by = excluded.updated_by
    where r.version = ${version}
    returning r.version`.execute(tx);
  return rows.length > 0;
}

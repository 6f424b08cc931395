import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  computeTermEnd,
  describeTermEnd,
  FIXED_TERM_CODE,
  type FixedTerm,
  NOTICE_STAGES_DAYS,
} from '../../src/domain/payroll/contract/fixed-term.ts';
import { addDays, type Day, dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import { selectLastRenewalStart } from '../documents/contract-terms.ts';
import { runPeriodically } from '../jobs/run-periodically.ts';
import type { Services } from '../services.ts';
import type { Store, Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { searchText } from '../store/search.ts';

const every = 3_600_000;
/** Days before the end of a term on which its notice appears: 15 days before the notice of the law is due. */
const TOLD_DAYS = NOTICE_STAGES_DAYS[1];

/** Looks for terms to notify at once and then each hour, while this process listens. */
export function tellOfTerms(app: FastifyInstance, { store, now }: Services): void {
  runPeriodically(app, { name: 'términos fijos', every, atOnce: true }, () => tellEndingTerms(store, now()));
}

/**
 * Adds a notice to each company for each fixed term that must be ended or renewed soon (CST art. 46). Ends
 * the notices that no longer apply. Returns how many were added. Several processes may run it at once.
 */
export async function tellEndingTerms(store: Store, now: Instant): Promise<number> {
  const companies = await sql<{ id: string }>`select id from companies where active`.execute(store.db);
  let told = 0;
  for (const { id } of companies.rows) told += await store.inCompany(id, (tx) => tellIn(tx, id, now));
  return told;
}

type TermRow = FixedTerm & { employee: string; name: string; notice: string };

async function tellIn(tx: Tx, companyId: string, now: Instant): Promise<number> {
  const today = dayOf(now);
  const moment = new Date(now);
  const due = (await termsUntil(tx, companyId, today)).flatMap((row) => {
    const end = computeTermEnd(row, today);
    const words = end.state === 'open' ? describeTermEnd(end, row.until) : undefined;
    return words ? [{ ...row, detail: words.detail, last: end.notice_until }] : [];
  });
  let told = 0;
  for (const { notice, employee, name, until, detail, last } of due) {
    const title = `Preaviso de ${name}`.slice(0, 120);
    const body = `Su contrato a término fijo termina el ${formatDay(until)}. ${detail}`;
    // The id derives from the contract and its term, so a second process adds nothing.
    const { numAffectedRows } = await sql`
      insert into notices (company_id, id, title, body, level, audience, placement, starts_at, ends_at, link_label,
        link_url, origin, search_text)
      values (${companyId}, ${notice}, ${title}, ${body}, 'advertencia', 'compania', 'campana', ${moment},
        (${last}::date + 1)::timestamp at time zone 'America/Bogota', 'Ver la ficha', ${`/employees/${employee}/edit`},
        'system', ${searchText(title, body)})
      on conflict (company_id, id) do nothing`.execute(tx);
    told += Number(numAffectedRows ?? 0);
  }
  const { numAffectedRows: ended } = await sql`
    update notices set ends_at = ${moment}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and origin = 'system' and link_url like '/employees/%' and ends_at > ${moment}
      and not (id = any(${due.map(({ notice }) => notice)}::uuid[]))`.execute(tx);
  if (told > 0 || ended) await publish(tx, companyId, 'changed', { resource: 'notices' });
  return told;
}

async function termsUntil(tx: Tx, companyId: string, today: Day): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select t.id as employee, t.name, t.admission_date as "from", t.contract_end_date as until,
      ${selectLastRenewalStart('t')} as renewed_from, n.delivered_on as delivered,
      md5('term ' || t.id || ' ' || t.admission_date || ' ' || t.contract_end_date)::uuid as notice
    from employees t join contract_types k on k.id = t.contract_type_id and k.code = ${FIXED_TERM_CODE}
    left join term_notices n on n.company_id = t.company_id and n.employee_id = t.id
      and n.contract_end_date = t.contract_end_date
    where t.company_id = ${companyId} and t.active and t.retirement_date is null
      and t.contract_end_date between ${today}::date and ${addDays(today, TOLD_DAYS)}::date
    order by t.contract_end_date, t.id`.execute(tx);
  return rows;
}

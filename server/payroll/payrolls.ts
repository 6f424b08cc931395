import { type QueryExecutorProvider, sql } from 'kysely';
import type { Day } from '../../src/domain/day.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { noveltiesOf, type PayrollDraft, type WrittenNovelties } from '../../src/domain/payroll/draft.ts';
import type { Accrued, Deductions, Line, Liquidation } from '../../src/domain/payroll/statement.ts';
import { searchText } from '../store/search.ts';

/** A payroll as it is stored. */
export type PayrollRow = {
  id: string;
  company_id: string;
  employee_id: string;
  employee_name: string;
  charge: string | null;
  person: string;
  year: number;
  month: number;
  settlement_start_date: Day;
  settlement_end_date: Day;
  payment_dates: Day[];
  novelties: WrittenNovelties;
  notes: string[];
  lines: Line[];
  accrued: Accrued;
  deductions: Deductions;
  worked_days: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  ibc: string;
  findings: Finding[];
  state: string;
  environment: string | null;
  consecutive_id: string | null;
  prefix: string | null;
  number: number | null;
  full_number: string | null;
  cune: string | null;
  dian: unknown;
  sent_at: Date | null;
  accepted_at: Date | null;
  /** Of a note: 1 replaces what it adjusts, 2 leaves it without effect. Nothing for a payroll. */
  note_type: 1 | 2 | null;
  predecessor_id: string | null;
  reason: string | null;
  /** Issued anew after this document was eliminated. */
  reissue_of: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** The payrolls to send, locked in a fixed order so that two senders cannot wait for each other. */
export async function payrollsForSending(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<PayrollRow[]> {
  const { rows } = await sql<PayrollRow>`
    select * from payrolls where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])
    order by search_text, id for update`.execute(tx);
  return rows;
}

export async function payrollAt(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
  lock = false,
): Promise<PayrollRow | undefined> {
  const { rows } = await sql<PayrollRow>`
    select * from payrolls where company_id = ${companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

/** The payroll an employee already has in a month, if any. */
export async function payrollOfMonth(
  tx: QueryExecutorProvider,
  companyId: string,
  wanted: { employee_id: string; year: number; month: number },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payrolls where company_id = ${companyId} and employee_id = ${wanted.employee_id}
      and year = ${wanted.year} and month = ${wanted.month} and state <> 'eliminada' and note_type is null`.execute(tx);
  return rows[0];
}

/** What a draft stores: what was written and what follows from it. */
export type Draft = {
  id: string;
  companyId: string;
  employee: { id: string; name: string; charge: string | null; person: string; documentNumber: string };
  draft: PayrollDraft;
  settlement: { start: Day; end: Day };
  liquidation: Liquidation;
  userId: string | undefined;
};

/** Without a blocking finding the draft is ready to be sent. */
const stateOf = (liquidation: Liquidation): 'lista' | 'borrador' =>
  liquidation.findings.some((f) => f.severity === 'block') ? 'borrador' : 'lista';

export async function insertDraft(tx: QueryExecutorProvider, d: Draft): Promise<void> {
  const { draft, liquidation: l } = d;
  await sql`
    insert into payrolls (company_id, id, employee_id, person, employee_name, charge, year, month, settlement_start_date,
      settlement_end_date, payment_dates, novelties, notes, lines, accrued, deductions, worked_days, accrued_total,
      deductions_total, total, ibc, findings, state, search_text, created_by, updated_by)
    values (${d.companyId}, ${d.id}, ${d.employee.id}, ${d.employee.person}, ${d.employee.name}, ${d.employee.charge}, ${draft.year}, ${draft.month},
      ${d.settlement.start}, ${d.settlement.end}, ${json(draft.payment_dates)}, ${json(noveltiesOf(draft))}, ${json(draft.notes)},
      ${json(l.lines)}, ${json(l.accrued)}, ${json(l.deductions)}, ${l.accrued.worked_days}, ${l.totals.accrued_total},
      ${l.totals.deductions_total}, ${l.totals.total}, ${l.ibc}, ${json(l.findings)}, ${stateOf(l)}, ${searchText(d.employee.name, d.employee.documentNumber)},
      ${d.userId ?? null}, ${d.userId ?? null})`.execute(tx);
}

/** Writes a draft or a rejected payroll anew, if nobody did since `version`. `false` when somebody did. */
export async function updateDraft(tx: QueryExecutorProvider, d: Draft, version: number): Promise<boolean> {
  const { draft, liquidation: l } = d;
  const { numAffectedRows } = await sql`
    update payrolls set employee_id = ${d.employee.id}, person = ${d.employee.person}, employee_name = ${d.employee.name}, charge = ${d.employee.charge},
      year = ${draft.year}, month = ${draft.month}, settlement_start_date = ${d.settlement.start},
      settlement_end_date = ${d.settlement.end}, payment_dates = ${json(draft.payment_dates)},
      novelties = ${json(noveltiesOf(draft))}, notes = ${json(draft.notes)}, lines = ${json(l.lines)},
      accrued = ${json(l.accrued)}, deductions = ${json(l.deductions)}, worked_days = ${l.accrued.worked_days},
      accrued_total = ${l.totals.accrued_total}, deductions_total = ${l.totals.deductions_total}, total = ${l.totals.total},
      ibc = ${l.ibc}, findings = ${json(l.findings)}, state = ${stateOf(l)},
      search_text = ${searchText(d.employee.name, d.employee.documentNumber)} || coalesce(' ' || lower(full_number), ''), version = version + 1, updated_at = now(), updated_by = ${d.userId ?? null}
    where company_id = ${d.companyId} and id = ${d.id} and version = ${version}
      and state in ('borrador', 'lista', 'rechazada')`.execute(tx);
  return numAffectedRows === 1n;
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

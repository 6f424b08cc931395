import { type QueryExecutorProvider, sql } from 'kysely';
import { type Finding, hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import type { DianResponse } from '../../src/domain/office/parts.ts';
import {
  type DocumentState,
  editableStates,
  getUnsentState,
} from '../../src/domain/payroll/desk/document-state.ts';
import {
  getDraftNovelties,
  type PayrollDraft,
  type WrittenNovelties,
} from '../../src/domain/payroll/drafts/draft.ts';
import type { PayRun } from '../../src/domain/payroll/runs/liquidate-run.ts';
import type {
  AccruedPay,
  Deductions,
  Line,
  Liquidation,
} from '../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { buildPersonSearchText } from '../store/search.ts';
import { buildMonthTakenCondition, toStatesSql } from './states.ts';

export type StoredPayroll = {
  id: string;
  company_id: string;
  employee_id: string;
  employee_name: string;
  list_name: string;
  charge: string | null;
  person: string;
  year: number;
  month: number;
  settlement_start_date: Day;
  settlement_end_date: Day;
  payment_dates: Day[];
  novelties: WrittenNovelties;
  /** Novelties that users wrote apart from the closed runs of the month. Null without closed runs. */
  own_novelties: WrittenNovelties | null;
  /** True when closing a run created it. */
  from_runs: boolean;
  /** Open run of the month. Read only for sending and validation. */
  open_run?: OpenRun | null;
  notes: string[];
  lines: Line[];
  accrued: AccruedPay;
  deductions: Deductions;
  worked_days: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  /** Amounts that count after a note replaced or eliminated the document. Null when no note did. */
  standing_accrued: string | null;
  standing_deductions: string | null;
  standing_total: string | null;
  ibc: string;
  findings: Finding[];
  state: DocumentState;
  environment: string | null;
  consecutive_id: string | null;
  prefix: string | null;
  number: number | null;
  full_number: string | null;
  cune: string | null;
  dian: DianResponse | null;
  sent_at: Date | null;
  accepted_at: Date | null;
  /** 1 replaces what it adjusts, 2 eliminates it. Null for a payroll. */
  note_type: 1 | 2 | null;
  /** Document that a note adjusts. Null for a payroll, and for a note on a document of another program. */
  predecessor_id: string | null;
  /** Document of another program that the chain of a note begins with. */
  foreign_id: string | null;
  reason: string | null;
  print_reason: boolean;
  /** Id of the eliminated document that this one was issued for. */
  reissue_of: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
};

export type OpenRun = Pick<PayRun, 'kind' | 'year' | 'month' | 'part' | 'start' | 'end'>;

const openRun = sql`(select jsonb_build_object('kind', r.kind, 'year', r.year, 'month', r.month, 'part', r.part, 'start', r."start", 'end', r."end")
  from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
  where q.company_id = payrolls.company_id and q.employee_id = payrolls.employee_id and r.state = 'abierta'
    and r.year = payrolls.year and r.month = payrolls.month limit 1)`;

/** Locks payrolls in a fixed order, so that two senders cannot deadlock. */
export async function lockPayrollsToSend(
  tx: QueryExecutorProvider,
  companyId: string,
  ids: readonly string[],
): Promise<StoredPayroll[]> {
  const { rows } = await sql<StoredPayroll>`
    select payrolls.*, ${openRun} as open_run from payrolls
    where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])
    order by search_text, id for update`.execute(tx);
  return rows;
}

export async function findPayroll(
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
  lock = false,
): Promise<StoredPayroll | undefined> {
  const { rows } = await sql<StoredPayroll>`
    select * from payrolls where company_id = ${companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows[0];
}

export async function findMonthPayroll(
  tx: QueryExecutorProvider,
  companyId: string,
  wanted: { employee_id: string; year: number; month: number },
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payrolls where company_id = ${companyId} and employee_id = ${wanted.employee_id}
      and year = ${wanted.year} and month = ${wanted.month} and ${buildMonthTakenCondition('payrolls')}
    order by note_type nulls first limit 1`.execute(tx);
  return rows[0];
}

export async function listEmployeesWithPayroll(
  tx: QueryExecutorProvider,
  companyId: string,
  { year, month }: { year: number; month: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ employee_id: string }>`
    select employee_id from payrolls where company_id = ${companyId} and year = ${year} and month = ${month}
      and ${buildMonthTakenCondition('payrolls')}`.execute(tx);
  return new Set(rows.map((row) => row.employee_id));
}

export type Draft = {
  id: string;
  companyId: string;
  employee: {
    id: string;
    name: string;
    listName: string;
    charge: string | null;
    person: string;
    documentNumber: string;
  };
  draft: PayrollDraft;
  settlement: { start: Day; end: Day };
  liquidation: Liquidation;
  userId: string | undefined;
  /** For a month paid in runs: novelties written apart from them, and whether closing a run created it. */
  runs?: { own_novelties: WrittenNovelties | null; from_runs: boolean };
  note?: Pick<StoredPayroll, 'note_type' | 'predecessor_id' | 'foreign_id' | 'reason' | 'print_reason'>;
};

const stateOf = (liquidation: Liquidation): DocumentState =>
  getUnsentState(hasBlockingFinding(liquidation.findings));

const columns = {
  employee_id: 'uuid',
  person: 'text',
  employee_name: 'text',
  list_name: 'text',
  charge: 'text',
  year: 'integer',
  month: 'integer',
  settlement_start_date: 'date',
  settlement_end_date: 'date',
  payment_dates: 'jsonb',
  novelties: 'jsonb',
  notes: 'jsonb',
  lines: 'jsonb',
  accrued: 'jsonb',
  deductions: 'jsonb',
  worked_days: 'integer',
  accrued_total: 'numeric',
  deductions_total: 'numeric',
  total: 'numeric',
  ibc: 'numeric',
  findings: 'jsonb',
  state: 'text',
  search_text: 'text',
  updated_by: 'uuid',
  own_novelties: 'jsonb',
  from_runs: 'boolean',
} as const;
const names = sql.raw(Object.keys(columns).join(', '));
const typed = sql.raw(
  ['id uuid', 'version integer', ...Object.entries(columns).map(([c, t]) => `${c} ${t}`)].join(', '),
);
const assigned = sql.raw(
  Object.keys(columns)
    .map((name) =>
      name === 'search_text'
        ? `search_text = r.search_text || coalesce(' ' || lower(p.full_number), '')`
        : `${name} = r.${name}`,
    )
    .join(', '),
);

function columnsOf(d: Draft): Record<keyof typeof columns, unknown> {
  const { draft, liquidation: l, employee, settlement } = d;
  return {
    employee_id: employee.id,
    person: employee.person,
    employee_name: employee.name,
    list_name: employee.listName,
    charge: employee.charge,
    year: draft.year,
    month: draft.month,
    settlement_start_date: settlement.start,
    settlement_end_date: settlement.end,
    payment_dates: draft.payment_dates,
    novelties: getDraftNovelties(draft),
    notes: draft.notes,
    lines: l.lines,
    accrued: l.accrued,
    deductions: l.deductions,
    worked_days: l.accrued.worked_days,
    ...l.totals,
    ibc: l.ibc,
    findings: l.findings,
    state: stateOf(l),
    search_text: buildPersonSearchText(employee.listName, employee.documentNumber),
    updated_by: d.userId ?? null,
    own_novelties: d.runs?.own_novelties ?? null,
    from_runs: d.runs?.from_runs ?? false,
  };
}

const batch = 200;

const noteColumns = sql.raw('note_type, predecessor_id, foreign_id, reason');
const typedNote = sql.raw(
  'note_type smallint, predecessor_id uuid, foreign_id uuid, reason text, print_reason boolean',
);

export async function insertDrafts(tx: QueryExecutorProvider, drafts: readonly Draft[]): Promise<void> {
  for (let at = 0; at < drafts.length; at += batch) {
    const some = drafts.slice(at, at + batch);
    const rows = JSON.stringify(some.map((d) => ({ id: d.id, ...columnsOf(d), ...d.note })));
    await sql`
      insert into payrolls (company_id, id, created_by, ${names}, ${noteColumns}, print_reason)
      select ${some[0]?.companyId}, id, updated_by, ${names}, ${noteColumns}, coalesce(print_reason, true)
      from jsonb_to_recordset(${rows}::jsonb) as r (${typed}, ${typedNote})`.execute(tx);
  }
}

/** Updates drafts and rejected payrolls of one company whose version has not changed. Returns how many. */
export async function updateDrafts(
  tx: QueryExecutorProvider,
  drafts: readonly (Draft & { version: number })[],
): Promise<number> {
  let count = 0n;
  for (let at = 0; at < drafts.length; at += batch) {
    const some = drafts.slice(at, at + batch);
    const rows = JSON.stringify(some.map((d) => ({ id: d.id, version: d.version, ...columnsOf(d) })));
    const { numAffectedRows } = await sql`
      update payrolls p set ${assigned}, version = p.version + 1, updated_at = now()
      from jsonb_to_recordset(${rows}::jsonb) as r (${typed})
      where p.company_id = ${some[0]?.companyId} and p.id = r.id and p.version = r.version
        and p.state in ${toStatesSql(editableStates)}`.execute(tx);
    count += numAffectedRows ?? 0n;
  }
  return Number(count);
}

/** Returns false when the version changed or the payroll is not editable. */
export const updateDraft = async (
  tx: QueryExecutorProvider,
  draft: Draft,
  version: number,
): Promise<boolean> => (await updateDrafts(tx, [{ ...draft, version }])) === 1;

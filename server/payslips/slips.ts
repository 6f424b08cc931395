import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { buildQrAddress } from '../../src/domain/dian/description/cune.ts';
import {
  acceptedStates,
  type DocumentState,
  onceAcceptedStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import { compareLiquidations } from '../../src/domain/payroll/statement/compare.ts';
import type { ListedSlip, SlipType, SlipVersion, WholeSlip } from '../../src/domain/vault/payslips.ts';
import { selectIssuer } from '../documents/issuer.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';

type Row = Omit<ListedSlip, 'type' | 'dian' | 'viewed_at' | 'acknowledged_at' | 'replaces' | 'eliminated'> & {
  note_type: number | null;
  reason: string | null;
  before: {
    id: string;
    note_type: number | null;
    number: string | null;
    total: string;
    accepted_at: string;
  } | null;
  elimination: { at: string; reason: string | null } | null;
  state: DocumentState;
  cune: string;
  environment: string;
  accepted_at: Date;
  viewed_at: Date | null;
  acknowledged_at: Date | null;
};
type WholeRow = Row &
  Pick<WholeSlip, 'lines' | 'ibc' | 'employee' | 'verification_code'> & { person: string };

const headColumns = sql`p.id, p.note_type, p.year, p.month, p.settlement_start_date as start, p.settlement_end_date as "end",
  p.full_number as number, p.payment_dates, p.accrued_total, p.deductions_total, p.total, p.state, p.cune, p.environment,
  p.accepted_at, ${selectIssuer('p')} as company`;
const columns = sql`${headColumns}, p.worked_days,
  exists (select 1 from jsonb_array_elements(p.lines) l where l->>'concept' = 'service_bonus') as service_bonus,
  r.viewed_at, r.acknowledged_at, p.reason,
  case when b.id is not null then jsonb_build_object('id', b.id, 'note_type', b.note_type, 'number', b.full_number,
    'total', b.total::text, 'accepted_at', b.accepted_at) end as before,
  case when e.id is not null then jsonb_build_object('at', e.accepted_at, 'reason', e.reason) end as elimination`;
const tables = sql`payrolls p join companies c on c.id = p.company_id
  left join payslip_receipts r on r.company_id = p.company_id and r.payslip_id = p.id
  left join payrolls b on b.company_id = p.company_id and b.id = coalesce(p.predecessor_id, p.reissue_of)
    and b.accepted_at is not null
  left join payrolls e on e.company_id = p.company_id and e.predecessor_id = p.id and e.note_type = 2
    and e.state in ${toStatesSql(acceptedStates)}`;

/** Condition of a payslip in force: accepted, and neither replaced nor eliminated. */
export const inForce = sql`p.state in ${toStatesSql(acceptedStates)} and p.note_type is distinct from 2`;
const accepted = sql`p.state in ${toStatesSql(onceAcceptedStates)}
  and p.note_type is distinct from 2`;

/** Lists the payslips in force of a person in every company, newest first. Runs as that person. */
export const listSlips = (tx: QueryExecutorProvider, person: string): Promise<ListedSlip[]> =>
  listOf(tx, person, inForce);

const eliminated = sql`p.state = ${toStateSql('eliminada')} and p.note_type is distinct from 2 and p.accepted_at is not null`;

export async function readSlipList(
  tx: QueryExecutorProvider,
  person: string,
  type?: SlipType,
): Promise<{ data: ListedSlip[]; eliminated: ListedSlip[] }> {
  const all = await listOf(tx, person, sql`((${inForce}) or (${eliminated}))`);
  const slips = all.filter((slip) => !type || slip.type === type);
  const isEliminated = ({ dian }: ListedSlip) => dian.status === 'eliminada';
  return { data: slips.filter((slip) => !isEliminated(slip)), eliminated: slips.filter(isEliminated) };
}

/** Selects the ids of the records of a person in the companies that paid them. Runs as that person. */
export const selectPaidRecordIds = (person: string): RawBuilder<unknown> => sql`
  select distinct p.employee_id from payrolls p
  where p.person = ${person} and ${accepted} order by p.employee_id`;

export async function isPaidRecord(tx: QueryExecutorProvider, person: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${selectPaidRecordIds(person)}) r where r.employee_id = ${id}`.execute(tx);
  return rows.length > 0;
}

async function listOf(
  tx: QueryExecutorProvider,
  person: string,
  which: RawBuilder<unknown>,
): Promise<ListedSlip[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where p.person = ${person} and ${which}
    order by p.year desc, p.month desc, p.id desc`.execute(tx);
  return rows.map(slip);
}

const bodyColumns = sql`p.lines,
  case when p.accepted_at is not null and p.note_type is distinct from 2 then p.verification_code end as verification_code,
  jsonb_build_object('name', p.employee_name, 'document_type', split_part(p.person, ':', 1),
    'document_number', split_part(p.person, ':', 2), 'charge', p.charge, 'pay', p.pay_facts) as employee`;

/** Reader of payslips: a company, whose staff sees all of its own, or a person, who sees those received. */
export type SlipScope = { company: string } | { person: string };

/** Condition of the payslips `p` with these ids in a scope. */
export const selectSlips = (of: SlipScope, ids: readonly string[]): RawBuilder<unknown> =>
  'company' in of
    ? sql`p.company_id = ${of.company} and p.id = any(${ids}::uuid[])`
    : sql`p.person = ${of.person} and p.id = any(${ids}::uuid[]) and ${accepted}`;

/** A payslip with everything that its PDF says. */
export type PrintedSlip = ReturnType<typeof toHead> &
  Pick<WholeSlip, 'lines' | 'employee' | 'verification_code'>;

export async function listPrintedSlips(
  tx: QueryExecutorProvider,
  of: SlipScope,
  ids: readonly string[],
): Promise<PrintedSlip[]> {
  const { rows } = await sql<WholeRow>`
    select ${headColumns}, ${bodyColumns} from payrolls p join companies c on c.id = p.company_id
    where ${selectSlips(of, ids)}`.execute(tx);
  return rows.map(({ lines, employee, verification_code, ...head }) => ({
    ...toHead(head),
    lines,
    employee,
    verification_code,
  }));
}

const wholeRows = (tx: QueryExecutorProvider, which: RawBuilder<unknown>) =>
  sql<WholeRow>`
    select ${columns}, ${bodyColumns}, p.ibc, p.person
    from ${tables} where ${which} limit 1`.execute(tx);

/** Finds a payslip with its lines. Undefined when it belongs to another person or was never accepted. */
export async function findSlip(
  tx: QueryExecutorProvider,
  person: string,
  id: string,
): Promise<WholeSlip | undefined> {
  const own = sql`p.person = ${person} and p.id = ${id} and ${accepted}`;
  const [row] = (await wholeRows(tx, own)).rows;
  if (!row) return undefined;
  const { lines, ibc, employee, verification_code } = row;
  const [versions, year_to_date, changes] = await Promise.all([
    versionsOf(tx, row),
    yearToDate(tx, row),
    changesOf(tx, row),
  ]);
  return { ...slip(row), lines, ibc, employee, verification_code, versions, year_to_date, changes };
}

const sameJob = (row: WholeRow) => sql`p.company_id = ${row.company.id} and p.person = ${row.person}`;

async function versionsOf(tx: QueryExecutorProvider, row: WholeRow): Promise<SlipVersion[]> {
  const { rows } = await sql<Row>`
    select p.id, p.note_type, p.full_number as number, p.total, p.accepted_at, p.state from payrolls p
    where ${sameJob(row)} and p.year = ${row.year} and p.month = ${row.month} and ${accepted}
    order by p.accepted_at`.execute(tx);
  return rows.map((version) => ({
    id: version.id,
    type: typeOf(version),
    number: version.number ?? '',
    total: version.total,
    accepted_at: version.accepted_at.toISOString(),
    state: version.state,
  }));
}

async function yearToDate(tx: QueryExecutorProvider, row: WholeRow): Promise<WholeSlip['year_to_date']> {
  const { rows } = await sql<WholeSlip['year_to_date']>`
    select coalesce(sum(p.accrued_total), 0)::numeric(18,2) as accrued,
      coalesce(sum(p.deductions_total), 0)::numeric(18,2) as deductions, coalesce(sum(p.total), 0)::numeric(18,2) as net
    from payrolls p
    where ${sameJob(row)} and p.year = ${row.year} and p.month <= ${row.month} and ${inForce}`.execute(tx);
  return rows[0] ?? { accrued: '0.00', deductions: '0.00', net: '0.00' };
}

async function changesOf(tx: QueryExecutorProvider, row: WholeRow): Promise<WholeSlip['changes']> {
  const [year, month] = row.month === 1 ? [row.year - 1, 12] : [row.year, row.month - 1];
  const before = (
    await wholeRows(tx, sql`${sameJob(row)} and p.year = ${year} and p.month = ${month} and ${inForce}`)
  ).rows[0];
  if (!before) return null;
  const from = { id: before.id, type: typeOf(before), year, month };
  return { from, ...compareLiquidations(statement(before), statement(row)) };
}

const statement = ({ lines, accrued_total, deductions_total, total }: WholeRow) => ({
  lines,
  totals: { accrued_total, deductions_total, total },
});

const typeOf = ({ note_type }: Pick<Row, 'note_type'>): SlipType =>
  note_type === null ? 'payrolls' : 'adjustments';

const moment = (text: string): string => new Date(text).toISOString();

type HeadRow = Omit<
  Row,
  'worked_days' | 'service_bonus' | 'viewed_at' | 'acknowledged_at' | 'before' | 'elimination' | 'reason'
>;

const toHead = (row: HeadRow) => ({
  id: row.id,
  type: typeOf(row),
  company: row.company,
  year: row.year,
  month: row.month,
  start: row.start,
  end: row.end,
  number: row.number ?? '',
  payment_dates: row.payment_dates,
  accrued_total: row.accrued_total,
  deductions_total: row.deductions_total,
  total: row.total,
  dian: {
    status: row.state,
    cune: row.cune ?? '',
    qr: row.cune ? buildQrAddress(row.environment === 'produccion' ? '1' : '2', row.cune) : '',
    accepted_at: row.accepted_at?.toISOString() ?? '',
  },
});

const slip = (row: Row): ListedSlip => ({
  ...toHead(row),
  worked_days: row.worked_days,
  service_bonus: row.service_bonus,
  viewed_at: row.viewed_at?.toISOString() ?? null,
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  replaces: row.before && {
    id: row.before.id,
    type: typeOf(row.before),
    number: row.before.number ?? '',
    total: row.before.total,
    accepted_at: moment(row.before.accepted_at),
    reason: row.reason ?? '',
  },
  eliminated: row.elimination && {
    at: moment(row.elimination.at),
    reason: row.elimination.reason ?? '',
  },
});

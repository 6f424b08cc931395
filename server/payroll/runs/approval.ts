import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BankPayment } from '../../../src/domain/banking/layout.ts';
import {
  type ApprovalDecision,
  type ApprovalState,
  judgeApproval,
} from '../../../src/domain/payroll/runs/approval.ts';
import { buildConflictRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { listBankPayments } from './bank-payments.ts';
import { formatNames, listRunPeople, type RunPersonRow, type RunRow } from './rows.ts';

type Choice = { required: boolean; approvers: string[] };
export type StoredApprovalPolicy = Choice & {
  version: number;
  proposed: Choice | null;
  proposed_at: Date | null;
  proposed_by: string | null;
  proposed_name: string | null;
};

/** Reads whether the payments of a company need a second person. They do not unless the company says so. */
export async function readApprovalPolicy(tx: Tx, companyId: string): Promise<StoredApprovalPolicy> {
  const { rows } = await sql<StoredApprovalPolicy>`
    select required, approvers, version, proposed, proposed_at, proposed_by, proposed_name
    from pay_run_approval_policies where company_id = ${companyId}`.execute(tx);
  const none = { proposed: null, proposed_at: null, proposed_by: null, proposed_name: null };
  return rows[0] ?? { required: false, approvers: [], version: 0, ...none };
}

export type ApprovalRow = {
  id: string;
  digest: string;
  people: Readonly<Record<string, string>>;
  note: string;
  asked_at: Date;
  asked_by: string;
  asked_name: string;
  state: ApprovalDecision;
  decided_at: Date | null;
  decided_by: string | null;
  decided_name: string | null;
  reason: string | null;
};

/** Lists what was asked and decided about a payment, the newest first. */
export async function listApprovals(tx: Tx, companyId: string, runId: string): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select id, digest, people, note, asked_at, asked_by, asked_name, state, decided_at, decided_by, decided_name, reason
    from pay_run_approvals where company_id = ${companyId} and run_id = ${runId}
    order by asked_at desc, id desc limit 100`.execute(tx);
  return rows;
}

/** Digest of everything that a payment pays, and of what it pays each person, as hexadecimal SHA-256. */
export type PaymentDigest = { digest: string; people: Record<string, string> };

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Digests amounts and accounts by person. Names and the details of the lines are text about them, and left out. */
export function digestPayment(
  { id, kind, year, month, part, start, end, payment_date }: RunRow,
  people: readonly RunPersonRow[],
  accounts: readonly BankPayment[],
): PaymentDigest {
  const accountOf = new Map(accounts.map((one) => [one.employee_id, one]));
  const digests = people.map((person) => {
    const { accrued_total, deductions_total, total, months } = person;
    const account = accountOf.get(person.employee_id);
    const lines = months.flatMap((share) =>
      share.lines.map(({ group, concept, label, amount }) => [
        share.year,
        share.month,
        group,
        concept,
        label,
        amount,
      ]),
    );
    const paid = [account?.bank, account?.account_type, account?.account_number, account?.without_account];
    // Left out without a key, so that what was approved before keys existed stays approved.
    if (account?.breb_key) paid.push(account.breb_key);
    const amounts = [accrued_total, deductions_total, total, lines];
    return [person.employee_id, hash([person.person, person.start, person.end, amounts, paid])] as const;
  });
  const sorted = digests.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    digest: hash([id, kind, year, month, part, start, end, payment_date, sorted]),
    people: Object.fromEntries(sorted),
  };
}

export async function readPaymentDigest(
  tx: Tx,
  companyId: string,
  run: RunRow,
  accounts?: readonly BankPayment[],
): Promise<PaymentDigest> {
  const people = await listRunPeople(tx, companyId, run.id);
  return digestPayment(run, people, accounts ?? (await listBankPayments(tx, companyId, run.id)));
}

/** Returns the people whose payment is not what was asked for, those who came and those who left. */
export function listChangedPeople(was: Readonly<Record<string, string>>, is: PaymentDigest): string[] {
  const ids = new Set([...Object.keys(was), ...Object.keys(is.people)]);
  return [...ids].filter((id) => was[id] !== is.people[id]);
}

/** Reads how the approval of a payment stands. `accounts` are those into which the caller pays. */
export async function readApprovalState(
  tx: Tx,
  companyId: string,
  run: RunRow,
  accounts?: readonly BankPayment[],
): Promise<{ state: ApprovalState; changed: string[] }> {
  const { required } = await readApprovalPolicy(tx, companyId);
  if (!required) return { state: 'off', changed: [] };
  const now = await readPaymentDigest(tx, companyId, run, accounts);
  const [last] = await listApprovals(tx, companyId, run.id);
  const state = judgeApproval(required, last, now.digest);
  return { state, changed: state === 'changed' && last ? listChangedPeople(last.people, now) : [] };
}

type ApprovalCount = { state: 'waiting' | 'returned'; count: number; first: string };

/**
 * Counts the payments that wait for the approval of a second person, and the open ones that came back, while the company
 * asks for it. `first` is one of each.
 */
export async function countApprovals(tx: Tx, companyId: string): Promise<ApprovalCount[]> {
  const { rows } = await sql<ApprovalCount>`
    select a.state, count(*)::int as count, min(a.run_id::text) as first from (
      select distinct on (a.run_id) a.run_id, a.state, r.state as run from pay_run_approvals a
      join pay_runs r on r.company_id = a.company_id and r.id = a.run_id
      where a.company_id = ${companyId} order by a.run_id, a.asked_at desc, a.id desc) a
    where (a.state = 'waiting' or a.state = 'returned' and a.run = 'abierta')
      and exists (select 1 from pay_run_approval_policies where company_id = ${companyId} and required)
    group by a.state order by a.state desc`.execute(tx);
  return rows;
}

const obstacles = {
  none: 'La compañía pide que otra persona apruebe este pago: páselo a aprobación.',
  waiting: 'Este pago espera la aprobación de otra persona.',
  returned: 'Este pago se devolvió sin aprobar: corrija lo que se pidió y páselo a aprobación otra vez.',
} as const;

/** Throws 409 when the company asks for approval and what the payment would pay now was not approved. */
export async function assertApproved(
  tx: Tx,
  companyId: string,
  run: RunRow,
  accounts?: readonly BankPayment[],
): Promise<void> {
  const { state, changed } = await readApprovalState(tx, companyId, run, accounts);
  if (state === 'approved' || state === 'off') return;
  if (state !== 'changed') throw buildConflictRefusal(obstacles[state], { approval: state });
  const people = await listRunPeople(tx, companyId, run.id, changed);
  const what = people.length > 0 ? `lo que se le paga a ${formatNames(people)} o su cuenta` : 'este pago';
  throw buildConflictRefusal(`Cambió ${what} después de pedir la aprobación: páselo a aprobación de nuevo.`, {
    approval: state,
  });
}

/**
 * Lists who prepared a payment: who last changed it or somebody in it, who signed overtime that it pays, who asked for its
 * approval, and the people who
 * answer for the access keys among them.
 */
export async function listPreparers(
  tx: Tx,
  companyId: string,
  { id, state }: RunRow,
  askedBy: string | undefined,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with prepared as (
      select updated_by as id from pay_runs where company_id = ${companyId} and id = ${id} and ${state === 'abierta'}
      union select updated_by from pay_run_people where company_id = ${companyId} and run_id = ${id}
      union select h.user_id from signed_hours s join hours_signatures h
        on h.company_id = s.company_id and h.employee_id = s.employee_id and h.entry = s.id
        where s.company_id = ${companyId} and s.run_id = ${id} and h.signer = 'company'
      union select ${askedBy ?? null}::uuid
    )
    select id from prepared where id is not null
    union select k.owner_id from prepared p join access_keys k on k.id = p.id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

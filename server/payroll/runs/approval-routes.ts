import { sql } from 'kysely';
import type { OfficeOutput } from '../../../src/domain/office/calls.ts';
import { findApproverObstacle, judgeApproval } from '../../../src/domain/payroll/runs/approval.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import {
  buildConflictRefusal,
  buildForbiddenRefusal,
  buildInvalidRefusal,
  buildStaleRefusal,
} from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import {
  type ApprovalRow,
  digestPayment,
  listApprovals,
  listChangedPeople,
  listPreparers,
  type PaymentDigest,
} from './approval.ts';
import { comparePayment } from './approval-comparison.ts';
import { readShownPolicy } from './approval-policy.ts';
import { listBankPayments } from './bank-payments.ts';
import { listChangedAccounts } from './changed-accounts.ts';
import { lockRun } from './close.ts';
import { findRunRow, listRunPeople, type RunRow } from './rows.ts';

type Shown = OfficeOutput<'GET /pay_runs/:id/approval'>['data'];

/** Runs, with the lock that every change of a payment takes. */
async function findLockedRun(tx: Tx, call: StaffAsk & { missing: () => Error }, id: string): Promise<RunRow> {
  const run = await lockRun(tx, call.company.id, id);
  if (!run) throw call.missing();
  return run;
}

type Read = { shown: Shown; now: PaymentDigest; last: ApprovalRow | undefined };

/** Reads the approval of a payment as one person sees it. */
async function readApproval(tx: Tx, call: StaffAsk, run: RunRow): Promise<Read> {
  const companyId = call.company.id;
  const { required, approvers } = await readShownPolicy(tx, call);
  const people = await listRunPeople(tx, companyId, run.id);
  const now = digestPayment(run, people, await listBankPayments(tx, companyId, run.id));
  const history = await listApprovals(tx, companyId, run.id);
  const [last] = history;
  const state = judgeApproval(required, last, now.digest);
  const changed = new Set(state === 'changed' && last ? listChangedPeople(last.people, now) : []);
  const preparers = await listPreparers(tx, companyId, run, last?.asked_by);
  const obstacle = findApproverObstacle({
    userId: call.user.id,
    approvers: approvers.map(({ id }) => id),
    preparers,
  });
  const { differences, ...comparison } = await comparePayment(tx, companyId, run, people);
  const comments = await sql<Omit<Shown['comments'][number], 'at'> & { at: Date }>`
    select id, employee_id, author_name as author, message, at from pay_run_comments
    where company_id = ${companyId} and run_id = ${run.id} order by at, id limit 500`.execute(tx);
  const shown: Shown = {
    state,
    digest: now.digest,
    obstacle: obstacle ?? null,
    approvers: approvers.filter(({ id }) => !preparers.has(id)),
    history: history.map(
      ({ id, note, asked_name, asked_at, decided_name, decided_at, state: decision, reason }) => ({
        id,
        note,
        asked_by: asked_name,
        asked_at: asked_at.toISOString(),
        state: decision,
        decided_by: decided_name,
        decided_at: decided_at?.toISOString() ?? null,
        reason,
      }),
    ),
    ...comparison,
    accounts: await listChangedAccounts(tx, companyId, run.id),
    differences: differences.map((one) => ({ ...one, changed: changed.has(one.employee.id) })),
    comments: comments.rows.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
  return { shown, now, last };
}

async function storeDecision(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  id: string,
  decision: { state: 'approved' } | { state: 'returned'; reason: string },
): Promise<void> {
  const reason = decision.state === 'returned' ? decision.reason : null;
  await sql`
    update pay_run_approvals set state = ${decision.state}, decided_at = clock_timestamp(), decided_by = ${call.user.id},
      decided_name = ${call.user.name}, reason = ${reason}
    where company_id = ${call.company.id} and run_id = ${run.id} and id = ${id} and state = 'waiting'`.execute(
    tx,
  );
  await publishApproval(tx, call, run);
}

const publishApproval = (tx: Tx, call: StaffAsk, { id }: RunRow): Promise<void> =>
  publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id });

/** Throws 409 with the approval of now when the payment is not the one that was seen. */
function assertSeen(seen: string, { shown, now }: Read): void {
  if (seen !== now.digest)
    throw buildStaleRefusal('Este pago cambió mientras usted lo miraba. Mírelo otra vez.', shown);
}

/** Returns the approval that waits. Throws 409 when none does, and 403 when the caller may not decide on it. */
function assertMayDecide({ shown, last }: Read): ApprovalRow {
  if (shown.state === 'off') throw buildConflictRefusal('La compañía no pide que se aprueben sus pagos.');
  if (last?.state !== 'waiting') throw buildConflictRefusal('Este pago no espera una aprobación.', shown);
  if (shown.obstacle) throw buildForbiddenRefusal(shown.obstacle);
  return last;
}

export const registerPayRunApprovalRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/approval', async (call) => {
    const shown = await call.inCompany(async (tx) => {
      const run = await findRunRow(tx, call.company.id, call.input.id);
      return run && (await readApproval(tx, call, run)).shown;
    });
    if (!shown) throw call.missing();
    return answer({ data: shown });
  });

  on('POST /pay_runs/:id/approval', async (call, tx) => {
    const run = await findLockedRun(tx, call, call.input.id);
    const read = await readApproval(tx, call, run);
    assertSeen(call.input.digest, read);
    const { shown, now, last } = read;
    if (shown.state === 'off') throw buildConflictRefusal('La compañía no pide que se aprueben sus pagos.');
    if (shown.state === 'waiting' || shown.state === 'approved')
      throw buildConflictRefusal(
        shown.state === 'waiting' ? 'Este pago ya espera la aprobación.' : 'Este pago ya está aprobado.',
        shown,
      );
    if (last?.state === 'waiting')
      await sql`delete from pay_run_approvals where company_id = ${call.company.id} and id = ${last.id}`.execute(
        tx,
      );
    await sql`
      insert into pay_run_approvals (company_id, id, run_id, digest, people, note, asked_by, asked_name)
      values (${call.company.id}, ${call.newId()}, ${run.id}, ${now.digest}, ${JSON.stringify(now.people)}::jsonb,
        ${call.input.note ?? ''}, ${call.user.id}, ${call.user.name})`.execute(tx);
    await publishApproval(tx, call, run);
    const data = (await readApproval(tx, call, run)).shown;
    return answer({ data, message: `${runShown(run)}: espera la aprobación` });
  });

  on('POST /pay_runs/:id/approval/approve', async (call, tx) => {
    const run = await findLockedRun(tx, call, call.input.id);
    const read = await readApproval(tx, call, run);
    const waiting = assertMayDecide(read);
    assertSeen(call.input.digest, read);
    if (read.shown.state === 'changed')
      throw buildStaleRefusal(
        'Este pago cambió después de pedirse la aprobación: pídanla de nuevo.',
        read.shown,
      );
    await storeDecision(tx, call, run, waiting.id, { state: 'approved' });
    return answer({ data: (await readApproval(tx, call, run)).shown, message: `${runShown(run)}: aprobado` });
  });

  on('POST /pay_runs/:id/approval/return', async (call, tx) => {
    const run = await findLockedRun(tx, call, call.input.id);
    const waiting = assertMayDecide(await readApproval(tx, call, run));
    await storeDecision(tx, call, run, waiting.id, { state: 'returned', reason: call.input.reason });
    return answer({ data: (await readApproval(tx, call, run)).shown, message: `${runShown(run)}: devuelto` });
  });

  on('POST /pay_runs/:id/approval/comments', async (call, tx) => {
    const { id, employee_id, message } = call.input;
    const run = await findLockedRun(tx, call, id);
    if (employee_id && (await listRunPeople(tx, call.company.id, id, [employee_id])).length === 0)
      throw buildInvalidRefusal({ employee_id: ['Esa persona no está en este pago'] });
    await sql`
      insert into pay_run_comments (company_id, id, run_id, employee_id, message, author_id, author_name)
      values (${call.company.id}, ${call.newId()}, ${id}, ${employee_id ?? null}, ${message}, ${call.user.id},
        ${call.user.name})`.execute(tx);
    await publishApproval(tx, call, run);
    return answer({ data: (await readApproval(tx, call, run)).shown, message: 'Comentario guardado' });
  });
};

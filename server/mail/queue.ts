import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Day, Instant } from '../../src/domain/values/day.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';

/** `text` goes to a mobile. Each channel has its own queue, so that a server that is down holds up its own alone. */
export type MessageChannel = 'mail' | 'text';
const dueColumns = { mail: sql`mail_due_at`, text: sql`text_due_at` } as const satisfies Record<
  MessageChannel,
  unknown
>;

export type Message = {
  id: string;
  employee_id: string;
  payslip_id: string | null;
  code_id: string | null;
  /** Closed payment whose slip it sends. */
  run_id: string | null;
  /** Mail address, or the mobile as `+573001234567`. */
  address: string;
  /** Origin of the links. Empty when the message has none. */
  origin: string;
  attempts: number;
};

export type MailSubject = { payslip_id: string } | { code_id: string } | { run_id: string };
type Ordered = Pick<Message, 'employee_id' | 'address'> &
  MailSubject & {
    /** Moment before which the message does not leave, in ISO 8601. */
    leaves_at?: string | undefined;
  };
type Queued = Pick<Message, 'employee_id' | 'code_id'> & {
  /** When it leaves, if it waits for a day to come. */
  leaves_at: Date | null;
};

export type MailState = {
  state: 'waiting' | 'sent' | 'failed';
  to: string;
  at: string;
  problem: string | null;
};

/** Returns the moment when mail about a payment leaves on its day: six in the morning in Colombia. */
export const getMailTime = (day: Day): Instant => Date.parse(`${day}T06:00:00-05:00`) as Instant;

/** Minutes of the lease on a message, after which another process may take it. */
export const heldMinutes = 3;

type Sender = { userId: string | null; origin: string; newId: () => string };

export const queueMail = (tx: Tx, companyId: string, by: Sender, messages: readonly Ordered[]) =>
  queueMessages(tx, companyId, { ...by, channel: 'mail' }, messages);

/** Queues texts about codes. Their addresses are mobiles as `+573001234567`. */
export const queueTexts = (
  tx: Tx,
  companyId: string,
  by: Sender,
  messages: readonly Extract<Ordered, { code_id: string }>[],
) => queueMessages(tx, companyId, { ...by, channel: 'text' }, messages);

/**
 * Queues messages and returns the new ones. One already queued for the same subject, employee and channel is skipped.
 */
async function queueMessages(
  tx: Tx,
  companyId: string,
  by: Sender & { channel: MessageChannel },
  messages: readonly Ordered[],
): Promise<Queued[]> {
  if (messages.length === 0) return [];
  const orders = messages.map((message) => ({ id: by.newId(), ...message }));
  const { rows } = await sql<Queued>`
    insert into mail_messages (company_id, id, channel, employee_id, payslip_id, code_id, run_id, address, origin, created_by,
      due_at)
    select ${companyId}::uuid, r.id, ${by.channel}::text, r.employee_id, r.payslip_id, r.code_id, r.run_id, r.address, ${by.origin}::text, ${by.userId}::uuid,
      greatest(now(), r.leaves_at)
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as r (id uuid, employee_id uuid, payslip_id uuid, code_id uuid, run_id uuid, address text, leaves_at timestamptz)
    on conflict do nothing
    returning employee_id, code_id, case when due_at > now() then due_at end as leaves_at`.execute(tx);
  await sql`
    insert into senders (company_id, ${dueColumns[by.channel]}) values (${companyId}, now())
    on conflict (company_id) do update set ${dueColumns[by.channel]} = now()`.execute(tx);
  return rows;
}

/** Fails the waiting messages of a payment that is reopened: what they would say is open to change. */
export async function stopRunMail(tx: Tx, companyId: string, runId: string): Promise<void> {
  await sql`
    update mail_messages set state = 'failed', problem = ${reopenedWords}
    where company_id = ${companyId} and run_id = ${runId} and state = 'waiting'`.execute(tx);
}

/** Explains why the slip of a payment that was reopened does not leave. */
export const reopenedWords =
  'El pago se reabrió antes de salir el correo. Envíelo otra vez cuando lo cierre.';

/** Writes where a message goes, when the address of its employee changed while it waited. */
export async function redirectMessage(tx: Tx, companyId: string, id: string, address: string): Promise<void> {
  await sql`
    update mail_messages set address = ${address}
    where company_id = ${companyId} and id = ${id} and address <> ${address}`.execute(tx);
}

/**
 * Returns the next company with messages due, and moves it to the end of the line. `undefined` when there is
 * none.
 */
export async function takeDueCompany(
  db: QueryExecutorProvider,
  channel: MessageChannel,
): Promise<string | undefined> {
  const due = dueColumns[channel];
  const { rows } = await sql<{ company_id: string }>`
    update senders set ${due} = clock_timestamp() where company_id = (
      select company_id from senders where ${due} <= clock_timestamp()
      order by ${due} limit 1 for update skip locked)
    returning company_id`.execute(db);
  return rows[0]?.company_id;
}

export async function takeMessage(
  tx: Tx,
  companyId: string,
  channel: MessageChannel,
): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    update mail_messages set state = 'sending', attempts = attempts + 1,
      held_until = now() + make_interval(mins => ${heldMinutes})
    where company_id = ${companyId} and id = (
      select id from mail_messages where company_id = ${companyId} and channel = ${channel}
        and (state = 'waiting' and due_at <= now() or state = 'sending' and held_until <= now())
      order by due_at, id limit 1 for update skip locked)
    returning id, employee_id, payslip_id, code_id, run_id, address, origin, attempts`.execute(tx);
  return rows[0];
}

export type MailOutcome = { state: 'sent' } | { state: 'failed' | 'waiting'; problem: string; wait?: number };

/** Seconds between attempts. After the last the message fails. */
const waits = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600];

export function decideRetry({ attempts }: Pick<Message, 'attempts'>, problem: string): MailOutcome {
  const wait = waits[attempts - 1];
  return wait === undefined
    ? { state: 'failed', problem: `Se intentó ${attempts} veces. ${problem}` }
    : { state: 'waiting', problem, wait };
}

/**
 * Stores the outcome of a leased message. A sent payslip counts as delivered. Runs in a transaction of the
 * company.
 */
export async function settleMessage(
  tx: Tx,
  companyId: string,
  { id, attempts, payslip_id, run_id }: Message,
  ending: MailOutcome,
): Promise<void> {
  const problem = 'problem' in ending ? ending.problem : null;
  const wait = 'wait' in ending ? (ending.wait ?? 0) : 0;
  const { numAffectedRows } = await sql`
    update mail_messages set state = ${ending.state}, problem = ${problem}, held_until = null,
      due_at = case when ${ending.state} = 'waiting' then now() + make_interval(secs => ${wait}) else due_at end,
      sent_at = case when ${ending.state} = 'sent' then now() end
    where company_id = ${companyId} and id = ${id} and state = 'sending' and attempts = ${attempts}`.execute(
    tx,
  );
  if (numAffectedRows !== 1n) return;
  if (ending.state === 'sent' && payslip_id)
    await sql`
      insert into payslip_receipts (company_id, payslip_id, person, mailed_at)
      select p.company_id, p.id, p.person, now() from payrolls p where p.company_id = ${companyId} and p.id = ${payslip_id}
      on conflict (company_id, payslip_id) do update set mailed_at = coalesce(payslip_receipts.mailed_at, now())`.execute(
      tx,
    );
  const resource = payslip_id ? 'vault_entries' : run_id ? 'vault_payments' : 'vault_people';
  await publish(tx, companyId, 'changed', { resource });
}

/**
 * Sets when the company is due again: at its earliest waiting message, and not before `seconds`. Runs in a
 * transaction of the company.
 */
export async function putCompanyOff(
  tx: Tx,
  companyId: string,
  channel: MessageChannel,
  seconds: number,
): Promise<void> {
  await sql`select 1 from senders where company_id = ${companyId} for update`.execute(tx);
  await sql`
    update senders set ${dueColumns[channel]} = (
      select greatest(min(case when state = 'sending' then held_until else due_at end), now() + make_interval(secs => ${seconds}))
      from mail_messages where company_id = ${companyId} and channel = ${channel} and state in ('waiting', 'sending')
      having count(*) > 0)
    where company_id = ${companyId}`.execute(tx);
}

export const withPayslip = sql`m.company_id = p.company_id and m.payslip_id = p.id`;
/**
 * Join condition of messages `m` and what payment `r` paid to person `p`. Messages from before it was last
 * closed are excluded, because they had other amounts.
 */
export const withPayment = sql`m.company_id = p.company_id and m.run_id = p.run_id and m.employee_id = p.employee_id
  and (m.state in ('waiting', 'sending') or coalesce(m.sent_at, m.created_at) >= r.closed_at)`;

const messageState = sql`jsonb_build_object('state', case when m.state = 'sending' then 'waiting' else m.state end, 'to', m.address,
    'at', coalesce(m.sent_at, m.created_at), 'problem', m.problem)`;

const selectLast = (state: RawBuilder<unknown>, withRow: RawBuilder<unknown>) => sql`(
  select ${state} from mail_messages m where ${withRow} order by m.created_at desc limit 1)`;

export const selectLastMail = (withRow: RawBuilder<unknown>) => selectLast(messageState, withRow);

/** Selects the last message about something that goes by more than one channel, with its channel. */
export const selectLastMessage = (withRow: RawBuilder<unknown>) =>
  selectLast(sql`${messageState} || jsonb_build_object('channel', m.channel)`, withRow);

import { sql } from 'kysely';
import { dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import type { MailClient, MailMessage } from '../mail/account.ts';
import { buildMailBody } from '../mail/body.ts';
import { decideRetry, heldMinutes, type MailOutcome } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { buildInvitationAddress, buildInvitationCode } from './invitation-code.ts';

type Waiting = {
  /** Id from which the code is derived. */
  id: string;
  /** Name of the inviting company; `null` for an invitation to the installation. */
  company: string | null;
  email: string;
  name: string;
  origin: string;
  expires_at: Date;
  attempts: number;
};

/** Sends the invitations that are due. Returns how many were sent. */
export async function postInvitations(
  services: Services,
  post: MailClient,
  report: (problem: unknown) => void,
  ending?: AbortSignal,
): Promise<number> {
  const { store } = services;
  let left = 0;
  while (!ending?.aborted) {
    const waiting = await store.asSystem(
      async (tx) => (await takeInvitation(tx, services)) ?? (await takeCompanyInvitation(tx, services)),
    );
    if (!waiting) break;
    const came = await posted(services, post, report, waiting);
    await store.asSystem((tx) => settle(tx, waiting, came));
    if (came.state === 'sent') left += 1;
  }
  return left;
}

/** Leases the next due invitation. If this process dies, another takes it when the lease ends. */
async function takeInvitation(tx: Tx, { now }: Services): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update user_invitations i set mail_attempts = mail_attempts + 1,
      mail_due_at = now() + make_interval(mins => ${heldMinutes})
    from users u where u.id = i.user_id and i.user_id = (
      select w.user_id from user_invitations w join users v on v.id = w.user_id
      where w.mail_state = 'waiting' and w.mail_due_at <= now() and w.expires_at > ${new Date(now())} and v.active
      order by w.mail_due_at limit 1 for update of w skip locked)
    returning i.id, null::text as company, u.email, u.name, i.origin, i.expires_at, i.mail_attempts as attempts`.execute(
    tx,
  );
  return rows[0];
}

/** Lets the transaction see the invitations of all companies with an email (row security). */
const seeMails = (tx: Tx) => sql`select set_config('app.invitation_mail', 'posting', true)`.execute(tx);

async function takeCompanyInvitation(tx: Tx, { now }: Services): Promise<Waiting | undefined> {
  await seeMails(tx);
  const { rows } = await sql<Waiting>`
    update company_invitations i set mail_attempts = mail_attempts + 1,
      mail_due_at = now() + make_interval(mins => ${heldMinutes})
    from companies c where c.id = i.company_id and i.id = (
      select w.id from company_invitations w
      where w.mail_state = 'waiting' and w.mail_due_at <= now() and w.expires_at > ${new Date(now())}
      order by w.mail_due_at limit 1 for update of w skip locked)
    returning i.code_seed as id, c.social_reason as company, i.email, i.name, i.origin, i.expires_at,
      i.mail_attempts as attempts`.execute(tx);
  return rows[0];
}

async function posted(
  { secretKey }: Services,
  post: MailClient,
  report: (problem: unknown) => void,
  waiting: Waiting,
): Promise<MailOutcome> {
  try {
    const answer = await post.send(letterOf(secretKey, waiting));
    switch (answer.outcome) {
      case 'sent':
        return { state: 'sent' };
      case 'never':
        return { state: 'failed', problem: answer.problem };
      case 'later':
        return decideRetry(waiting, answer.problem);
    }
  } catch (problem) {
    report(problem);
    return decideRetry(waiting, 'Un fallo de este sistema impidió escribir el correo.');
  }
}

function letterOf(secretKey: Buffer, { id, company, email, name, origin, expires_at }: Waiting): MailMessage {
  const code = buildInvitationCode(secretKey, id);
  const until = formatDay(dayOf(expires_at.getTime() as Instant));
  const [to, how] = company
    ? [
        `la nómina de ${company} en Quincena`,
        'Abra el enlace y elija su contraseña, o escriba la de siempre si ya tiene cuenta',
      ]
    : ['Quincena', 'Abra el enlace y elija su contraseña'];
  const text = `Hola, ${name}.\n\nEsta es su invitación a trabajar en ${to}. ${how}: sirve una vez, hasta el ${until}.\n\nSi se lo piden, su código es ${code}.\n\nSi no esperaba esta invitación, no haga nada.`;
  return {
    id,
    sender: 'Quincena',
    replyTo: undefined,
    to: email,
    subject: 'Invitación a Quincena',
    ...buildMailBody(text, {
      words: company ? 'Aceptar la invitación' : 'Elegir mi contraseña',
      address: buildInvitationAddress(origin, email, code),
    }),
    files: [],
  };
}

/** Records the outcome, unless a newer invitation or a later attempt replaced this one. */
async function settle(tx: Tx, { id, company, attempts }: Waiting, came: MailOutcome): Promise<void> {
  const wait = 'wait' in came ? (came.wait ?? 0) : 0;
  const [table, key] =
    company === null
      ? (['user_invitations', 'id'] as const)
      : (['company_invitations', 'code_seed'] as const);
  await seeMails(tx);
  await sql`
    update ${sql.table(table)} set mail_state = ${came.state}, mail_problem = ${'problem' in came ? came.problem : null},
      mail_due_at = ${came.state === 'waiting' ? sql`now() + make_interval(secs => ${wait})` : null}
    where ${sql.ref(key)} = ${id} and mail_attempts = ${attempts} and mail_state = 'waiting'`.execute(tx);
}

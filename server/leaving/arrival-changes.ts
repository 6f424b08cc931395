import { type RawBuilder, sql } from 'kysely';

/** Address of a user whose own one belongs to somebody here. No mail reaches it (RFC 2606). */
export const elsewhereMail = 'otra-instalacion.invalid';
/** Said of a letter that had not left. */
export const unsentWords = 'La compañía cambió de instalación antes de que saliera.';

type Change = { to: RawBuilder<unknown>; why: string };

/** Columns that do not arrive as they left, by table, with the value of a row `r` and the reason. */
export const arrivalChanges: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  companies: {
    logo: { to: sql`null`, why: 'written after its file' },
    distributor_id: { to: sql`null`, why: 'nobody of this installation manages it yet' },
    allied_id: { to: sql`null`, why: 'nobody of this installation manages it yet' },
  },
  users: {
    active: { to: sql`false`, why: 'a name in the history, which opens nothing' },
    removed_at: { to: sql`coalesce(r.removed_at, now())`, why: 'a name in the history, which opens nothing' },
    sso_users: { to: sql`'[]'::jsonb`, why: 'of the identity provider of the other installation' },
    email: {
      to: sql`case when exists (select 1 from users o where o.email = r.email) then concat(r.id, '@', ${elsewhereMail}::text)
        else r.email end`,
      why: 'an address is of one user',
    },
  },
  enablers: {
    certificate_info: { to: sql`null`, why: 'the certificate did not come' },
  },
  senders: {
    mail_due_at: { to: sql`null`, why: 'nothing is posted for the other installation' },
    text_due_at: { to: sql`null`, why: 'nothing is posted for the other installation' },
  },
  mail_messages: {
    state: {
      to: sql`case when r.state in ('waiting', 'sending') then 'failed' else r.state end`,
      why: 'the other installation may have sent it',
    },
    problem: {
      to: sql`case when r.state in ('waiting', 'sending') then ${unsentWords}::text else r.problem end`,
      why: 'the other installation may have sent it',
    },
    held_until: { to: sql`null`, why: 'of the process that sent it' },
  },
  notices: {
    audience: {
      to: sql`case when r.audience = 'todos' then 'compania' else r.audience end`,
      why: 'it speaks to nobody of another company',
    },
    company_ids: { to: sql`null`, why: 'it speaks to nobody of another company' },
  },
  security_events: {
    facts: {
      to: sql`case when r.kind = 'company_imported' then r.facts - 'first' - 'last' else r.facts end`,
      why: 'which events came with a company, only its import here says',
    },
  },
  webhook_endpoints: {
    state: {
      to: sql`case when r.state = 'active' then 'paused' else r.state end`,
      why: 'its secret did not come',
    },
  },
};

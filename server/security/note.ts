import { sql } from 'kysely';
import type { EventFacts, EventKind } from '../../src/domain/security/events.ts';
import type { Tx } from '../store/connection.ts';

/** Author of an event, with its address. Without `user` and `account` it is unknown, or the installation. */
export type Actor = {
  user?: string | undefined;
  account?: string | undefined;
  /** Login that an unknown author gave: an email, or a document as `13:1037482916`. */
  login?: string | undefined;
  address?: string | undefined;
};
export type SecurityEvent<K extends EventKind = EventKind> = Actor & {
  kind: K;
  facts: EventFacts<K>;
  /** Company concerned. Default: the company of the transaction, if it has one. */
  company?: string | undefined;
  /** Number of things read, given or changed. Default: 1. */
  count?: number;
  /** Employees concerned, as `13:1037482916`, or all of the company. */
  people?: readonly string[] | 'all';
  /** Account concerned, of staff or an employee, when it is not the author's. */
  about?: string | undefined;
  /** Mark shared by the readings that count as one event. */
  same?: string;
};

const longest = 120;

/**
 * Notes a security event in the transaction that it describes, so both are stored or neither. It is sealed
 * within a second.
 */
export async function noteSecurityEvent<K extends EventKind>(tx: Tx, event: SecurityEvent<K>): Promise<void> {
  const { kind, facts, user, account, login, address, company, count = 1, people = [], about, same } = event;
  await sql`
    insert into security_events (kind, company_id, user_id, account_id, login, address, count, people, whole_company,
      about, facts, same)
    values (${kind}, ${company ?? null}, ${user ?? null}, ${account ?? null}, ${login?.slice(0, longest) ?? null},
      ${address ?? null}, ${count}, ${people === 'all' ? [] : (people as string[])}, ${people === 'all'},
      ${about ?? null}, ${JSON.stringify(facts)}::jsonb, ${same ?? null})`.execute(tx);
}

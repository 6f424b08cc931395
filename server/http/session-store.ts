import type { FastifySessionOptions } from '@fastify/session';
import { sql } from 'kysely';
import {
  accountOfSession,
  type EmployeeAccount,
  type SessionAccount,
  toEmployeeAccount,
} from '../identity/employee-accounts.ts';
import { type SessionUser, type StaffUser, toStaffUser, userOfSession } from '../identity/users.ts';
import type { Db } from '../store/connection.ts';
import { isAlive, type SessionKind, toSessionId } from './open-sessions.ts';

declare module 'fastify' {
  interface Session {
    owner?: string;
    /**
     * The session has a row. Saving it only updates: a session closed meanwhile is not inserted again by a
     * call in progress.
     */
    stored?: boolean;
    user?: StaffUser;
    account?: EmployeeAccount;
  }
}

type SessionStore = NonNullable<FastifySessionOptions['store']>;

/** Stores sessions in the database: any process serves them, and signing out ends them everywhere. */
export function createSessionStore(
  db: Db,
  kind: SessionKind,
  seconds: number,
  idleMinutes = 0,
): SessionStore {
  const settle = <T>(work: Promise<T>, done: (error: unknown, value?: T) => void): void => {
    work.then(
      (value) => done(null, value),
      (error: unknown) => done(error),
    );
  };
  /**
   * Sessions whose write failed. The error answer runs the save hook again, which must not fail on the same
   * write.
   */
  const refused = new WeakSet<object>();
  return {
    get: (id, done) =>
      settle(kept(db, kind, id, idleMinutes), done as (error: unknown, value?: unknown) => void),
    set: (id, session, done) => {
      // A caller who has not signed in has no session to store.
      if (!session.owner || refused.has(session)) return done(undefined);
      const ends = session.cookie.expires?.getTime() ?? Date.now() + seconds * 1000;
      // The expiry uses the database clock, which also judges it. The clock of this machine may be hours off.
      const expires = sql`now() + make_interval(secs => ${(ends - Date.now()) / 1000}::float8)`;
      const data = JSON.stringify({ ...session, ...readWithIt, stored: true });
      const write = session.stored
        ? sql`update sessions set data = ${data}::jsonb, expires_at = ${expires} where id = ${toSessionId(id)}`.execute(
            db,
          )
        : sql`
            insert into sessions (id, kind, data, expires_at)
            values (${toSessionId(id)}, ${kind}, ${data}::jsonb, ${expires})
            on conflict (id) do update set data = excluded.data, expires_at = excluded.expires_at`.execute(
            db,
          );
      settle(write, (error) => {
        if (error) refused.add(session);
        done(error);
      });
    },
    destroy: (id, done) =>
      settle(sql`delete from sessions where id = ${toSessionId(id)}`.execute(db), (error) => done(error)),
  };
}

const readWithIt = { user: undefined, account: undefined, provenAgo: undefined, idle: undefined };

type Kept = {
  data: { cookie?: { expires?: string | null } };
  user: SessionUser | null;
  account: SessionAccount | null;
  proven_ago: number | null;
  idle: number;
};

async function kept(db: Db, kind: SessionKind, id: string, idleMinutes: number): Promise<unknown> {
  const none = sql`null::jsonb`;
  const user = kind === 'staff' ? userOfSession : none;
  const account = kind === 'employee' ? accountOfSession : none;
  const { rows } = await sql<Kept>`
    select s.data, ${user} as user, ${account} as account, (extract(epoch from now() - s.proven_at) / 60)::float8 as proven_ago,
      extract(epoch from now() - s.seen_at)::integer as idle
    from sessions s
    where s.id = ${toSessionId(id)} and s.kind = ${kind} and ${isAlive(idleMinutes)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { data } = row;
  if (data.cookie?.expires) Object.assign(data.cookie, { expires: new Date(data.cookie.expires) });
  const { proven_ago, idle } = row;
  return {
    ...data,
    provenAgo: proven_ago ?? undefined,
    idle,
    ...(row.user && { user: toStaffUser(row.user) }),
    ...(row.account && { account: toEmployeeAccount(row.account) }),
  };
}

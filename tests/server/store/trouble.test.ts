import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { handleError } from '../../../server/http/errors.ts';
import { type DatabaseHost, openStore } from '../../../server/store/connection.ts';
import { listPlaces } from '../../../server/store/hosts.ts';
import { runWithLongLimits } from '../../../server/store/limits.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';

type Own = Exclude<DatabaseHost, string>;
const own = (place: DatabaseHost): Own => {
  if (typeof place === 'string') throw new Error('These tests stand before a socket of the run');
  return place;
};

/** A machine with the database, which goes away and comes back. */
async function machine(place: Own) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  const back = async () => {
    server = createServer((near) => {
      const far = connect(`${place.host}/.s.PGSQL.${place.port}`);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => [near, far].map((one) => one.destroy()));
      }
      near.pipe(far).pipe(near);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as { port: number });
  };
  const away = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await back();
  closeAtEnd(away);
  return { host: `127.0.0.1:${port}`, back, away };
}

const urlOf = ({ user, database }: Own, hosts: string[], rest = '') =>
  `postgres://${user}@${hosts.join(',')}/${database}${rest}`;

const opened = (place: DatabaseHost, connections = 3) => {
  const store = openStore(place, connections, { waits: 4000 });
  closeAtEnd(() => store.close());
  return store;
};

describe('several servers in DATABASE_URL', () => {
  it.each([
    ['postgres://u@a:1,b:2/q?target_session_attrs=read-write', ['postgres://u@a:1/q', 'postgres://u@b:2/q']],
    [
      'postgresql://u:p%2C@a,[::1]:2/q?target_session_attrs=any&sslmode=require',
      ['postgresql://u:p%2C@a/q?sslmode=require', 'postgresql://u:p%2C@[::1]:2/q?sslmode=require'],
    ],
    ['postgres://u@localhost:1/q?host=%2Ftmp', ['postgres://u@localhost:1/q?host=%2Ftmp']],
  ])('are listed from %s as %j', (url, places) => expect(listPlaces(url)).toEqual(places));

  it('are tried in order, and a lost one gives its turn to the next', async () => {
    const place = own(await testDatabase());
    const [first, second] = [await machine(place), await machine(place)];
    const store = opened(urlOf(place, [first.host, second.host], '?target_session_attrs=read-write'));
    const count = () =>
      store.asSystem(async (tx) => (await sql`select 1 from languages`.execute(tx)).rows.length);
    const before = await count();
    first.away();
    expect(await count()).toBe(before);
    second.away();
    await first.back();
    expect(await count()).toBe(before);
    expect(await store.probe()).toEqual({ answers: true, writes: true });
  });

  it('are skipped when read-only, and a single one says so', async () => {
    const place = own(await testDatabase());
    const standby = own(await testDatabase());
    await onServer(standby, `alter database ${standby.database} set default_transaction_read_only to on`);
    const url = (names: Own[], hosts: string[]) => urlOf(names[0] as Own, hosts);
    // Two names of one machine: what tells them apart is whether they take writes.
    const { host } = await machine(standby);
    const store = opened(url([standby], [host, host]));
    await expect(store.asSystem((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({
      code: 'DATABASE_READ_ONLY',
    });
    const alone = opened(url([standby], [host]));
    expect(await alone.probe()).toEqual({ answers: true, writes: false });
    const writing = alone.asSystem((tx) => sql`update languages set name = name`.execute(tx));
    await expect(writing).rejects.toMatchObject({ code: 'DATABASE_LOST' });
    expect(await opened(place).probe()).toEqual({ answers: true, writes: true });
  });
});

describe('a transaction', () => {
  it('has its own time limits, and longer ones for long work', async () => {
    const store = opened(await testDatabase());
    const limits = () =>
      store.asSystem(async (tx) => {
        const { rows } = await sql<{ limits: string }>`
          select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
            current_setting('idle_in_transaction_session_timeout') as limits`.execute(tx);
        return rows[0]?.limits;
      });
    expect(await limits()).toBe('1min 30s 2min');
    expect(await runWithLongLimits(limits)).toBe('15min 2min 15min');
  });
});

describe('a passing failure of the database', () => {
  it.each([
    [
      'a statement that takes too long',
      `select set_config('statement_timeout', '50ms', true)`,
      'select pg_sleep(20)',
    ],
    ['a connection that is cut', 'set local role none', 'select pg_terminate_backend(pg_backend_pid())'],
    [
      'a server that takes no writes',
      'set local transaction_read_only to on',
      'update languages set name = name',
    ],
    ['a server without room for more', 'select 1', `do $$ begin raise exception sqlstate '53300'; end $$`],
    ['a change that others make too', 'select 1', `do $$ begin raise exception sqlstate '40001'; end $$`],
  ])('is answered with 503, words and when to retry: %s', async (_, before, trouble) => {
    const { services } = await testServer();
    const problem = await services.store
      .asSystem(async (tx) => {
        await sql.raw(before).execute(tx);
        await sql.raw(trouble).execute(tx);
      })
      .catch((error: Error) => error);
    const said = { status: 0, headers: {} as Record<string, string>, text: '' };
    const reply = {
      header: (name: string, value: string) => {
        said.headers[name] = value;
        return reply;
      },
      code: (status: number) => {
        said.status = status;
        return reply;
      },
      type: () => reply,
      send: (text: string) => {
        said.text = text;
        return reply;
      },
    };
    handleError(problem as Error, { log: { error: () => undefined } } as never, reply as never);
    expect(said.status).toBe(503);
    expect(Number(said.headers['Retry-After'])).toBeGreaterThan(0);
    expect(said.text).toMatch(/[Ii]ntente de nuevo/);
    // And the next one is answered.
    expect(await services.store.asSystem((tx) => sql`select 1`.execute(tx))).toMatchObject({ rows: [{}] });
  });
});

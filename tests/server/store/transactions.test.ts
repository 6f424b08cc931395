import { once as event } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../server/http/answer.ts';
import { runIdempotently } from '../../../server/http/idempotency.ts';
import { getSqlState, openStore, retryWork, type Store } from '../../../server/store/connection.ts';
import { searchText, toLikePattern } from '../../../server/store/search.ts';
import { closeAtEnd, testDatabase, testServer, testStore } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('a transaction', () => {
  it.each(['40001', '40P01'])('is repeated after %s until it succeeds', async (code) => {
    let times = 0;
    const result = await retryWork(async () => {
      times++;
      if (times < 3) throw failure(code);
      return 'well';
    });
    expect([result, times]).toEqual(['well', 3]);
  });

  it('is not repeated after any other failure, nor endlessly', async () => {
    let times = 0;
    const failing = (code: string) =>
      retryWork(() => {
        times++;
        return Promise.reject(failure(code));
      });
    await expect(failing('23505')).rejects.toThrow('23505');
    expect(times).toBe(1);
    await expect(failing('40001')).rejects.toThrow('40001');
    expect(times).toBe(5);
  });

  it('succeeds on both sides of a deadlock', async () => {
    const store = await testStore();
    await sql`insert into languages (id, code, name) values (gen_random_uuid(), 'd1', ''), (gen_random_uuid(), 'd2', '')`.execute(
      store.db,
    );
    const both = (first: string, second: string) =>
      store.asSystem(async (tx) => {
        await sql`update languages set name = name || '.' where code = ${first}`.execute(tx);
        await sql`select pg_sleep(0.05)`.execute(tx);
        await sql`update languages set name = name || '.' where code = ${second}`.execute(tx);
      });
    await Promise.all([both('d1', 'd2'), both('d2', 'd1')]);
    const { rows } = await sql<{
      name: string;
    }>`select name from languages where code in ('d1', 'd2')`.execute(store.db);
    expect(rows).toEqual([{ name: '..' }, { name: '..' }]);
  });

  it('leaves neither change nor key when its connection is cut, and is applied once when sent again', async () => {
    const store = await testStore();
    const submission = {
      owner: 'staff:x',
      key: 'key-of-the-test',
      companyId: undefined,
      secretKey: Buffer.alloc(32),
      hash: 'h',
    };
    const add = sql`insert into languages (id, code, name) values (gen_random_uuid(), 'cut', 'x')`;
    const cut = store.asSystem((tx) =>
      runIdempotently(tx, submission, async () => {
        await add.execute(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(tx);
        return answer({});
      }),
    );
    await expect(cut).rejects.toThrow();
    const again = () =>
      store.asSystem((tx) =>
        runIdempotently(tx, submission, async () => {
          await add.execute(tx);
          return answer({ done: true }, 201);
        }),
      );
    expect((await again()).replayed).toBe(false);
    expect(await again()).toEqual({ answer: answer({ done: true }, 201), replayed: true });
  });
});

describe('an overloaded installation', () => {
  const patient = { timeout: 20_000, interval: 10 };

  it('says so instead of leaving anybody waiting', async () => {
    const store = openStore(await testDatabase(), 1, { waits: 500 });
    closeAtEnd(() => store.close());
    // The wait holds for opening the connection too, and a busy machine may take longer: what is tried here comes after.
    await expect
      .poll(() => sql`select 1`.execute(store.db).then(() => true, getSqlState), patient)
      .toBe(true);
    const server = await testServer({ store });
    await store.asSystem(async (tx) => {
      await sql`select 1`.execute(tx);
      const answer = await server.client().post('/login', { email: 'a@b.co', password: 'x' });
      expect(answer.status).toBe(503);
      expect(answer.body.message).toContain('demasiadas peticiones');
      expect(answer.headers['retry-after']).toBe('5');
      // The database is well, and says so over a connection of its own (S3-7).
      expect((await server.client().get('/ready')).status).toBe(200);
    });
    expect((await server.client().post('/login', { email: 'a@b.co', password: 'x' })).status).toBe(401);
  });

  it('says that its database is away when it accepts no connection', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await event(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const store = openStore({ host: '127.0.0.1', port, user: 'nadie', database: 'nada' }, 1, { waits: 50 });
    closeAtEnd(() => silent.close());
    closeAtEnd(() => store.close());
    const server = await testServer({ store });
    const answer = await server.client().post('/login', { email: 'a@b.co', password: 'x' });
    expect(answer.status).toBe(503);
    expect(answer.body.message).toContain('La base de datos no responde');
  });

  it('starts nothing for a transaction without queries, and undoes one with a hidden error', async () => {
    const store = await testStore();
    expect(await store.asSystem(async () => 'nothing')).toBe('nothing');
    const unsaid = store.asSystem(async (tx) => {
      await sql`insert into languages (id, code, name) values (gen_random_uuid(), 'un', 'x')`.execute(tx);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(unsaid).rejects.toThrow();
    expect((await sql`select 1 from languages where code = 'un'`.execute(store.db)).rows).toEqual([]);
  });
});

describe('the start of a transaction, sent with its first query', () => {
  const here = sql<{ company: string; pid: number }>`
    select coalesce(current_setting('app.company_id', true), '') as company, pg_backend_pid() as pid`;
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];

  it('reads one moment when it asks for one', async () => {
    const store = await testStore();
    const begin = async (tx: Store['db']) =>
      (
        await sql<{ level: string; writes: string }>`
        select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as writes`.execute(
          tx,
        )
      ).rows[0];
    const reading = store.db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
    expect(await reading.execute(begin)).toEqual({ level: 'repeatable read', writes: 'on' });
    expect(await store.asSystem(begin)).toEqual({ level: 'read committed', writes: 'off' });
  });

  it('puts all concurrent queries inside its company, and none after it', async () => {
    const store = openStore(await testDatabase(), 1);
    closeAtEnd(() => store.close());
    const asked = await store.inCompany(one, (tx) =>
      Promise.all([here.execute(tx), here.execute(tx), here.execute(tx)]),
    );
    expect(asked.map(({ rows }) => rows[0]?.company)).toEqual([one, one, one]);
    for (const wrong of [sql`select 1 / 0`, sql`selec 1`]) {
      await expect(store.inCompany(one, (tx) => wrong.execute(tx))).rejects.toThrow();
      expect((await here.execute(store.db)).rows[0]?.company).toBe('');
    }
  });

  it('has its own company inside another transaction and when it is repeated', async () => {
    const store = await testStore();
    let times = 0;
    const seen = await store.inCompany(one, async (tx) => {
      const read = async (own: typeof tx) => (await here.execute(own)).rows[0]?.company;
      const inner = [await store.asSystem(read), await store.inCompany(other, read), await read(tx)];
      times += 1;
      if (times < 3) throw failure('40001');
      return inner;
    });
    expect(seen).toEqual(['', other, one]);
  });

  it('fails when its connection is cut, and the next one gets another connection', async () => {
    const place = await testDatabase();
    const store = openStore(place, 1);
    closeAtEnd(() => store.close());
    const cut = store.inCompany(one, async (tx) => {
      const { rows } = await here.execute(tx);
      await onServer(place, `select pg_terminate_backend(${rows[0]?.pid})`);
      return here.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    expect((await here.execute(store.db)).rows[0]?.company).toBe('');
  });
});

describe('a read-only transaction, whose end nobody awaits', () => {
  const company = sql<{ company: string; name: string | null }>`
    select coalesce(current_setting('app.company_id', true), '') as company,
      (select name from languages where code = 'qq') as name`;
  const name = async (of: Store) => (await company.execute(of.db)).rows[0]?.name;
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const write = sql`insert into languages (id, code, name) values (gen_random_uuid(), 'qq', 'x')`;

  it('can write nothing in any way', async () => {
    const store = await testStore();
    const hidden = sql`with made as (${write} returning id) select id from made`;
    for (const way of [write, hidden])
      for (const reading of [
        () => store.asSystem((tx) => way.execute(tx), true),
        () => store.inCompany(one, (tx) => way.execute(tx), true),
      ])
        await expect(reading()).rejects.toMatchObject({ code: '25006' });
    expect(await name(store)).toBeNull();
    await store.asSystem((tx) => write.execute(tx));
    expect(await name(store)).toBe('x');
  });

  it('ends before the next one of its connection starts, even after an error', async () => {
    const store = openStore(await testDatabase(), 1);
    closeAtEnd(() => store.close());
    const read = async (of: string, wrong = false) =>
      store
        .inCompany(
          of,
          async (tx) => {
            if (wrong) await sql`select 1 / 0`.execute(tx).catch(() => undefined);
            return (await company.execute(tx)).rows[0]?.company;
          },
          true,
        )
        .catch(getSqlState);
    const turns = [one, other, one, other, one];
    expect(await Promise.all(turns.map((of, i) => read(of, i === 2)))).toEqual(
      turns.map((of, i) => (i === 2 ? '25P02' : of)),
    );
    // What comes after writes, in nobody's company.
    await store.asSystem((tx) => write.execute(tx));
    expect((await company.execute(store.db)).rows).toEqual([{ company: '', name: 'x' }]);
  });

  it('gives its place to another connection when its own is cut at the end', async () => {
    const place = await testDatabase();
    const store = openStore(place, 1);
    closeAtEnd(() => store.close());
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
    const cut = await store.inCompany(one, async (tx) => (await pid.execute(tx)).rows[0]?.pid, true);
    await onServer(place, `select pg_terminate_backend(${cut})`);
    const next = () => pid.execute(store.db).then(({ rows }) => rows[0]?.pid, getSqlState);
    const alive = (of: unknown) => typeof of === 'number' && of !== cut;
    await expect.poll(next, { timeout: 20_000, interval: 10 }).toSatisfy(alive);
  });
});

describe('the search', () => {
  it.each([
    ['Muñoz Peña', 'munoz', true],
    ['Muñoz Peña', 'PENA', true],
    ['Muñoz Peña', 'ñoz p', true],
    ['100 % algodón', '100 %', true],
  ])('%s is found by %s', (text, written, found) => {
    const pattern = toLikePattern(written).slice(1, -1).replaceAll('\\', '');
    expect(searchText(text).includes(pattern)).toBe(found);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { noteSecurityEvent } from '../../../server/security/note.ts';
import { applyRetention } from '../../../server/security/retention.ts';
import { sealDue } from '../../../server/security/seal.ts';
import { verifyTrail } from '../../../server/security/verify.ts';
import { getClientOptions, openStore, type Store } from '../../../server/store/connection.ts';
import { retentions } from '../../../src/domain/security/retention.ts';
import { closeAtEnd, testDatabase } from '../../harness.ts';
import { inDatabase } from '../../server-sql.ts';
import { trail } from './trail.ts';

/** What has had its time goes, says so, and leaves the chain whole. */
const half = { staffIdleMinutes: 30 };
const secretKey = Buffer.alloc(32, 7);
let store: Store;
let asOwner: (...statements: string[]) => Promise<void>;
beforeAll(async () => {
  ({ store, asOwner } = await anInstallation());
});

async function anInstallation() {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const name = new URL(typeof place === 'string' ? place : `postgres://x/${place.database}`).pathname.slice(
    1,
  );
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client(getClientOptions(inDatabase(inject('database').place, name)));
    await client.connect();
    await client.query("set session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return { store, asOwner };
}

describe('the retention of a table', () => {
  it.each(retentions.map(({ table, column }) => [table, column]))(
    '%s has the column that says how old a row is',
    async (table, column) => {
      const { rows } = await sql`
      select 1 from pg_attribute where attrelid = ${table}::regclass and attname = ${column}`.execute(
        store.db,
      );
      expect(rows).toHaveLength(1);
    },
  );

  it('deletes old rows, keeps the rest and notes once in the trail how many', async () => {
    await asOwner(
      `insert into idempotency_keys (owner, key, request_hash, created_at)
        select 'x', 'key-' || n, '', now() - make_interval(days => n) from generate_series(28, 35) n`,
      "insert into sessions (id, kind, data, expires_at) values ('a', 'staff', '{}', now() - interval '1 minute')",
    );
    const emptied = await applyRetention(store, half);
    expect(Object.fromEntries(emptied)).toMatchObject({ idempotency_keys: 6, sessions: 1 });
    expect(await trail(store, 'rows_emptied')).toMatchObject([
      { facts: { table: 'respuestas guardadas', rows: 6 }, user_id: null },
    ]);
    expect((await applyRetention(store, half)).size).toBe(0);
  });

  it('deletes unused sessions of the staff, unless sessions have no idle end', async () => {
    await asOwner(
      `insert into sessions (id, kind, data, expires_at, seen_at)
        select kind || minutes, kind, '{}', now() + interval '9 hours', now() - make_interval(mins => minutes)
        from unnest(array['staff', 'employee']) kind, unnest(array[29, 31]) minutes`,
    );
    expect((await applyRetention(store, { staffIdleMinutes: 0 })).size).toBe(0);
    expect((await applyRetention(store, half)).get('sessions')).toBe(1);
    const { rows } = await sql<{ id: string }>`select id from sessions order by id`.execute(store.db);
    expect(rows.map(({ id }) => id)).toEqual(['employee29', 'employee31', 'staff29']);
  });

  it('deletes rows of every company', async () => {
    await asOwner(
      `insert into events (company_id, kind, data, at)
        select gen_random_uuid(), 'changed', '{}', now() - interval '2 days' from generate_series(1, 3)`,
    );
    expect((await applyRetention(store, half)).get('events')).toBe(3);
  });
});

it('the retention of the trail leaves a chain that verifies and an event that says what was deleted', async () => {
  for (let i = 0; i < 6; i++)
    await store.asSystem((tx) =>
      noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'password' }, login: `n${i}@prueba.co` }),
    );
  // All that was written until then is older.
  await asOwner("update security_events set at = at - interval '14 months' where kind <> 'sign_in_failed'");
  await asOwner(
    "update security_events set at = now() - interval '13 months' where login in ('n0@prueba.co', 'n1@prueba.co')",
  );
  await sealDue(store, secretKey);
  expect((await applyRetention(store, half)).get('security_events')).toBe(2);
  await sealDue(store, secretKey);
  expect(await trail(store, 'sign_in_failed')).toHaveLength(4);
  expect(await verifyTrail(store, secretKey)).toMatchObject({ first: undefined, waiting: 0, emptied: 2 });
  expect(await trail(store, 'trail_emptied')).toMatchObject([
    { facts: { table: 'ingreso fallido', sealed: 2 }, count: 2 },
  ]);
  await asOwner("delete from security_events where login = 'n2@prueba.co'");
  expect((await verifyTrail(store, secretKey)).first).toMatchObject({ why: 'removed' });
});

it('the chain verifies even after the event about a deletion is deleted itself, ten years later', async () => {
  const { store, asOwner } = await anInstallation();
  const later = async (months: number) => {
    await asOwner(`update security_events set at = at - interval '${months} months'`);
    await sealDue(store, secretKey);
    return (await applyRetention(store, half)).get('security_events');
  };
  await store.asSystem((tx) => noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'password' } }));
  expect([await later(13), await later(121)]).toEqual([1, 1]);
  await sealDue(store, secretKey);
  expect(await verifyTrail(store, secretKey)).toMatchObject({
    first: undefined,
    waiting: 0,
    emptied: 2,
    positions: 3,
  });
});

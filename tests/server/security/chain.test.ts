import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { noteSecurityEvent } from '../../../server/security/note.ts';
import { sealDue } from '../../../server/security/seal.ts';
import { headOf, verifyTrail } from '../../../server/security/verify.ts';
import { clientOptions, openStore, type Store } from '../../../server/store/connection.ts';
import { closeAtEnd, testDatabase } from '../../harness.ts';
import { inDatabase } from '../../server-sql.ts';
import { trail } from './trail.ts';

/** A chain of ten rows, and the owner of the database, whom no policy and no trigger stops. */
async function aChain() {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  for (let i = 0; i < 10; i++) await noted(store, i);
  await sealDue(store);
  const name = new URL(typeof place === 'string' ? place : `postgres://x/${place.database}`).pathname.slice(
    1,
  );
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client(clientOptions(inDatabase(inject('database').place, name)));
    await client.connect();
    try {
      await client.query('begin');
      await client.query("set local session_replication_role = 'replica'");
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
    } finally {
      await client.end();
    }
  };
  return { store, asOwner };
}
const noted = (store: Store, i: number) =>
  store.asSystem((tx) =>
    noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'password' }, login: `n${i}@prueba.co` }),
  );

describe('the chain', () => {
  it('gives every row a position without gaps, in the order that they were written', async () => {
    const { store } = await aChain();
    expect(await verifyTrail(store)).toMatchObject({ positions: 10, first: undefined, waiting: 0 });
    await noted(store, 11);
    expect(await verifyTrail(store)).toMatchObject({ positions: 10, first: undefined, waiting: 1 });
    await sealDue(store);
    expect(await verifyTrail(store)).toMatchObject({ positions: 11, first: undefined, waiting: 0 });
  });

  it.each<[string, string[], { position: number; why: string }]>([
    ['a removed row', ['delete from security_events where id = 4'], { position: 4, why: 'removed' }],
    [
      'a row removed with its seal',
      ['delete from security_events where id = 4', 'delete from security_seals where event_id = 4'],
      { position: 4, why: 'gap' },
    ],
    [
      'a row removed with its seal, and the rest moved up',
      [
        'delete from security_events where id = 4',
        'delete from security_seals where event_id = 4',
        'update security_seals set position = -position where position > 4',
        'update security_seals set position = -position - 1 where position < 0',
      ],
      { position: 4, why: 'hash' },
    ],
    [
      'a changed row',
      ["update security_events set login = 'otra@prueba.co' where id = 6"],
      { position: 6, why: 'changed' },
    ],
    [
      'a moved moment',
      ["update security_events set at = at - interval '1 day' where id = 2"],
      { position: 2, why: 'changed' },
    ],
    [
      'two rows that changed places',
      [
        'update security_seals set event_id = -event_id where event_id in (7, 8)',
        'update security_seals set event_id = 15 + event_id where event_id < 0',
      ],
      { position: 7, why: 'changed' },
    ],
    [
      'a row put in by the owner',
      ["insert into security_events (kind, facts) values ('signed_in', '{}')"],
      { position: 11, why: 'unsealed' },
    ],
    [
      'a row put in with a seal of its own',
      [
        "insert into security_events (id, kind, facts) overriding system value values (99, 'signed_in', '{}')",
        `insert into security_seals (position, event_id, part, digest, hash)
          select 11, 99, 'event', digest, hash from security_seals where position = 10`,
      ],
      { position: 11, why: 'changed' },
    ],
    [
      'a row said to be emptied by what emptied nothing',
      [
        'delete from security_events where id = 4',
        'update security_seals set emptied_by = 3 where event_id = 4',
      ],
      { position: 4, why: 'emptied' },
    ],
    [
      'a row emptied before its time, by an emptying that says so',
      [
        `insert into security_events (id, kind, facts) overriding system value
          select 99, 'trail_emptied', jsonb_build_object('table', 'ingreso fallido', 'sealed', 1,
            'digest', encode(sha256(digest), 'hex'), 'before', '2026-01-01') from security_seals where event_id = 4`,
        "insert into security_unsealed values (99, 'event', now())",
        'delete from security_events where id = 4',
        'update security_seals set emptied_by = 99 where event_id = 4',
      ],
      { position: 4, why: 'early' },
    ],
    [
      'a row that was gone before its seal',
      ["insert into security_unsealed values (77, 'event', now() - interval '1 hour')"],
      { position: 11, why: 'vanished' },
    ],
  ])('shows %s, and where', async (_name, statements, first) => {
    const { store, asOwner } = await aChain();
    await asOwner(...statements);
    expect((await verifyTrail(store)).first).toMatchObject(first);
  });

  it('shows to who kept a head that its end was cut, or all of it written again', async () => {
    const { store, asOwner } = await aChain();
    const head = await headOf(store.db);
    if (!head) throw new Error('no head');
    expect((await verifyTrail(store, head)).first).toBeUndefined();
    await asOwner(
      'delete from security_events where id > 8',
      'delete from security_seals where event_id > 8',
    );
    expect((await verifyTrail(store)).first).toBeUndefined();
    expect((await verifyTrail(store, head)).first).toMatchObject({ position: 10, why: 'head' });
  });

  it('is of one sealer at a time, whatever the number of processes', async () => {
    const { store } = await aChain();
    await Promise.all(Array.from({ length: 30 }, (_, i) => noted(store, i)));
    const sealed = await Promise.all([1, 2, 3].map(() => sealDue(store)));
    const left = await sealDue(store);
    expect([...sealed, left].reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(await verifyTrail(store)).toMatchObject({ positions: 40, first: undefined, waiting: 0 });
    expect(await trail(store)).toHaveLength(40);
  });

  it('outlives a rolled back note: ids have gaps, positions have none', async () => {
    const { store } = await aChain();
    await store
      .asSystem(async (tx) => {
        await noteSecurityEvent(tx, { kind: 'password_changed', facts: { removed: false } });
        await sql`select 1 / 0`.execute(tx);
      })
      .catch(() => undefined);
    await noted(store, 12);
    await sealDue(store);
    expect(await verifyTrail(store)).toMatchObject({ positions: 11, first: undefined });
  });
});

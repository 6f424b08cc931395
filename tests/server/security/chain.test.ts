import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { rotateKey } from '../../../server/operation/rotate-key.ts';
import { OtherKey } from '../../../server/secrets.ts';
import { noteSecurityEvent } from '../../../server/security/note.ts';
import { holdSealing, type SealWatch, sealBatch, sealDue } from '../../../server/security/seal.ts';
import { findChainHead, verifyTrail } from '../../../server/security/verify.ts';
import { getClientOptions, openStore, type Store } from '../../../server/store/connection.ts';
import { closeAtEnd, testDatabase } from '../../harness.ts';
import { inDatabase } from '../../server-sql.ts';
import { trail } from './trail.ts';

const secretKey = Buffer.alloc(32, 7);

/** A chain of ten rows, and the owner of the database, whom no policy and no trigger stops. */
async function aChain() {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  for (let i = 0; i < 10; i++) await noted(store, i);
  await sealDue(store, secretKey);
  const name = new URL(typeof place === 'string' ? place : `postgres://x/${place.database}`).pathname.slice(
    1,
  );
  const asOwner = async (...statements: string[]) => {
    const client = new pg.Client(getClientOptions(inDatabase(inject('database').place, name)));
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
/** Writes every hash anew from what is left, as whoever owns the database can without the key. */
const rewritten = `do $$
  declare seal record; before bytea := decode(repeat('00', 32), 'hex'); place bigint := 0;
  begin
    for seal in select position, digest from security_seals where HERE order by position loop
      place := place + 1;
      before := sha256(before || seal.digest);
      update security_seals set position = place, hash = before where position = seal.position;
    end loop;
  end $$`;
const removal = ['delete from security_events where id = 4', 'delete from security_seals where event_id = 4'];
/** Takes seals off from an event on and has the program make them again. */
const requeued = (event: number) => [
  `insert into security_unsealed (event_id, part) select event_id, part from security_seals where event_id >= ${event}`,
  `delete from security_seals where event_id >= ${event}`,
];
const keyless = 'update security_seals set key_number = null';
/** Makes the chain one of before seals had a key. */
const older = [
  keyless,
  rewritten.replace('HERE', 'true'),
  "delete from installation_secrets where name like 'trail-key-%'",
];

const noted = (store: Store, i: number) =>
  store.asSystem((tx) =>
    noteSecurityEvent(tx, { kind: 'sign_in_failed', facts: { way: 'password' }, login: `n${i}@prueba.co` }),
  );

describe('the chain of the trail', () => {
  it('gives every row a position without gaps, in the order of writing', async () => {
    const { store } = await aChain();
    expect(await verifyTrail(store, secretKey)).toMatchObject({
      positions: 10,
      first: undefined,
      waiting: 0,
    });
    await noted(store, 11);
    expect(await verifyTrail(store, secretKey)).toMatchObject({
      positions: 10,
      first: undefined,
      waiting: 1,
    });
    await sealDue(store, secretKey);
    expect(await verifyTrail(store, secretKey)).toMatchObject({
      positions: 11,
      first: undefined,
      waiting: 0,
    });
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
  ])('reveals %s and its position', async (_name, statements, first) => {
    const { store, asOwner } = await aChain();
    await asOwner(...statements);
    expect((await verifyTrail(store, secretKey)).first).toMatchObject(first);
  });

  it('reveals a cut end to whoever kept an earlier head', async () => {
    const { store, asOwner } = await aChain();
    const head = await findChainHead(store.db);
    if (!head) throw new Error('no head');
    expect((await verifyTrail(store, secretKey, head)).first).toBeUndefined();
    await asOwner(
      'delete from security_events where id > 8',
      'delete from security_seals where event_id > 8',
    );
    expect((await verifyTrail(store, secretKey)).first).toBeUndefined();
    expect((await verifyTrail(store, secretKey, head)).first).toMatchObject({ position: 10, why: 'head' });
  });

  it('seals each row once however many processes seal at the same time', async () => {
    const { store } = await aChain();
    await Promise.all(Array.from({ length: 30 }, (_, i) => noted(store, i)));
    const sealed = await Promise.all([1, 2, 3].map(() => sealDue(store, secretKey)));
    const left = await sealDue(store, secretKey);
    expect([...sealed, left].reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(await verifyTrail(store, secretKey)).toMatchObject({
      positions: 40,
      first: undefined,
      waiting: 0,
    });
    expect(await trail(store)).toHaveLength(40);
  });

  it('has no gap in its positions after a note is rolled back', async () => {
    const { store } = await aChain();
    await store
      .asSystem(async (tx) => {
        await noteSecurityEvent(tx, { kind: 'password_changed', facts: { removed: false } });
        await sql`select 1 / 0`.execute(tx);
      })
      .catch(() => undefined);
    await noted(store, 12);
    await sealDue(store, secretKey);
    expect(await verifyTrail(store, secretKey)).toMatchObject({ positions: 11, first: undefined });
  });
});

describe('the key of the chain', () => {
  it('reveals a removed row even after the owner of the database rewrites all hashes', async () => {
    const { store, asOwner } = await aChain();
    expect(await verifyTrail(store, secretKey)).toMatchObject({ keyed: { position: 1 }, unverified: 0 });
    await asOwner(...removal, rewritten.replace('HERE', 'true'));
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 1, why: 'hash' });
  });

  it('reveals seals that lost their key, even when seals with a key follow', async () => {
    const { store, asOwner } = await aChain();
    await asOwner(...removal, keyless, rewritten.replace('HERE', 'true'));
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 1, why: 'key' });
    await noted(store, 11);
    await sealDue(store, secretKey);
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 1, why: 'key' });
  });

  it('can start in a chain without key, leaves it unchanged and protects what it holds', async () => {
    const { store, asOwner } = await aChain();
    await asOwner(...older);
    expect(await verifyTrail(store, secretKey)).toMatchObject({ first: undefined, keyed: undefined });
    const before = await findChainHead(store.db);
    const added: number[] = [];
    await noted(store, 11);
    await sealDue(store, secretKey, { onKeyAdded: ({ start }) => added.push(start) });
    await noted(store, 12);
    await sealDue(store, secretKey, { onKeyAdded: ({ start }) => added.push(start) });
    expect(added).toEqual([11]);
    expect(await verifyTrail(store, secretKey, before)).toMatchObject({
      positions: 12,
      first: undefined,
      keyed: { position: 11 },
      unverified: 0,
    });
    await asOwner(...removal, rewritten.replace('HERE', 'position <= 10'));
    await asOwner(
      'update security_seals set position = -position where position > 10',
      'update security_seals set position = -position - 1 where position < 0',
    );
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 10, why: 'key' });
  });

  it('still verifies after the key of the installation changes, with a new key from there on', async () => {
    const { store, asOwner } = await aChain();
    const fresh = Buffer.alloc(32, 9);
    await rotateKey(store, secretKey, fresh);
    await noted(store, 11);
    await sealDue(store, fresh);
    expect(await verifyTrail(store, fresh)).toMatchObject({
      positions: 11,
      first: undefined,
      keyed: { position: 1 },
      unverified: 0,
    });
    expect(await verifyTrail(store, secretKey)).toMatchObject({ first: undefined, unverified: 11 });
    expect(await verifyTrail(store, undefined)).toMatchObject({ first: undefined, unverified: 11 });
    await asOwner('update security_seals set key_number = 1 where position = 11');
    expect((await verifyTrail(store, fresh)).first).toMatchObject({ position: 11, why: 'key' });
  });

  it('starts after the last seals of a sealer that works while the key of the installation changes', async () => {
    const { store } = await aChain();
    const fresh = Buffer.alloc(32, 9);
    await noted(store, 11);
    let changed: Promise<unknown> = Promise.resolve();
    await store.asSystem(async (tx) => {
      await holdSealing(tx);
      changed = rotateKey(store, secretKey, fresh);
      const waiting = sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(store.db)).rows[0]?.count).toBe(1);
      await sealBatch(tx, secretKey);
    });
    await changed;
    await noted(store, 12);
    await sealDue(store, fresh);
    expect(await verifyTrail(store, fresh)).toMatchObject({ positions: 12, first: undefined, unverified: 0 });
  });

  it('is added once when several processes start to seal at the same time', async () => {
    const { store, asOwner } = await aChain();
    await asOwner(...older);
    await noted(store, 11);
    const added: number[] = [];
    await Promise.all(
      [1, 2, 3].map(() => sealDue(store, secretKey, { onKeyAdded: ({ number }) => added.push(number) })),
    );
    expect(added).toEqual([1]);
  });

  it('is replaced when lost, and what the lost one sealed counts as unverified', async () => {
    const { store, asOwner } = await aChain();
    await asOwner("delete from installation_secrets where name like 'trail-key-%'");
    const other = Buffer.alloc(32, 8);
    await noted(store, 11);
    await sealDue(store, other);
    expect(await verifyTrail(store, other)).toMatchObject({
      positions: 11,
      first: undefined,
      unverified: 10,
    });
  });

  it('reveals a chain that was cut before the position where the key starts', async () => {
    const { store, asOwner } = await aChain();
    await asOwner(...older);
    await noted(store, 11);
    await sealDue(store, secretKey);
    await asOwner(
      'delete from security_events where id > 8',
      'delete from security_seals where event_id > 8',
    );
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 9, why: 'cut' });
  });

  it('reveals seals that the program was made to write again: it reports them, and they are late', async () => {
    const { store, asOwner } = await aChain();
    await asOwner("update security_events set at = at - interval '3 hours'", ...requeued(1));
    const lost: number[] = [];
    const watch: SealWatch = { onHeadLost: ({ position }) => lost.push(position) };
    await sealDue(store, secretKey, watch);
    expect(await verifyTrail(store, secretKey)).toMatchObject({
      first: undefined,
      late: { count: 10, first: 1 },
    });
    await asOwner(...removal, ...requeued(5));
    await sealDue(store, secretKey, watch);
    await noted(store, 11);
    await sealDue(store, secretKey, watch);
    expect(lost).toEqual([10]);
    await asOwner("update security_seals set sealed_at = sealed_at - interval '3 hours'");
    expect((await verifyTrail(store, secretKey)).first).toMatchObject({ position: 1, why: 'hash' });
  });

  it('is not replaced again and again by a process with another key of the installation', async () => {
    const { store } = await aChain();
    const other = Buffer.alloc(32, 8);
    const [here, there]: [SealWatch, SealWatch] = [{}, {}];
    const turn = async (i: number, key: Buffer, watch: SealWatch) => {
      await noted(store, i);
      return sealDue(store, key, watch);
    };
    expect(await turn(11, other, there)).toBe(1);
    expect(await turn(12, secretKey, here)).toBe(1);
    await expect(turn(13, other, there)).rejects.toThrow(OtherKey);
    expect(await turn(14, secretKey, here)).toBe(2);
  });

  it('keeps a process of an earlier version from sealing without it', async () => {
    const { store } = await aChain();
    await expect(
      store.asSystem((tx) =>
        sql`insert into security_seals (position, event_id, part, digest, hash)
          select 11, 99, 'event', digest, hash from security_seals where position = 10`.execute(tx),
      ),
    ).rejects.toThrow(/without key/);
  });
});

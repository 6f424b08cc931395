import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteSecurityEvent } from '../../../server/security/note.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { trail } from './trail.ts';

/** What is noted of who comes in, and who may read it. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('a sign-in', () => {
  it('is noted with its way and address, and so is a failed one', async () => {
    const user = await server.aUser();
    await server.signIn(user);
    await server.client().post('/login', { email: user.email, password: 'no-es-esta' });
    const [came, failed] = (await trail(server.store)).filter(
      ({ user_id, about }) => user_id === user.id || about === user.id,
    );
    expect(came).toMatchObject({ kind: 'signed_in', facts: { way: 'password' }, address: '127.0.0.1' });
    expect(failed).toMatchObject({ kind: 'sign_in_failed', login: user.email, user_id: null });
  });

  it('is noted for employees too, and for an unknown user', async () => {
    const account = await server.anEmployeeAccount();
    await server.signInToVault(account);
    await server.client().post('/login', { email: 'nadie@prueba.co', password: 'no-es-esta' });
    const rows = await trail(server.store);
    expect(rows.find(({ account_id }) => account_id === account.id)).toMatchObject({ kind: 'signed_in' });
    expect(rows.find(({ login }) => login === 'nadie@prueba.co')).toMatchObject({
      kind: 'sign_in_failed',
      about: null,
    });
  });

  it('leaves no note when its transaction is undone', async () => {
    const user = await server.aUser();
    const note = server.store.asSystem(async (tx) => {
      await noteSecurityEvent(tx, { kind: 'password_changed', facts: { removed: false }, user: user.id });
      throw new Error('undone');
    });
    await expect(note).rejects.toThrow('undone');
    expect((await trail(server.store)).some(({ user_id }) => user_id === user.id)).toBe(false);
  });
});

describe('the table of the trail', () => {
  it('lets the application change, delete or empty nothing', async () => {
    await server.signIn(await server.aUser());
    const tries = [
      sql`update security_events set kind = 'otra'`,
      sql`delete from security_events`,
      sql`truncate security_events`,
      sql`update security_seals set hash = digest`,
    ];
    const before = (await trail(server.store)).length;
    for (const attempt of tries)
      await server.store
        .asSystem(async (tx) => {
          await sql`select set_config('app.security', 'all', true)`.execute(tx);
          return attempt.execute(tx);
        })
        .catch(() => undefined);
    expect((await trail(server.store)).length).toBe(before);
    expect(await trail(server.store, 'otra')).toEqual([]);
  });

  it('shows a company its own events and those of its staff, and nothing of another', async () => {
    const [mine, other] = [await server.aCompany(), await server.aCompany()];
    const [clerk, stranger] = [
      await server.aUser({ companies: [mine.id] }),
      await server.aUser({ companies: [other.id] }),
    ];
    await server.signIn(clerk);
    await server.signIn(stranger);
    const seen = await server.store.inCompany(mine.id, async (tx) => {
      const { rows } = await sql<{ user_id: string }>`select user_id from security_events`.execute(tx);
      return rows.map(({ user_id }) => user_id);
    });
    expect(seen).toEqual([clerk.id]);
  });

  it('refuses an event of another company from a transaction of one company', async () => {
    const [mine, other] = [await server.aCompany(), await server.aCompany()];
    const forged = server.store.inCompany(mine.id, (tx) =>
      noteSecurityEvent(tx, { kind: 'password_changed', facts: { removed: false }, company: other.id }),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });
});

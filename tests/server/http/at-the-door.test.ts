import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeSessions } from '../../../server/http/open-sessions.ts';
import { hashPassword } from '../../../server/identity/password.ts';
import { employeeKeys, type Keyring, staffKeys } from '../../../server/passkeys/keyring.ts';
import type { Tx } from '../../../server/store/connection.ts';
import { takeBack } from '../../../server/vault/sign-in/proofs.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPasskey } from '../passkey.ts';
import { aWorker } from '../vault/vault-world.ts';

/** Who is coming in, or changing how they do, while somebody else closes the account to them. */
let server: TestServer;
let root: Client;
beforeAll(async () => {
  server = await testServer();
  root = await server.signIn(await server.aUser({ roles: ['root'] }));
});

const another = 'otra-mas-larga';
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Calls while a change is written and not yet there for anybody; answers when it is. */
async function during<T>(change: (tx: Tx) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  let asked: Promise<T> | undefined;
  await server.store.asSystem(async (tx) => {
    await change(tx);
    asked = call();
    // Time enough to compare a password and go as far as it can.
    await Promise.race([asked, pause(700)]);
  });
  return asked as Promise<T>;
}

/** What a recovery does: another password, and no session left. */
const takenBack = (kind: 'staff' | 'employee', id: string) => async (tx: Tx) => {
  const table = sql.table(kind === 'staff' ? 'users' : 'employee_accounts');
  await sql`update ${table} set password_hash = ${await hashPassword(another)} where id = ${id}`.execute(tx);
  await closeSessions(tx, kind, id);
};

const asked = async (client: Client, options: string): Promise<string> =>
  ((await client.get(options)).body.data as never as { challenge: string }).challenge;

/** What keeping a passkey does, once it answered what was asked. */
async function beingKept(tx: Tx, { keys, questions, owner }: Keyring, id: string, challenge: string) {
  await sql`delete from ${sql.table(questions)} where challenge = ${challenge}`.execute(tx);
  await sql`
    insert into ${sql.table(keys)} (id, ${sql.ref(owner)}, public_key, counter, name)
    values ('del-ladron', ${id}, '\\x00', 0, 'Del ladrón')`.execute(tx);
}

async function aPerson() {
  const user = await server.aUser({ roles: ['client'] });
  const here = await server.signIn(user);
  const letters = async () =>
    ((await root.post(`/admins/${user.id}/invite`)).body.data as never as { code: string }).code;
  return { user, here, letters, credentials: { email: user.email, password: user.password } };
}

describe('a password change under way', () => {
  it('lets no member of the staff sign in with the old password', async () => {
    const { user, credentials } = await aPerson();
    const thief = server.client();
    const answer = await during(takenBack('staff', user.id), () => thief.post('/login', credentials));
    expect(answer.status).toBe(401);
    expect((await thief.get('/user')).status).toBe(401);
    expect((await server.client().post('/login', { ...credentials, password: another })).status).toBe(200);
  });

  it('lets no employee sign in with the old password', async () => {
    const account = await server.anEmployeeAccount();
    const { document_type, document_number } = account;
    const thief = server.client();
    const answer = await during(takenBack('employee', account.id), () =>
      thief.post('/vault/login', { document_type, document_number, password: 'una-clave-larga' }),
    );
    expect(answer.status).toBe(401);
    expect((await thief.get('/vault/me')).status).toBe(401);
  });

  it('lets nobody with the old password activate an account with an invitation code', async () => {
    const company = await server.aCompany();
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const worker = await aWorker(server, company);
    const made = await clerk.post('/vault_codes', { kind: 'invitation', employee_ids: [worker.id] });
    const { code } = (await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`)).rows[0] as never as {
      code: string;
    };
    const { document_number } = worker;
    const account = await server.anEmployeeAccount({ document_number, companies: [company.id] });
    const thief = server.client();
    const answer = await during(takenBack('employee', account.id), () =>
      thief.post('/vault/activate', {
        code,
        document_type: '13',
        document_number,
        password: 'una-clave-larga',
      }),
    );
    expect(answer.status).toBe(422);
    expect((await thief.get('/vault/me')).status).toBe(401);
  });

  it('lets no member of the staff replace the new password by giving the old one', async () => {
    const { user, here, credentials } = await aPerson();
    const answer = await during(takenBack('staff', user.id), () =>
      here.put('/user/password', { current: user.password, password: 'la-del-ladron' }),
    );
    expect(answer).toMatchObject({ status: 422, body: { errors: { current: [expect.any(String)] } } });
    expect((await server.client().post('/login', { ...credentials, password: another })).status).toBe(200);
  });

  it('lets no employee replace the new password by giving the old one', async () => {
    const account = await server.anEmployeeAccount();
    const phone = await server.signInToVault(account);
    const answer = await during(takenBack('employee', account.id), () =>
      phone.put('/vault/password', { current: 'una-clave-larga', password: 'la-del-ladron' }),
    );
    expect(answer.status).toBe(422);
  });
});

describe('a passkey', () => {
  it('is removed with the others if it is being registered while its owner accepts a new invitation', async () => {
    const { user, here, credentials, letters } = await aPerson();
    const code = await letters();
    const challenge = await asked(here, '/user/passkeys/options');
    const invited = await during(
      (tx) => beingKept(tx, staffKeys, user.id, challenge),
      () => server.client().post('/invitation', { email: user.email, code, password: another }),
    );
    expect(invited.status).toBe(200);
    const owner = server.client();
    await owner.post('/login', { ...credentials, password: another });
    expect((await owner.get('/user/passkeys')).body.data).toEqual([]);
  });

  it('of an employee is removed with the others if it is being registered while the account is taken back', async () => {
    const account = await server.anEmployeeAccount();
    const phone = await server.signInToVault(account);
    await server.store.asSystem((tx) =>
      sql`update employee_accounts set narrowed_at = now() - interval '1 hour', only_companies = '{}', companies_before = '{}' where id = ${account.id}`.execute(
        tx,
      ),
    );
    const challenge = await asked(phone, '/vault/passkeys/options');
    await during(
      (tx) => beingKept(tx, employeeKeys, account.id, challenge),
      () => server.store.asSystem((tx) => takeBack(tx, account.id)),
    );
    expect((await phone.get('/vault/passkeys')).body.data).toEqual([]);
  });

  it.each([
    ['the staff', staffKeys, 'staff'],
    ['an employee', employeeKeys, 'employee'],
  ] as const)('of %s signs nobody in when it is removed during the sign-in', async (_, of, kind) => {
    const { id } = kind === 'staff' ? (await aPerson()).user : await server.anEmployeeAccount();
    const key = await aPasskey(server, id, { of });
    const device = server.client();
    const answer = await during(
      async (tx) => {
        await takenBack(kind, id)(tx);
        await sql`delete from ${sql.table(of.keys)} where id = ${key.id}`.execute(tx);
      },
      () => key.signIn(device),
    );
    expect(answer.status).toBe(401);
    expect((await device.get(kind === 'staff' ? '/user' : '/vault/me')).status).toBe(401);
  });

  it('can be deleted however long its identifier is', async () => {
    const { user, here } = await aPerson();
    const key = await aPasskey(server, user.id, { of: staffKeys });
    const long = randomBytes(1023).toString('base64url');
    await server.store.asSystem((tx) =>
      sql`update staff_passkeys set id = ${long} where id = ${key.id}`.execute(tx),
    );
    expect((await here.delete(`/user/passkeys/${long}`)).status).toBe(200);
  });
});

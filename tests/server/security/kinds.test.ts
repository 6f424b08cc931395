import { beforeAll, describe, expect, it } from 'vitest';
import { sealDue } from '../../../server/security/seal.ts';
import { verifyTrail } from '../../../server/security/verify.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { trail } from './trail.ts';

/** Doors of staff and of employees, each noted where it is opened, closed or refused. */
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
const kindsOf = async (who: string) =>
  (await trail(server.store))
    .filter((row) => [row.user_id, row.account_id].includes(who))
    .map(({ kind }) => kind);

describe('the trail of sign-ins', () => {
  it('notes that a user of the office signs in and out', async () => {
    const user = await server.aUser();
    const client = await server.signIn(user);
    await client.post('/logout', {});
    await client.post('/logout', {});
    expect(await kindsOf(user.id)).toEqual(['signed_in', 'signed_out']);
  });

  it('notes that an employee signs in, closes other devices, changes the password and signs out', async () => {
    const account = await server.anEmployeeAccount();
    const phone = await server.signInToVault(account);
    await server.signInToVault(account);
    await phone.delete('/vault/sessions');
    await phone.put('/vault/password', { current: 'una-clave-larga', password: 'otra-mas-larga-aun' });
    await phone.post('/vault/logout', {});
    expect(await kindsOf(account.id)).toEqual([
      'signed_in',
      'signed_in',
      'sessions_closed',
      'password_changed',
      'signed_out',
    ]);
  });

  it('notes a lockout once, however often somebody tries', async () => {
    const user = await server.aUser();
    const stranger = server.client();
    let last = 0;
    for (let i = 0; i < 12; i++)
      last = (await stranger.post('/login', { email: user.email, password: 'no-es-esta' })).status;
    expect(last).toBe(429);
    expect(await trail(server.store, 'locked_out')).toMatchObject([{ login: user.email, user_id: null }]);
  });

  it('is one chain that verifies', async () => {
    await sealDue(server.store, server.services.secretKey);
    expect(await verifyTrail(server.store, server.services.secretKey)).toMatchObject({
      first: undefined,
      waiting: 0,
    });
  });
});

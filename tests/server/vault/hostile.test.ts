import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aWorker } from './vault-world.ts';

let server: TestServer;
let company: { id: string };
let clerk: Client;
let phone: Client;

beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const worker = await aWorker(server, company);
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number: worker.document_number, companies: [company.id] }),
  );
});

describe('malformed input', () => {
  it.each([
    ['an employee that is only dashes', `/vault_entries?employee_id=${'-'.repeat(36)}`],
    ['a group that is only dashes', `/vault_entries?payroll_group_id=${'-'.repeat(36)}`],
  ])('is refused in the filters of the vault: %s', async (_, path) => {
    expect((await clerk.get(path)).status).toBe(422);
  });

  it.each([2025.5, '2025.5', '1e400', 'NaN', [2025, 2026], {}, null].map((year) => ({ year })))(
    'is refused as the year of a certificate: %j',
    async ({ year }) => {
      const body = { kind: 'income', company_id: company.id, year };
      expect((await phone.post('/vault/certificates', body)).status).toBe(422);
    },
  );

  it.each([null, 7, 'x', [], { id: {} }, { id: 'x', response: null }].map((response) => ({ response })))(
    'is refused as the answer of a passkey: %j',
    async ({ response }) => {
      expect((await phone.post('/vault/passkeys', { response })).status).toBe(422);
      expect((await server.client().post('/vault/passkeys/sign-in', { response })).status).toBe(401);
    },
  );

  it.each(['/vault/sessions/%00', '/vault/passkeys/%00'])('is refused in an address: %s', async (path) => {
    expect([404, 422]).toContain((await phone.delete(path)).status);
  });
});

describe('many password changes at once', () => {
  it('are all answered: five as wrong and the others as too many', async () => {
    const device = await server.signInToVault(await server.anEmployeeAccount());
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        device.put('/vault/password', { current: 'no es esta', password: 'otra-clave-larga' }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(7).fill(429)]);
    const right = await device.put('/vault/password', { current: 'x', password: 'otra-clave-larga' });
    expect(right.status).toBe(429);
  });
});

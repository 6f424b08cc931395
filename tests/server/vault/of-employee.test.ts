import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';
import { aPayslip, aWorker } from './vault-world.ts';

it('an employee record shows the vault invitation, the sign-in document, the last access and any lock', async () => {
  const server = await testServer();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const worker = await aWorker(server, company);
  await aPayslip(server, company, worker);
  const read = async () => (await clerk.get(`/employees/${worker.id}`)).body.data;

  expect(await read()).toMatchObject({
    vault_status: 'sin_invitar',
    vault_login: worker.document_number,
    vault_invited_at: null,
    vault_last_access_at: null,
    vault_locked_until: null,
    vault_code: null,
    notify_channels: [],
  });

  const made = await clerk.post('/vault_codes', { employee_ids: [worker.id] });
  const invited = await read();
  expect(invited).toMatchObject({ vault_status: 'invitado', vault_code: { id: made.rows[0]?.id } });
  expect(Date.parse(String(invited['vault_invited_at']))).toBeGreaterThan(0);

  const letters = await clerk.get(`/vault_codes?ids=${made.rows[0]?.id}`);
  const phone = server.client();
  const password = 'una-clave-larga';
  const { document_number } = worker;
  await phone.post('/vault/activate', {
    code: letters.rows[0]?.code,
    document_type: 'CC',
    document_number,
    password,
  });
  await phone.post('/vault/login', { document_type: 'CC', document_number, password });
  const inside = await read();
  expect(inside).toMatchObject({ vault_status: 'activo', vault_code: null });
  expect(Date.parse(String(inside['vault_last_access_at']))).toBeGreaterThan(0);
  expect(inside['vault_invited_at']).toEqual(invited['vault_invited_at']);

  for (let i = 0; i < 5; i++)
    await phone.post('/vault/login', { document_type: 'CC', document_number, password: 'otra-clave' });
  const wait = Date.parse(String((await read())['vault_locked_until'])) - Date.now();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60_000);

  // A page of a list is read for its columns.
  const [listed] = (await clerk.get('/employees')).rows;
  expect(listed).toMatchObject({ vault_status: 'activo' });
  expect(listed).not.toHaveProperty('vault_login');
});

import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';

it.each([
  '/vault_entries',
  '/vault_entries/export',
  '/vault_people',
  '/vault_payments',
  '/vault_payments/zip',
  '/vault_payments/mail',
  '/questions',
  '/requests',
])('%s of a company that is not enabled before DIAN is closed, as its screen is', async (path) => {
  const server = await testServer();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const { status, body } = await clerk.get(path);
  expect([status, body.message]).toEqual([403, expect.stringContaining('no está habilitada')]);
});

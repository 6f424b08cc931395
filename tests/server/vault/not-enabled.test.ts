import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';

it.each([
  '/vault_entries',
  '/vault_entries/export',
  '/vault_people',
  '/questions',
  '/requests',
  '/signed_hours',
])('%s of a company that is not enabled before DIAN is closed, as its screen is', async (path) => {
  const server = await testServer();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const { status, body } = await clerk.get(path);
  expect([status, body.message]).toEqual([403, expect.stringContaining('no está habilitada')]);
});

it('the slips of payments need no enablement, because the payments need none', async () => {
  const server = await testServer();
  const company = await server.aCompany();
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const paths = ['/vault_payments', '/vault_payments/mail', '/vault_payments/zip'];
  const statuses = await Promise.all(paths.map(async (path) => (await clerk.get(path)).status));
  // Nothing is paid yet, so the ZIP has no file.
  expect(statuses).toEqual([200, 200, 404]);
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';
import { aPayslip, aWorker } from './vault-world.ts';

it('the vault says which payslips reached their employee and when, and which did not', async () => {
  const server = await testServer();
  const there = await server.aCompany();
  const desk = await server.signIn(await server.aUser({ companies: [there.id] }), there);
  const worker = await aWorker(server, there);
  const { document_number } = worker;
  const phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [there.id] }),
  );
  const opened = await aPayslip(server, there, worker, { month: 7 });
  const message = await aPayslip(server, there, worker, { month: 8 });
  const neither = await aPayslip(server, there, worker, { month: 9 });
  await phone.post(`/vault/payslips/${opened}/payrolls/receipts`, { what: 'viewed' });
  await server.store.inCompany(there.id, (tx) =>
    sql`insert into payslip_receipts (company_id, payslip_id, person, notified_at)
      values (${there.id}, ${message}, ${worker.person}, '2026-10-01T12:00:00Z')`.execute(tx),
  );
  const ids = async (query: string) => (await desk.get(`/vault_entries?${query}`)).rows.map(({ id }) => id);
  expect(await ids('delivered=1&sort=period')).toEqual([opened, message]);
  expect(await ids('delivered=0')).toEqual([neither]);
  expect(await ids('sort=delivered_at')).toEqual([message, opened, neither]);
  const { rows } = await desk.get('/vault_entries?sort=period');
  expect(rows.map((row) => row['delivered_at'])).toEqual([
    rows[0]?.['viewed_at'],
    '2026-10-01T12:00:00.000Z',
    null,
  ]);
});

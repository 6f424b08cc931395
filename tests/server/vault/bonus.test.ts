import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';
import { aPayslip, aWorker } from './vault-world.ts';

it('the payslip list of an employee says which months included the prima', async () => {
  const server = await testServer();
  const company = await server.aCompany();
  const worker = await aWorker(server, company);
  const june = await aPayslip(server, company, worker, { month: 6 });
  await aPayslip(server, company, worker, { month: 7 });
  await server.store.inCompany(company.id, (tx) =>
    sql`update payrolls set lines = lines || '[{"concept":"service_bonus","group":"accrued"}]' where id = ${june}`.execute(
      tx,
    ),
  );
  const { document_number } = worker;
  const phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [company.id] }),
  );
  const { rows } = await phone.get('/vault/payslips');
  expect(rows.map((row) => [row['month'], row['service_bonus']])).toEqual([
    [7, false],
    [6, true],
  ]);
});

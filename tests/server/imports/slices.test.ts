import { expect, it } from 'vitest';
import { rowSlices } from '../../../src/domain/office/payroll-imports.ts';
import { anOffice } from '../payroll/clerk.ts';
import { payrollOf } from '../sending/people.ts';

it('a file of more rows than a slice is one import, and its refused rows keep their place', async () => {
  const { server, company, clerk } = await anOffice();
  const user = await server.aUser({ companies: [company.id] });
  const people = rowSlices.size + 10;
  await payrollOf(server, company.id, user.id, people, { year: 2026, month: 10 });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const employees = [
    ...(await clerk.get('/employees?per_page=200')).rows,
    ...(await clerk.get('/employees?per_page=200&page=2')).rows,
  ];
  const rows = employees.map(({ id }, at) => ({
    employee_id: at === people - 1 ? crypto.randomUUID() : id,
    ...{ year: 2026, month: 9, payment_dates: ['2026-09-30'] },
  }));
  const headers = { prefer: 'respond-async, wait=10' };
  const answer = await clerk.post('/payrolls/import', { file_name: 'a.csv', rows }, { headers });
  expect([answer.status, answer.body.message]).toEqual([201, `${people - 1} nóminas importadas`]);
  const { refused, created } = answer.body.data as unknown as {
    refused: { index: number }[];
    created: string[];
  };
  expect([refused.map(({ index }) => index), created.length]).toEqual([[people - 1], people - 1]);
  const imports = (await clerk.get('/payroll_imports')).rows;
  expect(imports).toMatchObject([{ rows_total: people, created_count: people - 1, refused_count: 1 }]);
  expect((await clerk.get('/jobs')).rows).toMatchObject([{ operation: 'importPayrolls', state: 'done' }]);
});

import { beforeAll, expect, it } from 'vitest';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { aPayslip, aWorker } from './vault-world.ts';

/** What employees see of who saw what they are paid. */
let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

it('an employee sees who read their payroll, by name and role, and not what was read of others', async () => {
  const { server, company, clerk } = office;
  const [ana, luis] = [await aWorker(server, company), await aWorker(server, company)];
  const payslip = await aPayslip(server, company, ana);
  const phones = await Promise.all(
    [ana, luis].map(async ({ document_number }) =>
      server.signInToVault(await server.anEmployeeAccount({ document_number, companies: [company.id] })),
    ),
  );
  const id = typeof payslip === 'string' ? payslip : (payslip as { id: string }).id;
  expect((await clerk.get(`/payrolls/${id}`)).status).toBe(200);
  await clerk.get('/payrolls/export?year=2026&month=11&format=csv');
  const [own, others] = await Promise.all(
    phones.map(async (phone) => (await phone.get('/vault/readings')).rows),
  );
  expect(own).toMatchObject([
    { words: expect.stringContaining('Descargó la lista de nóminas'), whole: true },
    {
      words: 'Vio una nómina de octubre de 2026',
      name: 'Ana Prueba',
      role: 'Cliente',
      times: 1,
      whole: false,
    },
  ]);
  // Nobody paid Luis yet: what was of the whole company did not show him.
  expect(others).toEqual([]);
});

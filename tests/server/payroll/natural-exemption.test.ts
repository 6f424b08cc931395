import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type DatedPolicy, getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { day } from '../../domain/payroll/payroll.ts';
import { anOffice } from './clerk.ts';

// Estatuto Tributario art. 114-1: a natural person is exempt with two employees or more.
it('a natural person is exempt in months with two employees, even if one is inactive now', async () => {
  const office = await anOffice();
  const { server, clerk, company } = office;
  await server.store.inCompany(company.id, (tx) =>
    sql`update companies set person_type = 'natural', parafiscal_exempt = true where id = ${company.id}`.execute(
      tx,
    ),
  );
  const stays = await office.anEmployee({ admission_date: '2025-01-02' });
  const leaves = await office.anEmployee({
    admission_date: '2026-02-01',
    retirement_date: '2026-04-15',
    retirement_reason: 'resignation',
  });
  const exemptIn = async () => {
    const months = [1, 2, 4, 5];
    return Promise.all(
      months.map(async (month) => {
        const { body } = await clerk.get(`/payrolls/context?employee_id=${stays}&year=2026&month=${month}`);
        const { policies } = body.data as unknown as { policies: DatedPolicy[] };
        return getPayrollPolicy(day(`2026-0${month}-28`), policies).exempt;
      }),
    );
  };
  expect(await exemptIn()).toEqual([false, true, true, false]);
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set active = false where id = ${leaves}`.execute(tx),
  );
  expect(await exemptIn()).toEqual([false, true, true, false]);
});

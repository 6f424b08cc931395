import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { money, noMoney, parseMoney, sum } from '../../../src/domain/values/money.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

/** A year as it is liquidated, from its payslips to both forms. */
let office: Office;
beforeAll(async () => {
  office = await anOffice();
  const { clerk, company, server } = office;
  await office.anEmployee({ salary: '2420000.00', admission_date: '2025-03-01' });
  await office.anEmployee({ salary: '26000000.00', integral_salary: true, admission_date: '2024-01-15' });
  const seller = await office.anEmployee({ salary: '4100000.00', admission_date: '2026-02-16' });
  for (let month = 1; month <= 10; month++) {
    const paid = { year: 2026, month, payment_dates: [`2026-${String(month).padStart(2, '0')}-28`] };
    if (month > 2)
      await clerk.post('/payrolls', {
        ...paid,
        employee_id: seller,
        earned: [
          { concept: 'commissions', salary: `${month * 137_531}.00` },
          { concept: 'epctv_bonuses', non_salary: '2600000.00', food: true },
          { concept: 'viatics', non_salary: '95000.00' },
          { concept: 'advances', non_salary: '100000.00' },
        ],
      });
    await clerk.post('/payrolls/generate', { year: 2026, month });
  }
  await server.store.inCompany(company.id, (tx) =>
    sql`update payrolls set state = 'aceptada', accepted_at = now()`.execute(tx),
  );
  await server.store.inCompany(company.id, (tx) =>
    sql`update employees set home_address = 'Calle 1', home_department_id = department_id, home_municipality_id = municipality_id`.execute(
      tx,
    ),
  );
});

it('forms 220 and format 2276 agree with the payslips of the year, to the peso', async () => {
  const { clerk, company, server } = office;
  const certified = (await clerk.get('/certificates?year=2026')).rows;
  expect(certified).toHaveLength(3);
  const { rows: slips } = await server.store.inCompany(company.id, (tx) =>
    sql<{ id: string; accrued: string; withheld: string; apart: string }>`
      select p.employee_id as id, sum(p.accrued_total)::text as accrued,
        coalesce(sum((p.deductions ->> 'withholding')::numeric), 0)::text as withheld,
        coalesce(sum((select sum((l ->> 'amount')::numeric) from jsonb_array_elements(p.lines) l where l ->> 'concept' = 'advances')), 0)::text as apart
      from payrolls p group by p.employee_id`.execute(tx),
  );
  const read = (text: unknown) => parseMoney(String(text)) ?? noMoney;
  const xml = (await clerk.get('/certificates/2276/xml?year=2026')).raw.toString('latin1');
  const records = [...xml.matchAll(/<rentra [^>]*>/g)].map(([record]) =>
    Object.fromEntries(
      [...record.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
  for (const row of certified) {
    const slip = slips.find(({ id }) => id === row.id);
    const record = records.find(({ nitb }) => nitb === row['document_number']);
    const exempt = money(Number(record?.['pagahuvt']) * 100);
    expect(money(read(row['income_total']) + exempt + read(slip?.apart))).toBe(read(slip?.accrued));
    expect(`${record?.['tingbtp']}.00`).toBe(row['income_total']);
    expect(`${record?.['vare']}.00`).toBe(row['withholding']);
    expect(read(row['withholding'])).toBe(read(slip?.withheld));
    const contributed = ['apos', 'apof', 'aprais', 'apov', 'apafc', 'apavc'].map((name) =>
      Number(record?.[name]),
    );
    expect(money(contributed.reduce((all, one) => all + one, 0) * 100)).toBe(
      read(row['contributions_total']),
    );
  }
  const total = sum(certified.map((row) => read(row['income_total'])));
  expect(xml).toContain(`<ValorTotal>${total / 100}</ValorTotal><CantReg>3</CantReg>`);
  // Eight months of 41 UVT each, and what passes them.
  expect(records.find(({ vaex }) => vaex !== '0')).toMatchObject({
    pagahuvt: String(8 * 2_147_334),
    vaex: String(8 * (2_600_000 - 2_147_334)),
  });
});

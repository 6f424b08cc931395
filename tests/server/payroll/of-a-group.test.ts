import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const made = async (path: string, values: object): Promise<string> => {
  const answer = await office.clerk.post(path, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id as string;
};
const idOf = async (path: string, code: string): Promise<string> =>
  String((await office.clerk.get(`/${path}?filter[code]=${code}`)).rows[0]?.['id']);
const aBranch = async (code: string, department: string, municipality: string, more: object = {}) =>
  made('/branch_offices', {
    code,
    name: code,
    address: 'Carrera 1 # 2-3',
    department_id: await idOf('departments', department),
    municipality_id: await idOf('municipalities', municipality),
    ...more,
  });
const aGroup = async (name: string, more: object) =>
  made('/payroll_groups', {
    name,
    payroll_period_id: await idOf('payroll_periods', '5'),
    pay_days: [30],
    ...more,
  });

/** The photograph and the number of the document of an employee, queued in that month. */
async function queued(employee_id: string, month: number) {
  const id = await made('/payrolls', { employee_id, year: 2026, month, payment_dates: [`2026-${month}-30`] });
  const sent = await office.clerk.post('/payrolls/send', { ids: [id] });
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
    sql<{ document: { made_at?: object }; full_number: string }>`
      select document, full_number from submissions where payroll_id = ${id}`.execute(tx),
  );
  return rows[0];
}

describe('what a payroll takes from its group', () => {
  it('is made where the company is, where its main branch is, or where the branch of the group is', async () => {
    const alone = await office.anEmployee();
    expect((await queued(alone, 10))?.document.made_at).toBeUndefined();
    await aBranch('CALI', '76', '76001', { is_main: true });
    const other = await office.anEmployee();
    expect((await queued(other, 10))?.document.made_at).toEqual({
      country: 'CO',
      department: '76',
      municipality: '76001',
    });
    const branch_office_id = await aBranch('TUNJA', '15', '15001');
    const payroll_group_id = await aGroup('De Tunja', { branch_office_id });
    const grouped = await office.anEmployee({ payroll_group_id });
    expect((await queued(grouped, 10))?.document.made_at).toMatchObject({ municipality: '15001' });
  });

  it('takes the numbers of its own consecutive, and of the default one where that is not in use', async () => {
    const own = { type: '102', prefix: 'GT', from: 501, to: 502, environment: 'habilitacion' };
    const consecutive_id = await made('/consecutives', own);
    const payroll_group_id = await aGroup('Con consecutivo', { consecutive_id });
    for (const full_number of ['GT501', 'GT502'])
      expect(await queued(await office.anEmployee({ payroll_group_id }), 10)).toMatchObject({ full_number });
    const draft = {
      employee_id: await office.anEmployee({ payroll_group_id }),
      year: 2026,
      month: 10,
      payment_dates: ['2026-10-30'],
    };
    const id = await made('/payrolls', draft);
    const refused = await office.clerk.post('/payrolls/send', { ids: [id] });
    expect(refused.status).toBe(406);
    expect(JSON.stringify(refused.body.errors)).toContain('Al consecutivo GT no le alcanzan los números.');
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update consecutives set active = false where id = ${consecutive_id}`.execute(tx),
    );
    expect((await office.clerk.post('/payrolls/send', { ids: [id] })).body.data).toMatchObject([
      { full_number: expect.not.stringMatching(/^GT/) },
    ]);
  });
});

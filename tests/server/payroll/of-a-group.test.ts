import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { first, runsOf } from './paying.ts';

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

describe('a payroll', () => {
  it('is made at the company, at its main branch or at the branch of its group', async () => {
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

  it('takes its number from the consecutive of its group, or from the default when that is inactive', async () => {
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

describe('novelties of many people', () => {
  it('are checked, stored together and shown in each person, and count once when sent twice', async () => {
    const { clerk, anEmployee } = await anOffice();
    const { paid, personOf, versionOf } = runsOf(clerk);
    const [ana, beto, celia] = [
      await anEmployee({ first_name: 'Ana' }),
      await anEmployee({ first_name: 'Beto' }),
      await anEmployee({ first_name: 'Celia' }),
    ];
    const run = await paid({ ...first, employee_ids: [ana, beto] });
    const at = `/pay_runs/${run.id}/novelties`;
    const written = (await clerk.get(at)).rows as unknown as {
      employee: { id: string; document_number: string };
      version: number;
    }[];
    const document_number = written.find(({ employee }) => employee.id === beto)?.employee.document_number;
    const rows = [
      {
        employee_id: ana,
        hours: [{ kind: 'heds', quantity: '6' }],
        earned: [{ concept: 'commissions', salary: '100000.00' }],
      },
      {
        document_number,
        year: 2026,
        month: 11,
        payment_dates: ['2026-11-15'],
        hours: [{ kind: 'hens', quantity: '2' }],
      },
      { employee_id: celia, hours: [{ kind: 'heds', quantity: '1' }] },
      { employee_id: ana, hours: [{ kind: 'heds', quantity: '1' }] },
      { document_number: '999', hours: [] },
    ];
    const looked = (await clerk.post(`${at}/check`, { rows })).rows;
    expect(looked.map(({ errors }) => errors)).toEqual([
      {},
      {},
      { employee_id: ['No está en este pago'] },
      { employee_id: ['Ana Prueba está dos veces'] },
      { employee_id: ['No está en este pago'] },
    ]);
    const totals = looked[0]?.['totals'] as { total: string } | undefined;
    expect(Number(totals?.total)).toBeGreaterThan(Number((await personOf(run.id, ana)).total));
    expect((await personOf(run.id, ana)).novelties).toEqual({});

    const version = await versionOf(run.id);
    const done = await clerk.post(at, { rows });
    expect([done.status, done.body.message]).toEqual([200, 'Novedades de 2 personas']);
    expect(done.body.data).toMatchObject({ changed: 2, refused: [{ index: 2 }, { index: 3 }, { index: 4 }] });
    expect(await versionOf(run.id)).toBeGreaterThan(version);
    const once = await personOf(run.id, ana);
    expect(once.total).toBe(totals?.total);
    expect(once.novelties).toMatchObject({ hours: [{ kind: 'heds', quantity: '6' }] });

    await clerk.post(at, { rows: rows.slice(0, 1) });
    expect((await personOf(run.id, ana)).total).toBe(once.total);
    const cleared = await clerk.post(at, {
      rows: [
        { employee_id: ana, base_version: (await personOf(run.id, ana)).version, without: ['hours:heds'] },
      ],
    });
    expect(cleared.body.data).toMatchObject({ changed: 1 });
    expect((await personOf(run.id, ana)).novelties).toEqual({
      earned: [{ concept: 'commissions', salary: '100000.00' }],
    });
    const old = [{ employee_id: ana, base_version: 1, without: ['earned:commissions'] }];
    expect((await clerk.post(at, { rows: old })).body.data).toMatchObject({
      changed: 0,
      refused: [{ errors: { base_version: ['Alguien cambió a esta persona mientras usted la editaba'] } }],
    });
    const other = [{ employee_id: ana, year: 2026, month: 10, hours: [] }];
    expect((await clerk.post(`${at}/check`, { rows: other })).rows).toMatchObject([
      { errors: { month: ['Este pago es de noviembre de 2026'] } },
    ]);
  });

  it('replace only the same concept, the same benefit or the shifts of the same day', async () => {
    const { clerk, anEmployee } = await anOffice();
    const { paid, personOf } = runsOf(clerk);
    const employee_id = await anEmployee();
    const run = await paid({ ...first, employee_ids: [employee_id] });
    const store = async (row: object) => {
      const { body } = await clerk.post(`/pay_runs/${run.id}/novelties`, { rows: [{ employee_id, ...row }] });
      expect(body.data).toMatchObject({ changed: 1, refused: [] });
      return (await personOf(run.id, employee_id)).novelties;
    };
    const prima = { concept: 'service_bonus', amount: '900000.00' };
    const interest = { concept: 'severance_interest', amount: '12000.00' };
    const monday = { day: '2026-11-09', start: '08:00', end: '20:00' };
    const tuesday = { day: '2026-11-10', start: '08:00', end: '19:00' };
    const by = { base_version: (await personOf(run.id, employee_id)).version };
    const put = await clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, {
      ...by,
      benefits: [prima],
      shifts: [monday, tuesday],
    });
    expect(put.status).toBe(200);
    const later = { ...tuesday, end: '21:00' };
    expect(await store({ benefits: [interest], shifts: [later] })).toEqual({
      benefits: [prima, interest],
      shifts: [monday, later],
    });
    expect(await store({ without: ['benefits:service_bonus', 'shifts:2026-11-09'] })).toEqual({
      benefits: [interest],
      shifts: [later],
    });
    expect(await store({ days_worked: ['2026-11-03'] })).toMatchObject({ days_worked: ['2026-11-03'] });
    expect(await store({ days_worked: ['2026-11-04'] })).toMatchObject({
      days_worked: ['2026-11-03', '2026-11-04'],
    });
  });

  it('are refused row by row when they do not fit the payment or exceed the limit of a person', async () => {
    const { clerk, anEmployee } = await anOffice();
    const { paid, personOf } = runsOf(clerk);
    const employee_id = await anEmployee();
    const run = await paid({ ...first, employee_ids: [employee_id] });
    const bonuses = (from: number) =>
      Array.from({ length: 60 }, (_, i) => ({
        concept: 'bonuses',
        salary: '1000.00',
        description: `Meta ${from + i}`,
      }));
    const at = `/pay_runs/${run.id}/novelties`;
    const stored = await clerk.post(at, { rows: [{ employee_id, earned: bonuses(0) }] });
    expect(stored.body.data).toMatchObject({ changed: 1 });
    const { novelties } = await personOf(run.id, employee_id);
    for (const [row, field] of [
      [{ employee_id: [employee_id] }, 'employee_id'],
      [{ document_number: { a: 1 } }, 'employee_id'],
      [{ employee_id, year: [2026] }, 'month'],
      [{ employee_id, month: [11] }, 'month'],
      [{ employee_id, without: [['earned:bonuses']] }, 'without'],
      [{ employee_id, without: ['horas'] }, 'without'],
      [{ employee_id, averages: { semester: '100000.00' } }, 'averages.semester'],
      [{ employee_id, ending: { severance_from: '2026-01-01' } }, 'ending'],
      [{ employee_id, earned: bonuses(60) }, 'earned'],
    ] as const) {
      const [checked] = (await clerk.post(`${at}/check`, { rows: [row] })).rows;
      expect(Object.keys(checked?.['errors'] as object)).toEqual([field]);
      const { data } = (await clerk.post(at, { rows: [row] })).body;
      expect([
        data['changed'],
        Object.keys((data['refused'] as { errors: object }[])[0]?.errors ?? {}),
      ]).toEqual([0, [field]]);
    }
    const person = await personOf(run.id, employee_id);
    expect(person.novelties).toEqual(novelties);
    // What is stored can be sent back as it is.
    const put = await clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, {
      base_version: person.version,
      ...person.novelties,
    });
    expect(put.status).toBe(200);
  });

  it('are refused when two people share the document number, until the payment is recalculated', async () => {
    const { clerk, anEmployee } = await anOffice();
    const { paid, personOf } = runsOf(clerk);
    const [ana, luis] = [await anEmployee({ first_name: 'Ana' }), await anEmployee({ first_name: 'Luis' })];
    const run = await paid({ ...first, employee_ids: [ana, luis] });
    const at = `/pay_runs/${run.id}/novelties`;
    const { document_number } = (await clerk.get(`/employees/${ana}`)).body.data;
    const renumber = async (id: string, number: unknown) => {
      const { data } = (await clerk.get(`/employees/${id}`)).body;
      const put = await clerk.put(`/employees/${id}`, {
        base_version: data.version,
        document_number: number,
      });
      expect(put.status, JSON.stringify(put.body)).toBe(200);
    };
    await renumber(ana, '70000001');
    await renumber(luis, document_number);
    const earned = [{ concept: 'bonuses', salary: '100000.00' }];
    // Novelties of one person work that person out again, and nobody else.
    const own = await clerk.post(at, { rows: [{ employee_id: luis, earned }] });
    expect(own.body.data).toMatchObject({ changed: 1 });
    const taken = [{ concept: 'loans', amount: '50000.00' }];
    const row = { document_number, taken };
    const { data } = (await clerk.post(at, { rows: [row] })).body;
    expect(data).toMatchObject({
      changed: 0,
      refused: [{ errors: { document_number: [expect.stringMatching(/Ana.*Luis|Luis.*Ana/)] } }],
    });
    await clerk.post(`/pay_runs/${run.id}/recalculate`, {});
    expect((await clerk.post(at, { rows: [row] })).body.data).toMatchObject({ changed: 1 });
    expect((await personOf(run.id, luis)).novelties).toMatchObject({ taken });
    expect((await personOf(run.id, ana)).novelties).toEqual({});
  });

  it('are refused for a benefit payment, for a closed payment and for another company', async () => {
    const { clerk, anEmployee, aStranger } = await anOffice();
    const { paid, close } = runsOf(clerk);
    const employee_id = await anEmployee();
    const rows = [{ employee_id, hours: [{ kind: 'heds', quantity: '1' }] }];
    const prima = await paid({
      ...first,
      kind: 'prima',
      part: undefined,
      month: 6,
      employee_ids: [employee_id],
    });
    const apart = await clerk.post(`/pay_runs/${prima.id}/novelties`, { rows });
    expect([apart.status, apart.body.errors]).toEqual([422, { rows: ['Este pago no lleva novedades'] }]);
    const run = await paid({ ...first, employee_ids: [employee_id] });
    for (const wrong of [[], 'x', undefined])
      expect((await clerk.post(`/pay_runs/${run.id}/novelties`, { rows: wrong })).status).toBe(422);
    expect((await (await aStranger()).post(`/pay_runs/${run.id}/novelties`, { rows })).status).toBe(404);
    await close(run.id);
    expect((await clerk.post(`/pay_runs/${run.id}/novelties`, { rows })).status).toBe(409);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../src/domain/office/dashboard.ts';
import { listUnderpaidPeople, type Recalculations } from '../../../src/domain/payroll/desk/recalculation.ts';
import { lawEditions } from '../../../src/domain/payroll/law/editions.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const read = async (year: number, month: number, of = '') => {
  const path = `/payrolls/recalculations?year=${year}&month=${month}${of}`;
  const { status, body } = await office.clerk.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as unknown as Recalculations;
};

type Stored = {
  id: string;
  lines: { concept: string; amount: string }[];
  deductions_total: string;
  total: string;
};

/** A payroll that stands as it was stored before a correction: its withholding to the thousand. */
async function stored(changes: {
  salary: string;
  year: number;
  month: number;
  state: string;
  withheld: string;
  named?: { first_name: string; surname: string };
}) {
  const employee = await office.anEmployee({
    salary: changes.salary,
    admission_date: '2024-01-02',
    ...changes.named,
  });
  const { year, month, withheld, state } = changes;
  const made = await office.clerk.post('/payrolls', {
    employee_id: employee,
    year,
    month,
    payment_dates: [`${year}-${String(month).padStart(2, '0')}-28`],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, lines, deductions_total, total } = made.body.data as unknown as Stored;
  const of = lines.find(({ concept }) => concept === 'withholding');
  const more = Number(withheld) - Number(of?.amount ?? 0);
  const before = lines.map((line: { concept: string }) =>
    line === of ? { ...line, amount: withheld } : line,
  );
  await office.server.store.inCompany(office.company.id, (tx) =>
    sql`update payrolls set lines = ${JSON.stringify(before)}::jsonb, state = ${state}, full_number = 'NE1',
      deductions_total = ${Number(deductions_total) + more}, total = ${Number(total) - more}, created_at = '2026-01-01'
      where id = ${id}`.execute(tx),
  );
  return { id, employee, withheld: String(of?.amount), total: Number(total) };
}

describe('stored months compared with current rules', () => {
  it('are listed where they differ, with the legal article and the required action, and are not changed', async () => {
    const one = await stored({
      salary: '7300000.00',
      year: 2026,
      month: 3,
      state: 'aceptada',
      withheld: '1000.00',
    });
    const found = await read(2026, 3);
    expect(found.compared).toBe(1);
    expect(found.rows).toEqual([
      expect.objectContaining({
        id: one.id,
        type: 'payrolls',
        due: 'note',
        before: (one.total + Number(one.withheld) - 1000).toFixed(2),
        after: one.total.toFixed(2),
        changes: [
          expect.objectContaining({
            label: 'Retención en la fuente',
            before: '1000.00',
            after: one.withheld,
            law: expect.arrayContaining([expect.stringContaining('art. 868')]),
          }),
        ],
      }),
    ]);
    expect((await read(2026, 3)).rows).toHaveLength(1);
    expect((await read(2026, 2)).compared).toBe(0);
  });

  it.each([
    ['sin_respuesta', 'wait'],
    ['borrador', 'save'],
    ['rechazada', 'save'],
  ] as const)('require for a payroll in state %s the action %s', async (state, due) => {
    const month = { sin_respuesta: 4, borrador: 5, rechazada: 6 }[state];
    await stored({ salary: '7300000.00', year: 2026, month, state, withheld: '1000.00' });
    expect((await read(2026, month)).rows.map((row) => row.due)).toEqual([due]);
  });

  it('show what an order took from the minimum wage as owed, and give only a notice for typed deductions', async () => {
    const month = { year: 2026, month: 8 };
    const employee = await office.anEmployee({ salary: '1750905.00', admission_date: '2024-01-02' });
    const order = await office.clerk.post('/deduction_orders', {
      employee_id: employee,
      kind: 'loan',
      label: 'Moto',
      received: '2026-01-10',
      amount: '100000.00',
      authorised: true,
    });
    expect(order.status, JSON.stringify(order.body)).toBe(201);
    const typed = await office.anEmployee({ salary: '1750905.00', admission_date: '2024-01-02' });
    const made = async (employee_id: string, more = {}) => {
      const payment = { ...month, payment_dates: ['2026-08-28'] };
      const { status, body } = await office.clerk.post('/payrolls', { employee_id, ...payment, ...more });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data as unknown as Stored;
    };
    const ordered = await made(employee);
    expect(ordered.lines.some(({ concept }) => concept === 'debt')).toBe(false);
    const written = await made(typed, { taken: [{ concept: 'debt', amount: '100000.00' }] });
    const line = {
      ...ordered.lines[0],
      concept: 'debt',
      group: 'deductions',
      label: 'Préstamo de la empresa: Moto',
    };
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update payrolls set state = 'aceptada', full_number = 'NE2', findings = '[]',
        lines = case when id = ${ordered.id} then lines || ${JSON.stringify([{ ...line, amount: '100000.00' }])}::jsonb else lines end,
        deductions_total = deductions_total + case when id = ${ordered.id} then 100000 else 0 end,
        total = total - case when id = ${ordered.id} then 100000 else 0 end
        where id in (${ordered.id}, ${written.id})`.execute(tx),
    );
    const { rows } = await read(2026, 8);
    expect(rows.find(({ id }) => id === ordered.id)).toMatchObject({
      due: 'note',
      difference: '100000.00',
      changes: [{ label: 'Préstamo de la empresa: Moto', before: '100000.00', after: '0.00' }],
    });
    expect(rows.find(({ id }) => id === written.id)).toMatchObject({
      difference: '0.00',
      changes: [],
      findings: [{ code: 'minimum-touched', severity: 'notice' }],
    });
    expect(listUnderpaidPeople(rows)).toMatchObject([{ employee_id: employee, amount: '100000.00' }]);
  });

  it('are sorted by surname, whatever the first names are', async () => {
    const month = { salary: '7300000.00', year: 2025, month: 10, state: 'aceptada', withheld: '1000.00' };
    await stored({ ...month, named: { first_name: 'Ana', surname: 'Zúñiga' } });
    await stored({ ...month, named: { first_name: 'Zoé', surname: 'Abad' } });
    expect((await read(2025, 10)).rows.map(({ employee, list_name }) => [employee, list_name])).toEqual([
      ['Zoé Abad', 'Abad Zoé'],
      ['Ana Zúñiga', 'Zúñiga Ana'],
    ]);
  });

  it('can be limited to one employee', async () => {
    const month = { year: 2025, month: 9, state: 'borrador', withheld: '1000.00' };
    const one = await stored({ salary: '7300000.00', ...month });
    const other = await stored({ salary: '8300000.00', ...month });
    const { rows } = await read(2025, 9);
    expect(rows.map(({ employee_id }) => employee_id).sort()).toEqual([one.employee, other.employee].sort());
    const own = await read(2025, 9, `&employee_id=${one.employee}`);
    expect([own.rows, own.compared]).toEqual([rows.filter(({ id }) => id === one.id), 1]);
    expect((await read(2025, 9, `&employee_id=${crypto.randomUUID()}`)).compared).toBe(0);
    const { status, body } = await office.clerk.get(
      '/payrolls/recalculations?year=2025&month=9&employee_id=one',
    );
    expect([status, body.errors]).toEqual([422, { employee_id: ['Elija el empleado'] }]);
  });

  it('report a procedure 2 percentage computed with the UVT of the year before', async () => {
    const employee = await office.anEmployee({
      salary: '9000000.00',
      admission_date: '2024-01-02',
      withholding_procedure: '2',
      withholding_percent: '1.00',
    });
    for (let at = 0; at < 12; at++) {
      const [year, month] = at === 0 ? [2024, 12] : [2025, at];
      const made = await office.clerk.post('/payrolls', {
        employee_id: employee,
        year,
        month,
        payment_dates: [`${year}-${String(month).padStart(2, '0')}-28`],
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    const january = await office.clerk.post('/payrolls', {
      employee_id: employee,
      year: 2026,
      month: 1,
      payment_dates: ['2026-01-28'],
    });
    expect(january.status).toBe(201);
    expect((await read(2026, 1)).percentages).toEqual([]);
    const { body } = await office.clerk.get(
      `/payrolls/withholding_percentage?employee_id=${employee}&year=2026&month=1`,
    );
    // 108.000.000 less 8 % and 25 %, over 13: 5.732.307 is 109,45 UVT of 2026, of which (109,45 − 95) × 19 % is withheld.
    const base = (12 * 9_000_000 * 0.91 * 0.75) / 13;
    const percentOf = (uvt: number) => ((base / uvt - 95) * 0.19 * uvt * 100) / base;
    expect(Number(body.data.percent)).toBeCloseTo(percentOf(52_374), 1);
    const old = await office.server.store.inCompany(office.company.id, (tx) =>
      sql<{
        percent: string;
      }>`update employees set withholding_percent = ${percentOf(49_799).toFixed(2)} where id = ${employee}
        returning withholding_percent::text as percent`.execute(tx),
    );
    const { percentages } = await read(2026, 1);
    expect(percentages).toEqual([
      expect.objectContaining({
        id: employee,
        stored: String(Number(old.rows[0]?.percent)),
        percent: body.data.percent,
        year: 2026,
        explanation: body.data.explanation,
      }),
    ]);

    // The right one is stored over the record that was compared, and over no other.
    const [{ version, percent } = { version: 0, percent: '' }] = percentages;
    const put = (values: object) => office.clerk.put(`/employees/${employee}`, values);
    expect((await put({ withholding_percent: '7.77', base_version: version })).status).toBe(200);
    const late = await put({ withholding_percent: percent, base_version: version });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Otra persona cambió')]);
    await put({ withholding_percent: percentOf(49_799).toFixed(2), base_version: version + 1 });
    const [again] = (await read(2026, 1)).percentages;
    const values = { withholding_percent: percent, base_version: again?.version };
    expect((await put(values)).status).toBe(200);
    expect((await read(2026, 1)).percentages).toEqual([]);
    const { rows } = await office.clerk.get(`/employees/${employee}/changes`);
    expect((rows as unknown as { changes: object }[])[0]?.changes).toEqual({
      withholding_percent: [expect.stringMatching(/^\d/), expect.stringContaining(String(percent))],
    });
  });

  it('are suggested on the dashboard until a user marks them as reviewed', async () => {
    const rules = async () => {
      const { body } = await office.clerk.get('/dashboard?year=2026&month=3');
      const { attention } = body.data as unknown as Dashboard;
      return attention.filter(({ kind }) => kind === 'rules');
    };
    expect(await rules()).toEqual([expect.objectContaining({ to: '/payrolls/recalculations' })]);
    for (let twice = 0; twice < 2; twice++)
      expect((await office.clerk.post('/payrolls/recalculations/reviewed', {})).status).toBe(200);
    expect(await rules()).toEqual([]);
    const { rows } = await office.server.store.inCompany(office.company.id, (tx) =>
      sql`select edition::text as day, reviewed_by is not null as named from law_reviews`.execute(tx),
    );
    expect(rows).toEqual([{ day: lawEditions.at(-1)?.day, named: true }]);
  });

  it('need a valid month, and include no other company', async () => {
    expect((await office.clerk.get('/payrolls/recalculations')).status).toBe(422);
    expect((await office.clerk.get('/payrolls/recalculations?year=2026&month=13')).status).toBe(422);
    expect(
      (await (await office.aStranger()).get('/payrolls/recalculations?year=2026&month=3')).body.data.compared,
    ).toBe(0);
  });
});

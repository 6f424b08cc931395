import { beforeAll, describe, expect, it } from 'vitest';
import type { EmployeeCost } from '../../../src/domain/office/cost.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee({ salary: '3000000.00', admission_date: '2026-01-15' });
  await office.anEmployee({ salary: '2000000.00', admission_date: '2026-11-01' });
  for (const month of [10, 11]) await office.clerk.post('/payrolls/generate', { year: 2026, month });
});

const ask = (query: string) => office.clerk.get(`/cost?${query}`);
const both = 'from=2026-10&to=2026-11';

describe('the cost of payrolls', () => {
  it('adds up to the same total with every grouping', async () => {
    const totals = await Promise.all(
      ['employee', 'cost_center', 'payroll_group', 'branch', 'month'].map(async (by) => {
        const { body, rows } = await ask(`${both}&by=${by}`);
        const sum = rows.reduce((total, row) => total + Number(row['total']), 0);
        expect(sum.toFixed(2)).toBe((body['total'] as { total: string }).total);
        return (body['total'] as { total: string }).total;
      }),
    );
    expect(new Set(totals).size).toBe(1);
  });

  it('counts each person once and says how many payrolls DIAN has not accepted', async () => {
    const { body, rows } = await ask(`${both}&by=employee`);
    expect(rows).toHaveLength(2);
    expect(body).toMatchObject({ total: { people: 2 }, unaccepted: 3, outdated: 0, lawless: 0 });
  });

  it('can be searched by document and read in pages', async () => {
    const { rows } = await ask(`${both}&by=employee&search=10000001`);
    expect(rows).toHaveLength(1);
    const second = await ask(`${both}&by=employee&per_page=1&page=2`);
    expect([second.rows.length, second.body['meta']]).toEqual([
      1,
      { page: 2, per_page: 1, total: 2, last_page: 2 },
    ]);
  });

  it('explains the month of an employee line by line, and the lines add up to it', async () => {
    const { body } = await office.clerk.get(`/cost/employees/${employee}?month=2026-10`);
    const cost = body.data as unknown as EmployeeCost;
    const added = (lines: { amount: string }[]) => lines.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(added(cost.lines).toFixed(2)).toBe(cost.earned);
    expect(added(cost.employer).toFixed(2)).toBe(
      (Number(cost.contributions) + Number(cost.provisions)).toFixed(2),
    );
    expect(cost.employer.every(({ explanation }) => explanation.steps.length > 0)).toBe(true);
  });

  it.each([
    ['from=2026-10&to=2026-11', { by: ['Este valor no es válido'] }],
    ['from=octubre&to=2026-11&by=month', { from: ['Escriba el mes como 2026-11'] }],
    ['from=2026-11&to=2026-10&by=month', { to: ['El último mes es anterior al primero'] }],
    ['from=2024-11&to=2026-10&by=month', { to: ['Elija hasta 12 meses'] }],
    [`${both}&by=month&cost_center_id=1`, { cost_center_id: ['Este valor no es válido'] }],
    [`${both}&by=month&per_page=0`, { per_page: ['Este valor no es válido'] }],
  ])('rejects %s and says which field is wrong', async (query, errors) => {
    const { status, body } = await ask(query);
    expect([status, body['errors']]).toEqual([422, errors]);
  });

  it('is hidden from users of another company', async () => {
    const stranger = await office.aStranger();
    expect((await stranger.get(`/cost?${both}&by=employee`)).rows).toEqual([]);
    expect((await stranger.get(`/cost/employees/${employee}?month=2026-10`)).status).toBe(404);
  });

  it('can be downloaded with its provisions, a row for each employee and month', async () => {
    const { raw } = await office.clerk.get(`/cost/export?${both}&format=csv`);
    const [head = '', ...lines] = raw.toString().trim().split('\n');
    expect(head).toContain('Cesantías');
    expect(lines).toHaveLength(3);
  });
});

describe('a trial of the law', () => {
  type Trial = {
    law: { minimum_wage: string; title: string };
    people: number;
    payrolls: number;
    raised: number;
    net: string;
    paid: string | null;
    payments: { date: string; net: string }[];
    employees: { id: string; net: string; paid: string | null; raised: boolean }[];
  };
  const tryLaw = async (month: string, law: string) =>
    (await office.clerk.get(`/law_trials?month=${month}&law=${law}`)).body.data as unknown as Trial;
  const aPack = async (figures: object, from = '2027-01-01') => {
    const { body } = await office.clerk.post('/law_packs', {
      name: `Propuesta ${Object.values(figures)[0]}`,
      from,
      proposed_on: '2025-12-15',
      source: 'Mesa de concertación',
      ...figures,
    });
    return (body.data as unknown as { id: string }).id;
  };

  it('with the decree of the year as a proposal gives what its payrolls paid', async () => {
    const pack = await aPack(
      {
        minimum_wage: '1750905.00',
        transport_allowance: '249095.00',
        uvt: '52374.00',
      },
      '2026-01-01',
    );
    for (const law of ['current', pack]) {
      const trial = await tryLaw('2026-11', law);
      expect(trial).toMatchObject({ people: 2, payrolls: 2, raised: 0 });
      expect(trial.net).toBe(trial.paid);
      expect(trial.employees.map(({ net }) => net)).toEqual(trial.employees.map(({ paid }) => paid));
    }
  });

  it('raises who is below a proposed minimum, and leaves payrolls and salaries as they are', async () => {
    const before = await office.clerk.get(`/employees/${employee}`);
    const pack = await aPack({ minimum_percent: '20.000' });
    const trial = await tryLaw('2027-01', pack);
    expect(trial.law).toMatchObject({ minimum_wage: '2101086.00' });
    expect(trial).toMatchObject({ payrolls: 0, paid: null, raised: 1 });
    expect(trial.employees.find(({ raised }) => raised)?.id).not.toBe(employee);
    const paid = trial.payments.reduce((total, { net }) => total + Number(net), 0);
    expect(paid.toFixed(2)).toBe(trial.net);
    expect(await office.clerk.get(`/employees/${employee}`)).toMatchObject({ body: before.body });
    expect((await office.clerk.get('/payrolls?filter[month]=1&filter[year]=2027')).rows).toEqual([]);
  });

  it('reads the law of an earlier year', async () => {
    expect(await tryLaw('2026-10', '2024')).toMatchObject({
      law: { title: 'Ley de 2024', minimum_wage: '1300000.00' },
    });
  });

  it('is downloaded with a row for each employee and the columns of each law', async () => {
    const { raw } = await office.clerk.get('/law_trials/export?month=2026-11&laws=current,2025&format=csv');
    const [head = '', ...lines] = raw.toString().trim().split('\n');
    expect(head).toContain('Neto · Ley de 2025');
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['month=2026-11&law=mañana', 422],
    ['month=2018-11&law=current', 422],
    ['month=2026-11&law=1999', 422],
    ['month=2026-11&law=2001', 422],
    [`month=2026-11&law=${'-'.repeat(36)}`, 422],
    ['month=2026-11&law=00000000-0000-4000-8000-000000000000', 404],
  ])('refuses %s', async (query, status) => {
    expect((await office.clerk.get(`/law_trials?${query}`)).status).toBe(status);
  });

  it('keeps the proposals of a company from the people of another', async () => {
    const pack = await aPack({ minimum_percent: '5.000' });
    const stranger = await office.aStranger();
    expect((await stranger.get(`/law_trials?month=2026-11&law=${pack}`)).status).toBe(404);
    expect((await stranger.get(`/law_trials/export?month=2026-11&laws=${pack}`)).status).toBe(404);
    expect((await stranger.get('/law_packs')).rows).toEqual([]);
  });

  it.each([
    [{}, { minimum_percent: ['Escriba al menos una cifra que cambie'] }],
    [
      { minimum_percent: '10.000', minimum_wage: '2000000.00' },
      { minimum_wage: ['Escriba el porcentaje o los pesos, no los dos'] },
    ],
  ])('refuses a proposal of %j', async (figures, errors) => {
    const { status, body } = await office.clerk.post('/law_packs', {
      name: 'Otra',
      from: '2027-01-01',
      proposed_on: '2026-11-24',
      source: 'Prensa',
      ...figures,
    });
    expect([status, body['errors']]).toEqual([422, errors]);
  });
});

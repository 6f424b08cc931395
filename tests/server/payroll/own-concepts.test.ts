import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnEntries } from '../../../src/domain/payroll/novelties/own-concepts.ts';
import { anOffice, type Office } from './clerk.ts';
import { runsOf } from './paying.ts';

type Payroll = { novelties: Partial<OwnEntries>; accrued: { aids?: object[] }; lines: object[] };
let office: Office;
let employee: string;
beforeAll(async () => {
  office = await anOffice();
  employee = await office.anEmployee({ salary: '2000000.00' });
});

const made = async (path: string, values: object): Promise<string> => {
  const answer = await office.clerk.post(path, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id as string;
};
let count = 0;
const aConcept = (more: object = {}) =>
  made('/payroll_concepts', {
    code: `C${++count}`,
    name: 'Rodamiento propio',
    declared: 'earned:aids',
    side: 'non_salary',
    formula: 'monthly',
    amount: '150001.00',
    ...more,
  });
const every = (concept_id: string, more: object = {}) =>
  made('/recurring_concepts', { employee_id: employee, concept_id, from: '2026-01-01', ...more });

describe('a company concept', () => {
  it('is paid in the payroll under its own name, as an amount of the declared concept', async () => {
    const own = await aConcept({ formula: 'typed', amount: undefined });
    const other = await office.anEmployee({ salary: '2000000.00' });
    const id = await made('/payrolls', {
      employee_id: other,
      year: 2026,
      month: 3,
      payment_dates: ['2026-03-30'],
      earned: [{ concept: 'aids', non_salary: '90000.00', description: 'Rodamiento propio', own }],
    });
    const { novelties, accrued, lines } = (await office.clerk.get(`/payrolls/${id}`)).body
      .data as unknown as Payroll;
    expect(novelties.earned).toEqual([
      { concept: 'aids', non_salary: '90000.00', description: 'Rodamiento propio', own },
    ]);
    expect(accrued.aids).toEqual([{ non_salary_aid: '90000.00' }]);
    expect(lines).toContainEqual(expect.objectContaining({ label: 'Rodamiento propio', amount: '90000.00' }));
  });

  it('is paid by units, and the line shows them', async () => {
    const own = await aConcept({ name: 'Auxilio por viaje', formula: 'unit', amount: '5000.00' });
    const employee_id = await office.anEmployee({ salary: '2000000.00' });
    const entry = { concept: 'aids', own, description: 'Auxilio por viaje', unit_value: '5000.00' };
    const draft = { employee_id, year: 2026, month: 3, payment_dates: ['2026-03-30'] };
    const unequal = { ...entry, quantity: '12', non_salary: '50000.00' };
    const refused = await office.clerk.post('/payrolls', { ...draft, earned: [unequal] });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'earned.0.quantity': ['La cantidad por el valor de cada unidad es $\u00a060.000'] },
    ]);
    const earned = [{ ...entry, quantity: '12', non_salary: '60000.00' }];
    const id = await made('/payrolls', { ...draft, earned });
    const { novelties, lines } = (await office.clerk.get(`/payrolls/${id}`)).body.data as unknown as Payroll;
    expect(novelties.earned).toEqual(earned);
    expect(lines).toContainEqual(
      expect.objectContaining({ label: 'Auxilio por viaje', detail: '12 × $\u00a05.000, no salarial' }),
    );
  });

  it.each([
    ['without its amount', { amount: undefined }, 'amount'],
    ['with a percentage of zero', { formula: 'percent', amount: undefined, percent: '0' }, 'percent'],
    ['over a concept that does not exist', { declared: 'earned:nothing' }, 'declared'],
    ['over a concept that is never written by hand', { declared: 'earned:compensation' }, 'declared'],
  ])('is refused %s, and the error names the field', async (_, more, field) => {
    const values = {
      code: `X${++count}`,
      name: 'X',
      declared: 'earned:aids',
      side: 'non_salary',
      formula: 'monthly',
      amount: '1.00',
    };
    const { status, body } = await office.clerk.post('/payroll_concepts', { ...values, ...more });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it.each([
    ['typed each time, without its amount', { formula: 'typed', amount: undefined }, 'amount'],
    ['paid by unit, without a quantity', { formula: 'unit', amount: '1500.00' }, 'quantity'],
  ])('cannot recur when it is %s', async (_, more, field) => {
    const concept_id = await aConcept(more);
    const answer = await office.clerk.post('/recurring_concepts', {
      ...{ employee_id: employee, concept_id, from: '2026-01-01' },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.each([
    ['typed', { formula: 'typed' }],
    ['paid by unit', { formula: 'unit' }],
  ])('cannot become %s while a recurring use lacks an amount', async (_, changes) => {
    const own = await aConcept();
    const recurring = await every(own, { from: '2030-01-01' });
    const { version } = (await office.clerk.get(`/payroll_concepts/${own}`)).body.data;
    const body = { ...changes, base_version: version };
    const refused = await office.clerk.put(`/payroll_concepts/${own}`, body);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        formula: ['Así no tendría valor en 1 concepto recurrente. Escríbalo antes en cada uno'],
      },
    ]);
    const written = { amount: '5000.00', base_version: 1 };
    expect((await office.clerk.put(`/recurring_concepts/${recurring}`, written)).status).toBe(200);
    expect((await office.clerk.put(`/payroll_concepts/${own}`, body)).status).toBe(200);
  });

  it('has a unique code, and cannot be deleted while an employee has it', async () => {
    const own = await aConcept({ code: 'ROD' });
    // A file may write it either way, so capitals do not make another.
    for (const code of ['ROD', 'rod']) {
      const second = await office.clerk.post('/payroll_concepts', {
        ...{ code, name: 'Otro', declared: 'taken:debt', formula: 'typed' },
      });
      expect(second.status).toBe(422);
      expect(Object.keys(second.body.errors)).toEqual(['code']);
    }
    await every(own, { from: '2030-01-01' });
    const { version } = (await office.clerk.get(`/payroll_concepts/${own}`)).body.data;
    const removed = await office.clerk.delete(`/payroll_concepts/${own}?base_version=${version}`);
    expect(removed.status, JSON.stringify(removed.body)).toBe(409);
    expect(removed.body.message).toMatch(/^No se puede eliminar: está en uso/);
  });
});

describe('an entry that names a company concept', () => {
  const period = { year: 2026, month: 9, payment_dates: ['2026-09-30'] };
  let own: string;
  let foreign: string;
  let person: string;
  let unfit: [string, object][];
  beforeAll(async () => {
    own = await aConcept({ name: 'Auxilio de moto' });
    const stranger = await office.aStranger();
    const theirs = await stranger.post('/payroll_concepts', {
      ...{ code: 'AJENO', name: 'De otra compañía', declared: 'earned:aids', side: 'non_salary' },
      formula: 'typed',
    });
    foreign = theirs.body.data.id as string;
    person = await office.anEmployee({ salary: '2000000.00' });
    const aid = { concept: 'aids', non_salary: '1000.00' };
    unfit = [
      ['earned.1.own', { earned: [aid, { ...aid, own: foreign }] }],
      ['earned.0.own', { earned: [{ ...aid, own: '019a0000-0000-7000-8000-000000000000' }] }],
      ['earned.0.own', { earned: [{ concept: 'bonuses', salary: '1000.00', own }] }],
      ['taken.0.own', { taken: [{ concept: 'debt', amount: '1000.00', own }] }],
    ];
  });

  it('is refused in a new or changed payroll if its concept is unknown, foreign or declared otherwise', async () => {
    for (const [field, novelties] of unfit) {
      const draft = { ...period, employee_id: person, ...novelties };
      const answer = await office.clerk.post('/payrolls', draft);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
      expect(String(answer.body.errors[field])).toMatch(/concepto/i);
      const [row] = (await office.clerk.post('/payrolls/import/check', { rows: [draft] })).body
        .data as unknown as { errors: object }[];
      expect(Object.keys(row?.errors ?? {})).toEqual([field]);
    }
    const id = await made('/payrolls', { ...period, employee_id: person });
    const before = (await office.clerk.get(`/payrolls/${id}`)).body.data;
    const { version: base_version } = before;
    for (const [field, novelties] of unfit) {
      const changed = { ...period, employee_id: person, base_version, ...novelties };
      const answer = await office.clerk.put(`/payrolls/${id}`, changed);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect((await office.clerk.get(`/payrolls/${id}`)).body.data).toEqual(before);
  });

  it('is refused for the same reasons in a payment, alone or with many people', async () => {
    const run = await made('/pay_runs', {
      ...{ kind: 'month', year: 2026, month: 8, payment_date: '2026-08-30', employee_ids: [person] },
    });
    const at = `/pay_runs/${run}/people/${person}`;
    const before = (await office.clerk.get(at)).body.data;
    for (const [field, novelties] of unfit) {
      const answer = await office.clerk.put(at, { ...novelties, base_version: before.version });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
      const rows = [{ employee_id: person, ...novelties }];
      const many = await office.clerk.post(`/pay_runs/${run}/novelties`, { rows });
      const { changed, refused } = many.body.data as unknown as {
        changed: number;
        refused: { errors: object }[];
      };
      expect([changed, Object.keys(refused[0]?.errors ?? {})]).toEqual([0, [field]]);
    }
    expect((await office.clerk.get(at)).body.data).toEqual(before);
  });

  it('replaces an earlier entry of its concept, whatever its description, and is removed by the concept id', async () => {
    const run = await made('/pay_runs', {
      ...{ kind: 'month', year: 2026, month: 5, payment_date: '2026-05-30', employee_ids: [person] },
    });
    const at = `/pay_runs/${run}/people/${person}`;
    const aid = { concept: 'aids', non_salary: '5000.00' };
    const had = { ...aid, description: 'Auxilio de moto (cuota 1 de 2)', own };
    const { version: base_version } = (await office.clerk.get(at)).body.data;
    expect((await office.clerk.put(at, { earned: [aid, had], base_version })).status).toBe(200);
    const wrote = async (row: object) => {
      const rows = [{ employee_id: person, ...row }];
      const { status } = await office.clerk.post(`/pay_runs/${run}/novelties`, { rows });
      expect(status).toBe(200);
      const { novelties } = (await office.clerk.get(at)).body.data as unknown as Payroll;
      return novelties.earned;
    };
    const fresh = { ...aid, non_salary: '6000.00', description: 'Auxilio de moto', own };
    expect(await wrote({ earned: [fresh] })).toEqual([aid, fresh]);
    expect(await wrote({ without: ['earned:aids'] })).toEqual([fresh]);
    expect(await wrote({ without: [`own:${own}`] })).toBeUndefined();
  });

  it('shows its units in each payment of a month, and both in the payroll', async () => {
    const trips = await aConcept({ name: 'Viajes', formula: 'unit', amount: '5000.00' });
    const other = await office.anEmployee({ salary: '2000000.00' });
    const entry = { concept: 'aids', description: 'Viajes', own: trips, unit_value: '5000.00' };
    const details = ({ lines }: Payroll) =>
      (lines as { label: string; detail: string; amount: string }[])
        .filter(({ label }) => label === 'Viajes')
        .map(({ detail, amount }) => `${detail.replace('\u00a0', ' ')}: ${amount}`);
    for (const [part, quantity, non_salary] of [
      [1, '12', '60000.00'],
      [2, '3', '15000.00'],
    ] as const) {
      const run = await made('/pay_runs', {
        ...{ kind: 'fortnight', year: 2026, month: 4, part, employee_ids: [other] },
        payment_date: part === 1 ? '2026-04-15' : '2026-04-30',
      });
      const at = `/pay_runs/${run}/people/${other}`;
      const { version: base_version } = (await office.clerk.get(at)).body.data;
      const earned = [{ ...entry, quantity, non_salary }];
      const answer = await office.clerk.put(at, { earned, base_version });
      expect(details(answer.body.data as unknown as Payroll)).toEqual([
        `${quantity} × $ 5.000, no salarial: ${non_salary}`,
      ]);
      const { version } = (await office.clerk.get(`/pay_runs/${run}`)).body.data;
      expect((await office.clerk.post(`/pay_runs/${run}/close`, { base_version: version })).status).toBe(200);
    }
    const month = (await runsOf(office.clerk).payrollOf(other, 4)) as unknown as Payroll;
    expect(details(month)).toEqual([
      '12 × $ 5.000, no salarial: 60000.00',
      '3 × $ 5.000, no salarial: 15000.00',
    ]);
  });

  it('protects its concept from deletion and from another declared concept, and tells where it is used', async () => {
    const used = await aConcept({ name: 'Bono que se usa' });
    const entry = { concept: 'aids', non_salary: '1000.00', own: used };
    await made('/payrolls', { ...period, month: 6, employee_id: person, earned: [entry] });
    const run = await made('/pay_runs', {
      ...{ kind: 'month', year: 2026, month: 7, payment_date: '2026-07-30', employee_ids: [person] },
    });
    const at = `/pay_runs/${run}/people/${person}`;
    const { version: base_version } = (await office.clerk.get(at)).body.data;
    expect((await office.clerk.put(at, { earned: [entry], base_version })).status).toBe(200);
    await every(used, { from: '2030-01-01' });

    const { version } = (await office.clerk.get(`/payroll_concepts/${used}`)).body.data;
    const removed = await office.clerk.delete(`/payroll_concepts/${used}?base_version=${version}`);
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'No se puede eliminar: está en uso en 1 nómina, 1 pago y 1 concepto recurrente. Puedes inactivarlo.',
    ]);
    const moved = await office.clerk.put(`/payroll_concepts/${used}`, {
      ...{ declared: 'earned:bonuses', base_version: version },
    });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      {
        declared: [
          'No se puede cambiar: está en uso en 1 nómina, 1 pago y 1 concepto recurrente. Cree otro concepto.',
        ],
      },
    ]);
    const renamed = await office.clerk.put(`/payroll_concepts/${used}`, {
      ...{ name: 'Bono renombrado', base_version: version },
    });
    expect(renamed.status).toBe(200);
  });
});

describe('a recurring concept', () => {
  it('enters generated payrolls with its instalment, and copied ones once and only while it is due', async () => {
    const loan = await aConcept({ name: 'Préstamo de bienestar', declared: 'taken:debt', side: undefined });
    await every(loan, { from: '2026-04-01', instalments: 2 });
    await every(
      await aConcept({ name: 'Bono de metas', formula: 'percent', amount: undefined, percent: '10' }),
      {
        ...{ from: '2026-04-01', to: '2026-06-30' },
      },
    );
    const labelsIn = async (month: number) => {
      const data = await runsOf(office.clerk).payrollOf(employee, month);
      const own = ((data?.['lines'] ?? []) as { label: string; amount: string }[]).filter(({ label }) =>
        /Préstamo|Bono/.test(label),
      );
      return own.map(({ label, amount }) => `${label} ${amount}`);
    };
    expect((await office.clerk.post('/payrolls/generate', { year: 2026, month: 4 })).status).toBe(201);
    expect(await labelsIn(4)).toEqual([
      'Bono de metas 200000.00',
      'Préstamo de bienestar (cuota 1 de 2) 150001.00',
    ]);
    const copied = await office.clerk.post('/payrolls/copy', {
      from: { year: 2026, month: 4 },
      to: { year: 2026, month: 6 },
    });
    expect(copied.status, JSON.stringify(copied.body)).toBe(201);
    expect(await labelsIn(6)).toEqual(['Bono de metas 200000.00']);
  });

  it('is proposed for a new payroll', async () => {
    const { body } = await office.clerk.get(`/payrolls/context?employee_id=${employee}&year=2026&month=5`);
    const recurring = body.data['recurring'] as OwnEntries;
    expect(recurring.earned).toMatchObject([
      { concept: 'aids', non_salary: '200000.00', description: 'Bono de metas' },
    ]);
    expect(recurring.taken).toMatchObject([
      { concept: 'debt', description: 'Préstamo de bienestar (cuota 2 de 2)' },
    ]);
  });

  it('enters imported payrolls, after the check shows it, unless the file already has it', async () => {
    const other = await office.anEmployee({ salary: '2000000.00' });
    const [moto, fund] = [
      await aConcept({ name: 'Auxilio de moto' }),
      await aConcept({ name: 'Fondo', declared: 'taken:debt', side: undefined, amount: '30000.00' }),
    ];
    for (const concept_id of [moto, fund])
      await made('/recurring_concepts', { employee_id: other, concept_id, from: '2026-01-01' });
    const own = { concept: 'aids', non_salary: '9000.00', description: 'Auxilio de moto', own: moto };
    const row = { employee_id: other, year: 2026, month: 2, payment_dates: ['2026-02-28'], earned: [own] };
    const [looked] = (await office.clerk.post('/payrolls/import/check', { rows: [row] })).body
      .data as unknown as { recurring: object[] }[];
    expect(looked?.recurring).toEqual([{ label: 'Fondo', amount: '30000.00' }]);
    const stored = await office.clerk.post('/payrolls/import', { file_name: 'a.csv', rows: [row] });
    expect(stored.status).toBe(201);
    const { novelties } = (await runsOf(office.clerk).payrollOf(other, 2)) as unknown as Payroll;
    expect(novelties.earned).toEqual([own]);
    expect(novelties.taken).toMatchObject([{ concept: 'debt', amount: '30000.00', own: fund }]);
  });

  it('is added to a new payroll only on request, unless it is already written', async () => {
    const other = await office.anEmployee({ salary: '2000000.00' });
    const moto = await aConcept({ name: 'Auxilio de moto' });
    await made('/recurring_concepts', { employee_id: other, concept_id: moto, from: '2026-01-01' });
    const written = async (month: number, more: object) => {
      const draft = { employee_id: other, year: 2026, month, payment_dates: [`2026-0${month}-28`], ...more };
      const id = await made('/payrolls', draft);
      const { novelties } = (await office.clerk.get(`/payrolls/${id}`)).body.data as unknown as Payroll;
      return (novelties.earned ?? []).map(({ own, non_salary }) => [own, non_salary]);
    };
    const mine = [{ concept: 'aids', non_salary: '9000.00', own: moto }];
    expect(await written(1, { recurring: true })).toEqual([[moto, '150001.00']]);
    expect(await written(2, { recurring: true, earned: mine })).toEqual([[moto, '9000.00']]);
    expect(await written(3, {})).toEqual([]);
  });

  it('is split among the payments of a month into parts that add up', async () => {
    const amounts: number[] = [];
    for (const part of [1, 2]) {
      const run = await made('/pay_runs', {
        ...{ kind: 'fortnight', year: 2026, month: 5, part },
        ...{ payment_date: part === 1 ? '2026-05-15' : '2026-05-30', employee_ids: [employee] },
      });
      const { novelties } = (await office.clerk.get(`/pay_runs/${run}/people/${employee}`)).body
        .data as unknown as Payroll;
      amounts.push(Number(novelties.taken?.[0]?.amount));
      const closed = await office.clerk.post(`/pay_runs/${run}/close`, {
        base_version: (await office.clerk.get(`/pay_runs/${run}`)).body.data.version,
      });
      expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    }
    expect(amounts).toEqual([75_001, 75_000]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnEntries } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
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

describe('a concept of the company', () => {
  it('is an amount of the declared one with its own name in the payroll', async () => {
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

  it.each([
    ['without its amount', { amount: undefined }, 'amount'],
    ['with a percentage of zero', { formula: 'percent', amount: undefined, percent: '0' }, 'percent'],
    ['over a concept that does not exist', { declared: 'earned:nothing' }, 'declared'],
    ['over one that nobody writes by hand', { declared: 'earned:compensation' }, 'declared'],
  ])('%s is refused in words', async (_, more, field) => {
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
    ['typed each time needs its amount', { formula: 'typed', amount: undefined }, 'amount'],
    ['paid by unit needs how many', { formula: 'unit', amount: '1500.00' }, 'quantity'],
  ])('of every month that is %s', async (_, more, field) => {
    const concept_id = await aConcept(more);
    const answer = await office.clerk.post('/recurring_concepts', {
      ...{ employee_id: employee, concept_id, from: '2026-01-01' },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('has a code of its own, and stays while an employee has it', async () => {
    const own = await aConcept({ code: 'ROD' });
    const taken = await office.clerk.post('/payroll_concepts', {
      ...{ code: 'ROD', name: 'Otro', declared: 'taken:debt', formula: 'typed' },
    });
    expect(taken.status).toBe(422);
    expect(Object.keys(taken.body.errors)).toEqual(['code']);
    await every(own, { from: '2030-01-01' });
    const { version } = (await office.clerk.get(`/payroll_concepts/${own}`)).body.data;
    const removed = await office.clerk.delete(`/payroll_concepts/${own}?base_version=${version}`);
    expect(removed.status, JSON.stringify(removed.body)).toBe(409);
    expect(removed.body.message).toMatch(/^No se puede eliminar: está en uso/);
  });
});

describe('a concept of every month', () => {
  it('enters the payrolls that are generated, once, with its instalment, and is not copied besides', async () => {
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

  it('is offered to a payroll that begins', async () => {
    const { body } = await office.clerk.get(`/payrolls/context?employee_id=${employee}&year=2026&month=5`);
    const recurring = body.data['recurring'] as OwnEntries;
    expect(recurring.earned).toMatchObject([
      { concept: 'aids', non_salary: '200000.00', description: 'Bono de metas' },
    ]);
    expect(recurring.taken).toMatchObject([
      { concept: 'debt', description: 'Préstamo de bienestar (cuota 2 de 2)' },
    ]);
  });

  it('is in the payments of a month in parts that add up to it', async () => {
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

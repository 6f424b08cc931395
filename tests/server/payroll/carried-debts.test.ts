import { beforeAll, describe, expect, it } from 'vitest';
import { filterRows } from '../../../src/office/novelties/novelty-row.ts';
import type { Payroll } from '../../../src/office/payroll/document/payrolls.ts';
import { toDraft, toPayrollInput } from '../../../src/office/payroll/editor/form-values.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, type Person, runsOf, second } from './paying.ts';

let office: Office;
let clerk: Client;
let paying: Paying;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  paying = runsOf(clerk);
});

type Debt = { id?: string; concept: string; description: string; amount: string };
/** Deduction that takes part of a debt. */
const taking = ({ id, ...debt }: Debt, amount = debt.amount) => ({ ...debt, amount, debt: id });
type Shown = Person & { plan?: { novelties: object; debts: Debt[] }; owed?: Debt[] };

const personOf = async (run: string, employee: string) => (await paying.personOf(run, employee)) as Shown;
async function write(run: string, employee: string, novelties: object): Promise<Shown> {
  const { version } = await personOf(run, employee);
  const answer = await clerk.put(`/pay_runs/${run}/people/${employee}`, {
    ...novelties,
    base_version: version,
  });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)]);
  return answer.body.data as unknown as Shown;
}
async function close(run: string): Promise<void> {
  const closed = await paying.close(run);
  expect([closed.status, JSON.stringify(closed.body)]).toEqual([200, expect.any(String)]);
}
const codes = (person: Person) => person.findings.map(({ code }) => code);

/** A second fortnight of November after a first one that paid days which were not worked. */
async function paidOver(): Promise<{ employee: string; run: string; person: Shown }> {
  const employee = await office.anEmployee({ salary: '2000000.00' });
  await close((await paying.paid({ ...first, employee_ids: [employee] })).id);
  const run = await paying.paid({ ...second, employee_ids: [employee] });
  const absences = [{ kind: 'non_paid_leave', start: '2026-11-08', end: '2026-11-30' }];
  return { employee, run: run.id, person: await write(run.id, employee, { absences }) };
}

describe('a payment that ends negative', () => {
  it('offers a plan, closes with it, and the payroll shows the excess as an advance', async () => {
    const { employee, run, person } = await paidOver();
    expect(codes(person)).toContain('negative-run');
    expect((await paying.close(run)).status).toBe(406);
    const [debt] = person.plan?.debts ?? [];
    expect(debt).toMatchObject({
      concept: 'advances',
      description: 'Pagado de más en noviembre de 2026',
      amount: person.total.slice(1),
    });

    const accepted = await write(run, employee, person.plan?.novelties ?? {});
    expect([accepted.total, accepted.plan]).toEqual(['0.00', undefined]);
    expect(codes(accepted)).toContain('debt-carried');
    await close(run);
    const payroll = (await paying.payrollOf(employee)) as unknown as {
      state: string;
      accrued: { advances: string[] };
      totals: { total: string };
      findings: { severity: string }[];
    };
    expect(payroll.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(payroll.accrued.advances).toEqual([debt?.amount]);
  });

  it('shows its debt in later payments, which deduct it only when it is written', async () => {
    const { employee, run, person } = await paidOver();
    const { novelties } = await write(run, employee, person.plan?.novelties ?? {});
    const [debt] = (novelties as { carried?: Debt[] }).carried ?? [];
    if (!debt) throw new Error('No plan');
    expect(debt).toEqual({ ...person.plan?.debts[0], id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const december = { kind: 'fortnight', year: 2026, month: 12, employee_ids: [employee] };
    const early = await paying.paid({ ...december, part: 1, payment_date: '2026-12-15' });
    expect((await personOf(early.id, employee)).owed).toBeUndefined();
    await close(run);
    expect((await clerk.post(`/pay_runs/${early.id}/recalculate`, {})).status).toBe(200);
    const told = await personOf(early.id, employee);
    expect(told.owed).toEqual([debt]);
    expect(codes(told)).toContain('debt-owed');

    // The debt is named by its id, whatever its deduction is called.
    const part = { ...taking(debt, '100000.00'), description: 'Acuerdo del 3 de diciembre' };
    const taken = await write(early.id, employee, { taken: [part] });
    const left = `${Number(debt.amount) - 100_000}.00`;
    expect(taken.owed).toEqual([{ ...debt, amount: left }]);
    expect(Number(told.total) - Number(taken.total)).toBe(100_000);
    // A figure that comes for the same deduction lowers the same debt.
    const { concept, description } = part;
    const row = { employee_id: employee, taken: [{ concept, description, amount: '100000.00' }] };
    expect((await clerk.post(`/pay_runs/${early.id}/novelties`, { rows: [row] })).status).toBe(200);
    expect((await personOf(early.id, employee)).novelties).toMatchObject({ taken: [{ debt: debt.id }] });
    await close(early.id);

    const later = await paying.paid({ ...december, part: 2, payment_date: '2026-12-30' });
    expect((await personOf(later.id, employee)).owed).toEqual([{ ...debt, amount: left }]);
    const whole = await write(later.id, employee, { taken: [taking(debt, left)] });
    expect(whole.owed).toBeUndefined();
  });

  it('carries over deductions that did not fit, and takes their debts back when it is reopened', async () => {
    const employee = await office.anEmployee({ salary: '2000000.00' });
    await close((await paying.paid({ ...first, employee_ids: [employee] })).id);
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const taken = [{ concept: 'debt', amount: '3000000.00', description: 'Moto' }];
    const person = await write(run.id, employee, { taken });
    expect(person.plan?.debts).toEqual([
      expect.objectContaining({ concept: 'debt', description: 'Moto (quedó de noviembre de 2026)' }),
    ]);
    const { novelties } = await write(run.id, employee, person.plan?.novelties ?? {});
    await close(run.id);
    const december = { kind: 'month', year: 2026, month: 12, employee_ids: [employee] };
    const next = await paying.paid({ ...december, payment_date: '2026-12-30' });
    expect((await personOf(next.id, employee)).owed).toEqual((novelties as { carried?: Debt[] }).carried);
    expect((await paying.reopen(run.id)).status).toBe(200);
    expect((await personOf(next.id, employee)).owed).toBeUndefined();

    // An advance that is not written any more is no debt.
    const over = [{ concept: 'advances', description: 'Pagado de más en noviembre de 2026', amount: '5.00' }];
    expect((await write(run.id, employee, { carried: over })).novelties).toEqual({});
    const wrong = await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      carried: [{ concept: 'nada', description: '', amount: '-1' }],
      base_version: (await personOf(run.id, employee)).version,
    });
    expect(wrong.status).toBe(422);
  });

  it('leaves a debt that a payroll without payments can deduct, and editing keeps the link', async () => {
    const { employee, run, person } = await paidOver();
    const { novelties } = await write(run, employee, person.plan?.novelties ?? {});
    await close(run);
    const [debt] = (novelties as { carried?: Debt[] }).carried ?? [];
    if (!debt) throw new Error('No debt');
    const month = { employee_id: employee, year: 2026, month: 12, payment_dates: ['2026-12-30'] };
    const made = await clerk.post('/payrolls', { ...month, taken: [taking(debt, '50000.00')] });
    expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.any(String)]);
    const stored = made.body.data as unknown as Payroll;
    const form = toDraft(stored);
    const changed = {
      ...form,
      rows: filterRows(form.rows, 'taken').map((row) => ({
        ...row,
        values: { ...row.values, amount: '70000.00', description: 'Acuerdo' },
      })),
    };
    const { totals: _, ...values } = toPayrollInput(changed) as { totals?: unknown };
    const put = await clerk.put(`/payrolls/${stored.id}`, { ...values, base_version: stored.version });
    expect([put.status, JSON.stringify(put.body)]).toEqual([200, expect.any(String)]);
    expect((put.body.data as unknown as Payroll).novelties.taken).toEqual([
      { concept: debt.concept, amount: '70000.00', description: 'Acuerdo', debt: debt.id },
    ]);
    const wrong = { ...values, taken: [{ ...taking(debt), debt: 'x' }], base_version: stored.version + 1 };
    expect((await clerk.put(`/payrolls/${stored.id}`, wrong)).status).toBe(422);
  });
});

describe('a payroll without payments that ends negative', () => {
  const month = (employee_id: string, of: number, more: object = {}) => ({
    employee_id,
    year: 2026,
    month: of,
    payment_dates: [`2026-${of}-28`],
    ...more,
  });
  type Stored = Payroll & { findings: { code: string; severity: string }[] };
  async function stored(values: object): Promise<Stored> {
    const made = await clerk.post('/payrolls', values);
    expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.any(String)]);
    return made.body.data as unknown as Stored;
  }
  const debtsBefore = async (employee: string, of: number) =>
    (await clerk.get(`/payrolls/context?employee_id=${employee}&year=2026&month=${of}`)).body.data
      .debts as Debt[];
  const debt = { concept: 'debt', description: 'Moto (quedó de octubre de 2026)', amount: '250000.00' };

  it('leaves debts that later months show and reduce', async () => {
    const employee = await office.anEmployee({ salary: '2000000.00' });
    const october = await stored(month(employee, 10, { carried: [debt] }));
    const [left] = october.novelties.carried ?? [];
    expect(left).toEqual({ ...debt, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(october.findings).toContainEqual(
      expect.objectContaining({ code: 'debt-carried', severity: 'notice' }),
    );
    expect([await debtsBefore(employee, 10), await debtsBefore(employee, 11)]).toEqual([[], [left]]);

    const november = await stored(month(employee, 11, { taken: [taking(left as Debt, '100000.00')] }));
    // Its own deduction is in what is written of it.
    expect(await debtsBefore(employee, 11)).toEqual([left]);
    const rest = [{ ...left, amount: '150000.00' }];
    expect(await debtsBefore(employee, 12)).toEqual(rest);
    const december = { kind: 'month', year: 2026, month: 12, payment_date: '2026-12-30' };
    const run = await paying.paid({ ...december, employee_ids: [employee] });
    expect((await personOf(run.id, employee)).owed).toEqual(rest);

    // Its form keeps the debt, and the debt goes with the payroll.
    const { totals: _, ...values } = toPayrollInput(toDraft(october)) as { totals?: unknown };
    const put = await clerk.put(`/payrolls/${october.id}`, { ...values, base_version: october.version });
    expect([put.status, (put.body.data as unknown as Payroll).novelties.carried]).toEqual([200, [left]]);
    const again = put.body.data as unknown as Payroll;
    const none = await clerk.put(`/payrolls/${october.id}`, {
      ...values,
      carried: [{ ...debt, concept: 'advances' }],
      base_version: again.version,
    });
    expect([none.status, (none.body.data as unknown as Payroll).novelties.carried]).toEqual([200, undefined]);
    expect(await debtsBefore(employee, 12)).toEqual([]);
    expect(november.novelties.taken).toHaveLength(1);
  });

  it('keeps its debts when a payment of its month closes and reopens, and a copy has none', async () => {
    const employee = await office.anEmployee({ salary: '2000000.00' });
    const october = await stored(month(employee, 10, { carried: [debt] }));
    const left = october.novelties.carried;
    const run = await paying.paid({
      ...{ kind: 'fortnight', part: 2, year: 2026, month: 10, payment_date: '2026-10-30' },
      employee_ids: [employee],
    });
    await close(run.id);
    expect(await debtsBefore(employee, 12)).toEqual(left);
    expect((await paying.reopen(run.id)).status).toBe(200);
    expect(await debtsBefore(employee, 12)).toEqual(left);
    const copied = await clerk.post('/payrolls/copy', {
      from: { year: 2026, month: 10 },
      to: { year: 2026, month: 9 },
    });
    expect(copied.status).toBe(201);
    expect(await debtsBefore(employee, 12)).toEqual(left);
    const wrong = await clerk.post(
      '/payrolls',
      month(employee, 12, { carried: [{ ...debt, amount: '-1' }] }),
    );
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['carried.0.amount']]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { first, type Paying, type Person, runsOf, second } from '../payroll/paying.ts';
import { aRequester } from './a-requester.ts';

let office: Office;
let clerk: Client;
let paying: Paying;

beforeAll(async () => {
  office = await anOffice();
  ({ clerk } = office);
  paying = runsOf(clerk);
});

type Taken = { concept: string; amount: string; description?: string; debt?: string };
type Shown = Person & { owed?: Taken[] };

const ask = (phone: Client, more: Record<string, unknown>) =>
  phone.post('/vault/requests', { company_id: office.company.id, kind: 'advance', ...more });
const decide = (id: string, how: string, base_version = 1, answer = 'Listo') =>
  clerk.post(`/requests/${id}/${how}`, { base_version, answer });
const readRequest = async (id: string) => (await clerk.get(`/requests/${id}`)).body.data;
const personOf = async (run: string, employee: string) => (await paying.personOf(run, employee)) as Shown;
const takenOf = async (run: string, employee: string) =>
  ((await personOf(run, employee)).novelties as { taken?: Taken[] }).taken ?? [];
const balancesOf = async (phone: Client) =>
  ((await phone.get('/vault/balances')).rows[0] as never as { deductions: { label: string; left: string }[] })
    .deductions;

async function anApproved(amount = '300000') {
  const one = await aRequester(office);
  const { id } = (await ask(one.phone, { amount })).body.data;
  return { ...one, id };
}
const label = 'Anticipo del 20 nov. 2026';

describe('an advance that an employee asks for', () => {
  it.each([
    ['amount', 'Escriba el valor', {}],
    ['amount', 'Escriba un valor en pesos, sin centavos', { amount: '0' }],
    ['amount', 'Escriba un valor en pesos, sin centavos', { amount: '-5' }],
    ['amount', 'Escriba un valor en pesos, sin centavos', { amount: '300000.50' }],
    ['amount', 'Escriba un valor en pesos, sin centavos', { amount: 'todo' }],
    [
      'amount',
      expect.stringMatching(/^Los anticipos no pasan del sueldo de un mes, \$/),
      { amount: '999999999' },
    ],
    ['start', 'Esta solicitud no lleva ese dato', { amount: '300000', start: '2026-11-23' }],
  ])('is refused in %s: %s', async (field, words, more) => {
    const { phone } = await aRequester(office);
    const refused = await ask(phone, more);
    expect([refused.status, refused.body.errors[field]]).toEqual([422, [words]]);
  });

  it('is at most a salary with those that wait and those still owed, from two phones at once too', async () => {
    const { employee, phone, id } = await anApproved('1000000');
    const salary = Number((await clerk.get(`/employees/${employee}`)).body.data['salary']);
    expect((await decide(id, 'approve')).status).toBe(200);
    const rest = String(salary - 1_000_000);
    const both = await Promise.all([ask(phone, { amount: rest }), ask(phone, { amount: rest })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = await ask(phone, { amount: '1' });
    expect(refused.body.errors['amount']?.[0]).toContain('Ya pidió o debe');
    const waiting = both.find(({ status }) => status === 201)?.body.data.id ?? '';
    await phone.post(`/vault/requests/${waiting}/withdraw`);
    expect((await ask(phone, { amount: '1' })).status).toBe(201);
  });

  it('is deducted once when two people approve it, or its payment is closed, at once', async () => {
    const one = await anApproved();
    const run = await paying.paid({ ...second, employee_ids: [one.employee] });
    const both = await Promise.all([decide(one.id, 'approve'), decide(one.id, 'approve')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await takenOf(run.id, one.employee)).toHaveLength(1);

    const other = await anApproved();
    const closing = await paying.paid({ ...second, employee_ids: [other.employee] });
    const [approved] = await Promise.all([decide(other.id, 'approve'), paying.close(closing.id)]);
    expect(approved.status).toBe(200);
    const taken = (await takenOf(closing.id, other.employee)).length;
    const isClosed = (await clerk.get(`/pay_runs/${closing.id}`)).body.data['state'] === 'cerrada';
    // Whichever came first: the payment has it, or it was closed without it and it is owed.
    expect((await balancesOf(other.phone)).length).toBe(taken === 1 && isClosed ? 0 : 1);
  });

  it('is deducted in the open payment when it is approved, and owed no more once that is closed', async () => {
    const { employee, phone, id } = await anApproved();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const before = await personOf(run.id, employee);
    const { rows } = await clerk.get('/requests?kind=advance');
    expect(rows.find((one) => one.id === id)).toMatchObject({ amount: '300000.00' });
    expect(await readRequest(id)).toMatchObject({
      obstacle: null,
      payments: [{ id: run.id }],
      payroll: null,
    });
    const approved = await decide(id, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await takenOf(run.id, employee)).toEqual([
      { concept: 'advances', amount: '300000.00', description: label, debt: id },
    ]);
    const after = await personOf(run.id, employee);
    expect(Number(before.total) - Number(after.total)).toBe(300000);
    expect(after.owed).toBeUndefined();
    expect((await paying.close(run.id)).status).toBe(200);
    expect((await paying.payrollOf(employee))?.['novelties']).toMatchObject({
      taken: [{ concept: 'advances', amount: '300000.00', debt: id }],
    });
    expect(await balancesOf(phone)).toEqual([]);
    const next = await paying.paid({
      ...first,
      month: 12,
      payment_date: '2026-12-15',
      employee_ids: [employee],
    });
    expect((await personOf(next.id, employee)).owed).toBeUndefined();
  });

  it('is deducted once in a month of two payments, and two of one day are two debts', async () => {
    const { employee, phone, id } = await anApproved('200000');
    const early = await paying.paid({ ...first, payment_date: '2026-11-20', employee_ids: [employee] });
    await decide(id, 'approve');
    const { body } = await ask(phone, { amount: '100000' });
    await decide(body.data.id, 'approve');
    const owed = [id, body.data.id];
    const { owed: told } = await personOf(early.id, employee);
    expect(told?.map((one) => (one as never as { id: string }).id)).toEqual(owed);
    const { version } = await personOf(early.id, employee);
    const taken = [{ concept: 'advances', amount: '200000.00', description: label, debt: id }];
    const saved = await clerk.put(`/pay_runs/${early.id}/people/${employee}`, {
      base_version: version,
      taken,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await paying.close(early.id)).status).toBe(200);
    const late = await paying.paid({ ...second, employee_ids: [employee] });
    expect((await personOf(late.id, employee)).owed).toMatchObject([
      { id: body.data.id, amount: '100000.00' },
    ]);
  });

  it('is owed until a later payment deducts it, and the employee sees it', async () => {
    const { employee, phone, id } = await anApproved();
    // The days of this payment ended.
    const early = await paying.paid({ ...first, employee_ids: [employee] });
    expect(await readRequest(id)).toMatchObject({ obstacle: null, payments: [] });
    expect((await decide(id, 'approve')).status).toBe(200);
    expect(await takenOf(early.id, employee)).toEqual([]);
    expect(await balancesOf(phone)).toMatchObject([{ label, left: '300000.00' }]);
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const person = await personOf(run.id, employee);
    expect(person.owed).toEqual([{ concept: 'advances', amount: '300000.00', description: label, id }]);
    expect(person.findings.map(({ code }) => code)).toContain('debt-owed');
  });

  it('is deducted as far as the payment reaches, and the rest is still owed', async () => {
    const { employee, phone, id } = await anApproved();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    const { total, version } = await personOf(run.id, employee);
    const others = {
      concept: 'other_deductions',
      amount: String(Number(total) - 100000),
      description: 'Casino',
    };
    await clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
      ...{ base_version: version, taken: [others] },
    });
    expect((await decide(id, 'approve')).status).toBe(200);
    const [, taken] = await takenOf(run.id, employee);
    const left = 300000 - Number(taken?.amount);
    expect([taken?.debt, left > 0]).toEqual([id, true]);
    expect((await personOf(run.id, employee)).owed).toMatchObject([{ id, amount: left.toFixed(2) }]);
    // Until the payment is closed the employee owes it all.
    expect(await balancesOf(phone)).toMatchObject([{ label, left: '300000.00' }]);
  });

  it('leaves the open payment when it is revoked, and is not revoked once that is closed', async () => {
    const { employee, phone, id } = await anApproved();
    const run = await paying.paid({ ...second, employee_ids: [employee] });
    await decide(id, 'approve');
    expect((await phone.post(`/vault/requests/${id}/withdraw`)).body.data).toMatchObject({
      state: 'aprobada',
    });
    expect((await paying.close(run.id)).status).toBe(200);
    const refused = await decide(id, 'revoke', 3);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('ya lo descontó')]);
    const again = await phone.post(`/vault/requests/${id}/withdraw`);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('ya se le descontó')]);
    expect((await readRequest(id))['obstacle']).toContain('Reábralo y anule después');
    expect((await paying.reopen(run.id)).status).toBe(200);
    const revoked = await decide(id, 'revoke', 3);
    expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
    expect(await takenOf(run.id, employee)).toEqual([]);
    expect((await personOf(run.id, employee)).owed).toBeUndefined();
    expect(await balancesOf(phone)).toEqual([]);
  });

  it('of somebody whose contract ended is not approved, and says why', async () => {
    const { employee, id } = await anApproved();
    const { version } = (await clerk.get(`/employees/${employee}`)).body.data;
    const left = { retirement_date: '2026-11-19', retirement_reason: 'resignation', base_version: version };
    expect((await clerk.put(`/employees/${employee}`, left)).status).toBe(200);
    expect((await readRequest(id))['obstacle']).toContain('ya terminó');
    expect((await decide(id, 'approve')).status).toBe(409);
    expect(await readRequest(id)).toMatchObject({ state: 'en_revision' });
  });
});

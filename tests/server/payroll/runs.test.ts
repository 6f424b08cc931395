import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, type Run, runsOf, second } from './paying.ts';

let office: Office;
let clerk: Client;
let paid: Paying['paid'];
let close: Paying['close'];
let reopen: Paying['reopen'];
let personOf: Paying['personOf'];
let payrollOf: Paying['payrollOf'];
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  ({ paid, close, reopen, personOf, payrollOf } = runsOf(clerk));
});

const cents = (text: string) => Math.round(Number(text) * 100);

describe('two fortnights', () => {
  it('merge into one payroll, with both payment dates, equal to one paid at once', async () => {
    const employee_id = await office.anEmployee({ salary: '4321987.00' });
    const twin = await office.anEmployee({ salary: '4321987.00' });
    const one = await paid({ ...first, employee_ids: [employee_id] });
    expect(one).toMatchObject({ name: 'Primera quincena de noviembre de 2026', state: 'abierta', people: 1 });
    const before = await personOf(one.id, employee_id);
    const bonus = { earned: [{ concept: 'bonuses', salary: '300000.00', description: 'Meta' }] };
    const written = await clerk.put(`/pay_runs/${one.id}/people/${employee_id}`, {
      ...bonus,
      base_version: before.version,
    });
    expect(written.status).toBe(200);
    expect(written.body.data['novelties']).toEqual(bonus);
    expect((await close(one.id)).status).toBe(200);

    const half = await payrollOf(employee_id);
    expect(half).toMatchObject({ state: 'borrador', payment_dates: ['2026-11-15'] });
    expect(half?.['findings']).toContainEqual(
      expect.objectContaining({ code: 'runs-differ', message: expect.stringContaining('falta pagar') }),
    );
    const early = await clerk.post('/payrolls/send', { ids: [half?.id] });
    expect(early.status).toBe(406);
    expect(JSON.stringify(early.body)).toContain('falta pagar');

    const two = await paid({ ...second, employee_ids: [employee_id] });
    expect((await close(two.id)).status).toBe(200);
    const whole = await payrollOf(employee_id);
    expect(whole).toMatchObject({ state: 'lista', payment_dates: ['2026-11-15', '2026-11-30'] });
    const same = await clerk.post('/payrolls', {
      employee_id: twin,
      year: 2026,
      month: 11,
      payment_dates: ['2026-11-30'],
      ...bonus,
    });
    expect(whole?.['lines']).toEqual(same.body.data['lines']);
    expect(whole?.['total']).toBe(same.body.data['total']);
    const [a, b] = [await personOf(one.id, employee_id), await personOf(two.id, employee_id)];
    expect(cents(a.total) + cents(b.total)).toBe(cents(String(whole?.['total'])));
    expect(b.lines.every((line) => line.explanation.steps.length > 0)).toBe(true);
  });

  it('reopen in reverse order while nothing was sent, and then leave no payroll', async () => {
    const employee_id = await office.anEmployee();
    const one = await paid({ ...first, employee_ids: [employee_id] });
    await close(one.id);
    const two = await paid({ ...second, employee_ids: [employee_id] });
    await close(two.id);
    const toldFirst = async (id: string) => (await clerk.get(`/pay_runs/${id}`)).body.data['reopen_first'];
    expect(await toldFirst(one.id)).toEqual({
      id: two.id,
      name: 'Segunda quincena de noviembre de 2026',
    });
    expect(await toldFirst(two.id)).toBeNull();
    const late = await reopen(one.id);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('Reabra primero el pago «Segunda quincena de noviembre de 2026»');
    expect((await reopen(two.id)).status).toBe(200);
    expect((await payrollOf(employee_id))?.['state']).toBe('borrador');
    expect((await close(two.id)).status).toBe(200);
    expect((await payrollOf(employee_id))?.['state']).toBe('lista');
    await reopen(two.id);
    expect((await reopen(one.id)).status).toBe(200);
    expect(await payrollOf(employee_id)).toBeUndefined();
    for (const { id } of [two, one]) {
      const at = `/pay_runs/${id}`;
      const { version } = (await clerk.get(at)).body.data;
      const remove = (base_version?: number) => clerk.post(at, { _method: 'DELETE', base_version });
      expect((await remove()).status).toBe(422);
      expect((await remove(version - 1)).status).toBe(409);
      expect((await remove(version)).status).toBe(200);
    }
  });

  it('cannot be reopened once the payroll was sent', async () => {
    const employee_id = await office.anEmployee();
    for (const run of [first, second]) await close((await paid({ ...run, employee_ids: [employee_id] })).id);
    const payroll = await payrollOf(employee_id);
    expect((await clerk.post('/payrolls/send', { ids: [payroll?.id] })).status).toBe(202);
    const runs = (await clerk.get('/pay_runs?year=2026&month=11&kind=fortnight')).rows as unknown as Run[];
    let refused = 0;
    for (const { id } of runs.filter(({ state }) => state === 'cerrada')) {
      const people = (await clerk.get(`/pay_runs/${id}`)).body['people'] as { employee: { id: string } }[];
      if (people[0]?.employee.id !== employee_id) continue;
      const answer = await reopen(id);
      expect(answer.status).toBe(409);
      refused++;
    }
    expect(refused).toBe(2);
    const more = await clerk.post('/pay_runs', {
      kind: 'prima',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [employee_id],
    });
    expect(more.status).toBe(409);
    expect(more.body.message).toContain('ya se envió a la DIAN');
  });
});

describe('a payroll drafted before its run', () => {
  it('passes its novelties to the run, and gets them back when the run is reopened', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const novelties = {
      hours: [],
      absences: [{ kind: 'non_paid_leave', start: '2026-11-03', end: '2026-11-04' }],
      earned: [{ concept: 'aids', non_salary: '100000.00' }],
    };
    const month = { employee_id, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
    const draft = await clerk.post('/payrolls', { ...month, ...novelties, notes: ['A mano'] });
    const run = await paid({
      kind: 'month',
      year: 2026,
      month: 11,
      payment_date: '2026-11-28',
      employee_ids: [employee_id],
    });
    expect(run.total).toBe(draft.body.data['total']);
    const open = await clerk.post('/payrolls/send', { ids: [draft.body.data.id] });
    expect(open.status).toBe(406);
    expect(JSON.stringify(open.body)).toContain(
      '«Mes completo de noviembre de 2026» del empleado sigue abierto',
    );
    await close(run.id);
    const merged = await payrollOf(employee_id);
    expect(merged).toMatchObject({
      id: draft.body.data.id,
      state: 'lista',
      novelties,
      notes: ['A mano'],
      payment_dates: ['2026-11-28'],
    });
    const put = await clerk.put(`/payrolls/${merged?.id}`, { ...month, base_version: merged?.version });
    expect(put.status).toBe(409);
    expect(put.body.message).toContain('Reabra el pago');
    expect((await clerk.delete(`/payrolls/${merged?.id}`)).status).toBe(409);
    await reopen(run.id);
    const back = await payrollOf(employee_id);
    expect(back).toMatchObject({ id: draft.body.data.id, novelties, notes: ['A mano'] });
    const again = await clerk.put(`/payrolls/${back?.id}`, { ...month, base_version: back?.version });
    expect(again.status).toBe(200);
  });
});

describe('a run', () => {
  const employee = (changes = {}) => office.anEmployee({ salary: '2500000.00', ...changes });

  it('pays a week or a part of ten days', async () => {
    const employee_id = await employee();
    for (const part of [1, 2, 3])
      await close(
        (
          await paid({
            kind: 'ten_days',
            part,
            year: 2026,
            month: 10,
            payment_date: '2026-10-30',
            employee_ids: [employee_id],
          })
        ).id,
      );
    expect((await payrollOf(employee_id, 10))?.['state']).toBe('lista');
    const week = {
      kind: 'week',
      year: 2026,
      month: 11,
      payment_date: '2026-11-08',
      employee_ids: [employee_id],
    };
    const run = await paid({ ...week, start: '2026-11-02', end: '2026-11-08' });
    expect(run.name).toBe('Semana, del 2 nov. 2026 al 8 nov. 2026');
    expect((await personOf(run.id, employee_id)).lines[0]?.amount).toBe('666667.00');
  });

  it('pays a prima apart, which enters the payroll of the month', async () => {
    const employee_id = await employee({ admission_date: '2026-07-01' });
    const prima = await paid({
      kind: 'prima',
      year: 2026,
      month: 11,
      payment_date: '2026-11-18',
      employee_ids: [employee_id],
    });
    const { lines } = await personOf(prima.id, employee_id);
    expect(lines.map(({ concept }) => concept)).toEqual(['service_bonus']);
    await close(prima.id);
    await close(
      (
        await paid({
          kind: 'month',
          year: 2026,
          month: 11,
          payment_date: '2026-11-30',
          employee_ids: [employee_id],
        })
      ).id,
    );
    expect(await payrollOf(employee_id)).toMatchObject({
      state: 'lista',
      payment_dates: ['2026-11-18', '2026-11-30'],
      accrued: { service_bonus: { payment: lines[0]?.amount } },
    });
  });

  it('pays severance interest with a typed amount, which enters the payroll of the month', async () => {
    const employee_id = await employee({ admission_date: '2025-07-01' });
    const january = { year: 2026, month: 1, employee_ids: [employee_id] };
    const run = await paid({ kind: 'severance_interest', ...january, payment_date: '2026-01-30' });
    const known = await personOf(run.id, employee_id);
    expect(known.lines.map(({ concept }) => concept)).toEqual(['severance_interest']);
    const write = async (body: object) =>
      clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, {
        ...body,
        base_version: (await personOf(run.id, employee_id)).version,
      });
    const own = (concept: string) => ({ benefits: [{ concept, amount: '90000.00' }] });
    expect((await write(own('service_bonus'))).body.errors).toHaveProperty(['benefits.0.concept']);
    expect((await write({ worked_days: 3 })).body.errors).toHaveProperty('worked_days');
    expect((await write(own('severance_interest'))).status).toBe(200);
    expect(await personOf(run.id, employee_id)).toMatchObject({
      accrued_total: '90000.00',
      findings: [{ code: 'benefit-by-hand' }],
    });
    await close(run.id);
    const deposit = await paid({ kind: 'severance', ...january, payment_date: '2026-01-31' });
    await close(deposit.id);
    await close((await paid({ kind: 'month', ...january, payment_date: '2026-01-31' })).id);
    const payment = (await personOf(deposit.id, employee_id)).lines[0]?.amount;
    expect(await payrollOf(employee_id, 1)).toMatchObject({
      state: 'lista',
      payment_dates: ['2026-01-30', '2026-01-31'],
      accrued: { severance: { payment, percent: '12.00', interest_payment: '90000.00' } },
    });
  });

  it('pays vacations across two months at their start, and each month counts its days', async () => {
    const employee_id = await employee();
    const run = await paid({
      kind: 'vacations',
      year: 2026,
      month: 11,
      start: '2026-11-24',
      end: '2026-12-10',
      payment_date: '2026-11-23',
      employee_ids: [employee_id],
    });
    await close(run.id);
    const vacation = await personOf(run.id, employee_id);
    for (const month of [11, 12])
      await close(
        (
          await paid({
            kind: 'month',
            year: 2026,
            month,
            payment_date: `2026-${month}-30`,
            employee_ids: [employee_id],
          })
        ).id,
      );
    const [november, december] = [await payrollOf(employee_id, 11), await payrollOf(employee_id, 12)];
    const of = (payroll: typeof november) =>
      (payroll as unknown as { accrued: { common_vacation: { quantity: number; payment: string }[] } })
        .accrued.common_vacation;
    expect(of(november)).toMatchObject([{ quantity: 7 }]);
    expect(of(december)).toMatchObject([{ quantity: 10 }]);
    expect(november).toMatchObject({ state: 'lista' });
    expect(december).toMatchObject({ state: 'lista' });
    const enjoyed = [...of(november), ...of(december)].reduce((sum, { payment }) => sum + cents(payment), 0);
    expect(cents(vacation.accrued_total)).toBe(enjoyed);
  });

  it('settles an employee who leaves, by the date and the reason on record', async () => {
    const stays = await employee();
    const run = { kind: 'final_settlement', year: 2026, month: 11, payment_date: '2026-11-20' };
    const none = await clerk.post('/pay_runs', { ...run, employee_ids: [stays] });
    expect(none.status).toBe(422);
    expect(none.body.errors['employee_ids']?.[0]).toContain('Sin fecha de retiro en noviembre de 2026');
    const leaves = await employee({ retirement_date: '2026-11-18', retirement_reason: 'without_cause' });
    const made = await paid({ ...run, employee_ids: [leaves] });
    const person = await personOf(made.id, leaves);
    expect(person.lines.map(({ concept }) => concept)).toEqual(
      expect.arrayContaining(['salary', 'service_bonus', 'severance', 'paid_vacation', 'compensation']),
    );
    expect(person.findings.map(({ code }) => code)).toContain('vacations-counted');
    const written = await clerk.put(`/pay_runs/${made.id}/people/${leaves}`, {
      ending: { pending_vacations: '7.5' },
      base_version: person.version,
    });
    expect(written.status).toBe(200);
    expect(cents(String(written.body.data['total']))).toBeLessThan(cents(person.total));
    expect((await close(made.id)).status).toBe(200);
    const payroll = await payrollOf(leaves);
    expect(payroll).toMatchObject({ state: 'lista', accrued: { paid_vacation: [{ quantity: 7.5 }] } });
    const after = await clerk.post('/pay_runs', { ...first, employee_ids: [leaves] });
    expect(after.status).toBe(409);
  });

  it('includes everyone of a group whose contract has days in it', async () => {
    const group = await clerk.post('/payroll_groups', {
      name: 'Planta',
      code: 'PL',
      payroll_period_id: await office.server.store.asSystem(async (tx) => {
        const { readCatalogueId } = await import('../../../server/resources/catalogue.ts');
        return readCatalogueId(tx, 'payroll_periods', '4');
      }),
      pay_days: [15, 30],
    });
    expect(group.status).toBe(201);
    const payroll_group_id = group.body.data.id;
    const empty = await clerk.post('/pay_runs', { ...first, payroll_group_id });
    expect(empty.status).toBe(422);
    for (const changes of [
      {},
      {},
      { admission_date: '2026-11-20' },
      { retirement_date: '2026-10-30', retirement_reason: 'resignation' },
    ])
      await employee({ payroll_group_id, ...changes });
    expect(await paid({ ...first, payroll_group_id })).toMatchObject({
      people: 2,
      payroll_group: { label: 'Planta' },
    });
    expect((await paid({ ...second, payroll_group_id })).people).toBe(3);
  });
});

it('the list of runs of a month gives the payroll periods of its people, the most common first', async () => {
  const other = await anOffice();
  const period = (code: string) =>
    other.server.store.asSystem((tx) => readCatalogueId(tx, 'payroll_periods', code));
  const periodsIn = async (month: number) =>
    (await other.clerk.get(`/pay_runs?year=2026&month=${month}`)).body['periods'];
  expect(await periodsIn(11)).toEqual([]);
  const [monthly, twice, weekly] = [await period('5'), await period('4'), await period('1')];
  const admission_date = '2026-01-01';
  await other.anEmployee({ payroll_period_id: twice, admission_date });
  for (const _ of [1, 2]) await other.anEmployee({ payroll_period_id: monthly, admission_date });
  await other.anEmployee({ payroll_period_id: weekly, admission_date: '2026-11-16' });
  expect([await periodsIn(10), await periodsIn(11)]).toEqual([
    ['5', '4'],
    ['5', '1', '4'],
  ]);
  expect((await other.clerk.get('/pay_runs')).body['periods']).toEqual([]);
});

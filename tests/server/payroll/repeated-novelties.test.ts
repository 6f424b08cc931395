import { beforeAll, describe, expect, it } from 'vitest';
import { makeDay } from '../../../src/domain/values/day.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, runsOf, second } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const on = (date: number) => makeDay(2026, 11, date);

describe('the novelties of the payment before', () => {
  const aid = { concept: 'aids', non_salary: '50000.00', description: 'Meta' };
  const bonus = { concept: 'bonuses', non_salary: '70000.00', description: 'Meta' };
  const debt = { concept: 'debt', amount: '12000.00' };
  const eight = [{ kind: 'heds', quantity: '8' }];

  /** A closed first fortnight of three people and an open second one of two. */
  async function twoPayments() {
    const paying = runsOf(office.clerk);
    const [ana, beto, ceci] = [
      await office.anEmployee({ first_name: 'Ana' }),
      await office.anEmployee({ first_name: 'Beto' }),
      await office.anEmployee({ first_name: 'Ceci' }),
    ];
    const before = await paying.paid({ ...first, employee_ids: [ana, beto, ceci] });
    const rows = [
      {
        employee_id: ana,
        hours: eight,
        earned: [aid, bonus],
        absences: [{ kind: 'non_paid_leave', start: on(4), end: on(4) }],
      },
      { employee_id: beto, hours: eight, taken: [debt] },
      { employee_id: ceci, hours: eight },
    ];
    await office.clerk.post(`/pay_runs/${before.id}/novelties`, { rows });
    expect((await paying.close(before.id)).status).toBe(200);
    const run = await paying.paid({ ...second, employee_ids: [ana, beto] });
    const written = [{ employee_id: beto, hours: [{ kind: 'heds', quantity: '2' }] }];
    await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows: written });
    const noveltiesOf = async (employee: string) => (await paying.personOf(run.id, employee)).novelties;
    return { ana, beto, ceci, before, run, path: `/pay_runs/${run.id}/novelties/repeat`, noveltiesOf };
  }

  it('are proposed with what is there now, and with who and what is not repeated', async () => {
    const { ana, beto, ceci, before, path } = await twoPayments();
    const { status, body } = await office.clerk.get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data['previous']).toEqual([{ id: before.id, name: before.name }]);
    const told = (body.data['repetitions'] as { employee: { id: string } }[]).map((one) => ({
      ...one,
      employee: one.employee.id,
    }));
    expect(told).toEqual([
      expect.objectContaining({ employee: ana, concept: 'hours:heds', replaces: false, now: {} }),
      expect.objectContaining({ employee: ana, concept: 'earned:aids', next: { earned: [aid] } }),
      expect.objectContaining({
        ...{ employee: beto, concept: 'hours:heds', replaces: true },
        ...{ now: { hours: [{ kind: 'heds', quantity: '2' }] }, next: { hours: eight } },
      }),
      expect.objectContaining({ employee: beto, concept: 'taken:debt', replaces: false }),
    ]);
    expect(body.data['left_out']).toEqual([
      expect.objectContaining({ concept: 'Bonificación', reason: 'once', message: expect.any(String) }),
      expect.objectContaining({ employee: expect.objectContaining({ id: ceci }), reason: 'not_in_payment' }),
    ]);
  });

  it('are written without replacing anything, once, and not by a rehearsal', async () => {
    const { ana, beto, path, noveltiesOf } = await twoPayments();
    const rehearsed = await office.clerk.post(`${path}?dry_run=true`, {});
    expect(rehearsed.body.data, JSON.stringify(rehearsed.body)).toMatchObject({ changed: 2 });
    expect(await noveltiesOf(ana)).toEqual({});
    expect((await office.clerk.post(path, {})).body.data).toMatchObject({ changed: 2 });
    expect(await noveltiesOf(ana)).toEqual({ hours: eight, earned: [aid] });
    expect(await noveltiesOf(beto)).toEqual({ hours: [{ kind: 'heds', quantity: '2' }], taken: [debt] });
    expect((await office.clerk.post(path, {})).body.data).toMatchObject({ changed: 0, undo: [] });
  });

  it('replace what was seen and chosen, and are undone by the rows of the answer', async () => {
    const { ana, beto, run, path, noveltiesOf } = await twoPayments();
    const { digest } = (await office.clerk.get(path)).body.data;
    const chosen = [{ employee_id: beto, concepts: ['hours:heds'] }];
    expect((await office.clerk.post(path, { chosen })).body.errors).toHaveProperty('digest');
    const [done, late] = await Promise.all([
      office.clerk.post(path, { digest, chosen }),
      office.clerk.post(path, { digest, chosen }),
    ]).then((both) => both.sort((a, b) => a.status - b.status));
    expect([done?.status, late?.status]).toEqual([200, 409]);
    expect(late?.body.current).toMatchObject({ repetitions: { length: 3 } });
    expect([await noveltiesOf(ana), await noveltiesOf(beto)]).toEqual([{}, { hours: eight }]);
    const undone = await office.clerk.post(`/pay_runs/${run.id}/novelties`, {
      rows: done?.body.data['undo'],
    });
    expect(undone.body.data).toMatchObject({ changed: 1, refused: [] });
    expect(await noveltiesOf(beto)).toEqual({ hours: [{ kind: 'heds', quantity: '2' }] });
  });

  it('are refused with a choice that was not proposed, and joined for one person', async () => {
    const { ana, ceci, path, noveltiesOf } = await twoPayments();
    const { digest } = (await office.clerk.get(path)).body.data;
    const wrong = [
      { employee_id: ceci, concepts: ['hours:heds'] },
      { employee_id: ana, concepts: ['earned:bonuses'] },
    ];
    const refused = await office.clerk.post(path, { digest, chosen: wrong });
    expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([
      422,
      ['chosen.0.employee_id', 'chosen.1.concepts'],
    ]);
    const chosen = [
      { employee_id: ana, concepts: ['hours:heds'] },
      { employee_id: ana, concepts: ['earned:aids'] },
    ];
    const written = await office.clerk.post(path, { digest, chosen });
    expect(written.body.data, JSON.stringify(written.body)).toMatchObject({ changed: 1 });
    expect(await noveltiesOf(ana)).toEqual({ hours: eight, earned: [aid] });
  });

  it('are those of the payment that most people come from, of the same kind, and the others are told', async () => {
    const paying = runsOf(office.clerk);
    const [ana, beto, ceci] = [
      await office.anEmployee(),
      await office.anEmployee(),
      await office.anEmployee(),
    ];
    const closed = async (body: object, employee_ids: string[]) => {
      const run = await paying.paid({ ...body, employee_ids });
      const rows = employee_ids.map((employee_id) => ({ employee_id, hours: eight }));
      await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows });
      expect((await paying.close(run.id)).status).toBe(200);
      return run;
    };
    const most = await closed(first, [ana, beto]);
    const month = { kind: 'month', year: 2026, month: 10, payment_date: '2026-10-31' };
    await closed(month, [ceci]);
    const run = await paying.paid({ ...second, employee_ids: [ana, beto, ceci] });
    const { data } = (await office.clerk.get(`/pay_runs/${run.id}/novelties/repeat`)).body;
    expect(data['previous']).toEqual([{ id: most.id, name: most.name }]);
    expect(data['repetitions']).toMatchObject([{ concept: 'hours:heds' }, { concept: 'hours:heds' }]);
    expect(data['left_out']).toEqual([
      expect.objectContaining({
        employee: expect.objectContaining({ id: ceci }),
        reason: 'other_payment',
      }),
    ]);
  });

  it.each([
    ['reopened', 'cerrada'],
    ['never closed', 'abierta'],
  ])('are none for whoever has a payment in between that was %s', async (_, state) => {
    const paying = runsOf(office.clerk);
    const [ana, beto] = [await office.anEmployee(), await office.anEmployee()];
    const employee_ids = [ana, beto];
    const old = await paying.paid({ ...first, employee_ids });
    const rows = employee_ids.map((employee_id) => ({ employee_id, hours: eight }));
    await office.clerk.post(`/pay_runs/${old.id}/novelties`, { rows });
    expect((await paying.close(old.id)).status).toBe(200);
    const between = await paying.paid({ ...second, employee_ids: [ana] });
    if (state === 'cerrada') {
      expect((await paying.close(between.id)).status).toBe(200);
      expect((await paying.reopen(between.id)).status).toBe(200);
    }
    const run = await paying.paid({ ...first, month: 12, payment_date: '2026-12-15', employee_ids });
    const path = `/pay_runs/${run.id}/novelties/repeat`;
    const { data } = (await office.clerk.get(path)).body;
    expect(data['left_out']).toEqual([
      expect.objectContaining({
        employee: expect.objectContaining({ id: ana }),
        reason: 'open_payment',
        message: expect.stringContaining(between.name),
      }),
    ]);
    expect((await office.clerk.post(path, {})).body.data).toMatchObject({ changed: 1 });
    const people = (await office.clerk.get(`/pay_runs/${run.id}/novelties`)).body.data as unknown as {
      employee: { id: string };
      novelties: object;
      previous_total?: string;
    }[];
    const of = (id: string) => people.find(({ employee }) => employee.id === id);
    expect([of(ana)?.novelties, of(beto)?.novelties]).toEqual([{}, { hours: eight }]);
    expect([of(ana)?.previous_total, typeof of(beto)?.previous_total]).toEqual([undefined, 'string']);
  });

  it('are none without a payment before, and the net of that payment is told with each person', async () => {
    const { ana, before, run } = await twoPayments();
    const { total } = await runsOf(office.clerk).personOf(before.id, ana);
    const people = (await office.clerk.get(`/pay_runs/${run.id}`)).body['people'];
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ employee: expect.objectContaining({ id: ana }), previous_total: total }),
      ]),
    );
    const firstOnes = await office.clerk.get(`/pay_runs/${before.id}/novelties`);
    expect(firstOnes.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ previous_total: null })]),
    );
    const alone = await office.anEmployee();
    const new_run = await runsOf(office.clerk).paid({ ...first, employee_ids: [alone] });
    const none = await office.clerk.get(`/pay_runs/${new_run.id}/novelties/repeat`);
    expect(none.body.data).toMatchObject({ previous: [], repetitions: [], left_out: [] });
  });
});

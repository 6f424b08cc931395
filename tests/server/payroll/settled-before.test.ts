import { describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { anOffice } from './clerk.ts';
import { runsOf } from './paying.ts';

const office = await anOffice();
const { clerk, anEmployee } = office;
const { paid, personOf, payrollOf, versionOf } = runsOf(clerk);
const december = { year: 2026, month: 12, payment_date: '2026-12-20' };
const leaving = (day: string) => ({ retirement_date: day, retirement_reason: 'resignation' });

async function change(id: string, values: Record<string, unknown>) {
  const { version } = (await clerk.get(`/employees/${id}`)).body.data;
  const answer = await clerk.put(`/employees/${id}`, { ...values, base_version: version });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
type LeftOut = { employee: { id: string }; reason: string; message: string }[];
async function previewed(values: Record<string, string | number>) {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const { status, body } = await clerk.get(`/pay_runs/people?${query}`);
  return {
    status,
    body: body as unknown as { message: string; data: { people: number; left_out: LeftOut } },
  };
}
async function written(id: string) {
  const { body } = await clerk.get(`/pay_runs/${id}`);
  return body.data as unknown as {
    people: number;
    left_out: LeftOut;
    shared: { employee: { id: string }; run: { id: string; name: string } }[];
  };
}
const confirmed = async (id: string) =>
  clerk.post(`/pay_runs/${id}/close`, { base_version: await versionOf(id), confirm_few_months: true });

const group = await clerk.post('/payroll_groups', {
  name: 'Planta',
  code: 'PL',
  payroll_period_id: await office.server.store.asSystem((tx) => readCatalogueId(tx, 'payroll_periods', '5')),
  pay_days: [30],
});
const payroll_group_id = group.body.data.id;

describe('an employee who leaves', () => {
  it('gets nothing more, once settled, from a prima that included them, whatever its average', async () => {
    const [kelly, ana] = [await anEmployee(), await anEmployee()];
    const prima = await paid({ kind: 'prima', ...december, employee_ids: [kelly, ana] });
    await change(kelly, leaving('2026-12-10'));
    await clerk.post(`/pay_runs/${prima.id}/recalculate`, {});
    const held = await personOf(prima.id, kelly);
    const typed = await clerk.put(`/pay_runs/${prima.id}/people/${kelly}`, {
      averages: { semester: '900000' },
      base_version: held.version,
    });
    expect(typed.status).toBe(200);
    const settlement = await paid({ kind: 'final_settlement', ...december, employee_ids: [kelly] });
    // Both screens say so while both are open.
    const other = (run: { id: string; name: string }) => [
      { employee: { id: kelly }, run: { id: run.id, name: run.name } },
    ];
    expect((await written(prima.id)).shared).toMatchObject(other(settlement));
    expect((await written(settlement.id)).shared).toMatchObject(other(prima));
    expect((await confirmed(settlement.id)).status).toBe(200);
    expect((await written(prima.id)).shared).toEqual([]);
    expect((await confirmed(prima.id)).status).toBe(409);
    await clerk.post(`/pay_runs/${prima.id}/recalculate`, {});
    const after = await personOf(prima.id, kelly);
    expect([after.total, after.findings.map(({ code }) => code)]).toEqual(['0.00', ['settled-before']]);
    expect(Number((await personOf(prima.id, ana)).total)).toBeGreaterThan(0);
    const before = (await payrollOf(kelly, 12))?.['total'];
    expect((await confirmed(prima.id)).status).toBe(200);
    expect((await payrollOf(kelly, 12))?.['total']).toBe(before);
  });

  it('is left out of later group runs once settled, with the reason, and refused in a list', async () => {
    const luz = await anEmployee({ ...leaving('2026-12-11'), payroll_group_id });
    const integral = await anEmployee({ salary: '25000000.00', integral_salary: true, payroll_group_id });
    const leaves = await anEmployee({ ...leaving('2026-12-15'), payroll_group_id });
    const stays = await anEmployee({ ...leaving('2026-12-31'), payroll_group_id });
    await paid({ kind: 'final_settlement', ...december, employee_ids: [luz] });
    const people = [luz, integral, leaves, stays];
    for (const [kind, reasons] of [
      ['prima', ['settled', 'no_benefits', 'leaves', undefined]],
      ['severance_interest', ['settled', 'no_benefits', 'leaves', undefined]],
      ['month', ['leaves', undefined, 'leaves', 'leaves']],
    ] as const) {
      const before = await previewed({ kind, ...december, payroll_group_id });
      const made = await paid({ kind, ...december, payroll_group_id });
      const { left_out } = await written(made.id);
      expect(before.body.data).toEqual({ people: made.people, left_out });
      const found = new Map(left_out.map(({ employee, reason }) => [employee.id, reason]));
      expect(people.map((id) => found.get(id))).toEqual(reasons);
      expect(made.people).toBe(reasons.filter((reason) => !reason).length);
    }
    const listed = (id: string) =>
      clerk.post('/pay_runs', { kind: 'severance', ...december, employee_ids: [id] });
    expect((await listed(luz)).status).toBe(409);
    const refused = await listed(integral);
    expect([refused.status, refused.body.errors['employee_ids']?.[0]]).toEqual([
      422,
      expect.stringContaining('salario integral'),
    ]);
  });

  it('is named as left out in the preview of a run, which writes nothing and checks the run', async () => {
    const { body } = await clerk.post('/payroll_groups', {
      name: 'Salen',
      code: 'SA',
      payroll_period_id: await office.server.store.asSystem((tx) =>
        readCatalogueId(tx, 'payroll_periods', '5'),
      ),
      pay_days: [30],
    });
    const asked = { kind: 'month', ...december, payroll_group_id: body.data.id };
    const runs = async () => (await clerk.get('/pay_runs?year=2026&month=12')).body.data;
    const [before, leaves] = [
      await runs(),
      await anEmployee({ ...leaving('2026-12-15'), payroll_group_id: asked.payroll_group_id }),
    ];
    expect((await previewed(asked)).body.data).toEqual({
      people: 0,
      left_out: [
        expect.objectContaining({
          employee: expect.objectContaining({ id: leaves, list_name: expect.stringMatching(/^Prueba /) }),
          reason: 'leaves',
        }),
      ],
    });
    expect(await runs()).toEqual(before);
    await anEmployee({ payroll_group_id: asked.payroll_group_id });
    expect((await previewed(asked)).body.data.people).toBe(1);
    await paid(asked);
    const again = await previewed(asked);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('ya están en el pago')]);
    const wrongs: Record<string, string | number>[] = [
      { month: 13 },
      { part: 1 },
      { payment_date: '' },
      { employee_ids: leaves },
      { of: 1 },
    ];
    for (const wrong of wrongs)
      expect((await previewed({ ...asked, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    const stranger = await office.aStranger();
    const theirs = await stranger.get(
      `/pay_runs/people?kind=month&year=2026&month=12&payment_date=2026-12-20`,
    );
    expect(theirs.body.data).toEqual({ people: 0, left_out: [] });
  });

  it('is reported in a salary run whose days reach the exit', async () => {
    const employee = await anEmployee(leaving('2026-12-20'));
    const month = await paid({ kind: 'month', ...december, employee_ids: [employee] });
    const { findings } = await personOf(month.id, employee);
    expect(findings.map(({ code }) => code)).toContain('leaves-in-run');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { type Paying, runsOf } from './paying.ts';

let office: Office;
let clerk: Client;
let paid: Paying['paid'];
let close: Paying['close'];
let personOf: Paying['personOf'];
let payrollOf: Paying['payrollOf'];
let versionOf: Paying['versionOf'];
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  ({ paid, close, personOf, payrollOf, versionOf } = runsOf(clerk));
});

const december = { year: 2026, month: 12, payment_date: '2026-12-15' };

/** Somebody with 2.800.000 and a commission in November, the only month stored. */
async function anEmployee(changes: Record<string, unknown> = {}): Promise<string> {
  const employee_id = await office.anEmployee({
    salary: '2800000.00',
    admission_date: '2024-01-01',
    ...changes,
  });
  const month = await clerk.post('/payrolls', {
    employee_id,
    year: 2026,
    month: 11,
    payment_dates: ['2026-11-30'],
    earned: [{ concept: 'commissions', salary: '600000' }],
  });
  expect([month.status, month.body.errors]).toEqual([201, undefined]);
  return employee_id;
}

const write = async (run: string, employee: string, values: Record<string, unknown>) =>
  clerk.put(`/pay_runs/${run}/people/${employee}`, {
    ...values,
    base_version: (await personOf(run, employee)).version,
  });

describe('an average that rests on few months', () => {
  it('can be typed for its stretch, and is kept beside an amount written by hand', async () => {
    const employee = await anEmployee();
    const run = await paid({ kind: 'prima', ...december, employee_ids: [employee] });
    const silent = await personOf(run.id, employee);
    expect(silent.accrued_total).toBe('1824548.00');
    expect(silent.findings.map(({ code }) => code)).toContain('few-months');
    for (const [semester, pays] of [
      ['100000', '1574548.00'],
      ['0', '1524548.00'],
    ]) {
      const written = await write(run.id, employee, { averages: { semester } });
      expect([written.status, written.body.errors]).toEqual([200, undefined]);
      const person = await personOf(run.id, employee);
      expect(person.accrued_total).toBe(pays);
      expect(person.findings.map(({ code }) => code)).not.toContain('few-months');
    }
    await write(run.id, employee, {
      averages: { semester: '100000' },
      benefits: [{ concept: 'service_bonus', amount: '1600000' }],
    });
    expect(await personOf(run.id, employee)).toMatchObject({
      accrued_total: '1600000.00',
      novelties: { averages: { semester: '100000.00' } },
    });
    expect((await clerk.get(`/pay_runs/${run.id}`)).body.data['few_months']).toBe(0);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a negative', { semester: '-1' }, 'averages.semester'],
    ['no money', { semester: 'mucho' }, 'averages.semester'],
    ['too much', { semester: '99999999999999' }, 'averages.semester'],
    ['more than can be worked out', { semester: '9999999999999' }, 'averages.semester'],
    ['that of another payment', { year: '100000' }, 'averages.year'],
    ['a stretch that is none', { month: '100000' }, 'averages.month'],
    ['a text', 'x' as never, 'averages'],
  ])('refuses %s', async (_, averages, field) => {
    const employee = await office.anEmployee();
    const run = await paid({ kind: 'prima', ...december, employee_ids: [employee] });
    const refused = await write(run.id, employee, { averages });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(refused.body.errors[field]?.[0]).toMatch(/\w/);
  });

  it('cannot be typed in a payment of salary', async () => {
    const employee = await office.anEmployee();
    const run = await paid({ kind: 'month', ...december, employee_ids: [employee] });
    const refused = await write(run.id, employee, { averages: { semester: '1' } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['averages.semester']]);
  });

  it('must be confirmed to close its payment, with the names of the people, and nothing is written before', async () => {
    const [ana, luz] = [await anEmployee({ first_name: 'Ana' }), await anEmployee({ first_name: 'Luz' })];
    const run = await paid({ kind: 'severance', ...december, employee_ids: [ana, luz] });
    expect((await clerk.get(`/pay_runs/${run.id}`)).body.data['few_months']).toBe(2);
    const base_version = await versionOf(run.id);
    const at = `/pay_runs/${run.id}/close`;
    const asked = await clerk.post(at, { base_version });
    expect(asked.status).toBe(409);
    expect(asked.body.message).toBe(
      'Los promedios de 2 personas salen de pocos meses: Prueba Ana, Prueba Luz. Escríbalos, o confirme que el pago se cierra así.',
    );
    const message = 'Cesantías: solo hay nóminas de noviembre de 2026; faltan las de enero a octubre de 2026';
    expect(asked.body['current']).toEqual({
      few_months: [
        { employee_id: ana, employee: 'Ana Prueba', list_name: 'Prueba Ana', message },
        { employee_id: luz, employee: 'Luz Prueba', list_name: 'Prueba Luz', message },
      ],
    });
    expect((await clerk.get(`/pay_runs/${run.id}`)).body.data).toMatchObject({
      state: 'abierta',
      version: base_version,
    });
    expect(await payrollOf(ana, 12)).toBeUndefined();

    const unclear = await clerk.post(at, { base_version, confirm_few_months: 'tal vez' });
    expect([unclear.status, Object.keys(unclear.body.errors)]).toEqual([422, ['confirm_few_months']]);

    await write(run.id, ana, { averages: { year: '0' } });
    const alone = await close(run.id);
    expect([alone.status, alone.body.message]).toEqual([
      409,
      'El promedio de Luz Prueba sale de pocos meses. Escríbalo, o confirme que el pago se cierra así.',
    ]);
    const key = generateId();
    const closing = { base_version: await versionOf(run.id), confirm_few_months: true };
    const [closed, again] = [await clerk.post(at, closing, { key }), await clerk.post(at, closing, { key })];
    expect([closed.status, closed.body.errors]).toEqual([200, undefined]);
    expect(again.body).toEqual(closed.body);
    expect(await payrollOf(ana, 12)).toMatchObject({ accrued: { severance: { payment: '3049095.00' } } });
    expect(await payrollOf(luz, 12)).toMatchObject({ accrued: { severance: { payment: '3649095.00' } } });
  });

  it('needs no confirmation once it is typed or when no month is missing', async () => {
    const employee = await anEmployee();
    const run = await paid({ kind: 'prima', ...december, employee_ids: [employee] });
    await write(run.id, employee, { averages: { semester: '0' } });
    expect((await close(run.id)).status).toBe(200);
    const began = await anEmployee({ admission_date: '2026-11-01' });
    const other = await paid({ kind: 'prima', ...december, employee_ids: [began] });
    expect((await close(other.id)).status).toBe(200);
  });

  it('of a settlement can be typed for the prima, the severance and the vacations', async () => {
    const employee = await anEmployee({ retirement_date: '2026-12-20', retirement_reason: 'resignation' });
    const run = await paid({ kind: 'final_settlement', ...december, employee_ids: [employee] });
    const before = await personOf(run.id, employee);
    expect(before.findings.map(({ code }) => code)).toContain('few-months');
    expect((await close(run.id)).status).toBe(409);
    const averages = { semester: '0', year: '0', vacations: '0' };
    const written = await write(run.id, employee, {
      averages,
      earned: [{ concept: 'bonuses', salary: '50000' }],
    });
    expect([written.status, written.body.errors]).toEqual([200, undefined]);
    const after = await personOf(run.id, employee);
    expect(after.findings.map(({ code }) => code)).not.toContain('few-months');
    expect(Number(after.accrued_total)).toBeLessThan(Number(before.accrued_total));
    expect((await close(run.id)).status).toBe(200);
    expect((await payrollOf(employee, 12))?.['novelties']).not.toHaveProperty('averages');
  });

  it('of vacations is typed in their absence, and is used in the payroll of the month', async () => {
    const employee = await anEmployee();
    const dates = { start: '2026-12-01', end: '2026-12-15' };
    const run = await paid({ kind: 'vacations', ...december, ...dates, employee_ids: [employee] });
    expect((await close(run.id)).status).toBe(409);
    const rest = { kind: 'common_vacation', ...dates };
    const wrong = await write(run.id, employee, { absences: [{ ...rest, variable_average: '-1' }] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['absences.0.variable_average']]);
    const both = { ...rest, base: '2900000', variable_average: '100000' };
    expect((await write(run.id, employee, { absences: [both] })).body.errors).toHaveProperty([
      'absences.0.variable_average',
    ]);
    await write(run.id, employee, { absences: [{ ...rest, variable_average: '100000' }] });
    expect((await personOf(run.id, employee)).accrued_total).toBe('1450000.00');
    expect((await close(run.id)).status).toBe(200);
    expect((await payrollOf(employee, 12))?.['lines']).toContainEqual(
      expect.objectContaining({ concept: 'common_vacation', amount: '1450000.00' }),
    );
  });

  it('of vacations in a payroll sets their base when none is written', async () => {
    const employee_id = await anEmployee();
    const rest = { kind: 'common_vacation', start: '2026-12-01', end: '2026-12-15' };
    const made = await clerk.post('/payrolls', {
      employee_id,
      year: 2026,
      month: 12,
      payment_dates: ['2026-12-30'],
      absences: [{ ...rest, variable_average: '100000' }],
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect((await payrollOf(employee_id, 12))?.['lines']).toContainEqual(
      expect.objectContaining({ concept: 'common_vacation', amount: '1450000.00' }),
    );
  });

  it('of vacations in a payment of salary is reported until a base or an average is written', async () => {
    const employee = await anEmployee();
    const run = await paid({ kind: 'month', ...december, employee_ids: [employee] });
    const rest = { kind: 'common_vacation', start: '2026-12-01', end: '2026-12-15' };
    await write(run.id, employee, { absences: [rest] });
    const few = async () =>
      (await personOf(run.id, employee)).findings.filter(({ code }) => code === 'few-months').length;
    expect(await few()).toBe(1);
    expect((await close(run.id)).status).toBe(409);
    await write(run.id, employee, { absences: [{ ...rest, base: '2850000' }] });
    expect(await few()).toBe(0);
    await write(run.id, employee, { absences: [{ ...rest, variable_average: '0' }] });
    expect(await few()).toBe(0);
    expect((await close(run.id)).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, runsOf, second } from './paying.ts';

let office: Office;
let paying: Paying;
beforeAll(async () => {
  office = await anOffice();
  paying = runsOf(office.clerk);
});

const vacations = {
  kind: 'vacations',
  year: 2026,
  month: 11,
  start: '2026-11-10',
  end: '2026-11-20',
  payment_date: '2026-11-10',
};
type Told = { code: string; severity: string; message: string; hint: string };
const told = async (run: string, employee: string) =>
  (await paying.personOf(run, employee)).findings.filter(({ code }) => code === 'days-paid-before') as Told[];

describe('days already paid by a closed run', () => {
  it('are reported before vacations over them are closed, with the run that paid them', async () => {
    const employee_id = await office.anEmployee();
    const half = await paying.paid({ ...first, employee_ids: [employee_id] });
    await paying.close(half.id);
    const run = await paying.paid({ ...vacations, employee_ids: [employee_id] });
    const [one, ...rest] = await told(run.id, employee_id);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ severity: 'notice', hint: expect.stringContaining('los descuenta') });
    expect(one?.message).toBe(
      'Vacaciones: del 10 nov. 2026 al 15 nov. 2026 ya se pagaron en «Primera quincena de noviembre de 2026»',
    );
    expect((await paying.close(run.id)).status).toBe(200);
    // What is said is so: the rest of the month takes them off, and the month agrees with what was paid.
    const rest2 = await paying.paid({ ...second, employee_ids: [employee_id] });
    await paying.close(rest2.id);
    const payroll = await paying.payrollOf(employee_id);
    expect(payroll?.['findings']).not.toContainEqual(expect.objectContaining({ code: 'runs-differ' }));
  });

  it('are not deducted by a fortnight when vacations paid first cover them, and the month agrees', async () => {
    const employee_id = await office.anEmployee();
    const away = await paying.paid({
      ...vacations,
      start: '2026-11-03',
      payment_date: '2026-11-03',
      employee_ids: [employee_id],
    });
    expect((await paying.close(away.id)).status).toBe(200);
    const half = await paying.paid({ ...first, employee_ids: [employee_id] });
    const { lines } = await paying.personOf(half.id, employee_id);
    expect(lines.filter(({ amount }) => amount.startsWith('-'))).toEqual([]);
    expect((await paying.close(half.id)).status).toBe(200);
    const rest = await paying.paid({ ...second, employee_ids: [employee_id] });
    expect((await paying.close(rest.id)).status).toBe(200);
    const payroll = await paying.payrollOf(employee_id);
    expect(payroll?.['findings']).not.toContainEqual(expect.objectContaining({ code: 'runs-differ' }));
  });

  it('are reported as paid twice when the whole month is already closed', async () => {
    const employee_id = await office.anEmployee();
    const half = await paying.paid({ ...first, employee_ids: [employee_id] });
    await paying.close(half.id);
    const last = await paying.paid({ ...second, employee_ids: [employee_id] });
    await paying.close(last.id);
    const run = await paying.paid({ ...vacations, employee_ids: [employee_id] });
    const findings = await told(run.id, employee_id);
    expect(findings.map(({ message }) => message.split('«')[1])).toEqual([
      'Primera quincena de noviembre de 2026»',
      'Segunda quincena de noviembre de 2026»',
    ]);
    for (const { hint } of findings)
      expect(hint).toContain('se pagan dos veces: reabra «Segunda quincena de noviembre de 2026»');
    // What the hint says mends it.
    expect((await paying.reopen(last.id)).status).toBe(200);
    await office.clerk.post(`/pay_runs/${run.id}/recalculate`, {});
    for (const finding of await told(run.id, employee_id)) expect(finding.hint).toContain('los descuenta');
    expect((await paying.close(run.id)).status).toBe(200);
    await office.clerk.post(`/pay_runs/${last.id}/recalculate`, {});
    expect((await paying.close(last.id)).status).toBe(200);
    const payroll = await paying.payrollOf(employee_id);
    expect(payroll?.['findings']).not.toContainEqual(expect.objectContaining({ code: 'runs-differ' }));
  });

  it('are reported for an absence written in the next salary run', async () => {
    const employee_id = await office.anEmployee();
    const half = await paying.paid({ ...first, employee_ids: [employee_id] });
    await paying.close(half.id);
    const run = await paying.paid({ ...second, employee_ids: [employee_id] });
    expect(await told(run.id, employee_id)).toEqual([]);
    const { version } = await paying.personOf(run.id, employee_id);
    const written = await office.clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, {
      absences: [{ kind: 'non_paid_leave', start: '2026-11-12', end: '2026-11-17' }],
      base_version: version,
    });
    expect(written.status).toBe(200);
    expect(await told(run.id, employee_id)).toMatchObject([
      { message: expect.stringContaining('del 12 nov. 2026 al 15 nov. 2026 ya se pagaron') },
    ]);
    expect((await paying.close(run.id)).status).toBe(200);
  });
});

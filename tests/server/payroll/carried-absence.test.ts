import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { type Paying, runsOf } from './paying.ts';

let office: Office;
let clerk: Client;
let paying: Paying;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  paying = runsOf(clerk);
});

const parts = { month: [undefined], fortnight: [1, 2], ten_days: [1, 2, 3] } as const;
type Kind = keyof typeof parts;
const kinds = Object.keys(parts) as Kind[];

const made = (employee_id: string, kind: Kind, month: number, part?: number) =>
  paying.paid({
    kind,
    year: 2026,
    month,
    ...(part && { part }),
    payment_date: `2026-${String(month).padStart(2, '0')}-28`,
    employee_ids: [employee_id],
  });

const write = async (run: string, employee_id: string, novelties: object) => {
  const { version } = await paying.personOf(run, employee_id);
  const answer = await clerk.put(`/pay_runs/${run}/people/${employee_id}`, {
    ...novelties,
    base_version: version,
  });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)]);
};

const close = async (run: string) => {
  const closed = await paying.close(run);
  expect([closed.status, JSON.stringify(closed.body)]).toEqual([200, expect.any(String)]);
};

/** A month paid in its runs, with what is written in the last one. */
async function payMonth(employee_id: string, kind: Kind, month: number, novelties?: object): Promise<void> {
  for (const part of parts[kind]) {
    const run = await made(employee_id, kind, month, part);
    if (novelties && part === parts[kind].at(-1)) await write(run.id, employee_id, novelties);
    await close(run.id);
  }
}

const sick = { kind: 'work_disability', start: '2026-09-25', end: '2026-10-08' };
const linesOf = async (employee_id: string, month: number) => {
  const { lines } = (await paying.payrollOf(employee_id, month)) as unknown as {
    lines: { concept: string; detail: string }[];
  };
  return lines
    .filter(({ concept }) => concept === 'salary' || concept === 'work_disabilities')
    .map(({ detail }) => detail);
};

describe('an absence that continues into the next month', () => {
  const october = ['22 días', '8 días al 66,67 %'];

  it.each(kinds)('is written once and paid in both months: %s', async (kind) => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await payMonth(employee_id, kind, 9, { absences: [sick] });
    await payMonth(employee_id, kind, 10);
    expect(await linesOf(employee_id, 9)).toEqual(['24 días', '2 días al 66,67 %', '4 días al 66,67 %']);
    expect(await linesOf(employee_id, 10)).toEqual(october);
    // The month after has nothing of it.
    await payMonth(employee_id, kind, 11);
    expect(await linesOf(employee_id, 11)).toEqual(['30 días']);
  });

  it.each(kinds)('is paid next month when it was written in a payroll: %s', async (kind) => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const answer = await clerk.post('/payrolls', {
      employee_id,
      year: 2026,
      month: 9,
      payment_dates: ['2026-09-30'],
      absences: [sick],
    });
    expect(answer.status).toBe(201);
    await payMonth(employee_id, kind, 10);
    expect(await linesOf(employee_id, 10)).toEqual(october);
  });

  it('is included in the drafts generated for the next month', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await payMonth(employee_id, 'month', 9, { absences: [sick] });
    expect((await clerk.post('/payrolls/generate', { year: 2026, month: 10 })).status).toBeLessThan(300);
    expect(await linesOf(employee_id, 10)).toEqual(october);
  });

  it('is shown in the payment of the next month, reported there, and can be shortened there', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await payMonth(employee_id, 'fortnight', 9, { absences: [sick] });
    const run = await made(employee_id, 'fortnight', 10, 1);
    const found = await paying.personOf(run.id, employee_id);
    expect(found.novelties).toMatchObject({ absences: [sick] });
    expect(found.findings).toContainEqual(
      expect.objectContaining({
        code: 'goes-on-here',
        message: 'Incapacidad: viene de septiembre de 2026 y va hasta el 8 de octubre de 2026',
      }),
    );
    await write(run.id, employee_id, { absences: [{ ...sick, end: '2026-10-03' }] });
    await close(run.id);
    const second = await made(employee_id, 'fortnight', 10, 2);
    expect((await paying.personOf(second.id, employee_id)).novelties).toEqual({});
    await close(second.id);
    expect(await linesOf(employee_id, 10)).toEqual(['27 días', '3 días al 66,67 %']);
  });

  it('is reported but not added to a payment that was made before it was known', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const early = await made(employee_id, 'fortnight', 10, 1);
    await payMonth(employee_id, 'fortnight', 9, { absences: [sick] });
    expect((await clerk.post(`/pay_runs/${early.id}/recalculate`, {})).status).toBe(200);
    const found = await paying.personOf(early.id, employee_id);
    expect(found.novelties).toEqual({});
    expect(found.findings).toContainEqual(expect.objectContaining({ code: 'goes-on-missing' }));
  });

  it('yields to an absence written for the same days, and vacations paid apart are not added again', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await payMonth(employee_id, 'fortnight', 9, { absences: [sick] });
    const answer = await clerk.post('/payrolls', {
      employee_id,
      year: 2026,
      month: 10,
      payment_dates: ['2026-10-30'],
      absences: [{ ...sick, start: '2026-10-01', end: '2026-10-10', first_day: 7 }],
    });
    expect(answer.status).toBe(201);
    await payMonth(employee_id, 'fortnight', 10);
    expect(await linesOf(employee_id, 10)).toEqual(['20 días', '10 días al 66,67 %']);

    const rested = await office.anEmployee({ salary: '3000000.00' });
    const rest = { kind: 'vacations', year: 2026, month: 9, start: '2026-09-21', end: '2026-10-07' };
    const vacations = await paying.paid({ ...rest, payment_date: '2026-09-18', employee_ids: [rested] });
    await close(vacations.id);
    await payMonth(rested, 'fortnight', 9);
    const run = await made(rested, 'fortnight', 10, 1);
    expect((await paying.personOf(run.id, rested)).novelties).toEqual({});
    await close(run.id);
  });
});

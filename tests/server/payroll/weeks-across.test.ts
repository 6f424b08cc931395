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

type Week = { month: number; start: string; end: string; novelties?: object };

/** Pays weeks one after another, each closed, and answers the lines of the payroll of each month. */
async function payWeeks(employee_id: string, weeks: readonly Week[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { novelties, ...week } of weeks) {
    const run = await paying.paid({
      kind: 'week',
      year: 2026,
      ...week,
      payment_date: week.end,
      employee_ids: [employee_id],
    });
    if (novelties) {
      const { version } = await paying.personOf(run.id, employee_id);
      const answer = await clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, {
        ...novelties,
        base_version: version,
      });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)]);
    }
    const closed = await paying.close(run.id);
    expect([closed.status, JSON.stringify(closed.body)]).toEqual([200, expect.any(String)]);
    ids.push(run.id);
  }
  return ids;
}

const september: Week[] = [
  { month: 9, start: '2026-09-01', end: '2026-09-13' },
  { month: 9, start: '2026-09-14', end: '2026-09-27' },
];
const october: Week[] = [
  { month: 10, start: '2026-10-05', end: '2026-10-11' },
  { month: 10, start: '2026-10-12', end: '2026-10-25' },
  { month: 10, start: '2026-10-26', end: '2026-10-31' },
];

describe('weeks that cross the end of a month', () => {
  const employee = () => office.anEmployee({ salary: '2500000.00' });
  const blocksOf = async (employee_id: string, month: number) => {
    const payroll = await paying.payrollOf(employee_id, month);
    const findings = payroll?.['findings'] as { severity: string }[] | undefined;
    return [payroll?.['state'], findings?.filter(({ severity }) => severity === 'block')];
  };

  it.each([
    ['sickness', { kind: 'work_disability', start: '2026-09-30', end: '2026-10-12' }],
    ['a leave without pay', { kind: 'non_paid_leave', start: '2026-09-30', end: '2026-10-12' }],
    ['vacations', { kind: 'common_vacation', start: '2026-10-02', end: '2026-10-07' }],
  ])('pay each day once with an absence that continues after the week: %s', async (_, absence) => {
    const across = {
      month: 9,
      start: '2026-09-28',
      end: '2026-10-04',
      novelties: {
        absences: [absence],
        hours: [
          {
            kind: 'heds',
            quantity: '1',
            day: absence.start.startsWith('2026-10') ? '2026-10-01' : '2026-09-29',
          },
        ],
      },
    };
    const employee_id = await employee();
    const ids = await payWeeks(employee_id, [...september, across, ...october]);
    for (const month of [9, 10]) expect(await blocksOf(employee_id, month)).toEqual(['lista', []]);
    for (const id of [...ids].reverse()) expect((await paying.reopen(id)).status).toBe(200);
    expect(await paying.payrollOf(employee_id, 10)).toBeUndefined();
  });

  it('carry an absence written in an earlier week into the next month', async () => {
    const sick = { kind: 'work_disability', start: '2026-09-23', end: '2026-10-08' };
    const [first, second] = september as [Week, Week];
    const across = { month: 9, start: '2026-09-28', end: '2026-10-04' };
    const employee_id = await employee();
    await payWeeks(employee_id, [first, { ...second, novelties: { absences: [sick] } }, across, ...october]);
    for (const month of [9, 10]) expect(await blocksOf(employee_id, month)).toEqual(['lista', []]);
    const { lines } = (await paying.payrollOf(employee_id, 10)) as unknown as {
      lines: { concept: string; detail: string }[];
    };
    expect(lines.find(({ concept }) => concept === 'salary')?.detail).toBe('22 días');
  });
});

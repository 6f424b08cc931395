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

const sick = (start: string, end: string, first_day?: number) => ({
  kind: 'work_disability',
  start,
  end,
  ...(first_day && { first_day }),
});
const write = async (employee_id: string, month: number, ...absences: object[]): Promise<string> => {
  const payment_dates = [`2026-${String(month).padStart(2, '0')}-28`];
  const answer = await clerk.post('/payrolls', { employee_id, year: 2026, month, payment_dates, absences });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([201, expect.any(String)]);
  return (answer.body as { data: { id: string } }).data.id;
};
type Finding = { code: string; message: string };
const questions = (findings: readonly Finding[]): string[] =>
  findings.filter(({ code }) => code === 'incapacity-extension').map(({ message }) => message);
const validated = async (id: string): Promise<string[]> => {
  const { body } = await clerk.post('/payrolls/validate', { ids: [id] });
  return questions((body.data as unknown as { findings: Finding[] }[])[0]?.findings ?? []);
};
const asks = (from: string, days: string, to: string): string[] => [
  `¿Es prórroga? La incapacidad del ${from} empieza ${days} después de la que terminó el ${to}`,
];

describe('a sickness within thirty days of another', () => {
  it('raises the question whether it extends the first, even two months later', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await write(employee_id, 1, sick('2026-01-26', '2026-01-30'));
    const march = await write(employee_id, 3, sick('2026-03-01', '2026-03-04'));
    expect(await validated(march)).toEqual(asks('1 de marzo de 2026', '29 días', '30 de enero de 2026'));
    const context = await clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=3`);
    expect(context.body.data.sicknesses).toEqual([sick('2026-01-26', '2026-01-30')]);
  });

  it('raises no question once its first day is numbered, nor for another employee', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await write(employee_id, 10, sick('2026-10-05', '2026-10-09'));
    const answered = await write(employee_id, 11, sick('2026-11-02', '2026-11-20', 6));
    expect(await validated(answered)).toEqual([]);
    const other = await office.anEmployee({ salary: '3000000.00' });
    expect(await validated(await write(other, 11, sick('2026-11-02', '2026-11-20')))).toEqual([]);
  });

  it('raises the question in a payment too, even about an earlier payment of the month', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    await write(employee_id, 10, sick('2026-10-05', '2026-10-09'));
    const fortnight = async (part: number, ...absences: object[]) => {
      const run = await paying.paid({
        kind: 'fortnight',
        year: 2026,
        month: 11,
        part,
        payment_date: '2026-11-28',
        employee_ids: [employee_id],
      });
      const { version } = await paying.personOf(run.id, employee_id);
      await clerk.put(`/pay_runs/${run.id}/people/${employee_id}`, { absences, base_version: version });
      const { findings } = await paying.personOf(run.id, employee_id);
      return { run, asked: questions(findings as Finding[]) };
    };
    const first = await fortnight(1, sick('2026-11-02', '2026-11-04'));
    expect(first.asked).toEqual(asks('2 de noviembre de 2026', '23 días', '9 de octubre de 2026'));
    expect((await paying.close(first.run.id)).status).toBe(200);
    const second = await fortnight(2, sick('2026-11-20', '2026-11-22'));
    expect(second.asked).toEqual(asks('20 de noviembre de 2026', '15 días', '4 de noviembre de 2026'));
  });
});

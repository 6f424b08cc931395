import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';
import { pdfText } from '../payslips/pdf-text.ts';

let office: Office;
let [retired, working] = ['', ''];
let phone: Client;
beforeAll(async () => {
  office = await anOffice();
  working = await office.anEmployee({ salary: '2420000.00', admission_date: '2025-03-01' });
  retired = await office.anEmployee({
    salary: '2420000.00',
    admission_date: '2025-03-01',
    retirement_date: '2026-11-10',
    retirement_reason: 'without_cause',
  });
  phone = await phoneOf(retired);
});

/** Phone of an employee whose account opens the company. */
async function phoneOf(employee: string, companies = [office.company.id]): Promise<Client> {
  const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data as never as {
    document_number: string;
  };
  return office.server.signInToVault(await office.server.anEmployeeAccount({ companies, document_number }));
}

const letters = async (client: Client) =>
  Object.fromEntries((await client.get('/vault/letters')).rows.map(({ kind, why_not }) => [kind, why_not]));
const letter = (client: Client, kind: string, company = office.company.id) =>
  client.get(`/vault/letters/${company}/${kind}`);

describe('letters in the vault', () => {
  it('do not exist before the last day of the contract', async () => {
    const today = dayOf(office.server.services.now());
    const leaves = async (date: string) =>
      office.anEmployee({ retirement_date: date, retirement_reason: 'resignation' });
    for (const employee of [working, await leaves(addDays(today, 1))]) {
      const client = await phoneOf(employee);
      expect(await letters(client)).toEqual({});
      for (const kind of ['exit_exam', 'settlement', 'severance_withdrawal'])
        expect((await letter(client, kind)).status).toBe(404);
    }
    expect(await letters(await phoneOf(await leaves(today)))).toHaveProperty('exit_exam', null);
  });

  it('are refused until the last payment, with a reason written for the employee', async () => {
    const given = await letters(phone);
    expect(Object.keys(given).sort()).toEqual([
      'clearance',
      'exit_exam',
      'settlement',
      'severance_withdrawal',
    ]);
    expect(given).toMatchObject({ exit_exam: null, settlement: expect.stringContaining('Su empleador') });
    const refused = await letter(phone, 'settlement');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(given['settlement']);
  });

  it('match those of the office once the last payment is closed', async () => {
    const { close, paid } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-10',
      employee_ids: [retired],
    });
    expect((await close(run.id)).status).toBe(200);
    const given = await letters(phone);
    for (const kind of ['settlement', 'clearance', 'exit_exam']) {
      expect(given[kind]).toBeNull();
      const own = await letter(phone, kind);
      expect(own.status).toBe(200);
      const theirs = await office.clerk.get(`/employees/${retired}/letters/${kind}`);
      expect(pdfText(own.raw)).toBe(pdfText(theirs.raw));
    }
    if (given['severance_withdrawal'] === null)
      expect(pdfText((await letter(phone, 'severance_withdrawal')).raw)).toContain('terminó');
  });

  it('are not given for an unknown kind, another company or an account without access to the company', async () => {
    expect((await letter(phone, 'employment')).status).toBe(404);
    expect((await letter(phone, 'nada')).status).toBe(404);
    const other = await office.server.aCompany();
    expect((await letter(phone, 'settlement', other.id)).status).toBe(404);
    const gone = await office.anEmployee({ retirement_date: '2026-11-10', retirement_reason: 'resignation' });
    const narrowed = await phoneOf(gone, [other.id]);
    expect(await letters(narrowed)).toEqual({});
    expect((await letter(narrowed, 'settlement')).status).toBe(404);
    expect((await office.server.client().get('/vault/letters')).status).toBe(401);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { annexLine } from '../../domain/pila/annex.ts';
import { accepted, untilState } from '../adjustments/accepted.ts';
import { anOffice } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';
import { livingFunds } from './funds.ts';

const marta = {
  first_name: 'Marta',
  other_names: 'Lucía',
  surname: 'Peña',
  second_surname: 'Gómez',
  salary: '3000000.00',
  admission_date: '2026-01-15',
  risk_class: 'I',
};
/** Marta in Medellín, at a company that is not exempt. */
const here = { exempt: 'N', health: { rate: 12_500 } } as const;
const linesIn = (text: string): string[] =>
  text
    .split('\r\n')
    .filter((line) => line.startsWith('02'))
    .map((line) => `${line}\r\n`);

describe('a month that is paid in parts', () => {
  it('appears once in the planilla: two fortnights, with an incapacity in the second', async () => {
    const office = await anOffice();
    const employee = await office.anEmployee({ ...marta, ...(await livingFunds(office)) });
    const paying = runsOf(office.clerk);
    for (const part of [1, 2]) {
      const run = await paying.paid({
        ...{ kind: 'fortnight', year: 2026, month: 10, part, payment_date: '2026-10-28' },
        employee_ids: [employee],
      });
      if (part === 2) {
        const { version } = await paying.personOf(run.id, employee);
        const absences = [{ kind: 'work_disability', start: '2026-10-19', end: '2026-10-23' }];
        const put = await office.clerk.put(`/pay_runs/${run.id}/people/${employee}`, {
          absences,
          base_version: version,
        });
        expect(put.status).toBe(200);
      }
      expect((await paying.close(run.id)).status).toBe(200);
    }
    const { raw } = await office.clerk.get('/pila/file?month=2026-10&type=E');
    const who = { 4: '10000001', 9: '05', 10: '001', 98: '0000000' };
    expect(linesIn(raw.toString('latin1'))).toEqual([
      annexLine({ days: 25, base: 2_500_000, ...here, others: { base: 2_500_000 }, more: who }, 1),
      annexLine(
        {
          days: 5,
          base: 333_334,
          ...here,
          risk: { rate: 0 },
          caja: { rate: 0 },
          more: { ...who, 25: 'X', 85: '2026-10-19', 86: '2026-10-23' },
        },
        2,
      ),
    ]);
  });
});

describe('a month that was replaced by a note', () => {
  it('needs a correction of the filed planilla with the figures of the note', async () => {
    const { server, company, client, id } = await accepted();
    const administrators = await server.store.inCompany(company.id, async (tx) => {
      const fund = (code: string, type: string) =>
        sql`(select id from payroll_funds where company_id = ${company.id} and code = ${code} and type = ${type})`;
      await sql`
        update employees set health_fund_id = ${fund('EPS005', 'salud')}, pension_fund_id = ${fund('230301', 'pension')},
          compensation_fund_id = ${fund('CCF22', 'caja')},
          arl_id = (select a.id from arls a where a.company_id = ${company.id} and a.code = '14-23')
        where company_id = ${company.id}`.execute(tx);
      return true;
    });
    expect(administrators).toBe(true);
    const planilla = async (type: string) => (await client.get(`/pila?month=2026-10&type=${type}`)).body;
    const before = (await planilla('E'))['planilla'] as { digest: string; total: string };
    const filed = await client.post('/pila/filings', {
      ...{ year: 2026, month: 10, type: 'E', number: '71234567', paid: '2026-11-09' },
      digest: before.digest,
    });
    expect([filed.status, filed.body.message]).toEqual([201, expect.any(String)]);

    const note = (
      await client.post(`/payrolls/${id}/adjust`, { note_type: 1, reason: 'Faltaba una comisión' })
    ).body.data;
    const saved = await client.put(`/adjustment_payrolls/${note.id}`, {
      ...{ employee_id: note['employee_id'], year: 2026, month: 10, payment_dates: note['payment_dates'] },
      base_version: note.version,
      earned: [{ concept: 'commissions', salary: '500000.00' }],
    });
    expect(saved.status).toBe(200);
    await client.post('/adjustment_payrolls/send', { ids: [note.id] });
    await untilState(client, `/adjustment_payrolls/${note.id}`, 'aceptada');

    const after = (await planilla('E'))['planilla'];
    expect(after).toMatchObject({ people: 1, corrections: { changed: 1, added: 0 } });
    const { raw } = await client.get('/pila/file?month=2026-10&type=N');
    const bases = linesIn(raw.toString('latin1')).map((line) => [line[143], Number(line.slice(210, 219))]);
    const [[, base] = []] = bases;
    expect(bases).toEqual([
      ['A', base],
      ['C', Number(base) + 500_000],
    ]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { pdfText } from '../payslips/pdf-text.ts';

let office: Office;
let [worker, other] = ['', ''];
beforeAll(async () => {
  office = await anOffice();
  worker = await office.anEmployee({ first_name: 'Ana', salary: '2100000.00', admission_date: '2025-01-15' });
  other = await office.anEmployee({ first_name: 'Beto', admission_date: '2025-01-15' });
  for (const [month, hours] of [
    [9, [{ kind: 'heds', quantity: '8' }]],
    [
      10,
      [
        { kind: 'heds', quantity: '4' },
        { kind: 'hens', quantity: '2.5' },
      ],
    ],
  ] as const) {
    const made = await office.clerk.post('/payrolls', {
      employee_id: worker,
      year: 2026,
      month,
      payment_dates: [`2026-${String(month).padStart(2, '0')}-30`],
      hours,
    });
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
  }
  await office.clerk.post('/payrolls/generate', { year: 2026, month: 10 });
});

type Table = { rows: Record<string, string | null>[]; totals: Record<string, string>; notes: string[] };
const register = async (query = '?from=2026-09&to=2026-10') =>
  (await office.clerk.get(`/reports/overtime${query}`)).body.data as unknown as Table;

describe('the register of overtime', () => {
  it('lists the hours of each class by employee, and notes the payrolls not issued yet', async () => {
    const { rows, totals, notes } = await register();
    expect(rows.map(({ kind, day_hours, night_hours }) => [kind, day_hours, night_hours])).toEqual([
      ['Horas extra diurnas', '8', null],
      ['Horas extra diurnas', '4', null],
      ['Horas extra nocturnas', null, '2.5'],
    ]);
    expect(new Set(rows.map(({ name }) => name?.split(' ')[0]))).toEqual(new Set(['Ana']));
    expect(totals).toMatchObject({ day_hours: '12', night_hours: '2.5' });
    expect(notes).toEqual([expect.stringContaining('2 nóminas con horas no se han emitido')]);
    expect((await register(`?from=2026-09&to=2026-10&employee_id=${other}`)).rows).toEqual([]);
  });

  it('is a letter for the employee to sign, for the requested months', async () => {
    const letter = (query: string, id = worker) =>
      office.clerk.get(`/employees/${id}/letters/overtime${query}`);
    const text = pdfText((await letter('?from=2026-10&to=2026-10')).raw).replace(/\s+/g, ' ');
    for (const words of ['oct. 2026 · HED', 'oct. 2026 · HEN', '2,5', 'Recibí el', 'borrador', 'CST'])
      expect(text).toContain(words);
    expect(text).not.toContain('sep. 2026');
    expect(pdfText((await letter('', other)).raw).replace(/\s+/g, ' ')).toContain('no tiene horas extras');
    for (const query of ['?from=2026-11&to=2026-10', '?from=2020-01&to=2026-10', '?from=ayer'])
      expect((await letter(query)).status).toBe(422);
  });

  it('appears in the vault of its employee alone, once the payroll is accepted', async () => {
    const phoneOf = async (employee: string) => {
      const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data as never as {
        document_number: string;
      };
      const companies = [office.company.id];
      return office.server.signInToVault(
        await office.server.anEmployeeAccount({ companies, document_number }),
      );
    };
    const [phone, stranger] = [await phoneOf(worker), await phoneOf(other)];
    expect((await phone.get('/vault/overtime')).rows).toEqual([]);
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update payrolls set state = 'aceptada' where employee_id = ${worker} and month = 10`.execute(tx),
    );
    const [mine] = (await phone.get('/vault/overtime')).rows as unknown as {
      months: { month: number; hours: { code: string; hours: string }[] }[];
    }[];
    expect(
      mine?.months.map(({ month, hours }) => [month, hours.map(({ code, hours: of }) => [code, of])]),
    ).toEqual([
      [
        10,
        [
          ['HED', '4'],
          ['HEN', '2.5'],
        ],
      ],
    ]);
    const file = await phone.get(`/vault/overtime/${office.company.id}/pdf`);
    expect(pdfText(file.raw).replace(/\s+/g, ' ')).toContain('oct. 2026 · HEN');
    expect((await stranger.get('/vault/overtime')).rows).toEqual([]);
    expect((await stranger.get('/vault/overtime/0198c6f2-0000-7000-8000-000000000001/pdf')).status).toBe(404);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';
import { pdfText } from '../payslips/pdf-text.ts';

let office: Office;
let working: string;
let retired: string;
beforeAll(async () => {
  office = await anOffice();
  const { clerk } = office;
  working = await office.anEmployee({ salary: '3000000.00', admission_date: '2025-01-15' });
  retired = await office.anEmployee({
    salary: '2420000.00',
    admission_date: '2025-03-01',
    retirement_date: '2026-11-20',
    retirement_reason: 'without_cause',
  });
  for (const month of [8, 9, 10]) await clerk.post('/payrolls/generate', { year: 2026, month });
});

const letters = async (id: string) =>
  Object.fromEntries(
    (await office.clerk.get(`/employees/${id}/letters`)).rows.map((row) => [row['kind'], row['why_not']]),
  );
const letter = (id: string, kind: string, query = '') =>
  office.clerk.get(`/employees/${id}/letters/${kind}${query}`);
const textOf = async (id: string, kind: string, query = '') => {
  const answer = await letter(id, kind, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return pdfText(answer.raw).replace(/\s+/g, ' ');
};

describe('the letters of a current employee', () => {
  it('include the certificate of employment, and those of the end of the contract say why not', async () => {
    const given = await letters(working);
    expect(given).toMatchObject({ employment: null });
    for (const kind of ['settlement', 'clearance', 'exit_exam'])
      expect(given[kind]).toContain('no ha terminado');
    expect((await letter(working, 'settlement')).status).toBe(409);
  });

  it('certify the job with or without the salary, to the addressee that is asked for', async () => {
    const plain = await textOf(working, 'employment');
    expect(plain).toContain('A quien interese');
    expect(plain).not.toContain('3.000.000');
    const whole = await textOf(working, 'employment', '?salary=1&average=1&addressed_to=Banco%20Prueba');
    expect(whole).toContain('Banco Prueba');
    expect(whole).toContain('3.000.000');
  });

  it('show the average of variable payments only when there were some', async () => {
    const seller = await office.anEmployee({ salary: '2000000.00', admission_date: '2026-09-01' });
    await office.clerk.post('/payrolls', {
      employee_id: seller,
      year: 2026,
      month: 10,
      payment_dates: ['2026-10-30'],
      earned: [{ concept: 'commissions', salary: '600000.00' }],
    });
    const said = await textOf(seller, 'employment', '?average=1');
    expect(said).toContain('promedio mensual de pagos variables');
    expect(await textOf(working, 'employment', '?average=1')).not.toContain('promedio mensual');
  });

  it('ask for the purpose of a severance withdrawal', async () => {
    if ((await letters(working))['severance_withdrawal']) return;
    expect((await letter(working, 'severance_withdrawal')).status).toBe(422);
    expect(await textOf(working, 'severance_withdrawal', '?purpose=housing')).toContain('vivienda');
    expect((await letter(working, 'severance_withdrawal', '?purpose=termination')).status).toBe(409);
  });
});

describe('the end of a fixed term', () => {
  const withTerm = async (contract_end_date: string, changes = {}) =>
    office.anEmployee({
      admission_date: '2026-01-20',
      contract_type_id: (await office.clerk.get('/contract_types?filter[code]=1')).rows[0]?.id,
      contract_end_date,
      ...changes,
    });
  const term = async (id: string) => (await office.clerk.get(`/employees/${id}/term`)).body.data;
  const note = (id: string, delivered_on: string | null) =>
    office.clerk.put(`/employees/${id}/term/notice`, { delivered_on });

  it('offers the notice as a letter while it is in time, and records its delivery and who noted it', async () => {
    const id = await withTerm('2026-12-21');
    expect(await term(id)).toMatchObject({ state: 'open', notice_until: '2026-11-21', delivery: null });
    const text = await textOf(id, 'nonrenewal');
    for (const words of ['no se prorrogará', '21 de diciembre de 2026', 'Recibí el'])
      expect(text).toContain(words);
    expect((await note(id, '2026-11-21')).status).toBe(422);
    expect((await note(id, '2026-11-20')).status).toBe(200);
    const noted = await term(id);
    expect(noted).toMatchObject({ state: 'noticed', delivery: { on: '2026-11-20' } });
    expect((noted as unknown as { delivery: { noted_by: string } }).delivery.noted_by).not.toBe('');
    expect((await note(id, null)).body.data).toMatchObject({ state: 'open', delivery: null });
  });

  it('renews the contract once the notice is too late, and then has no letter', async () => {
    const id = await withTerm('2026-12-19');
    expect(await term(id)).toMatchObject({ state: 'renewing', renews_until: '2027-11-19' });
    expect((await letters(id))['nonrenewal']).toContain('pasó el plazo');
    expect((await letter(id, 'nonrenewal')).status).toBe(409);
    expect(await term(working)).toBeNull();
    expect((await note(working, '2026-11-20')).status).toBe(422);
    const stranger = await office.aStranger();
    expect((await stranger.get(`/employees/${id}/term`)).status).toBe(404);
    expect((await stranger.put(`/employees/${id}/term/notice`, { delivered_on: '2026-11-20' })).status).toBe(
      404,
    );
  });

  it('cannot exceed four years in all, but a stored one that does can stay', async () => {
    await expect(withTerm('2030-01-20')).rejects.toThrow('máximo 4 años');
    const id = await withTerm('2030-01-19');
    const { version } = (await office.clerk.get(`/employees/${id}`)).body.data;
    const change = (values: object) =>
      office.clerk.put(`/employees/${id}`, { ...values, base_version: version });
    const longer = await change({ contract_end_date: '2032-01-19' });
    expect([longer.status, longer.body.errors['contract_end_date']?.[0]]).toEqual([
      422,
      expect.stringContaining('CST art. 46'),
    ]);
    await office.server.store.inCompany(office.company.id, (tx) =>
      sql`update employees set contract_end_date = '2032-01-19' where id = ${id}`.execute(tx),
    );
    expect((await change({ mobile: '3001234567' })).status).toBe(200);
  });
});

describe('the letters of a former employee', () => {
  it('wait for the last payment to be closed', async () => {
    expect((await letters(retired))['settlement']).toContain('Cierre primero');
    expect((await letters(retired))['exit_exam']).toBeNull();
    expect(await textOf(retired, 'exit_exam')).toContain('Resolución 1843 de 2025');
  });

  it('show each line of the settlement, the net in words and the contributions of three months', async () => {
    const { paid, close } = runsOf(office.clerk);
    const run = await paid({
      kind: 'final_settlement',
      year: 2026,
      month: 11,
      payment_date: '2026-11-20',
      employee_ids: [retired],
    });
    const closed = await close(run.id);
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    const text = await textOf(retired, 'settlement');
    for (const words of ['Prima de servicios', 'Cesantías', 'Indemnización', '× 140 ÷ 360', 'Son: '])
      expect(text).toContain(words);
    for (const month of ['ago. 2026', 'sep. 2026', 'oct. 2026']) expect(text).toContain(month);
    const person = (await office.clerk.get(`/pay_runs/${run.id}/people/${retired}`)).body.data;
    const net = Number(person['total']).toLocaleString('es-CO').replace(/,/g, '.');
    expect(text).toContain(net);
    expect(await textOf(retired, 'clearance')).toContain('no le debe dinero');
  });
});

describe('a letter', () => {
  it('of an unknown kind or of another company is not found', async () => {
    expect((await letter(working, 'nada')).status).toBe(404);
    const stranger = await office.aStranger();
    expect((await stranger.get(`/employees/${working}/letters`)).status).toBe(404);
    expect((await stranger.get(`/employees/${working}/letters/employment`)).status).toBe(404);
  });
});

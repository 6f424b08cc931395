import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

/** What an employee is told of a payslip that payroll replaced or eliminated: that it was, and why. */
let server: TestServer;
let company: { id: string };
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
});

async function withVault(where = company): Promise<{ worker: Worker; phone: Client }> {
  const worker = await aWorker(server, where);
  const account = await server.anEmployeeAccount({
    companies: [where.id],
    document_number: worker.document_number,
  });
  return { worker, phone: await server.signInToVault(account) };
}

type Told = { id: string; replaces: object | null; eliminated: object | null };
const listOf = async (phone: Client): Promise<{ data: Told[]; eliminated: Told[] }> =>
  (await phone.get('/vault/payslips')).body as never;
const detailOf = async (phone: Client, id: string, type = 'payrolls'): Promise<Told> =>
  (await phone.get(`/vault/payslips/${id}/${type}`)).body.data as never;

/** A payslip and the note that eliminated it. */
async function anElimination(worker: Worker, month: number, note: { state?: string; reason?: string } = {}) {
  const id = await aPayslip(server, company, worker, { month, state: 'eliminada' });
  const of = await aPayslip(server, company, worker, {
    month,
    note_type: 2,
    predecessor_id: id,
    reason: 'Se pagó en otra nómina',
    accepted_at: new Date('2026-11-25T15:00:00Z'),
    ...note,
  });
  return { id, note: of };
}
const why = { at: '2026-11-25T15:00:00.000Z', reason: 'Se pagó en otra nómina' };

describe('an eliminated payslip', () => {
  it('is listed apart, with the date and the reason, and adds to no sum', async () => {
    const { worker, phone } = await withVault();
    const october = await aPayslip(server, company, worker, { month: 10 });
    const { id } = await anElimination(worker, 9);
    const { data, eliminated } = await listOf(phone);
    expect(data.map((slip) => slip.id)).toEqual([october]);
    expect(data[0]).toMatchObject({ replaces: null, eliminated: null });
    expect(eliminated).toEqual([expect.objectContaining({ id, eliminated: why })]);
    expect(await detailOf(phone, id)).toMatchObject({ eliminated: why, versions: [{ state: 'eliminada' }] });
    expect(await detailOf(phone, october)).toMatchObject({ year_to_date: { accrued: '2420000.00' } });
  });

  it('that was issued again is shown as replaced by the new payslip', async () => {
    const { worker, phone } = await withVault();
    const { id } = await anElimination(worker, 9);
    const anew = await aPayslip(server, company, worker, {
      month: 9,
      salary: 2_600_000,
      reissue_of: id,
      reason: 'Con el salario nuevo',
    });
    const { data } = await listOf(phone);
    const replaces = { id, type: 'payrolls', total: '2226400.00', reason: 'Con el salario nuevo' };
    expect(data).toEqual([
      expect.objectContaining({ id: anew, replaces: expect.objectContaining(replaces) }),
    ]);
  });

  it('shows no elimination until DIAN accepts the note', async () => {
    const { worker, phone } = await withVault();
    const { id } = await anElimination(worker, 9, { state: 'en_cola' });
    expect((await listOf(phone)).eliminated).toEqual([expect.objectContaining({ id, eliminated: null })]);
  });

  it('is visible only to its employee, and only when their vault includes that company', async () => {
    const worker = await aWorker(server, company);
    await anElimination(worker, 9);
    const other = await server.aCompany();
    const stranger = await withVault(other);
    expect(await listOf(stranger.phone)).toEqual({ data: [], eliminated: [] });
    const elsewhere = await server.anEmployeeAccount({
      companies: [other.id],
      document_number: worker.document_number,
    });
    expect(await listOf(await server.signInToVault(elsewhere))).toEqual({ data: [], eliminated: [] });
  });

  it('has a note that cannot be read, confirmed or asked about as a payslip', async () => {
    const { worker, phone } = await withVault();
    const { note } = await anElimination(worker, 9);
    for (const type of ['payrolls', 'adjustments']) {
      expect((await phone.get(`/vault/payslips/${note}/${type}`)).status).toBe(404);
      expect((await phone.get(`/vault/payslips/${note}/${type}/pdf`)).status).toBe(404);
    }
    expect(
      (await phone.post(`/vault/payslips/${note}/adjustments/receipts`, { what: 'viewed' })).status,
    ).toBe(404);
    const question = { payslip_id: note, category: 'otro', line: null, message: '¿Y esto?' };
    expect((await phone.post('/vault/questions', question)).status).toBe(404);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payslip_receipts where payslip_id = ${note}`.execute(
      server.store.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('a payslip that replaces another', () => {
  it('names the payslip it replaces, with its total and the reason', async () => {
    const { worker, phone } = await withVault();
    const march = new Date('2026-03-05T12:00:00Z');
    const before = await aPayslip(server, company, worker, {
      month: 2,
      state: 'reemplazada',
      accepted_at: march,
    });
    const id = await aPayslip(server, company, worker, {
      month: 2,
      note_type: 1,
      predecessor_id: before,
      reason: 'Horas que faltaban',
      salary: 2_600_000,
    });
    const replaces = {
      id: before,
      type: 'payrolls',
      number: `NI${before.slice(-6)}`,
      total: '2226400.00',
      accepted_at: march.toISOString(),
      reason: 'Horas que faltaban',
    };
    const list = await listOf(phone);
    expect(list.data).toEqual([expect.objectContaining({ id, replaces })]);
    expect(list.eliminated).toEqual([]);
    expect(await detailOf(phone, id, 'adjustments')).toMatchObject({ replaces });
    expect(await detailOf(phone, before)).toMatchObject({ replaces: null, eliminated: null });
  });
});

import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker, type Worker } from './vault-world.ts';

let server: TestServer;
let company: { id: string };
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
});

async function withVault(also: string[] = []): Promise<{ worker: Worker; phone: Client }> {
  const worker = await aWorker(server, company);
  const { document_number } = worker;
  const companies = [company.id, ...also];
  const account = await server.anEmployeeAccount({ companies, document_number, name: 'Ana Rincón' });
  return { worker, phone: await server.signInToVault(account) };
}

it('an employee lists payslips of a type by the id of their account or of their record at any employer', async () => {
  const other = await server.aCompany();
  const { worker, phone } = await withVault([other.id]);
  const { document_number } = worker;
  const there = await aWorker(server, other, { document_number });
  const may = await aPayslip(server, other, there, { month: 5 });
  const june = await aPayslip(server, company, worker, { month: 6, state: 'reemplazada' });
  const note = await aPayslip(server, company, worker, { month: 6, note_type: 1, predecessor_id: june });
  const me = (await phone.get('/vault/me')).body as never as { id: string; employee_ids: string[] };
  expect(me.employee_ids.sort()).toEqual([worker.id, there.id].sort());
  for (const id of [me.id, worker.id, there.id]) {
    const of = async (type: string) => {
      const { rows, body } = await phone.get(`/vault/payslips/${id}/${type}`);
      return [rows.map((row) => row.id), body.eliminated];
    };
    expect(await of('payrolls')).toEqual([[may], []]);
    expect(await of('adjustments')).toEqual([[note], []]);
    expect((await phone.get(`/vault/payslips/${id}/payments`)).status).toBe(404);
    expect((await phone.get(`/vault/payslips/${id}/payrolls/pdf`)).status).toBe(404);
  }
  expect((await phone.get(`/vault/payslips/${june}/payrolls`)).body.data.id).toBe(june);
  const stranger = await withVault();
  await aPayslip(server, company, stranger.worker);
  for (const id of [me.id, worker.id, may, crypto.randomUUID(), 'yo'])
    expect(await stranger.phone.get(`/vault/payslips/${id}/payrolls`)).toMatchObject({
      status: 404,
      body: { message: 'Ese comprobante no está en su bóveda.' },
    });
});

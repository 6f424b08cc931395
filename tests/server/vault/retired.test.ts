import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../../src/domain/values/day.ts';
import { testServer } from '../../harness.ts';
import { aPayslip, aWorker } from './vault-world.ts';

it('the vault calls an employee retired from the day after their last day', async () => {
  const server = await testServer();
  const there = await server.aCompany();
  const desk = await server.signIn(await server.aUser({ companies: [there.id] }), there);
  const day = (absentDays: number) => addDays(dayOf(server.services.now()), absentDays);
  const leaving = async (daysAbsent: number) => {
    const gone = { retirement_date: day(daysAbsent), retirement_reason: 'resignation' };
    const worker = await aWorker(server, there, gone);
    return { name: worker.document_number, entry: await aPayslip(server, there, worker, { month: 5 }) };
  };
  const [yesterday, today, later] = [await leaving(-1), await leaving(0), await leaving(30)];
  const entries = async (query: string) =>
    (await desk.get(`/vault_entries?${query}`)).rows.map(({ id }) => id).sort();
  expect(await entries('retired=1')).toEqual([yesterday.entry]);
  expect(await entries('retired=0')).toEqual([today.entry, later.entry].sort());
  const { rows } = await desk.get('/vault_people');
  const status = Object.fromEntries(rows.map((row) => [row['document_number'], row['status']]));
  expect(status).toEqual({
    [yesterday.name]: 'retirado',
    [today.name]: 'activo',
    [later.name]: 'activo',
  });
});

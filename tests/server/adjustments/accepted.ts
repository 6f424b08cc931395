import { generateId } from '../../../server/services.ts';
import { startSimulator } from '../../../simulator/server.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, testServer } from '../../harness.ts';
import { enableCompany } from '../sending/employer.ts';
import { payrollOf } from '../sending/people.ts';
import { aSender, key, until } from '../sending/sender.ts';

/** A company with `count` payrolls of October that DIAN accepted, and a sender at work. */
export async function accepted(count = 1) {
  const server = await testServer();
  const simulator = await startSimulator();
  closeAtEnd(() => simulator.close());
  const company = await server.aCompany();
  const user = await server.aUser({ companies: [company.id] });
  const named = { ...company, social_reason: 'Compañía de prueba S.A.S.' };
  await enableCompany(server.store, simulator, key, named, generateId);
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  const client = await server.signIn(user, company);
  const sender = aSender(server.store, simulator.endpoint);
  const sent = await client.post('/payrolls/send', { ids });
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
  for (const id of ids) await untilState(client, `/payrolls/${id}`, 'aceptada');
  return { server, simulator, company, user, client, ids, id: ids[0] ?? '', sender };
}

export const untilState = (client: Client, path: string, state: string) =>
  until(async () => {
    const { data } = (await client.get(path)).body;
    return data.state === state && data;
  });

export const sumNames = ['accrued_total', 'deductions_total', 'total'] as const;
export type Sums = Record<(typeof sumNames)[number], string>;

/** Adjusts a document and waits until DIAN accepts the note; answers the note. */
export async function adjusted(client: Client, of: string, note_type: 1 | 2, hours = '4') {
  const begun = await client.post(`/payrolls/${of}/adjust`, { note_type, reason: 'Se pagó otra cosa' });
  const { id, version, employee_id, year, month, payment_dates } = begun.body.data;
  const written = { base_version: version, employee_id, year, month, payment_dates };
  if (note_type === 1)
    await client.put(`/adjustment_payrolls/${id}`, {
      ...written,
      hours: [{ kind: 'heds', quantity: hours }],
    });
  await client.post('/adjustment_payrolls/send', { ids: [id] });
  return (await untilState(client, `/adjustment_payrolls/${id}`, 'aceptada')) as unknown as Sums & {
    id: string;
  };
}

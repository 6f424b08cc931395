import { expect, test } from 'vitest';
import { clock } from '../../../server/services.ts';
import type { Instant } from '../../../src/domain/day.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

test('a server whose clock runs a minute ahead is not rejected for it again once it has heard the one of DIAN', async () => {
  const now = () => (clock() + 60_000) as Instant;
  const server = await testServer({ now });
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 4, { year: 2026, month: 10 });
  const client = await server.signIn(user, company);
  const sender = aSender(server.store, simulator.endpoint, { now });
  await client.post('/payrolls/send', { ids });
  const ended = await until(async () => {
    const states = (await client.get('/payrolls?year=2026&month=10')).rows.map(({ state }) => String(state));
    return states.every((state) => /^(aceptada|rechazada)$/.test(state)) && states.sort();
  });
  expect(ended).toEqual(['aceptada', 'aceptada', 'aceptada', 'rechazada']);
  const [first] = simulator.state.documents;
  expect(first?.lines.map(({ code }) => code)).toEqual(['DC24']);

  expect((await client.post('/payrolls/send', { ids })).status).toBe(202);
  await until(async () => {
    const { rows } = await client.get('/payrolls?year=2026&month=10');
    return rows.every(({ state }) => state === 'aceptada');
  });
  expect(sender.problems).toEqual([]);
});

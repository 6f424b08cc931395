import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readClock } from '../../../server/services.ts';
import { buildRejectionLine } from '../../../simulator/lines.ts';
import type { Simulator } from '../../../simulator/server.ts';
import { dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, aSimulator, until } from './sender.ts';

/** A clock that goes on from an hour of today in Colombia. */
function at(hour: string): () => Instant {
  const begun = readClock();
  const start = Date.parse(`${dayOf(begun)}T${hour}-05:00`);
  return () => (start + readClock() - begun) as Instant;
}

/** What is sent for the month by a server whose clock runs so many seconds ahead, which may be put right. */
async function sentAhead(
  seconds: number,
  count: number,
  { before, time = at('12:00:00') }: { before?: (dian: Simulator) => void; time?: () => Instant } = {},
) {
  let ahead = seconds;
  const now = () => (time() + ahead * 1000) as Instant;
  const server = await testServer({ now });
  const dian = await aSimulator(() => new Date(time()));
  const { simulator, company, user } = await aSendingEmployer(server, dian);
  before?.(simulator);
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  const client = await server.signIn(user, company);
  const sender = aSender(server.store, simulator.endpoint, { now });
  expect((await client.post('/payrolls/send', { ids })).status).toBe(202);
  const states = async () =>
    (await client.get('/payrolls?year=2026&month=10')).rows.map(({ state }) => String(state));
  const ended = () =>
    until(async () => (await states()).every((state) => /^(aceptada|rechazada)$/.test(state)));
  const putRight = () => {
    ahead = 0;
  };
  return { server, simulator, company, client, sender, ids, states, ended, putRight };
}

test('a clock a minute ahead causes one rejection, and that document is signed again automatically', async () => {
  const { simulator, client, sender, ids, states, ended } = await sentAhead(60, 4);
  await ended();
  expect(await states()).toEqual(Array(4).fill('aceptada'));
  const codes = simulator.state.documents.map(({ lines }) => lines.map(({ code }) => code));
  expect(codes).toEqual([['DC24'], [], [], [], []]);
  const [first, ...others] = simulator.state.documents;
  const second = others.filter(({ number }) => number === first?.number);
  expect(second).toMatchObject([{ outcome: 'accepted' }]);
  expect(second[0]?.cune).not.toBe(first?.cune);
  const told = await Promise.all(ids.map(async (id) => (await client.get(`/payrolls/${id}`)).body));
  expect(JSON.stringify(told).match(/Se firma de nuevo y se envía sola/g)).toHaveLength(1);
  expect(sender.problems).toEqual([]);
});

test('a clock ahead into the next day causes one rejection, and the document is signed again automatically', async () => {
  const { simulator, states, ended } = await sentAhead(90, 1, { time: at('23:58:45') });
  await ended();
  expect(await states()).toEqual(['aceptada']);
  const codes = simulator.state.documents.map(({ lines }) => lines.map(({ code }) => code));
  expect(codes).toEqual([['NIE026', 'DC24'], []]);
});

test('the signed rejection is not stored as the answer to the document that was built again', async () => {
  const { simulator, client, ids, states, ended } = await sentAhead(90, 1, {
    before: (dian) => dian.faults.add({ mode: 'invalid_base64', after: 1 }),
  });
  await ended();
  expect(await states()).toEqual(['aceptada']);
  expect(simulator.state.documents.map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted']);
  expect((await client.get(`/payrolls/${ids[0]}/response`)).status).toBe(404);
});

test('a document signed by a clock far ahead is sent automatically once the clock is right', async () => {
  const { server, simulator, company, states, ended, putRight, sender } = await sentAhead(600, 1);
  const tried = () =>
    server.store.inCompany(company.id, async (tx) => {
      const { rows } = await sql<{ trouble: string }>`
        select trouble from submissions where signed_xml is not null and trouble is not null`.execute(tx);
      return rows[0]?.trouble;
    });
  expect(await until(tried)).toContain('InvalidSecurity');
  expect(await states()).not.toContain('rechazada');
  putRight();
  await ended();
  expect(await states()).toEqual(['aceptada']);
  expect(simulator.state.documents.map(({ outcome }) => outcome)).toEqual(['rejected', 'accepted']);
  expect(sender.problems).toEqual([]);
});

test.each([
  ['when DIAN keeps rejecting its time', ['DC24']],
  ['when DIAN rejects it for another rule too', ['DC24', 'NIE024']],
])('a document is not signed again forever %s', async (_, rules) => {
  const { simulator, states, ended } = await sentAhead(60, 1, {
    before: (dian) =>
      dian.faults.add({ mode: 'reject', rules: rules.map((code) => buildRejectionLine(code, 'x')) }),
  });
  await ended();
  expect(await states()).toEqual(['rechazada']);
  expect(simulator.state.documents).toHaveLength(rules.length === 1 ? 2 : 1);
});

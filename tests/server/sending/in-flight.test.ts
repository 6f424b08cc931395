import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { newId } from '../../../server/services.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

/** The most calls that were under way at once while `count` documents of one employer were sent. */
async function sent(count: number, inFlight: number) {
  const server = await testServer();
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  const { store } = server;
  await store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, { companyId: company.id, userId: user.id, now: server.services.now(), newId }),
  );
  let under = 0;
  let most = 0;
  const began = Date.now();
  aSender(store, simulator.endpoint, {
    inFlight,
    timeoutMs: 60_000,
    leaseSeconds: 60,
    fetch: async (...asked) => {
      most = Math.max(most, ++under);
      await new Promise((done) => setTimeout(done, Number(process.env.LATENCY ?? 50)));
      return fetch(...asked).finally(() => under--);
    },
  });
  const rows = await until(async () => {
    const found = await store.inCompany(company.id, (tx) =>
      sql<{ state: string; full_number: string }>`select state, full_number from payrolls`.execute(tx),
    );
    return found.rows.every(({ state }) => state === 'aceptada') && found.rows;
  }, 900);
  if (process.env.LATENCY)
    console.info(`${count} documents, ${inFlight} in flight: ${Date.now() - began} ms`);
  return { most, rows, documents: simulator.state.documents };
}

it.each([1, 3])(
  '%i documents of one employer are under way at once, each accepted once',
  async (inFlight) => {
    const count = Number(process.env.DOCUMENTS ?? 12);
    const { most, rows, documents } = await sent(count, inFlight);
    expect(most).toBe(inFlight);
    expect(new Set(rows.map(({ full_number }) => full_number)).size).toBe(count);
    expect(documents).toHaveLength(count);
  },
);

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import type { Store } from '../../../server/store/connection.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

test('a sender resumes its documents as soon as a lost database is back', async () => {
  const server = await testServer();
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 3, { year: 2026, month: 10 });
  const { store } = server;
  await store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  let calls = 0;
  let dead = false;
  const dying: Store = {
    ...store,
    inCompany: (...asked) => (dead ? Promise.reject(new Error('ECONNREFUSED')) : store.inCompany(...asked)),
  };
  aSender(dying, simulator.endpoint, {
    // Much longer than this test waits.
    leaseSeconds: 600,
    fetch: async (...asked) => {
      calls++;
      const answer = await fetch(...asked);
      if (calls === 2) {
        dead = true;
        setTimeout(() => {
          dead = false;
        }, 300);
      }
      return answer;
    },
  });
  const states = await until(async () => {
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{ state: string }>`select state from payrolls`.execute(tx),
    );
    return rows.every(({ state }) => state === 'aceptada') && rows;
  });
  expect(states).toHaveLength(3);
  expect(simulator.state.documents).toHaveLength(3);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askNow } from '../../../server/sending/ask-now.ts';
import { duplicateLimit } from '../../../server/sending/decide.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import type { Mode } from '../../../simulator/faults.ts';
import { testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, until } from './sender.ts';

type Row = { state: string; step: string; trouble: string | null; times: number | null };

/** One payroll sent to a DIAN that says, without end, that it had it before. */
async function always(mode: Mode) {
  const server = await testServer();
  const { store } = server;
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 1, { year: 2026, month: 10 });
  let sends = 0;
  const counted: typeof fetch = (input, init) => {
    if (String(init?.body).includes('<wcf:contentFile>')) sends += 1;
    return fetch(input, init);
  };
  simulator.faults.add({ mode, operations: ['SendNominaSync', 'GetStatus'] });
  await store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  const sender = aSender(store, simulator.endpoint, { fetch: counted });
  const read = async () => {
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<Row>`
        select p.state, s.step, s.trouble, (s.duplicate ->> 'times')::int as times
        from payrolls p join submissions s on s.payroll_id = p.id where p.company_id = ${company.id}`.execute(
        tx,
      ),
    );
    return rows[0];
  };
  const ask = () => store.inCompany(company.id, (tx) => askNow(tx, company.id, ids));
  return { read, ask, simulator, sender, sends: () => sends };
}

test.each<[Mode, number]>([
  ['duplicate_words', 1],
  ['duplicate_refused', 1],
  ['duplicate_unheld', duplicateLimit],
])('an endless %s stops at the limit and says what to do, and can still be accepted', async (mode, most) => {
  const { read, ask, simulator, sender, sends } = await always(mode);
  const left = await until(async () => {
    const row = await read();
    return (row?.times ?? 0) >= duplicateLimit && row;
  });
  expect(left).toMatchObject({
    state: 'sin_respuesta',
    trouble: expect.stringContaining('Búsquelo por su número en el portal de la DIAN'),
  });
  expect(sends()).toBeLessThanOrEqual(most);
  simulator.faults.clear();
  // Whoever asks begins anew: DIAN says what it holds, or receives what it never had.
  await until(async () => {
    await ask();
    return (await read())?.state === 'aceptada';
  });
  expect(sender.problems).toEqual([]);
  expect(simulator.state.documents.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
});

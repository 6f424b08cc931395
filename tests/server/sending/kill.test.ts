import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import { openStore } from '../../../server/store/connection.ts';
import { chooseCount } from '../../exhaustive.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { payrollOf } from './people.ts';
import { aSendingEmployer, aSimulator, key, until } from './sender.ts';

const worker = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const documents = chooseCount({ quick: 40, exhaustive: 600 });
const kills = chooseCount({ quick: 8, exhaustive: 25 });
/** Calls that a sender makes before it is killed, at most: enough for the widest window in the exhaustive run. */
const longestLife = chooseCount({ quick: 5, exhaustive: 60 });

/** A repeatable source of chance: a failure can be run again with the same kills. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('a sender killed at random points loses and repeats nothing, and every document is accepted', {
  timeout: 900_000,
}, async () => {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const simulator = await aSimulator();
  // So slow that a window of calls is under way when the sender is killed.
  simulator.faults.add({ mode: 'latency', delay_ms: 40 });
  const { company, user } = await aSendingEmployer(server, simulator);
  const ids = await payrollOf(server, company.id, user.id, documents, { year: 2026, month: 10 });
  const queued = await store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  expect(queued).toMatchObject({ ok: true });

  const start = async (number: number): Promise<ChildProcess> => {
    const setting = {
      database: JSON.stringify(place),
      key: key.toString('base64'),
      dian: simulator.endpoint,
      holder: `w${number}`,
    };
    const child = fork(worker, {
      execPath: process.execPath,
      env: { ...process.env, WORKER_TEST: JSON.stringify(setting) },
    });
    await once(child, 'message');
    return child;
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{
        count: number;
      }>`select count(*)::int as count from submissions where company_id = ${company.id} and step <> 'done'`.execute(
        tx,
      ),
    );
    return rows[0]?.count ?? -1;
  };

  const random = chance(20_261_120);
  let killedAtWork = 0;
  for (let i = 0; i < kills; i++) {
    const child = await start(i);
    let calls = 0;
    child.on('message', () => calls++);
    const life = 1 + Math.floor(random() * longestLife);
    await until(async () => calls >= life || (await waiting()) === 0);
    await pause(random() * 50);
    if ((await waiting()) > 0) killedAtWork++;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  expect(killedAtWork).toBeGreaterThan(kills / 2);

  const last = await start(kills);
  while ((await waiting()) > 0) await pause(100);
  const ended = once(last, 'exit');
  last.disconnect();
  await ended;

  const { rows } = await store.inCompany(company.id, (tx) =>
    sql<{ state: string; full_number: string; cune: string }>`
      select state, full_number, cune from payrolls where company_id = ${company.id} order by number`.execute(
      tx,
    ),
  );
  expect(rows.filter((row) => row.state !== 'aceptada')).toEqual([]);
  expect(rows.map((row) => row.full_number)).toEqual(
    Array.from({ length: documents }, (_, i) => `NI${i + 1}`),
  );

  const accepted = simulator.state.documents.filter((document) => document.outcome === 'accepted');
  expect(accepted).toHaveLength(documents);
  expect(new Set(accepted.map((document) => document.cune))).toEqual(new Set(rows.map((row) => row.cune)));
  expect(new Set(accepted.map((document) => document.number)).size).toBe(documents);
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isGone } from '../../../server/sending/holder.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { generateId } from '../../../server/services.ts';
import { openStore } from '../../../server/store/connection.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { anApplicantIn } from '../enabler/company.ts';
import { payrollOf } from './people.ts';
import { aSendingEmployer, aSimulator, key, until } from './sender.ts';
import type { WorkerSetting } from './worker-process.ts';

const file = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

async function installation() {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const simulator = await aSimulator();
  /** A worker under its real name and with a lease that no test waits for. */
  const worker = async (dies?: WorkerSetting['dies']): Promise<ChildProcess> => {
    const setting: WorkerSetting = {
      database: JSON.stringify(place),
      key: key.toString('base64'),
      dian: simulator.endpoint,
      leaseSeconds: 600,
      ...(dies ? { dies } : {}),
    };
    const child = fork(file, {
      execPath: process.execPath,
      env: { ...process.env, WORKER_TEST: JSON.stringify(setting) },
    });
    closeAtEnd(() => child.kill('SIGKILL'));
    await once(child, 'message');
    return child;
  };
  return { server, store, simulator, worker };
}

const steps = [
  ['documents are built and none is stored', { at: 'built', after: 3 }],
  ['the call is logged and has not left', { at: 'call', operation: 'SendNominaSync', after: 2 }],
  ['DIAN has answered and nothing is stored', { at: 'answer', operation: 'SendNominaSync', after: 2 }],
  ['it asks for a document left in process', { at: 'answer', operation: 'GetStatus', after: 1 }],
] as const;

test.each(steps)(
  'a worker killed when %s is replaced at once, and nothing is accepted twice',
  async (_, dies) => {
    const { server, store, simulator, worker } = await installation();
    const { company, user } = await aSendingEmployer(server, simulator);
    const ids = await payrollOf(server, company.id, user.id, 5, { year: 2026, month: 10 });
    // What hangs makes the worker ask; without it there would be nothing to die at.
    if ('operation' in dies && dies.operation === 'GetStatus')
      simulator.faults.add({ mode: 'in_process_98', count: 3, operations: ['SendNominaSync'] });
    await store.inCompany(company.id, (tx) =>
      queuePayrolls(tx, ids, {
        companyId: company.id,
        userId: user.id,
        now: server.services.now(),
        newId: generateId,
      }),
    );
    const first = await worker(dies);
    await once(first, 'exit');
    const { rows } = await sql<{
      held_by: string;
    }>`select held_by from senders where held_by is not null`.execute(store.db);
    expect(rows.map(({ held_by }) => isGone(held_by))).toEqual([true]);

    // The lease would have lasted ten minutes.
    const second = await worker();
    await until(async () => {
      const open = await store.inCompany(company.id, (tx) =>
        sql`select 1 from submissions where company_id = ${company.id} and step <> 'done'`.execute(tx),
      );
      return open.rows.length === 0;
    });
    second.kill('SIGKILL');
    const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
    expect(accepted.map(({ number }) => number).sort()).toEqual(['NI1', 'NI2', 'NI3', 'NI4', 'NI5']);
  },
);

test.each([
  ['the set is built', { at: 'built', after: 2 }],
  ['a call of the set is about to leave', { at: 'call', operation: 'SendTestSetAsync', after: 3 }],
  ['the key of a document came and is not stored', { at: 'answer', operation: 'SendTestSetAsync', after: 3 }],
  ['it asks for the status of the set', { at: 'answer', operation: 'GetStatusZip', after: 4 }],
] as const)(
  'a test set whose worker is killed when %s goes on and enables the company once',
  async (_, dies) => {
    const { server, store, simulator, worker } = await installation();
    const { client, company } = await anApplicantIn(server, simulator);
    await client.post('/enabler/tests/send');
    await once(await worker(dies), 'exit');
    await worker();
    await until(async () => (await client.get('/enabler')).body.data.status === true);
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{ count: number }>`
      select count(*)::int as count from events where company_id = ${company.id} and kind = 'enabler'
        and data ->> 'status' = 'true'`.execute(tx),
    );
    expect(rows[0]?.count).toBe(1);
    const accepted = simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
    expect(new Set(accepted.map(({ number }) => number)).size).toBe(accepted.length);
  },
);

test('a worker of another machine or with a name of the old form does not count as gone', () => {
  expect(isGone('w1/1')).toBe(false);
  expect(isGone('otra-maquina|1|123/1')).toBe(false);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openStore, placeUrl } from '../../../server/store/connection.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { payrollOf } from '../sending/people.ts';
import { aSendingEmployer, key } from '../sending/sender.ts';
import { root, start } from './process.ts';

it('each process does the work of its role, and a document keeps the id of its call in the log of the sender', async () => {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  const server = await testServer({ store });
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, 1, { year: 2026, month: 10 });
  const client = await server.signIn(user, company);
  const own = {
    DATABASE_URL: placeUrl(place),
    SECRET_KEY: key.toString('hex'),
    DIAN_ADDRESS: simulator.endpoint,
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
    WORKERS: '1',
  };
  const roles = async () => {
    const { rows } = await sql<{ role: string }>`select role from process_beats order by role`.execute(
      store.db,
    );
    return rows.map(({ role }) => role).join();
  };
  const lineOf = (text: string, has: string) =>
    JSON.parse(text.split('\n').find((line) => line.includes(has)) ?? '{}') as Record<string, unknown>;

  const api = start({ ...own, ROLE: 'api' });
  const [, address = ''] = /lista en (http:[^\s\\"]+)/.exec(await api.says(/lista en/)) ?? [];
  await expect.poll(roles, { timeout: 30_000 }).toBe('api');
  const sent = await fetch(`${address}/api/payrolls/send`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'X-Company': company.id,
      'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') ?? '',
      'Idempotency-Key': crypto.randomUUID(),
      cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify({ ids }),
  });
  expect(sent.status).toBe(202);
  const name = sent.headers.get('x-request-id') ?? '';
  const asked = `"reqId":"${name}"`;
  expect(lineOf(await api.says(new RegExp(asked)), asked)).toMatchObject({
    process: 'api',
    url: '/api/payrolls/send',
    status: 202,
    user: user.id,
    company: company.id,
  });
  // The document waits: no process sends yet.
  expect(simulator.state.documents).toEqual([]);

  const worker = start({ ...own, ROLE: 'worker', PORT: new URL(address).port });
  const followed = `"request":"${name}"`;
  expect(lineOf(await worker.says(new RegExp(`${followed}.*"send"`)), followed)).toMatchObject({
    process: 'worker',
    company: company.id,
    document: expect.stringMatching(/^[0-9a-f-]{36}$/),
    operation: 'send',
    outcome: 'accepted',
  });
  await expect.poll(roles, { timeout: 30_000 }).toBe('api,worker');
  expect(worker.said()).not.toContain('lista en');
  for (const one of [worker, api]) {
    one.child.kill('SIGTERM');
    expect(await one.code).toBe(0);
  }
  expect(await roles()).toBe('');

  const all = start({ ...own, ROLE: 'all' });
  await all.says(/lista en/);
  await expect.poll(roles, { timeout: 30_000 }).toBe('api,worker');
});

it('a sending process ends when its parent is gone before it listens', async () => {
  const place = await testDatabase();
  const child = spawn(process.execPath, [`${root}scripts/node.mjs`, 'server/commands/worker.ts'], {
    env: { PATH: process.env.PATH, DATABASE_URL: placeUrl(place), SECRET_KEY: key.toString('hex') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  closeAtEnd(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  child.disconnect();
  expect((await ended)[0]).toBe(0);
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openStore } from '../../../server/store/connection.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import type { Answered } from '../../client.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { payrollOf } from '../sending/people.ts';
import { aSendingEmployer } from '../sending/sender.ts';
import type { JobProcessSetting } from './job-process.ts';

const program = fileURLToPath(new URL('./job-process.ts', import.meta.url));

/** A repeatable source of chance: a failure can be run again with the same kills. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Job = {
  operation: string;
  state: string;
  answer: { status: number; body: { data: never } } | null;
  file: { bytes: number } | null;
};

/**
 * Begins a job of each kind for a company of `people`, kills the process that works on each, and `kills` more at random moments, and
 * compares what is stored with what the jobs answer.
 */
export async function killThroughJobs(people: number, kills: number, seed: number): Promise<void> {
  const place = await testDatabase();
  const store = openStore(place, 6);
  closeAtEnd(() => store.close());
  const now = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
  const server = await testServer({ store, now: () => now });
  const { company, user } = await aSendingEmployer(server);
  const clerk = await server.signIn(user, company);
  const inCompany = <T>(query: ReturnType<typeof sql<T>>) =>
    store.inCompany(company.id, async (tx) => (await query.execute(tx)).rows);

  await payrollOf(server, company.id, user.id, people, { year: 2026, month: 10 });
  for (const month of [2, 3, 4, 5]) await clerk.post('/payrolls/generate', { year: 2026, month });
  const listIds = async (month: number) =>
    (
      await inCompany(sql<{ id: string }>`
        select id from payrolls where year = 2026 and month = ${month} and note_type is null order by id`)
    ).map(({ id }) => id);
  const acceptMonth = async (month: number) => {
    const sent = await clerk.post('/payrolls/send', { ids: await listIds(month) });
    expect(sent.status).toBe(202);
    await inCompany(sql`update submissions set step = 'done'`);
    await inCompany(sql`
      update payrolls set state = 'aceptada', cune = md5(id::text), accepted_at = now()
      where year = 2026 and month = ${month}`);
    return listIds(month);
  };
  const bonus = {
    ...{ sign: 'add', concept: 'earned:bonuses', side: 'non_salary', amount: '50000.00' },
    reason: 'Faltó',
  };
  const noted = await acceptMonth(5);
  const made = await clerk.post('/adjustment_payrolls/together', { ids: noted, ...bonus });
  expect(made.status).toBe(201);
  const notes = (made.body.data as unknown as { created: { id: string }[] }).created.map(({ id }) => id);

  const headers = { prefer: 'respond-async, wait=0' };
  const defer = (path: string, body: object) => clerk.post(path, body, { headers });
  const chosen = { 2: await listIds(2), 3: await listIds(3), 4: await acceptMonth(4), 10: await listIds(10) };
  const begun: Answered[] = [
    await defer('/payrolls/generate', { year: 2026, month: 1 }),
    await clerk.get('/payrolls/export?year=2026&month=2&format=csv', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    }),
    await defer('/payrolls/validate', { ids: chosen[2] }),
    await defer('/payrolls/delete', { ids: chosen[3] }),
    await defer('/adjustment_payrolls/together', { ids: chosen[4], ...bonus }),
    await defer('/adjustment_payrolls/send', { ids: notes }),
    await defer('/payrolls/send', { ids: chosen[10] }),
  ];
  expect(begun.map(({ status }) => status)).toEqual(begun.map(() => 202));
  const ids = begun.map(({ body }) => (body as unknown as { job: { id: string } }).job.id);
  const listStates = () =>
    inCompany(sql<{ operation: string; state: string }>`select operation, state from jobs`);

  const setting: JobProcessSetting = {
    database: JSON.stringify(place),
    dataDir: server.services.config.dataDir,
    now,
  };
  const random = createChance(seed);
  const died = new Set<string>();
  const start = (more: Partial<JobProcessSetting>) =>
    fork(program, {
      execPath: process.execPath,
      env: { ...process.env, JOB_PROCESS: JSON.stringify({ ...setting, ...more }) },
    });
  const listRunning = () =>
    inCompany(sql<{ operation: string }>`
      select operation from jobs where state = 'running' and abs(extract(epoch from now() - beat_at)) < 1800`);
  const countLeft = async () =>
    (await listStates()).filter(({ state }) => state === 'waiting' || state === 'running').length;
  /** Waits for the death of a process that `isOver` ends, and counts the jobs that it leaves. */
  async function bury(child: ChildProcess, isOver: () => Promise<boolean>): Promise<void> {
    const ended = once(child, 'exit');
    while (child.exitCode === null && child.signalCode === null) {
      if (await isOver()) child.kill('SIGKILL');
      await Promise.race([ended, pause(20 + random() * 100)]);
    }
    for (const { operation } of await listRunning()) died.add(operation);
  }
  /** Says when the jobs of dead processes gave a sign of life: an hour ago, so that the next process takes them, or ahead. */
  const setBeat = (hours: number) =>
    inCompany(
      sql`update jobs set beat_at = now() + make_interval(hours => ${hours}) where state = 'running'`,
    );
  // First each kind dies in the middle of its work, then so many processes at any moment.
  while (died.size < ids.length) {
    const wanted = Math.min(3, ids.length - died.size);
    await bury(start({ isStuck: true }), async () => (await listRunning()).length >= wanted);
    await setBeat(1);
  }
  await setBeat(-1);
  for (let kill = 0; kill < kills && (await countLeft()) > 0; kill++) {
    const dies = { at: random() < 0.5 ? 'after' : 'before', after: 3 + Math.floor(random() * 12) } as const;
    await bury(start({ dies }), async () => (await countLeft()) === 0);
    await setBeat(-1);
  }
  const last = start({});
  const jobs: Job[] = [];
  for (const id of ids)
    for (let job: Job | undefined; !job || job.state === 'waiting' || job.state === 'running'; ) {
      job = ((await clerk.get(`/jobs/${id}?wait=10`)).body as unknown as { job: Job }).job;
      if (job.state !== 'waiting' && job.state !== 'running') jobs.push(job);
    }
  const gone = once(last, 'exit');
  last.disconnect();
  await gone;
  expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => 'done'));

  const answerOf = <T>(operation: string) =>
    jobs.find((job) => job.operation === operation)?.answer?.body.data as T;
  const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  expect(await listIds(1)).toEqual(sorted(answerOf<{ id: string }[]>('generatePayrolls')));
  expect(await listIds(1)).toHaveLength(people);
  expect(jobs.find(({ operation }) => operation === 'exportPayrolls')?.file?.bytes).toBe(
    (await clerk.get('/payrolls/export?year=2026&month=2&format=csv')).raw.length,
  );
  expect(sorted(answerOf<{ id: string }[]>('validatePayrolls'))).toEqual(chosen[2]);
  const { deleted } = answerOf<{ deleted: string[] }>('deletePayrolls');
  expect([...deleted].sort()).toEqual(chosen[3]);
  expect(await listIds(3)).toEqual([]);

  const { created } = answerOf<{ created: { id: string }[] }>('createJointAdjustments');
  const adjusted = await inCompany(sql<{ id: string; predecessor_id: string }>`
    select id, predecessor_id from payrolls where note_type is not null and month = 4 order by id`);
  expect(sorted(created)).toEqual(sorted(adjusted));
  expect(adjusted.map(({ predecessor_id }) => predecessor_id).sort()).toEqual(chosen[4]);

  for (const [operation, wanted] of [
    ['sendPayrolls', chosen[10]],
    ['sendAdjustments', [...notes].sort()],
  ] as const) {
    expect(sorted(answerOf<{ id: string }[]>(operation))).toEqual(wanted);
    const queued = await inCompany(sql<{ payroll_id: string }>`
      select payroll_id from submissions where payroll_id = any(${wanted}::uuid[]) order by payroll_id`);
    expect(queued.map(({ payroll_id }) => payroll_id)).toEqual(wanted);
    const numbers = await inCompany(sql<{ count: number; span: number }>`
      select count(distinct number)::int as count, (max(number) - min(number) + 1)::int as span
      from payrolls where id = any(${wanted}::uuid[])`);
    expect(numbers).toEqual([{ count: people, span: people }]);
  }
}

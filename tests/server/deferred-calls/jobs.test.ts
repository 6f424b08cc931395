import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { hasJobEnded, type JobState } from '../../../src/domain/calls/job-states.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import type { Answered, Client } from '../../client.ts';
import { closeAtEnd } from '../../harness.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let clerk: Client;
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  for (let i = 0; i < 3; i++) await office.anEmployee({ admission_date: makeDay(2026, 1, 1) });
});

const listen = () => office.server.app.listen({ host: '127.0.0.1', port: 0 });
const deferring = (wait = 0) => ({ prefer: `respond-async, wait=${wait}` });
type Told = { id: string; state: JobState; answer: { status: number; body: unknown } | null };
const jobIn = ({ body }: Answered) => (body as unknown as { job: Told }).job;
async function waitForEnd(id: string): Promise<Told> {
  for (;;) {
    const job = jobIn(await clerk.get(`/jobs/${id}?wait=10`));
    if (hasJobEnded(job.state)) return job;
  }
}
const countPayrolls = (year: number, month: number) =>
  office.server.store.inCompany(office.company.id, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from payrolls where year = ${year} and month = ${month}`.execute(tx);
    return rows[0]?.count;
  });

describe('a long call whose client prefers a job', () => {
  it('waits in the queue until a process takes it, and answers at once', async () => {
    const answer = await clerk.post('/payrolls/generate', { year: 2026, month: 1 }, { headers: deferring() });
    expect(answer.status).toBe(202);
    expect(answer.headers['preference-applied']).toBe('respond-async');
    const { id } = jobIn(answer);
    expect(answer.headers['location']).toBe(`/api/jobs/${id}`);
    expect(jobIn(answer)).toMatchObject({ operation: 'generatePayrolls', state: 'waiting', answer: null });
    expect(await countPayrolls(2026, 1)).toBe(0);
    await listen();
    const job = await waitForEnd(id);
    expect(job).toMatchObject({ state: 'done', answer: { status: 201 } });
    expect(await countPayrolls(2026, 1)).toBe(3);
  });

  it('answers as without the preference when it ends in the time that it may wait', async () => {
    const answer = await clerk.post(
      '/payrolls/generate',
      { year: 2026, month: 2 },
      { headers: deferring(10) },
    );
    expect(answer.status).toBe(201);
    expect(answer.rows).toHaveLength(3);
  });

  it('answers the refusal of the call, and tells it in the job', async () => {
    const key = crypto.randomUUID();
    const options = { key, headers: deferring(10) };
    const answer = await clerk.post(
      '/payrolls/copy',
      { from: { year: 2026, month: 1 }, to: { year: 2026, month: 1 } },
      options,
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('to');
    const { rows } = await clerk.get('/jobs');
    expect(rows[0]).toMatchObject({ operation: 'copyPayrolls', state: 'failed' });
  });

  it('is one job when it is sent twice with one key', async () => {
    const options = { key: crypto.randomUUID(), headers: deferring(10) };
    const values = { year: 2026, month: 3 };
    const answers = await Promise.all([1, 2, 3].map(() => clerk.post('/payrolls/generate', values, options)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countPayrolls(2026, 3)).toBe(3);
    const another = await clerk.post('/payrolls/generate', { year: 2026, month: 4 }, options);
    expect(another.status).toBe(422);
  });

  it('answers the file of a read, and keeps it for the job', async () => {
    const plain = await clerk.get('/payrolls/zip?year=2026&month=2&type=pdf');
    const options = { headers: { ...deferring(10), 'idempotency-key': crypto.randomUUID() } };
    const answer = await clerk.get('/payrolls/zip?year=2026&month=2&type=pdf', options);
    expect(answer.status).toBe(plain.status);
    expect(answer.headers['content-disposition']).toBe(plain.headers['content-disposition']);
    const { rows } = await clerk.get('/jobs');
    const again = await clerk.get(`/jobs/${rows[0]?.id}/file`);
    expect(again.raw.equals(answer.raw)).toBe(true);
  });

  it('is of the person who asked for it alone', async () => {
    const stranger = await office.server.signIn(
      await office.server.aUser({ companies: [office.company.id] }),
      office.company,
    );
    const { rows } = await clerk.get('/jobs');
    expect(rows.length).toBeGreaterThan(0);
    expect((await stranger.get('/jobs')).rows).toEqual([]);
    expect((await stranger.get(`/jobs/${rows[0]?.id}`)).status).toBe(404);
    expect((await stranger.delete(`/jobs/${rows[0]?.id}`)).status).toBe(404);
  });
});

describe('a job under way', () => {
  /** Keeps every job that writes payrolls from ending, until what it returns is called. */
  async function holdPayrolls(): Promise<() => Promise<void>> {
    const gate = new EventEmitter();
    let holding: Promise<unknown> = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = office.server.store.inCompany(office.company.id, async (tx) => {
        await sql`lock table payrolls in share row exclusive mode`.execute(tx);
        locked();
        await once(gate, 'free');
      });
    });
    return async () => {
      gate.emit('free');
      await holding;
    };
  }
  const start = async (month: number, by = clerk) =>
    jobIn(await by.post('/payrolls/generate', { year: 2026, month }, { headers: deferring() })).id;
  async function waitForState(id: string, state: JobState): Promise<void> {
    while (jobIn(await clerk.get(`/jobs/${id}?wait=1`)).state !== state);
  }

  it('undoes its work when its owner cancels it', async () => {
    const free = await holdPayrolls();
    const id = await start(5);
    await waitForState(id, 'running');
    await clerk.delete(`/jobs/${id}`);
    // The sign of life of each second brings the wish to cancel to the process.
    await clerk.get(`/jobs/${id}?wait=3`);
    await free();
    expect(await waitForEnd(id)).toMatchObject({ state: 'cancelled', answer: null });
    expect(await countPayrolls(2026, 5)).toBe(0);
  });

  it('is done once when its process falls silent and another takes it', async () => {
    const free = await holdPayrolls();
    const id = await start(6);
    await waitForState(id, 'running');
    const { store } = office.server;
    const other = await createApp(
      { ...office.server.services, store },
      office.server.services.config.dataDir,
    );
    closeAtEnd(() => other.close());
    // The job counts as silent although its process goes on, which is the worse case.
    await store.inCompany(office.company.id, (tx) =>
      sql`update jobs set beat_at = now() - interval '1 hour' where id = ${id}`.execute(tx),
    );
    await other.listen({ host: '127.0.0.1', port: 0 });
    await free();
    expect(await waitForEnd(id)).toMatchObject({ state: 'done' });
    expect(await countPayrolls(2026, 6)).toBe(3);
  });
});

describe('a job that waits', () => {
  async function startWaiting() {
    const own = await anOffice();
    await own.anEmployee({ admission_date: makeDay(2026, 1, 1) });
    const user = await own.server.aUser({ companies: [own.company.id] });
    const client = await own.server.signIn(user, own.company);
    const answer = await client.post(
      '/payrolls/generate',
      { year: 2026, month: 1 },
      { headers: deferring() },
    );
    const setRole = (role: string) =>
      own.server.store.asSystem((tx) =>
        sql`update user_roles set role = ${role} where user_id = ${user.id}`.execute(tx),
      );
    const end = async () => {
      await own.server.app.listen({ host: '127.0.0.1', port: 0 });
      return jobIn(await client.get(`/jobs/${jobIn(answer).id}?wait=10`));
    };
    const count = async () => (await own.clerk.get('/payrolls?year=2026&month=1')).rows.length;
    return { ...own, setRole, client, id: jobIn(answer).id, end, count };
  }

  it('is run by nobody once its owner cancelled it', async () => {
    const { client, id, end, count } = await startWaiting();
    expect(jobIn(await client.delete(`/jobs/${id}`)).state).toBe('cancelled');
    expect((await end()).state).toBe('cancelled');
    expect(await count()).toBe(0);
  });

  it('fails with 403 when its owner lost the role since', async () => {
    const { server, company, setRole, client, id, count } = await startWaiting();
    await setRole('enabler');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const hasEnded = () =>
      server.store.inCompany(company.id, async (tx) => {
        const { rows } = await sql`
          select pg_sleep(0.05) from jobs where id = ${id} and ended_at is null`.execute(tx);
        return rows.length === 0;
      });
    while (!(await hasEnded()));
    await setRole('client');
    expect(jobIn(await client.get(`/jobs/${id}`))).toMatchObject({
      state: 'failed',
      answer: { status: 403 },
    });
    expect(await count()).toBe(0);
  });
});

import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { payrollSlices } from '../../../src/domain/office/payroll-months.ts';
import type { Answered } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { payrollOf } from '../sending/people.ts';

/** Two slices and a bit. */
const people = 2 * payrollSlices.size + 5;
let office: Office;
/** Drafts of each month, in the order of the lists. */
const months = new Map<number, string[]>();
beforeAll(async () => {
  office = await anOffice();
  const { server, company, clerk } = office;
  const user = await server.aUser({ companies: [company.id] });
  await payrollOf(server, company.id, user.id, people, { year: 2026, month: 10 });
  for (const month of [7, 8, 9]) await clerk.post('/payrolls/generate', { year: 2026, month });
  for (const month of [7, 8, 9, 10]) months.set(month, await listIds(month));
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

const query = <T>(asked: ReturnType<typeof sql<T>>) =>
  office.server.store.inCompany(office.company.id, async (tx) => (await asked.execute(tx)).rows);
const listIds = async (month: number): Promise<string[]> =>
  (
    await query(sql<{ id: string }>`
      select id from payrolls where year = 2026 and month = ${month} order by search_text, id`)
  ).map(({ id }) => id);
const idsOf = (month: number): string[] => months.get(month) ?? [];
const deferring = (wait: number) => ({ prefer: `respond-async, wait=${wait}` });
type Told = {
  id: string;
  state: string;
  in_slices: boolean;
  progress: { done: number; total: number | null };
  answer: { status: number; body: { message: string; data: unknown }; part?: { message: string } } | null;
};
const jobIn = ({ body }: Answered) => (body as unknown as { job: Told }).job;
const readJob = async (id: string, wait = 10) => jobIn(await office.clerk.get(`/jobs/${id}?wait=${wait}`));
async function waitForEnd(id: string): Promise<Told> {
  for (;;) {
    const job = await readJob(id);
    if (!['waiting', 'running'].includes(job.state)) return job;
  }
}
/** Keeps the work on one payroll from going on, until what it returns is called. */
async function holdPayroll(id: string): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  let holding: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked) => {
    holding = office.server.store.inCompany(office.company.id, async (tx) => {
      await sql`select 1 from payrolls where id = ${id} for update`.execute(tx);
      locked();
      await once(gate, 'free');
    });
  });
  return async () => {
    gate.emit('free');
    await holding;
  };
}

describe('a call on more than one slice', () => {
  it('answers for all of them as for one', async () => {
    const { clerk } = office;
    const ids = idsOf(7);
    const whole = await clerk.post('/payrolls/validate', { ids });
    const sliced = await clerk.post(
      '/payrolls/validate',
      { ids: [...ids, ...ids] },
      { headers: deferring(10) },
    );
    expect(sliced.status).toBe(200);
    expect(sliced.body.message).toBe(whole.body.message);
    expect(sliced.rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const { rows } = await clerk.get('/jobs');
    expect(rows[0]).toMatchObject({ operation: 'validatePayrolls', state: 'done', in_slices: true });
    expect(rows[0]?.['progress']).toEqual({ done: people, total: people });
  });

  it('is no job when one slice holds it', async () => {
    const { clerk } = office;
    const before = (await clerk.get('/jobs')).rows.length;
    const ids = idsOf(7).slice(0, 3);
    const answer = await clerk.post('/payrolls/validate', { ids }, { headers: deferring(0) });
    expect(answer.status).toBe(200);
    expect((await clerk.get('/jobs')).rows).toHaveLength(before);
  });

  it('is refused without a job when a call takes fewer, and when a job does', async () => {
    const { clerk } = office;
    const made = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    const refused = await clerk.post('/payrolls/validate', { ids: made(501) });
    expect([refused.status, refused.body.errors]).toEqual([422, { ids: ['Elija entre 1 y 500 nóminas'] }]);
    const many = { ids: made(payrollSlices.most + 1) };
    const tooMany = await clerk.post('/payrolls/validate', many, { headers: deferring(0) });
    expect([tooMany.status, tooMany.body.errors]).toEqual([422, { ids: ['Elija máximo 20000 a la vez'] }]);
  });

  it('keeps the slices that were done when its owner cancels it, tells them, and goes on under the same key', async () => {
    const { clerk } = office;
    const ids = idsOf(8);
    const free = await holdPayroll(ids.at(-1) ?? '');
    const options = { key: crypto.randomUUID(), headers: deferring(0) };
    const { id } = jobIn(await clerk.post('/payrolls/delete', { ids }, options));
    const done = 2 * payrollSlices.size;
    while ((await readJob(id, 1)).progress.done < done);
    await clerk.delete(`/jobs/${id}`);
    // The sign of life of each second brings the wish to cancel to the process.
    await readJob(id, 3);
    await free();
    const job = await waitForEnd(id);
    expect([job.state, job.answer?.body.message]).toEqual([
      'cancelled',
      `Se borraron ${done} nóminas. Se interrumpió: van ${done} de ${people}.`,
    ]);
    expect(await listIds(8)).toHaveLength(people - done);

    const again = await clerk.post('/payrolls/delete', { ids }, { ...options, headers: deferring(10) });
    expect([again.status, again.body.message]).toEqual([200, `Se borraron ${people} nóminas`]);
    expect(await listIds(8)).toEqual([]);
  });

  it('tells what was done before a slice that is refused', async () => {
    const { clerk } = office;
    const ids = [...idsOf(9), crypto.randomUUID()];
    const answer = await clerk.post('/payrolls/delete', { ids }, { headers: deferring(10) });
    expect(answer.status).toBe(404);
    const { rows } = await clerk.get('/jobs');
    const job = await readJob(rows[0]?.id ?? '');
    const done = 2 * payrollSlices.size;
    expect([job.state, job.answer?.part?.message]).toEqual([
      'failed',
      `Se borraron ${done} nóminas. Se interrumpió: van ${done} de ${people + 1}.`,
    ]);
    expect(await listIds(9)).toHaveLength(people - done);
  });

  it('queues each document once with a number of its own, and twice under one key is one job', async () => {
    const { clerk } = office;
    const ids = idsOf(10);
    const options = { key: crypto.randomUUID(), headers: deferring(10) };
    const answers = await Promise.all([1, 2].map(() => clerk.post('/payrolls/send', { ids }, options)));
    for (const { status, body, rows } of answers) {
      expect([status, body.message]).toEqual([202, `${people} documentos en cola`]);
      expect(new Set(rows.map(({ full_number }) => full_number)).size).toBe(people);
    }
    expect(await query(sql`select count(*)::int as count from submissions`)).toEqual([{ count: people }]);
  });

  it('sends what it can when a whole slice cannot leave', async () => {
    const { clerk } = office;
    // The first slices are documents that were sent already.
    const left = await listIds(9);
    const ids = [...idsOf(10).slice(0, payrollSlices.size), ...left];
    const answer = await clerk.post('/payrolls/send', { ids }, { headers: deferring(10) });
    expect(answer.body.message).toBe(
      `${left.length} documentos en cola. ${payrollSlices.size} no se enviaron: corrija lo que se indica.`,
    );
  });
});

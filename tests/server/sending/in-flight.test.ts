import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { noteCall } from '../../../server/sending/breaker.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import type { WorkerServices } from '../../../server/sending/worker.ts';
import { generateId, readClock } from '../../../server/services.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { anApplicantIn } from '../enabler/company.ts';
import { payrollOf } from './people.ts';
import { aSender, aSendingEmployer, aSimulator, until } from './sender.ts';

/** A way to DIAN on which every call waits until it is let through: as it is, or with an answer of its own. */
function gate() {
  const waiting: ((answer?: Response) => void)[] = [];
  let most = 0;
  let open = false;
  let under = 0;
  const through: typeof fetch = async (...asked) => {
    most = Math.max(most, ++under);
    try {
      const answer = open ? undefined : await new Promise<Response | undefined>((go) => waiting.push(go));
      if (answer) return answer;
      const response = await fetch(...asked);
      return new Response(await response.arrayBuffer(), response);
    } finally {
      under--;
    }
  };
  const openAll = () => {
    open = true;
    for (const go of waiting.splice(0)) go();
  };
  return {
    fetch: through,
    openAll,
    most: () => most,
    /** Forgets how many calls were under way together. */
    forget() {
      most = under;
    },
    /** Lets the first of `count` calls through, once so many stand before the gate. */
    async next(count: number, answer?: Response) {
      await until(async () => waiting.length === count);
      waiting.shift()?.(answer);
    },
    standing: (count: number) => until(async () => waiting.length === count),
  };
}

let installation: Promise<TestServer> | undefined;

async function employer(count: number) {
  installation ??= testServer();
  const server = await installation;
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  const inCompany = server.store.inCompany;
  await inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  const rows = () =>
    inCompany(company.id, (tx) =>
      sql<{ state: string; step: string; trouble: string | null; attempts: number }>`
        select p.state, s.step, s.trouble, s.attempts from payrolls p
        join submissions s on s.company_id = p.company_id and s.payroll_id = p.id`.execute(tx),
    ).then(({ rows: found }) => found);
  const allAccepted = () => until(async () => (await rows()).every(({ state }) => state === 'aceptada'));
  const accepted = () => simulator.state.documents.filter(({ outcome }) => outcome === 'accepted');
  return { server, simulator, company, ids, rows, allAccepted, accepted };
}

/** A sender that ends with the test, behind a gate that lets everything through at the end. */
function sending({ store }: TestServer, dian: string, changes: Partial<WorkerServices> = {}) {
  const way = gate();
  // Calls wait at the gate for the test, so the clock stands still: none of them is a slow one, and no lease ends.
  const standing = readClock();
  const sender = aSender(store, dian, {
    fetch: way.fetch,
    timeoutMs: 120_000,
    leaseSeconds: 120,
    now: () => standing,
    ...changes,
  });
  onTestFinished(async () => {
    way.openAll();
    await sender.end();
  });
  return { way, sender };
}

test('the sender starts with one call, opens when it succeeds, and never exceeds its limit', async () => {
  const { server, simulator, allAccepted, accepted } = await employer(8);
  const { way, sender } = sending(server, simulator.endpoint, {
    inFlight: 3,
  });
  await way.next(1);
  await way.standing(3);
  await way.next(3);
  await way.standing(3);
  expect(way.most()).toBe(3);
  way.openAll();
  await allAccepted();
  expect(way.most()).toBe(3);
  expect(new Set(accepted().map(({ number }) => number)).size).toBe(8);
  expect(simulator.state.documents).toHaveLength(8);
  expect(sender.problems).toEqual([]);
});

const failing = () => new Response('', { status: 503 });

test('a service that fails from the start meets one call at a time', async () => {
  const { server, simulator, allAccepted, accepted } = await employer(6);
  const { way } = sending(server, simulator.endpoint);
  await way.next(1, failing());
  await way.next(1, failing());
  await way.standing(1);
  expect(way.most()).toBe(1);
  way.openAll();
  await allAccepted();
  expect(accepted()).toHaveLength(6);
});

test('a status 503 in the middle halves the window of the next round, and each document is accepted once', async () => {
  const { server, simulator, rows, allAccepted, accepted } = await employer(20);
  const { way, sender } = sending(server, simulator.endpoint);
  await way.next(1);
  await way.standing(8);
  await way.next(8, failing());
  await until(async () => (await rows()).some(({ trouble }) => trouble));
  // The others end, and nothing begins meanwhile.
  for (let left = 7; left > 0; left--) await way.next(left);
  await way.standing(1);
  way.forget();
  await way.next(1);
  await way.standing(4);
  way.openAll();
  await allAccepted();
  expect(way.most()).toBeGreaterThanOrEqual(4);
  expect(way.most()).toBeLessThan(8);
  expect(new Set(accepted().map(({ number }) => number)).size).toBe(20);
  expect(simulator.state.documents).toHaveLength(20);
  expect(sender.problems).toEqual([]);
});

test('a limit of one in flight sends documents one after another', async () => {
  const { server, simulator, allAccepted } = await employer(3);
  const { way } = sending(server, simulator.endpoint, { inFlight: 1 });
  await way.next(1);
  await way.next(1);
  way.openAll();
  await allAccepted();
  expect(way.most()).toBe(1);
});

test('a document that waits for another is not sent while that one is in flight', async () => {
  const { server, simulator, company, ids, rows, allAccepted, accepted } = await employer(4);
  const { rows: chain } = await server.store.inCompany(company.id, (tx) =>
    sql<{ full_number: string }>`
      with before as (
        select id, full_number from submissions where full_number <> 'NI4' order by created_at desc, id desc limit 1)
      update submissions s set due_at = 'infinity', waits_for = before.id from before
      where s.full_number = 'NI4' returning before.full_number`.execute(tx),
  );
  const { way } = sending(server, simulator.endpoint, { inFlight: 4 });
  await way.next(1);
  await way.standing(2);
  expect((await rows()).map(({ step }) => step).sort()).toEqual(['done', 'queued', 'sending', 'sending']);
  way.openAll();
  await allAccepted();
  const order = accepted().map(({ number }) => number);
  expect(order).toHaveLength(ids.length);
  expect(order.indexOf('NI4')).toBeGreaterThan(order.indexOf(chain[0]?.full_number ?? ''));
});

test('a status 429 stops the other documents of the employer, and sending resumes with one call', async () => {
  const { server, simulator, company, rows, allAccepted, accepted } = await employer(8);
  const { way } = sending(server, simulator.endpoint, {
    inFlight: 2,
    waits: { short: 600, long: 600, poll: 600 },
  });
  await way.next(1);
  await way.next(2, new Response('', { status: 429 }));
  // The other call ends after it is stored: before, it would make room for one more.
  await until(async () => (await rows()).some(({ trouble }) => trouble));
  await way.next(1);
  // Two were told yes and one to wait: the others wait with it, and none of them was tried.
  const put = await until(async () => {
    const found = await rows();
    return found.filter(({ trouble }) => trouble).length === 6 && found;
  });
  expect(put.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  await server.store.inCompany(company.id, (tx) => sql`update submissions set due_at = now()`.execute(tx));
  await sql`update senders set due_at = now()`.execute(server.store.db);
  await way.standing(1);
  way.openAll();
  await allAccepted();
  expect(accepted()).toHaveLength(8);
  expect(simulator.state.documents).toHaveLength(8);
});

test('a probe of a failed service is a single call', async () => {
  const { server, simulator, allAccepted, accepted } = await employer(6);
  const { db } = server.store;
  const { way } = sending(server, simulator.endpoint, { inFlight: 2 });
  await way.next(1);
  await way.standing(2);
  // Another employer finds the service down, five times.
  for (let i = 0; i < 5; i++) await noteCall(db, 'habilitacion', 'No responde', [0]);
  await way.next(2, failing());
  await way.next(1, failing());
  await way.standing(1);
  expect(await sql`select 1 from dian_links where probe_until > now()`.execute(db)).toMatchObject({
    rows: [{}],
  });
  way.openAll();
  await allAccepted();
  expect(accepted()).toHaveLength(6);
});

test('a sender that ends waits for its calls in flight and stores them, and the next sends the rest', async () => {
  const { server, simulator, rows, allAccepted, accepted } = await employer(6);
  const { way, sender } = sending(server, simulator.endpoint, { inFlight: 2 });
  await way.next(1);
  await way.standing(2);
  const ended = sender.end();
  way.openAll();
  await ended;
  expect((await rows()).map(({ step }) => step).sort()).toEqual([
    'done',
    'done',
    'done',
    'signed',
    'signed',
    'signed',
  ]);
  expect(accepted()).toHaveLength(3);
  sending(server, simulator.endpoint).way.openAll();
  await allAccepted();
  expect(accepted()).toHaveLength(6);
});

test('documents of a test set are sent one by one', async () => {
  installation ??= testServer();
  const server = await installation;
  const simulator = await aSimulator();
  const { client } = await anApplicantIn(server, simulator);
  await client.post('/enabler/tests/send');
  const { way } = sending(server, simulator.endpoint);
  way.openAll();
  await until(async () => (await client.get('/enabler')).body.data.status === true);
  expect(way.most()).toBe(1);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSigningPool } from '../../../server/dian/signing-pool.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { runWorker } from '../../../server/sending/worker.ts';
import { newId } from '../../../server/services.ts';
import { type Simulator, startSimulator } from '../../../simulator/server.ts';
import { closeAtEnd, type TestServer, testServer } from '../../harness.ts';
import { enableCompany } from './employer.ts';
import { payrollOf } from './people.ts';

const key = Buffer.alloc(32, 7);

async function employer(count: number) {
  const server = await testServer();
  const simulator = await startSimulator();
  closeAtEnd(() => simulator.close());
  const company = await server.aCompany();
  const user = await server.aUser({ companies: [company.id] });
  await enableCompany(
    server.store,
    simulator,
    key,
    { ...company, social_reason: 'Compañía de prueba S.A.S.' },
    newId,
  );
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  await server.store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, { companyId: company.id, userId: user.id, now: server.services.now(), newId }),
  );
  return { server, simulator, company, ids };
}

type Seen = { state: string; note: string };

/** Runs a sender until `done` says so; answers the states each payroll went through. */
async function sendUntil(
  { store }: TestServer,
  companyId: string,
  address: () => string,
  done: (states: string[], troubles: string[]) => boolean,
  timeoutMs = 300,
): Promise<Seen[]> {
  const stop = new AbortController();
  const pool = createSigningPool({ size: 1 });
  const problems: unknown[] = [];
  const running = runWorker(
    {
      store,
      pool,
      secretKey: key,
      holder: 'test',
      leaseSeconds: 5,
      dianAddress: address,
      timeoutMs,
      waits: { short: 0.05, long: 0.05, poll: 0.05 },
      idleMs: 20,
      now: () => Date.now() as never,
      newId,
      report: (problem) => problems.push(problem),
    },
    stop.signal,
    1,
  );
  const read = <T>(query: ReturnType<typeof sql<T>>) => store.inCompany(companyId, (tx) => query.execute(tx));
  for (;;) {
    const { rows } = await read(sql<{ state: string; trouble: string | null }>`
      select p.state, s.trouble from payrolls p
      join submissions s on s.company_id = p.company_id and s.payroll_id = p.id
      where p.company_id = ${companyId}`);
    const troubles = rows.map((row) => row.trouble ?? '').filter(Boolean);
    if (
      done(
        rows.map((row) => row.state),
        troubles,
      )
    )
      break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  stop.abort();
  await running;
  await pool.close();
  expect(problems).toEqual([]);
  const { rows } = await read(
    sql<Seen>`select state, note from payroll_moves where company_id = ${companyId} order by at, id`,
  );
  return rows;
}

const allAccepted = (states: string[]): boolean => states.every((state) => state === 'aceptada');
const acceptedBy = (simulator: Simulator): string[] =>
  simulator.state.documents.filter((d) => d.outcome === 'accepted').map((d) => d.number);

test.each([
  ['the call hangs before DIAN works on it', { mode: 'timeout_before', count: 2 }],
  ['DIAN accepts but the answer never comes', { mode: 'timeout_after', count: 2 }],
  ['the connection is cut after DIAN accepted', { mode: 'timeout_after', count: 1, delay_ms: 20 }],
  ['the service answers 500', { mode: 'http_500', count: 2 }],
  ['the service answers 503', { mode: 'http_503', count: 2 }],
  ['the service answers 403', { mode: 'http_403', count: 1 }],
  ['the answer is cut in the middle', { mode: 'truncated', count: 2 }],
  ['the answer is not XML', { mode: 'malformed', count: 2 }],
  ['the document stays in process', { mode: 'in_process_98', count: 3 }],
  ['the header is refused', { mode: 'soap_fault', count: 1 }],
] as const)('is accepted once although %s', async (_, fault) => {
  const { server, simulator, company } = await employer(3);
  simulator.faults.add(fault);
  const seen = await sendUntil(server, company.id, () => simulator.endpoint, allAccepted);
  expect(acceptedBy(simulator).sort()).toEqual(['NI1', 'NI2', 'NI3']);
  expect(seen.filter((move) => move.state === 'aceptada')).toHaveLength(3);
});

test('waits while the service cannot be reached, saying why, and goes on when it returns', async () => {
  const { server, simulator, company } = await employer(2);
  const gone = await startSimulator();
  await gone.close();
  let address = gone.endpoint;
  const seen = await sendUntil(
    server,
    company.id,
    () => address,
    (states, troubles) => {
      if (troubles.length > 0) address = simulator.endpoint;
      return allAccepted(states);
    },
  );
  expect(acceptedBy(simulator)).toHaveLength(2);
  const waited = seen.filter((move) => move.note.includes('No fue posible conectar con la DIAN'));
  expect(waited.length).toBeGreaterThan(0);
  expect(waited.length).toBeLessThanOrEqual(2);
});

test('a rejection keeps its number, says what DIAN said, and the corrected payroll goes with the same number', async () => {
  const { server, simulator, company, ids } = await employer(1);
  simulator.faults.add({
    mode: 'reject',
    count: 1,
    rules: [{ code: 'NIE046', text: 'Falta el primer apellido', severity: 'Rechazo' }],
  });
  const seen = await sendUntil(
    server,
    company.id,
    () => simulator.endpoint,
    (states) => states[0] === 'rechazada',
  );
  expect(seen.at(-1)).toMatchObject({ state: 'rechazada' });
  const stored = () =>
    server.store.inCompany(company.id, (tx) =>
      sql<{ full_number: string; dian: { responseDian: { ErrorMessage: string[] } } }>`
        select full_number, dian from payrolls where company_id = ${company.id}`.execute(tx),
    );
  const [rejected] = (await stored()).rows;
  expect(rejected?.full_number).toBe('NI1');
  expect(rejected?.dian.responseDian.ErrorMessage).toEqual([
    'Regla: NIE046, Rechazo: Falta el primer apellido',
  ]);

  const again = await server.store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, { companyId: company.id, userId: undefined, now: server.services.now(), newId }),
  );
  expect(again).toMatchObject({ ok: true, data: [{ full_number: 'NI1' }] });
  await sendUntil(server, company.id, () => simulator.endpoint, allAccepted);
  expect(acceptedBy(simulator)).toEqual(['NI1']);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSigningPool } from '../../../server/dian/signing-pool.ts';
import { seal } from '../../../server/secrets.ts';
import { purposes } from '../../../server/sending/employer.ts';
import { queuePayrolls } from '../../../server/sending/queue.ts';
import { runWorker } from '../../../server/sending/worker.ts';
import { generateId } from '../../../server/services.ts';
import { loadSigningKey } from '../../../simulator/own-key.ts';
import { type Simulator, startSimulator } from '../../../simulator/server.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { testCertificates } from '../certificates.ts';
import { payrollOf } from './people.ts';
import { aSendingEmployer, key } from './sender.ts';

async function employer(count: number) {
  const server = await testServer();
  const { simulator, company, user } = await aSendingEmployer(server);
  const ids = await payrollOf(server, company.id, user.id, count, { year: 2026, month: 10 });
  await server.store.inCompany(company.id, (tx) =>
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: user.id,
      now: server.services.now(),
      newId: generateId,
    }),
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
  failures = 0,
  trust = [loadSigningKey().certificate],
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
      trust,
      waits: { short: 0.05, long: 0.05, poll: 0.05 },
      idleMs: 20,
      now: () => Date.now() as never,
      newId: generateId,
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
  // -1: they are the point of the test.
  if (failures >= 0) expect(problems).toEqual([]);
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
] as const)('a document is accepted once although %s', async (_, fault) => {
  const { server, simulator, company } = await employer(3);
  simulator.faults.add(fault);
  const seen = await sendUntil(server, company.id, () => simulator.endpoint, allAccepted);
  expect(acceptedBy(simulator).sort()).toEqual(['NI1', 'NI2', 'NI3']);
  expect(seen.filter((move) => move.state === 'aceptada')).toHaveLength(3);
});

test('the sender waits and says why while DIAN cannot be reached, and goes on when it returns', async () => {
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

test('a rejected payroll keeps its number and the message of DIAN, and is sent again with that number', async () => {
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
    queuePayrolls(tx, ids, {
      companyId: company.id,
      userId: undefined,
      now: server.services.now(),
      newId: generateId,
    }),
  );
  expect(again).toMatchObject({ ok: true, data: [{ full_number: 'NI1' }] });
  await sendUntil(server, company.id, () => simulator.endpoint, allAccepted);
  expect(acceptedBy(simulator)).toEqual(['NI1']);
});

const pinOf = (company: string, pin: string) => seal(key, pin, purposes.pin(company));
const certificateOf = (company: string, bundle: object) =>
  seal(key, JSON.stringify(bundle), purposes.certificate(company));

function certificate(validUntil: number, password: string): { p12: string; password: string } {
  // Valid for two years from the moment given.
  const made = testCertificates(
    { social_reason: 'Prueba S.A.S.', nit: '900100001' },
    validUntil - 2 * 365 * 86_400_000,
  );
  return { p12: made.p12.toString('base64'), password: password || made.password };
}

test.each([
  ['the PIN is missing', () => ({ software_pin_sealed: null }), /Falta el PIN del software/],
  ['the certificate is missing', () => ({ certificate_sealed: null }), /Falta el certificado de firma/],
  [
    'the password of the certificate is wrong',
    (id: string) => ({ certificate_sealed: certificateOf(id, certificate(Date.now() + 1e10, 'otra')) }),
    /contraseña/,
  ],
  [
    'the certificate has expired',
    (id: string) => ({ certificate_sealed: certificateOf(id, certificate(Date.now() - 86_400_000, '')) }),
    /vencido/,
  ],
  [
    'the file is no certificate',
    (id: string) => ({ certificate_sealed: certificateOf(id, { p12: 'AAAA', password: '' }) }),
    /Habilitación/,
  ],
  [
    'the secrets belong to another company',
    () => ({ software_pin_sealed: pinOf(generateId(), '1') }),
    /llave de esta instalación/,
  ],
  ['the company lost its enablement', () => ({ status: false }), /no está habilitada/],
] as const)(
  'a document waits when %s, logs it once, and is sent when it is corrected',
  async (_, spoil, words) => {
    const { server, simulator, company } = await employer(1);
    const write = (values: Record<string, unknown>) =>
      server.store.inCompany(company.id, async (tx) => {
        for (const [name, value] of Object.entries(values))
          await sql`update enablers set ${sql.id(name)} = ${value} where company_id = ${company.id}`.execute(
            tx,
          );
      });
    const good = await server.store.inCompany(company.id, (tx) =>
      sql<
        Record<string, unknown>
      >`select status, software_pin_sealed, certificate_sealed from enablers where company_id = ${company.id}`.execute(
        tx,
      ),
    );
    await write(spoil(company.id));
    let rounds = 0;
    const seen = await sendUntil(
      server,
      company.id,
      () => simulator.endpoint,
      (states, troubles) => {
        if (troubles.length > 0 && ++rounds === 40) void write(good.rows[0] ?? {});
        return allAccepted(states);
      },
    );
    const told = seen.filter((move) => words.test(move.note));
    expect(told).toHaveLength(1);
    expect(told[0]?.state).toBe('en_cola');
    expect(acceptedBy(simulator)).toEqual(['NI1']);
  },
);

test('a document that cannot be built does not hold up the others', async () => {
  const { server, simulator, company } = await employer(3);
  await server.store.inCompany(company.id, (tx) =>
    sql`update submissions set document = '{}' where company_id = ${company.id} and full_number = 'NI2'`.execute(
      tx,
    ),
  );
  const stop = (states: string[], troubles: string[]) =>
    troubles.length > 0 && states.filter((state) => state === 'aceptada').length === 2;
  const seen = await sendUntil(server, company.id, () => simulator.endpoint, stop, 300, -1);
  expect(acceptedBy(simulator).sort()).toEqual(['NI1', 'NI3']);
  expect(seen.filter((move) => move.note.includes('fallo de este sistema'))).toHaveLength(1);
});

test('a document carries the time of Colombia, and the signature of the answer of DIAN is verified', async () => {
  const { server, simulator, company } = await employer(1);
  const before = Date.now();
  await sendUntil(server, company.id, () => simulator.endpoint, allAccepted);
  const { rows } = await server.store.inCompany(company.id, (tx) =>
    sql<{ xml: Buffer; check: string }>`
      select signed_xml as xml, response_check as check from submissions where company_id = ${company.id}`.execute(
      tx,
    ),
  );
  expect(rows[0]?.check).toBe('valid');
  const xml = rows[0]?.xml.toString() ?? '';
  const [, day, time] = /FechaGen="([\d-]+)".*HoraGen="([\d:]+-05:00)"/s.exec(xml) ?? [];
  const written = Date.parse(`${day}T${time}`);
  expect(written).toBeGreaterThanOrEqual(before - 1000);
  expect(written).toBeLessThanOrEqual(Date.now());
});

test('an answer not signed by DIAN is stored as foreign, and the history says that it is no proof', async () => {
  const { server, simulator, company } = await employer(1);
  const seen = await sendUntil(server, company.id, () => simulator.endpoint, allAccepted, 300, 0, []);
  expect(seen.at(-1)?.note).toContain(
    'La respuesta la firmó SIMULADOR, que no es la DIAN: no sirve de prueba.',
  );
  const { rows } = await server.store.inCompany(company.id, (tx) =>
    sql`select s.response_check, s.response_signer ->> 'why' as why, p.dian ->> 'response_signature' as shown
      from submissions s join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id`.execute(tx),
  );
  expect(rows).toEqual([{ response_check: 'foreign', why: 'not_dian', shown: 'foreign' }]);
});

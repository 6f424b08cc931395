import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptTestSet, rejectTestSet } from '../../../server/sending/test-set-verdict.ts';
import { readClock } from '../../../server/services.ts';
import type { Instant } from '../../../src/domain/values/day.ts';
import { aSender, until } from '../sending/sender.ts';
import { type Applicant, anApplicant, fillIn, software, testSet } from './company.ts';

type View = {
  status: boolean;
  stage: string;
  environment: string;
  enabled_at: string | null;
  version: number;
  tests: { type: string; number: string; state: string; message: string | null; sent_at: string | null }[];
  set_rejected: boolean;
  counters: Record<string, number>;
  last_response: { responseDian: { StatusDescription: string } } | null;
};

const viewOf = async ({ client }: Applicant): Promise<View> =>
  (await client.get('/enabler')).body.data as unknown as View;
const enabled = (applicant: Applicant) => async () => {
  const view = await viewOf(applicant);
  return view.status && view;
};
const eventsOf = ({ server, company }: Applicant) =>
  server.store.inCompany(company.id, (tx) =>
    sql<{
      data: { status?: boolean };
    }>`select data from events where company_id = ${company.id} and kind = 'enabler'`.execute(tx),
  );

test('a test set is generated and sent, and the company is enabled when DIAN accepts it', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const made = await applicant.client.post('/enabler/tests/generate');
  expect(made.status).toBe(201);
  const { tests } = made.body.data as unknown as View;
  expect(tests.map(({ type }) => type)).toEqual([
    'individual',
    'individual',
    'individual',
    'individual',
    'replace',
    'delete',
  ]);
  expect(new Set(tests.map(({ number }) => number)).size).toBe(6);
  expect(tests.every(({ state }) => state === 'lista')).toBe(true);

  const sender = aSender(applicant.server.store, applicant.simulator.endpoint);
  expect((await applicant.client.post('/enabler/tests/send')).status).toBe(202);
  const view = await until(enabled(applicant));
  expect(sender.problems).toEqual([]);
  expect(view).toMatchObject({ stage: 'habilitada', environment: 'habilitacion' });
  expect(view.counters).toMatchObject({ total: 6, accepted: 6, rejected: 0 });
  expect(view.last_response?.responseDian.StatusDescription).toContain('se encuentra Aceptado');
  const told = (await eventsOf(applicant)).rows.filter(({ data }) => data.status === true);
  expect(told).toHaveLength(1);
  const sent = applicant.simulator.state.documents;
  expect(sent.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(6);
  expect(new Set(sent.map(({ number }) => number)).size).toBe(6);
});

test('a test set passes without help although our clock is a minute ahead', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const now = () => (readClock() + 60_000) as Instant;
  const sender = aSender(applicant.server.store, applicant.simulator.endpoint, { now });
  await applicant.client.post('/enabler/tests/send');
  const view = await until(enabled(applicant));
  expect(view.tests.filter(({ state }) => state === 'rechazada')).toEqual([]);
  const { documents } = applicant.simulator.state;
  const rejected = documents.filter(({ outcome }) => outcome === 'rejected');
  expect(new Set(rejected.flatMap(({ lines }) => lines.map(({ code }) => code)))).toEqual(new Set(['DC24']));
  expect(documents.length - rejected.length).toBe(6);
  expect(sender.problems).toEqual([]);
});

test('a test set that is accepted twice enables the company once', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const { store } = applicant.server;
  const say = () =>
    store.inCompany(applicant.company.id, (tx) => acceptTestSet(tx, applicant.company.id, testSet));
  expect([await say(), await say()]).toEqual([true, false]);
  const first = (await viewOf(applicant)).enabled_at;
  await say();
  expect((await viewOf(applicant)).enabled_at).toBe(first);
});

test('the status button asks DIAN for the verdict on a test set', async () => {
  const applicant = await anApplicant({ individual: 2, replace: 0, delete: 0 });
  await fillIn(applicant);
  const { version } = await viewOf(applicant);
  const required_tests = { individual: 2, replace: 0, delete: 0 };
  await applicant.client.put('/enabler', { base_version: version, required_tests });
  await applicant.client.post('/enabler/tests/send');
  const sender = aSender(applicant.server.store, applicant.simulator.endpoint, {
    // So rarely that only the button asks.
    waits: { short: 0.05, long: 900, poll: 0.05 },
  });
  const view = await until(async () => {
    expect((await applicant.client.post('/enabler/tests/status')).status).toBe(202);
    return enabled(applicant)();
  });
  expect(view.tests).toHaveLength(2);
  expect(sender.problems).toEqual([]);
});

test.each([
  ['the answer to the first document is lost', { mode: 'timeout_after', count: 1 }],
  ['the service fails for a while', { mode: 'http_500', count: 4 }],
  ['answers arrive truncated', { mode: 'truncated', count: 3 }],
  ['DIAN does not find its zips at first', { mode: 'unknown_batch', count: 8 }],
] as const)('a test set passes without duplicates although %s', async (_, fault) => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  applicant.simulator.faults.add(fault);
  aSender(applicant.server.store, applicant.simulator.endpoint, { timeoutMs: 400 });
  await applicant.client.post('/enabler/tests/send');
  const view = await until(enabled(applicant));
  expect(view.tests.filter(({ state }) => state === 'rechazada')).toEqual([]);
  expect(applicant.simulator.state.documents.map(({ outcome }) => outcome)).toEqual(
    Array(6).fill('accepted'),
  );
});

test('a rejected document is built again with another number, and the test set then passes', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  applicant.simulator.faults.add({
    mode: 'reject',
    count: 1,
    rules: [{ code: 'NIE046', text: 'Falta el primer apellido', severity: 'Rechazo' }],
  });
  aSender(applicant.server.store, applicant.simulator.endpoint);
  await applicant.client.post('/enabler/tests/send');
  const rejected = await until(async () => {
    const { tests } = await viewOf(applicant);
    const done = tests.every(({ state }) => state.startsWith('aceptada') || state === 'rechazada');
    return done && tests.filter(({ state }) => state === 'rechazada');
  });
  expect(rejected[0]?.message).toContain('Falta el primer apellido');
  expect(rejected.slice(1).every(({ message }) => message?.includes('del que depende'))).toBe(true);
  const again = await applicant.client.post('/enabler/tests/send');
  const { tests } = again.body.data as unknown as View;
  expect(tests).toHaveLength(6);
  expect(tests.map(({ number }) => number)).not.toContain(rejected[0]?.number);
  await until(enabled(applicant));
});

test('one document that DIAN calls a duplicate can be asked for at once, and the others keep waiting', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  await applicant.client.post('/enabler/tests/generate');
  const { server, company, client } = applicant;
  const inCompany = <T>(query: ReturnType<typeof sql<T>>) =>
    server.store.inCompany(company.id, (tx) => query.execute(tx));
  const { rows } = await inCompany(sql<{ id: string }>`
    update submissions set step = 'asking', state = 'sin_respuesta', due_at = now() + interval '30 minutes',
      duplicate = '{"answer": {"outcome": "rejected"}, "times": 8}'
    where company_id = ${company.id} and test_type = 'individual' returning id`);
  const [first, second, third] = rows.map(({ id }) => id);
  await inCompany(sql`update submissions set step = 'done', state = 'rechazada' where id = ${third}`);
  const answer = await client.post('/enabler/tests/status', { ids: [first] });
  expect([answer.status, answer.body['message']]).toEqual([202, 'Se pregunta a la DIAN']);
  const stateOf = async (id: string | undefined) =>
    (
      await inCompany(sql<{ due: boolean; duplicate: unknown }>`
        select due_at <= now() as due, duplicate from submissions where id = ${id}`)
    ).rows[0];
  expect(await stateOf(first)).toEqual({ due: true, duplicate: null });
  expect(await stateOf(second)).toMatchObject({ due: false, duplicate: { times: 8 } });
  const settled = await client.post('/enabler/tests/status', { ids: [third] });
  expect(settled.body['message']).toBe('Ya no espera respuesta de la DIAN');
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  for (const ids of [['1'], [], many])
    expect((await client.post('/enabler/tests/status', { ids })).body.errors).toEqual({
      ids: ['Elija entre 1 y 500 documentos'],
    });
});

test('production opens only after the test set, with a numbering of its own', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const early = await applicant.client.post('/enabler/production', {});
  expect(early.status).toBe(406);
  expect(early.body.errors).toMatchObject([{ code: 'HAB02' }]);
  await applicant.server.store.inCompany(applicant.company.id, (tx) =>
    acceptTestSet(tx, applicant.company.id, testSet),
  );
  const { version } = await viewOf(applicant);
  const done = await applicant.client.post('/enabler/production', { base_version: version });
  expect(done.body.data).toMatchObject({ stage: 'produccion', environment: 'produccion' });
  const { rows } = await applicant.server.store.inCompany(applicant.company.id, (tx) =>
    sql`select type, prefix from consecutives where company_id = ${applicant.company.id} and environment = 'produccion' order by type`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { type: '102', prefix: 'NI' },
    { type: '103', prefix: 'NA' },
  ]);
});

test('a test set that DIAN rejects is shown as rejected, and another identifier starts a new one', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  await applicant.client.post('/enabler/tests/generate');
  expect(await viewOf(applicant)).toMatchObject({ set_rejected: false });
  applicant.simulator.faults.add({ mode: 'rejected_set', count: 1 });
  aSender(applicant.server.store, applicant.simulator.endpoint);
  await applicant.client.post('/enabler/tests/send');
  await until(async () => (await viewOf(applicant)).set_rejected);
  const { version, tests } = await viewOf(applicant);
  // What never left was not rejected: the notes waited for the document they adjust.
  const kept = tests.filter(({ sent_at }) => !sent_at);
  expect(kept.length).toBeGreaterThanOrEqual(2);
  for (const { state, message } of kept)
    expect([state, message]).toEqual(['lista', 'No se envió: la DIAN rechazó el set de pruebas.']);
  const test_set_id = crypto.randomUUID();
  expect((await applicant.client.put('/enabler', { test_set_id, base_version: version })).status).toBe(200);
  expect(await viewOf(applicant)).toMatchObject({ set_rejected: false, tests: [] });
});

test('a test set of another company yields a message that says how to correct it', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  await applicant.client.post('/enabler/tests/generate');
  const { simulator, company } = applicant;
  const employer = simulator.state.employers.get(company.nit);
  if (employer) simulator.state.register({ ...employer, test_set_id: crypto.randomUUID() });
  aSender(applicant.server.store, simulator.endpoint);
  await applicant.client.post('/enabler/tests/send');
  const refused = await until(async () =>
    (await viewOf(applicant)).tests.find(({ state }) => state === 'rechazada'),
  );
  expect(refused.message).toBe(
    `El identificador del set de pruebas no es de esta compañía. Cópielo otra vez del portal de la DIAN en Habilitación: el de nómina no es el de factura. La DIAN dijo: «Set de prueba con identificador ${testSet} es incorrecto.»`,
  );
});

test('documents generated before a correction of the software or company are sent with the correction', async () => {
  const applicant = await anApplicant();
  const { client, server, company, simulator } = applicant;
  await fillIn(applicant);
  const { version } = await viewOf(applicant);
  const put = (software_id: string, base_version: number) =>
    client.put('/enabler', { software_id, base_version });
  await put(crypto.randomUUID(), version);
  await client.post('/enabler/tests/generate');
  await put(software.id, version + 1);
  await server.store.asSystem((tx) =>
    sql`update companies set address = 'Carrera 7 # 8-9' where id = ${company.id}`.execute(tx),
  );
  expect((await client.post('/enabler/tests/send')).status).toBe(202);
  aSender(server.store, simulator.endpoint);
  const view = await until(enabled(applicant));
  expect(view.counters).toMatchObject({ total: 6, rejected: 0 });
  const { rows } = await server.store.inCompany(company.id, (tx) =>
    sql`select 1 from submissions where signed_xml is not null
      and convert_from(signed_xml, 'UTF8') not like '%Carrera 7 # 8-9%'`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('the rejection of an earlier test set leaves the documents of the current one', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  await applicant.client.post('/enabler/tests/generate');
  const { company, server } = applicant;
  await server.store.inCompany(company.id, (tx) =>
    rejectTestSet(tx, company.id, crypto.randomUUID(), 'Set de prueba rechazado.'),
  );
  expect((await viewOf(applicant)).tests.map(({ state }) => state)).toEqual(Array(6).fill('lista'));
});

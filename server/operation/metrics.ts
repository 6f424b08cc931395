import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { buildNotFoundRefusal } from '../refusals.ts';
import { isSameSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import { registerDianLatency } from './dian-calls.ts';
import { type OperationState, readOperationState } from './state.ts';

const stateGauges: Record<
  string,
  [help: string, values: (state: OperationState) => [Record<string, string>, number][]]
> = {
  quincena_documents_waiting: ['Documents on their way to DIAN', (s) => [[{}, s.documents.waiting]]],
  quincena_documents_oldest_seconds: ['Age of the oldest of them', (s) => [[{}, s.documents.oldest]]],
  quincena_employers_waiting: ['Employers with something on its way', (s) => [[{}, s.documents.employers]]],
  quincena_mail_companies_waiting: ['Companies with mail to post', (s) => [[{}, s.mail.companies]]],
  quincena_mail_waiting: ['Messages to post', (s) => [[{}, s.mail.waiting]]],
  quincena_mail_oldest_seconds: ['Age of the oldest of them', (s) => [[{}, s.mail.oldest]]],
  quincena_text_companies_waiting: ['Companies with texts to send', (s) => [[{}, s.texts.companies]]],
  quincena_text_waiting: ['Texts to send', (s) => [[{}, s.texts.waiting]]],
  quincena_text_oldest_seconds: ['Age of the oldest of them', (s) => [[{}, s.texts.oldest]]],
  quincena_push_waiting: ['Notices to telephones that were not told yet', (s) => [[{}, s.push.waiting]]],
  quincena_certificates: [
    'Certificates that ended, or end within 30 days',
    (s) => [
      [{ state: 'ended' }, s.certificates.ended],
      [{ state: 'ending' }, s.certificates.within30Days],
    ],
  ],
  quincena_dian_down: [
    'Environments of DIAN that do not answer',
    (s) =>
      ['habilitacion', 'produccion'].map((environment) => [
        { environment },
        Number(s.dianDown.includes(environment)),
      ]),
  ],
  quincena_disk_free_bytes: ['Room left where DATA_DIR is', (s) => [[{}, s.disk.free]]],
  quincena_last_copy_seconds: [
    'Age of the last whole copy',
    ({ copies: { last } }) => (last === null ? [] : [[{}, last]]),
  ],
  quincena_migrations: ['Steps of the schema that were taken', (s) => [[{}, s.migrations]]],
  quincena_process_silent_seconds: [
    'Seconds since each process was heard',
    (s) => s.processes.map(({ role, host, pid, silent }) => [{ role, host, pid: String(pid) }, silent]),
  ],
  quincena_dian_calls: [
    'Calls to DIAN since each process began, by what came of them',
    (s) =>
      s.processes.flatMap(({ host, pid, counters }) =>
        Object.entries(counters).flatMap(([name, count]): [Record<string, string>, number][] => {
          const [operation, outcome] = name.split(' ');
          return operation && outcome ? [[{ host, pid: String(pid), operation, outcome }, count]] : [];
        }),
      ),
  ],
};

/** Milliseconds that a reading is reused. */
const fresh = 5000;

/**
 * Registers `/metrics` in Prometheus format. Labels are route patterns, statuses and processes, and never
 * people, companies or documents, so their number is bounded.
 */
export function exposeMetrics(app: FastifyInstance, services: Services, token: string | undefined): void {
  const registry = new Registry();
  const registers = [registry];
  // Each call of `/metrics` reaches one of the processes of a port, and says which.
  if (services.config.apiProcesses > 1) registry.setDefaultLabels({ api: String(process.pid) });
  collectDefaultMetrics({ register: registry });
  const latency = new Histogram({
    name: 'quincena_http_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const answers = new Counter({
    name: 'quincena_http_answers_total',
    help: 'Answers of calls',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const [method, route] = [request.method, request.routeOptions.url ?? 'none'];
    latency.observe({ method, route }, reply.elapsedTime / 1000);
    answers.inc({ method, route, status: String(reply.statusCode) });
  });
  const pool = new Gauge({
    name: 'quincena_pool',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
  });
  const readings = new Gauge({
    name: 'quincena_replica_readings',
    help: 'Readings that the standby answered, and that the primary took over because it was late or away',
    labelNames: ['by'],
    registers,
  });
  const answering = new Gauge({ name: 'quincena_database_up', help: 'The database answers', registers });
  const gauges = Object.entries(stateGauges).map(
    ([name, [help, values]]) =>
      [new Gauge({ name, help, labelNames: labelsOf(name), registers }), values] as const,
  );
  const tellLatency = registerDianLatency(registry);
  let readAt = 0;
  const read = async () => {
    for (const [state, count] of Object.entries(services.store.pool())) pool.set({ state }, count);
    for (const [by, count] of Object.entries(services.store.replica() ?? {})) readings.set({ by }, count);
    if (Date.now() - readAt < fresh) return;
    readAt = Date.now();
    const state = await readOperationState(services).catch(() => undefined);
    answering.set(state ? 1 : 0);
    tellLatency(state?.processes ?? []);
    for (const [gauge, values] of gauges) {
      gauge.reset();
      // A gauge without labels starts at 0, and an unknown value must not appear as 0.
      gauge.remove({});
      for (const [labels, value] of state ? values(state) : []) gauge.set(labels, value);
    }
  };
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw buildNotFoundRefusal('Esta dirección no existe.');
    await read();
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

const labelsOf = (name: string): string[] =>
  ({
    quincena_certificates: ['state'],
    quincena_dian_down: ['environment'],
    quincena_process_silent_seconds: ['role', 'host', 'pid'],
    quincena_dian_calls: ['host', 'pid', 'operation', 'outcome'],
  })[name] ?? [];

/**
 * Tests for the token. Without a configured token, tests for a caller on this machine that comes through no
 * proxy.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
      headers['x-forwarded-for'] === undefined &&
      headers.forwarded === undefined
    );
  return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
}

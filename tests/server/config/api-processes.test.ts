import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore, placeUrl } from '../../../server/store/connection.ts';
import { closeAtEnd, password, type TestServer, testDatabase, testServer } from '../../harness.ts';
import { type Run, start } from './process.ts';

const key = Buffer.alloc(32, 7).toString('hex');
let server: TestServer;
let installation: Run;
let address: string;
/** A way to each of the two processes. */
let first: Way;
let second: Way;

type Answer = { status: number; text: string; headers: IncomingMessage['headers'] };
type Way = {
  process: string;
  ask: (method: string, path: string, headers?: object, body?: object) => Promise<Answer>;
  open: (path: string, headers: object) => Promise<IncomingMessage>;
};

/** Opens a connection, which one of the processes accepts and serves while it stays open. */
async function connect(): Promise<Way> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closeAtEnd(() => agent.destroy());
  const send = async (method: string, path: string, headers: object, body?: object) => {
    const options = { agent, method, headers: { ...headers } } as RequestOptions;
    const asked = request(`${address}${path}`, options);
    asked.end(body && JSON.stringify(body));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return response;
  };
  const ask: Way['ask'] = async (method, path, headers = {}, body) => {
    const response = await send(method, path, headers, body);
    let text = '';
    for await (const piece of response.setEncoding('utf8')) text += piece;
    return { status: response.statusCode ?? 0, text, headers: response.headers };
  };
  const metrics = await ask('GET', '/metrics');
  const process = /nodejs_version_info\{.*api="(\d+)"/.exec(metrics.text)?.[1] ?? '';
  return { process, ask, open: (path, headers) => send('GET', path, headers) };
}

beforeAll(async () => {
  const place = await testDatabase();
  const store = openStore(place, 4);
  closeAtEnd(() => store.close());
  server = await testServer({ store });
  installation = start({
    ...{ DATABASE_URL: placeUrl(place), SECRET_KEY: key, WORKERS: '0', API_PROCESSES: '2' },
  });
  address = /lista en (http:[^\s\\"]+)/.exec(await installation.says(/lista en/))?.[1] ?? '';
  first = await connect();
  const connectOther = async () => {
    const way = await connect();
    if (way.process === first.process) throw new Error('The other process does not answer yet');
    return way;
  };
  second = await vi.waitFor(connectOther, { timeout: 120_000, interval: 200 });
});

const ajax = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
const signIn = (way: Way, email: string, secret: string = password) =>
  way.ask('POST', '/api/login', ajax, { email, password: secret });

/** Headers of a session by its answer at the door. */
function sessionOf({ headers }: Answer, company: string) {
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
  return { ...ajax, cookie, 'X-XSRF-TOKEN': token, 'X-Company': company };
}

async function comeIn() {
  const company = await server.aCompany();
  const user = await server.aUser({ companies: [company.id] });
  const answer = await signIn(first, user.email);
  expect(answer.status).toBe(200);
  return { company, user, session: sessionOf(answer, company.id) };
}

async function listen(way: Way, session: object, company: string) {
  const stream = await way.open(`/api/events?company=${company}`, session);
  let text = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const heard = async (wanted: RegExp) => {
    while (!wanted.test(text)) await once(stream, 'data');
  };
  return { status: stream.statusCode, heard, ended: once(stream, 'end') };
}

describe('two API processes on one port', () => {
  it('serve a session that began in the other one, and none that ended there', async () => {
    const { session } = await comeIn();
    const me = () => second.ask('GET', '/api/user', session);
    expect((await me()).status).toBe(200);
    expect((await first.ask('POST', '/api/logout', session)).status).toBe(204);
    expect((await me()).status).toBe(401);
  });

  it('tell a screen of one what was changed in the other, and end it with its session', async () => {
    const { company, session } = await comeIn();
    const way = await connectTo(second.process);
    const { status, heard, ended } = await listen(way, session, company.id);
    expect(status).toBe(200);
    const written = await first.ask(
      'POST',
      '/api/cost_centers',
      { ...session, 'Idempotency-Key': crypto.randomUUID() },
      { code: 'A', name: 'De esta' },
    );
    expect(written.status).toBe(201);
    await heard(/event: changed\ndata: .*cost_centers/);
    await first.ask('POST', '/api/logout', session);
    await ended;
  });

  it('count the failed tries of an account together', async () => {
    const user = await server.aUser();
    const tries: number[] = [];
    for (const way of [first, second, first, second, first, second, first])
      tries.push((await signIn(way, user.email, 'no-es-la-clave')).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('give the answer of a write that was sent to both once', async () => {
    const { session } = await comeIn();
    const headers = { ...session, 'Idempotency-Key': crypto.randomUUID() };
    const write = (way: Way) => way.ask('POST', '/api/cost_centers', headers, { code: 'B', name: 'Una' });
    const [one, other] = await Promise.all([write(first), write(second)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(JSON.parse(one.text)).toEqual(JSON.parse(other.text));
  });

  it('are both seen by the operator, and end in order', async () => {
    const roles = async () => {
      const { rows } = await sql<{ role: string }>`select role from process_beats`.execute(server.store.db);
      return rows.map(({ role }) => role);
    };
    expect(await roles()).toEqual(['api', 'api']);
    installation.child.kill('SIGTERM');
    expect(await installation.code).toBe(0);
    expect(await roles()).toEqual([]);
  });
});

/** Opens connections until that process takes one. */
async function connectTo(process: string): Promise<Way> {
  for (;;) {
    const way = await connect();
    if (way.process === process) return way;
  }
}

import { once } from 'node:events';
import { type ClientRequest, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createEventHub, mostStreams, stream } from '../../../server/http/events.ts';
import type { Store } from '../../../server/store/connection.ts';
import type { Client } from '../../client.ts';
import { gate } from '../../gate.ts';
import { closeAtEnd, type TestServer, testServer } from '../../harness.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = server.app.server.address() as { port: number });
});

/** Opens the events of a company and answers how to wait for the next text that says something. */
async function listening(cookies: Map<string, string>, company: string, since?: string, at = port) {
  const headers = {
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    ...(since ? { 'last-event-id': since } : {}),
  };
  const request: ClientRequest = get({ port: at, path: `/api/events?company=${company}`, headers });
  closeAtEnd(() => request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8');
  const heard = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(text)) await once(response, 'data');
    return text;
  };
  // Always listening: two pieces that come in one reading are told one after the other, and nobody waits between them.
  response.on('data', (piece: string) => {
    text += piece;
  });
  return { status: response.statusCode, headers: response.headers, heard, ended: () => response.complete };
}

describe('the events of a company', () => {
  it('tell screens what changed, and only screens of that company', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    const user = await server.aUser({ companies: [mine.id, theirs.id] });
    const client = await server.signIn(user, mine);
    const { status, headers, heard } = await listening(client.cookies, mine.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/event-stream');
    client.company = theirs.id;
    const other = await client.post('/cost_centers', { code: 'A', name: 'De otra' });
    client.company = mine.id;
    const created = await client.post('/cost_centers', { code: 'A', name: 'De esta' });
    const text = await heard(new RegExp(`event: changed\\ndata: .*${created.body.data.id}`));
    expect(text).not.toContain(other.body.data.id);
    expect(text).toContain('"resource":"cost_centers"');
  });

  it('tell a new screen what changed while it read its lists', async () => {
    const company = await server.aCompany();
    const client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const made = await client.post('/cost_centers', { code: 'A', name: 'Uno' });
    const { heard } = await listening(client.cookies, company.id);
    expect(await heard(/id: \d+/)).toContain(made.body.data.id);
  });

  it('resume after a broken connection from the last one received', async () => {
    const company = await server.aCompany();
    const client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const first = await listening(client.cookies, company.id);
    await client.post('/cost_centers', { code: 'A', name: 'Uno' });
    const [, seq = ''] = /id: (\d+)/.exec(await first.heard(/id: \d+/)) ?? [];
    const missed = await client.post('/cost_centers', { code: 'B', name: 'Dos' });
    const again = await listening(client.cookies, company.id, seq);
    const text = await again.heard(new RegExp(missed.body.data.id));
    expect(text).not.toContain(`id: ${seq}\n`);
  });

  it('start their answer only once they are listened for, so that none is lost', async () => {
    const company = await server.aCompany();
    const [asked, free] = [gate(), gate()];
    const slow: Store = {
      ...server.store,
      inCompany: async (id, work) => {
        asked.open();
        await free.opened;
        return server.store.inCompany(id, work);
      },
    };
    const hub = createEventHub(slow);
    closeAtEnd(() => hub.close());
    let answered: ServerResponse | undefined;
    const site = createServer((_, response) => {
      answered = response;
      void stream(server.app, hub, company.id, undefined, response, async () => true);
    }).listen(0, '127.0.0.1');
    closeAtEnd(() => site.close());
    await once(site, 'listening');
    const request = get({ port: (site.address() as { port: number }).port });
    closeAtEnd(() => request.destroy());
    await asked.opened;
    expect(answered?.headersSent).toBe(false);
    free.open();
    await once(request, 'response');
  });

  it.each([
    ['signs out', (client: Client) => client.post('/logout')],
    [
      'may enter the company no more',
      (_: Client, id: string) =>
        sql`delete from user_companies where user_id = ${id}`.execute(server.store.db),
    ],
  ])('end within a beat for a user who %s', async (_, leaves) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    closeAtEnd(() => vi.useRealTimers());
    const company = await server.aCompany();
    const user = await server.aUser({ companies: [company.id] });
    const client = await server.signIn(user, company);
    const { heard, ended } = await listening(client.cookies, company.id);
    vi.advanceTimersByTime(25_000);
    await heard(/\n: \n/);
    expect(ended()).toBe(false);
    await leaves(client, user.id);
    vi.advanceTimersByTime(25_000);
    await vi.waitFor(() => expect(ended()).toBe(true), 5000);
  });

  it('end at once when the session is closed, even by another process', async () => {
    const company = await server.aCompany();
    const user = await server.aUser({ companies: [company.id] });
    const client = await server.signIn(user, company);
    const elsewhere = await server.signIn(user, company);
    const other = await testServer({ store: server.store });
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const there = (other.app.server.address() as { port: number }).port;
    const ended = await listening(client.cookies, company.id, undefined, there);
    const stays = await listening(elsewhere.cookies, company.id, undefined, there);
    await client.post('/logout');
    await vi.waitFor(() => expect(ended.ended()).toBe(true), { timeout: 15_000, interval: 50 });
    expect(stays.ended()).toBe(false);
  });

  it.each([
    ['loses the company', (id: string) => sql`delete from user_companies where user_id = ${id}`],
    ['is suspended', (id: string) => sql`update users set active = false where id = ${id}`],
  ])('end at once for a user who %s, and go on for a colleague', async (_, loses) => {
    const [company, kept] = [await server.aCompany(), await server.aCompany()];
    const user = await server.aUser({ companies: [company.id] });
    const colleague = await server.aUser({ companies: [kept.id, company.id] });
    const ends = await listening((await server.signIn(user, company)).cookies, company.id);
    const stays = await listening((await server.signIn(colleague, company)).cookies, company.id);
    await loses(user.id).execute(server.store.db);
    await vi.waitFor(() => expect(ends.ended()).toBe(true), { timeout: 15_000, interval: 50 });
    expect(stays.ended()).toBe(false);
  });

  it('reach a limited number of screens per session, without limiting other sessions', async () => {
    const company = await server.aCompany();
    const user = await server.aUser({ companies: [company.id] });
    const [client, another] = [await server.signIn(user, company), await server.signIn(user, company)];
    for (let i = 0; i < mostStreams; i++) await listening(client.cookies, company.id);
    expect((await listening(client.cookies, company.id)).status).toBe(429);
    expect((await listening(another.cookies, company.id)).status).toBe(200);
  });

  it('are refused to a user of another company and to a visitor without a session', async () => {
    const company = await server.aCompany();
    const stranger = await server.signIn(await server.aUser());
    expect((await listening(stranger.cookies, company.id)).status).toBe(403);
    expect((await listening(new Map(), company.id)).status).toBe(401);
  });
});

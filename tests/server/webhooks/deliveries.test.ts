import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordWebhookEvents } from '../../../server/store/webhook-events.ts';
import { readAllowedNetworks } from '../../../server/webhooks/networks.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { webhookNetworks } from './networks.ts';
import { verify } from './receiver.ts';
import { aHookedCompany, aWebhook } from './world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { webhookNetworks } });
});

const DAY_SECONDS = 86_400;

async function aWorld(given: Record<string, unknown> = {}) {
  const company = await server.aCompany();
  const hooked = await aHookedCompany(server, company, given);
  return {
    ...hooked,
    company,
    /** Events of one type, each of the record that it names. */
    happen: (...records: string[]) =>
      hooked.inside((tx) =>
        recordWebhookEvents(
          tx,
          company.id,
          'employee.updated',
          records.map((record, n) => ({
            orderKey: `employee:${record}`,
            data: { id: record, version: n + 1, fields: ['mobile'] },
            amounts: { salary: '1000000.00' },
          })),
        ),
      ),
  };
}

const [ana, luis] = [crypto.randomUUID(), crypto.randomUUID()];

describe('what is stored', () => {
  it('is nothing while no webhook asks for a type', async () => {
    const world = await aWorld({ types: ['month.posted'] });
    await world.happen(ana);
    const { rows } = await world.inside((tx) => sql`select 1 from webhook_events`.execute(tx));
    expect(rows).toEqual([]);
  });

  it('goes away with the transaction in which it happened', async () => {
    const world = await aWorld();
    const failed = world.inside(async (tx) => {
      await recordWebhookEvents(tx, world.company.id, 'employee.created', [
        { orderKey: 'employee:a', data: { id: ana, version: 1 } },
      ]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await world.deliver();
    expect(world.receiver.hits).toEqual([]);
  });

  it('is never shown to another company', async () => {
    const [mine, theirs] = [await aWorld(), await aWorld()];
    await theirs.happen(ana);
    expect(await mine.deliveries()).toEqual([]);
    const [event] = await theirs.deliveries();
    for (const path of [
      `/webhooks/${theirs.hook.id}/deliveries`,
      `/webhooks/${theirs.hook.id}/deliveries/${event?.event_id}`,
    ])
      expect((await mine.desk.get(path)).status).toBe(404);
  });
});

describe('a delivery', () => {
  it('has amounts only for a webhook that may read them', async () => {
    const world = await aWorld();
    const hook = await aWebhook(world.desk, { address: `${world.receiver.address}?all`, amounts: true });
    await world.happen(ana);
    await world.deliver();
    const bodies = Object.fromEntries(
      world.receiver.hits.map(({ path, body }) => [path, JSON.parse(body).data]),
    );
    const data = { id: ana, version: 1, fields: ['mobile'] };
    expect(bodies).toEqual({ '/hook': data, '/hook?all': { ...data, amounts: { salary: '1000000.00' } } });
    expect(hook.secret).not.toBe(world.hook.secret);
  });

  it('is sent again with the same id until it is taken', async () => {
    const world = await aWorld();
    world.receiver.behave = () => (world.receiver.hits.length < 3 ? 500 : 200);
    await world.happen(ana);
    await world.deliver();
    await world.deliver();
    expect(world.receiver.hits).toHaveLength(1);
    expect(await world.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, status: 500, problem: 'Respondió 500' },
    ]);
    expect(await world.seen()).toMatchObject({ failing_since: expect.any(String) });
    await world.later(6);
    await world.deliver();
    await world.later(400);
    await world.deliver();
    const { hits } = world.receiver;
    expect([
      hits.length,
      new Set(hits.map(({ id }) => id)).size,
      hits.some(({ refused }) => refused),
    ]).toEqual([3, 1, false]);
    expect(await world.deliveries()).toMatchObject([{ state: 'delivered', attempts: 3, status: 200 }]);
    expect(await world.seen()).toMatchObject({
      failing_since: null,
      deliveries: { all: 1, delivered: 1, at_first: 0, failing: 0 },
    });
  });

  it('waits for the earlier ones of its record, and not for those of others', async () => {
    const world = await aWorld();
    world.receiver.behave = ({ event }) => (event?.data['id'] === ana ? 503 : 200);
    await world.happen(ana, luis, ana, luis);
    await world.deliver();
    const versions = () => world.receiver.events().map(({ data }) => data['version']);
    expect(versions()).toEqual([1, 2, 4]);
    world.receiver.behave = () => 200;
    await world.later(10);
    await world.deliver();
    expect(versions()).toEqual([1, 2, 4, 1, 3]);
  });

  it('of what happens meanwhile goes beside one that hangs', async () => {
    const world = await aWorld();
    let end: () => void = () => undefined;
    world.receiver.behave = ({ event }, response) => {
      if (event?.data['id'] !== ana) return 200;
      end = () => void response.writeHead(200).end();
      return undefined;
    };
    // The first ones widen what is under way at once.
    await world.happen(luis, ana);
    const delivering = world.deliver({ timeoutMs: 60_000 });
    const versions = () => world.receiver.events().map(({ data }) => data['version']);
    await expect.poll(versions).toEqual([1, 2]);
    await world.happen(luis);
    await expect.poll(versions).toEqual([1, 2, 1]);
    end();
    await delivering;
    expect((await world.deliveries()).map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
  });

  it('is left after the time of its attempt when a receiver hangs', async () => {
    const world = await aWorld();
    world.receiver.behave = () => undefined;
    await world.happen(ana);
    await world.deliver({ timeoutMs: 50 });
    expect(await world.deliveries()).toMatchObject([
      { state: 'waiting', attempts: 1, status: null, problem: 'Sin respuesta en 0.05 s' },
    ]);
  });

  it('counts as taken when only the end of the answer hangs', async () => {
    const world = await aWorld();
    world.receiver.behave = (_hit, response) => void response.writeHead(200).write('voy');
    await world.happen(ana);
    await world.deliver({ timeoutMs: 200 });
    expect(await world.deliveries()).toMatchObject([{ state: 'delivered', status: 200 }]);
  });

  it('keeps little of an answer that does not end', async () => {
    const world = await aWorld();
    world.receiver.behave = (_hit, response) => {
      response.writeHead(500);
      const pour = () => {
        if (!response.destroyed) response.write('\0x'.repeat(5000), pour);
      };
      pour();
      return undefined;
    };
    await world.happen(ana);
    await world.deliver();
    const [{ event_id = '' } = {}] = await world.deliveries();
    const { body } = await world.desk.get(`/webhooks/${world.hook.id}/deliveries/${event_id}`);
    expect(String(body.data['answer'])).toMatch(/^x{500}$/);
  });

  it('follows no redirect', async () => {
    const world = await aWorld();
    const { receiver } = world;
    receiver.behave = (hit, response) => {
      if (hit.path !== '/hook') return 200;
      response.writeHead(307, { location: receiver.address.replace('/hook', '/otra') }).end();
      return undefined;
    };
    await world.happen(ana);
    await world.deliver();
    expect(receiver.hits.map(({ path }) => path)).toEqual(['/hook']);
    expect(await world.deliveries()).toMatchObject([
      { state: 'waiting', status: 307, problem: 'Respondió 307: una redirección, que no se sigue' },
    ]);
  });

  it('goes to no private address, whatever its name resolves to when it leaves', async () => {
    const world = await aWorld();
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version,
      address: `https://erp.ejemplo.test:${new URL(world.receiver.address).port}/hook`,
    });
    const closed = readAllowedNetworks([]);
    await world.happen(ana);
    for (const found of [
      [{ address: '127.0.0.1', family: 4 }],
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
      [{ address: '::ffff:127.0.0.1', family: 6 }],
      [{ address: '169.254.169.254', family: 4 }],
    ]) {
      await world.deliver({ networks: closed, resolve: async () => found });
      expect(await world.deliveries()).toMatchObject([
        { status: null, problem: expect.stringContaining('red privada') },
      ]);
      await world.later(DAY_SECONDS);
    }
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version + 1,
      address: `http://127.0.0.1:${new URL(world.receiver.address).port}/hook`,
    });
    await world.deliver({ networks: closed });
    expect(world.receiver.hits).toEqual([]);
    await world.later(DAY_SECONDS);
    await world.deliver();
    expect(world.receiver.hits).toHaveLength(1);
  });

  it('goes without TLS only to networks that the operator allows', async () => {
    const world = await aWorld();
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version,
      address: 'http://erp.ejemplo.test/hook',
    });
    await world.happen(ana);
    await world.deliver({ resolve: async () => [{ address: '8.8.8.8', family: 4 }] });
    expect(await world.deliveries()).toMatchObject([
      { problem: 'La dirección no es https:// y lleva fuera de las redes permitidas' },
    ]);
  });

  it('connects to the address that was judged, and asks for the name once', async () => {
    const world = await aWorld();
    const { port } = new URL(world.receiver.address);
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version,
      address: `http://erp.ejemplo.test:${port}/hook`,
    });
    await world.happen(ana);
    const asked: string[] = [];
    await world.deliver({
      resolve: async (host) => {
        asked.push(host);
        return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
      },
    });
    expect(asked).toEqual(['erp.ejemplo.test']);
    expect(world.receiver.hits.map(({ headers }) => headers.host)).toEqual([`erp.ejemplo.test:${port}`]);
  });

  it('says why nobody was reached', async () => {
    const world = await aWorld({ address: 'http://127.0.0.1:9/hook' });
    await world.happen(ana);
    await world.deliver();
    expect(await world.deliveries()).toMatchObject([{ problem: 'Nadie atiende en esa dirección' }]);
    await world.later(DAY_SECONDS);
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version,
      address: 'https://erp.ejemplo.test/hook',
    });
    await world.deliver({
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    });
    expect(await world.deliveries()).toMatchObject([{ problem: 'El nombre de la dirección no existe' }]);
  });
});

describe('a webhook', () => {
  it('answers its secret once, and signs with the older one until it ends', async () => {
    const world = await aWorld();
    const { desk, hook, receiver } = world;
    const rotated = await desk.post(`/webhooks/${hook.id}/secrets`, { overlap_hours: 2 });
    const secret = String(rotated.body['secret']);
    expect([rotated.status, rotated.body.message]).toEqual([
      201,
      'Secreto nuevo. El anterior firma 2 horas más.',
    ]);
    expect(JSON.stringify((await desk.get('/webhooks')).body)).not.toContain('whsec_');
    await world.happen(ana);
    await world.deliver();
    const [hit] = receiver.hits;
    for (const one of [hook.secret, secret])
      expect(hit && verify(one, hit)).toMatchObject({ type: 'employee.updated' });
    await desk.post(`/webhooks/${hook.id}/secrets`, { overlap_hours: 0 });
    await world.happen(ana);
    await world.deliver();
    const last = receiver.hits.at(-1);
    for (const one of [hook.secret, secret]) expect(() => last && verify(one, last)).toThrow();
    expect((await world.seen())?.['secrets']).toHaveLength(1);
  });

  it('is disabled by 410, tells the company, and sends what waited when it is turned on', async () => {
    const world = await aWorld();
    const { desk, hook, receiver } = world;
    receiver.behave = () => 410;
    await world.happen(ana, luis);
    await world.deliver();
    const disabled = await world.seen();
    expect(disabled).toMatchObject({ state: 'disabled', problem: expect.stringContaining('410') });
    const notices = async () => (await desk.get('/notices/current')).rows.map(({ title }) => title);
    expect(await notices()).toEqual([`El webhook de ${new URL(receiver.address).host} se apagó`]);
    await world.happen(ana);
    await world.later(DAY_SECONDS);
    await world.deliver();
    expect(receiver.hits).toHaveLength(1);
    expect((await desk.post(`/webhooks/${hook.id}/test`)).status).toBe(409);

    receiver.behave = () => 200;
    const on = await desk.put(`/webhooks/${hook.id}`, { base_version: disabled?.version, state: 'active' });
    expect(on.body.data).toMatchObject({ state: 'active', problem: null });
    expect(await notices()).toEqual([]);
    await world.deliver();
    expect(receiver.events().map(({ data }) => data['id'])).toEqual([ana, ana, luis, ana]);
  });

  it('is disabled after three days in which it took nothing', async () => {
    const world = await aWorld();
    world.receiver.behave = () => 500;
    await world.happen(ana);
    let passed = 0;
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect(await world.seen()).toMatchObject({ state: 'active' });
      await world.deliver({ random: () => 0.5 });
      const [delivery] = await world.deliveries();
      const wait = (Date.parse(String(delivery?.due_at)) - Date.now()) / 1000;
      passed += Math.max(0, wait);
      await world.later(Math.max(0, wait) + 1);
    }
    expect(passed / DAY_SECONDS).toBeGreaterThan(3);
    expect(passed / DAY_SECONDS).toBeLessThan(3.3);
    expect(await world.seen()).toMatchObject({
      state: 'disabled',
      problem: 'Lleva más de tres días sin recibir ninguna entrega. Respondió 500',
    });
    const root = await server.signIn(await server.aUser({ roles: ['root'] }), world.company);
    const { rows } = await root.get('/security_events');
    const host = new URL(world.receiver.address).host;
    expect(rows.map(({ words }) => words)).toContain(`Cambió un webhook ${host} (se apagó solo)`);
  });

  it('stays on while it takes others, whatever happens to one', async () => {
    const world = await aWorld();
    world.receiver.behave = ({ event }) => (event?.data['id'] === ana ? 500 : 200);
    await world.happen(ana);
    for (let attempt = 1; attempt <= 12; attempt++) {
      await world.happen(luis);
      await world.deliver();
      await world.later(2 * DAY_SECONDS);
    }
    expect(await world.seen()).toMatchObject({ state: 'active', deliveries: { delivered: 12, failing: 1 } });
    expect((await world.deliveries()).find(({ state }) => state === 'waiting')).toMatchObject({
      attempts: 12,
    });
  });

  it('sends nothing while it is paused', async () => {
    const world = await aWorld();
    const paused = await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: world.hook.version,
      state: 'paused',
    });
    await world.happen(ana);
    await world.deliver();
    expect(world.receiver.hits).toEqual([]);
    await world.desk.put(`/webhooks/${world.hook.id}`, {
      base_version: paused.body.data.version,
      state: 'active',
    });
    await world.deliver();
    expect(world.receiver.hits).toHaveLength(1);
  });

  it('repeats one delivery, or all, with their ids', async () => {
    const world = await aWorld();
    const { desk, hook, receiver } = world;
    const since = new Date(Date.now() - 60_000).toISOString();
    await world.happen(ana, luis);
    await world.deliver();
    const [first] = receiver.hits;
    const again = await desk.post(`/webhooks/${hook.id}/deliveries/${first?.id}/replay`);
    expect(again.body.data).toMatchObject({ state: 'waiting', attempts: 0 });
    await world.deliver();
    expect(receiver.hits.map(({ id }) => id).at(-1)).toBe(first?.id);
    const nothing = await desk.post(`/webhooks/${hook.id}/replay`);
    expect(nothing.body.message).toBe('0 entregas en camino');
    const all = await desk.post(`/webhooks/${hook.id}/replay`, { delivered_since: since });
    expect(all.body.message).toBe('2 entregas en camino');
    await world.deliver();
    expect(receiver.hits).toHaveLength(5);
    expect(new Set(receiver.hits.map(({ id }) => id)).size).toBe(2);
  });

  it('is tried with an event of its own', async () => {
    const world = await aWorld({ types: ['month.posted'] });
    const sent = await world.desk.post(`/webhooks/${world.hook.id}/test`);
    expect([sent.status, sent.body.message]).toEqual([201, 'Prueba en camino']);
    await world.deliver();
    expect(world.receiver.events()).toMatchObject([
      { type: 'webhook.test', data: { webhook_id: world.hook.id } },
    ]);
  });

  it('refuses addresses, types and versions that are not valid', async () => {
    const { desk, hook } = await aWorld();
    const status = async (given: Record<string, unknown>) =>
      (await desk.post('/webhooks', { address: 'https://a.co/h', types: ['month.posted'], ...given })).status;
    expect(await status({ address: 'http://a' })).toBe(201);
    expect(await status({ address: 'https://10.0.0.1/h' })).toBe(422);
    expect(await status({ address: 'https://u:p@a.co' })).toBe(422);
    expect(await status({ types: [] })).toBe(422);
    expect(await status({ types: ['all'] })).toBe(422);
    expect(await status({ secret: 'whsec_a' })).toBe(422);
    const old = { base_version: hook.version + 1, description: 'x' };
    expect((await desk.put(`/webhooks/${hook.id}`, old)).status).toBe(409);
    expect(
      (await desk.put(`/webhooks/${hook.id}`, { ...old, base_version: 1, state: 'disabled' })).status,
    ).toBe(422);
    expect((await desk.post(`/webhooks/${hook.id}/secrets`, { overlap_hours: 169 })).status).toBe(422);
  });

  it('is not for the people who only work in the company', async () => {
    const { company } = await aWorld();
    const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    expect((await clerk.get('/webhooks')).status).toBe(403);
  });

  it('takes its deliveries along when it is deleted', async () => {
    const world = await aWorld();
    await world.happen(ana);
    expect((await world.desk.delete(`/webhooks/${world.hook.id}`)).status).toBe(200);
    const { rows } = await world.inside((tx) =>
      sql`select (select count(*) from webhook_events) + (select count(*) from webhook_secrets) as n`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

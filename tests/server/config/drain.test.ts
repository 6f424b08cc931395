import { Agent, get, type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';
import { start } from './process.ts';

type Answer = { status: number; text: string; cookies: string[] };

/** Asks as a proxy does, over connections that stay open. */
function caller(address: string) {
  const agent = new Agent({ keepAlive: true });
  closeAtEnd(() => agent.destroy());
  return (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<Answer>((resolve, reject) => {
      const asked = request(`${address}/api${path}`, { agent, method, headers }, (response) => {
        let text = '';
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [] }),
        );
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    });
}

it('a process that is told to end finishes the calls of twenty writers and closes its event streams at once', async () => {
  const variables = { DATA_DIR: temporaryFolder(), DEMO: '1', DEMO_MONTHS: '1', DRAIN_SECONDS: '2' };
  const installation = start(variables);
  const [, address = ''] = /lista en (\S+)/.exec(await installation.says(/Ctrl\+C/)) ?? [];
  const ask = caller(address);
  const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' };
  const door = await ask(
    'POST',
    '/login',
    json,
    JSON.stringify({ email: 'root@quincena.demo', password: 'quincena-demo' }),
  );
  expect(door.status).toBe(200);
  const company: string = JSON.parse(door.text).companies[0].id;
  const cookie = door.cookies.map((one) => one.split(';')[0]).join('; ');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '');
  const headers = { ...json, cookie, 'X-XSRF-TOKEN': token, 'X-Company': company };

  const screen = await new Promise<IncomingMessage>((resolve) => {
    get(`${address}/api/events?company=${company}`, { headers: { cookie } }, resolve);
  });
  let heard = '';
  screen.on('data', (piece) => {
    heard += piece;
  });
  const gone = new Promise((resolve) => screen.on('end', resolve));
  await expect.poll(() => heard, { timeout: 60_000 }).toMatch(/^retry: \d+/);
  expect(screen.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cache-control': 'no-store',
  });

  const answered: number[] = [];
  const problems: string[] = [];
  let count = 0;
  const ready: number[] = [];
  const writer = async () => {
    for (;;) {
      const code = `C${++count}`;
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      try {
        const { status } = await ask(
          'POST',
          '/cost_centers',
          { ...headers, ...key },
          JSON.stringify({ code, name: `Escrito ${code}` }),
        );
        // It came once nothing was taken any more.
        if (status === 503) return void problems.push('503');
        answered.push(status);
      } catch (error) {
        return void problems.push(String((error as NodeJS.ErrnoException).code));
      }
    }
  };
  const writers = Array.from({ length: 20 }, writer);
  await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(40);
  installation.child.kill('SIGTERM');
  await gone;
  ready.push((await ask('GET', '/ready', {})).status, (await ask('GET', '/health', {})).status);
  const before = answered.length;
  await Promise.all(writers);
  expect(await installation.code).toBe(0);
  expect(ready).toEqual([503, 200]);
  expect(new Set(answered)).toEqual(new Set([201]));
  // While it says that it is not ready everything is answered yet.
  expect(answered.length).toBeGreaterThan(before);
  expect(problems).toHaveLength(20);
  // One that was never taken may be told so by the system in another word.
  expect(problems.filter((code) => !['503', 'ECONNREFUSED', 'ECONNRESET'].includes(code))).toEqual([]);
  // Every write that was stored was answered: nothing was cut between the two.
  const again = start({ ...variables, DRAIN_SECONDS: '0' });
  const [, place = ''] = /lista en (\S+)/.exec(await again.says(/Ctrl\+C/)) ?? [];
  const stored = await caller(place)('GET', '/cost_centers?search=escrito', { ...headers, Accept: '*/*' });
  expect(JSON.parse(stored.text).meta.total).toBe(answered.length);
});

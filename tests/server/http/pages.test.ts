import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { closeAtEnd, temporaryFolder, testServer } from '../../harness.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const { services } = await testServer();
  const dist = join(temporaryFolder(), 'dist');
  mkdirSync(join(dist, 'js'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<title>Quincena</title>');
  mkdirSync(join(dist, 'doors'));
  for (const door of ['login', 'payslip', 'activate'])
    writeFileSync(join(dist, 'doors', `${door}.html`), `<title>Quincena</title><script>door</script>${door}`);
  writeFileSync(join(dist, 'verificar.html'), '<title>Verificador</title><script>door</script>');
  mkdirSync(join(dist, 'verifier', 'js'), { recursive: true });
  writeFileSync(join(dist, 'verifier', 'js', 'worker-abc.js'), 'self.x = 1');
  writeFileSync(join(dist, 'sw.js'), 'self.x = 1');
  writeFileSync(join(dist, 'js', 'main-abc.js'), 'x'.repeat(5000));
  writeFileSync(join(dist, 'js', 'main-abc.js.br'), brotliCompressSync('x'.repeat(5000)));
  app = await createApp(services, dist);
  closeAtEnd(() => app.close());
});

type Operation = {
  requestBody?: unknown;
  responses: Record<string, unknown>;
  parameters: { name: string }[];
  security: unknown[];
};

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the built application', () => {
  it.each(['/', '/dashboard', '/payslip/1/payrolls', '/employees/new?x=1'])(
    'answers its page at %s, never from a cache',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Quincena');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['/login', 'login'],
    ['/employees?page=2', 'login'],
    ['/payslip', 'payslip'],
    ['/payslip/1/payrolls', 'payslip'],
    ['/payslip/activate', 'activate'],
  ])('answers %s with the screen %s already drawn, and allows the script inside it', async (url, door) => {
    const { body, headers } = await get(url);
    expect(body).toMatch(new RegExp(`${door}$`));
    // The hash of «door».
    const hash = 'sha256-JTTi3h3sJP7atMACZrVbqbpg3eA6NJxbVmIYndVhup4=';
    expect(headers['content-security-policy']).toContain(`script-src 'self' '${hash}';`);
  });

  it('forbids the page of the verifier and its worker to send anything', async () => {
    const page = await get('/verificar');
    expect(page.body).toContain('Verificador');
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    const worker = await get('/verifier/js/worker-abc.js');
    expect(worker.headers['cache-control']).toContain('immutable');
    for (const { headers } of [page, worker]) {
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
      expect(headers['content-security-policy']).toContain("connect-src 'none'");
    }
  });

  it('sends files with a hash in their name compressed and cached for ever', async () => {
    const answer = await get('/js/main-abc.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('x'.repeat(5000));
  });

  it.each(['/js/old-123.js', '/assets/old.css', '/missing.png', '/.env', '/../package.json'])(
    'never answers the page for %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<title>');
    },
  );

  it('has browsers ask for the service worker each time', async () => {
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('echoes nothing of a TRACE request', async () => {
    const answer = await app.inject({
      method: 'TRACE' as never,
      url: '/api/health',
      headers: { cookie: 'a=secreto' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('secreto');
  });

  it('forbids scripts and frames of other sites', async () => {
    const { headers } = await get('/v/ABCD');
    for (const said of [
      "script-src 'self';",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(headers['content-security-policy']).toContain(said);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

describe('the description of the API', () => {
  const deletesWithBody = ['delete /vault/push', 'delete /pay_runs/{id}'];

  it('lists resources, sign-in, the vault, health and events', async () => {
    const document = (await get('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, object>;
      components: { schemas: Record<string, { required: string[] }> };
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/cost_centers/{id}'] ?? {}).sort()).toEqual(['delete', 'get', 'put']);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/login', '/user', '/vault/me', '/health', '/events']),
    );
    expect(document.components.schemas.cost_centers_create?.required).toEqual(['code', 'name']);
  });

  it('has for each route its input and output, and refers only to schemas that exist', async () => {
    const text = (await get('/api/openapi.json')).body;
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, unknown> };
    };
    const pointed = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
    expect(pointed.filter((name) => !(name in components.schemas))).toEqual([]);
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody, responses, parameters, security }] of Object.entries(operations)) {
        const where = `${method} ${path}`;
        const isOpen =
          /\/(health|ready|login|logout)$|^\/login\/passkey|^\/vault\/(session|token|activate|forgotten|passkeys\/sign-in.*)$/.test(
            path,
          );
        const takes =
          ['post', 'put'].includes(method) &&
          !/\/(logout|token|sign-in\/options|login\/passkey\/options|jobs\/\{id\})$/.test(path);
        expect([where, requestBody !== undefined]).toEqual([where, takes || deletesWithBody.includes(where)]);
        const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
        const canBeJob = parameters.some(({ name }) => name === 'Prefer');
        // A call that answers 202 itself has the job under the same status.
        const isBoth = JSON.stringify(good).includes('anyOf') && good.length === 1;
        expect([where, good.length]).toEqual([where, canBeJob && !isBoth ? 2 : 1]);
        if (canBeJob) expect([where, good.some(([status]) => status === '202')]).toEqual([where, true]);
        expect([where, JSON.stringify(good).includes('"schema":{}')]).toEqual([where, false]);
        const people = security.filter((way) => !('key' in (way as object)));
        expect([where, people.length]).toEqual([where, isOpen ? 0 : 1]);
        const named = new Set(parameters.map(({ name }) => name));
        for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
          expect([where, named.has(name)]).toEqual([where, true]);
        if (method !== 'get') expect([where, named.has('Idempotency-Key')]).toEqual([where, !isOpen]);
        const asksNobody =
          /health|ready$|logout|login\/passkey\/options|vault\/(activate|forgotten|.*sign-in\/options)/.test(
            path,
          );
        expect([where, '401' in responses]).toEqual([where, !asksNobody]);
      }
    }
  });

  it('has pages to read, made of our own files only', async () => {
    const page = await get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
    expect(page.body).not.toMatch(/<script>/);
  });

  it('stands beside calls that answer with the health of the service', async () => {
    expect((await get('/api/health')).json()).toMatchObject({ status: 'ok', database: 'ok' });
    expect((await get('/api/ready')).json()).toEqual({ status: 'ok', database: 'ok', writes: true });
  });
});

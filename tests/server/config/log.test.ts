import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions, tellCalls } from '../../../server/http/log.ts';
import { generateId } from '../../../server/services.ts';
import { buildFormData } from '../../../src/domain/calls/form-data.ts';
import { temporaryFolder } from '../../harness.ts';
import { start } from './process.ts';

it('the log has no password, however it was sent', async () => {
  const installation = start({ DATA_DIR: temporaryFolder(), DEMO: '0', LOG_LEVEL: 'debug' });
  const [, address] = /lista en (\S+)/.exec(await installation.says(/Ctrl\+C/)) ?? [];
  const secret = 'la-clave-que-nadie-lee';
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Idempotency-Key': crypto.randomUUID() };
  const send = async (path: string, body: FormData | string, type?: string) =>
    (
      await fetch(`${address}/api${path}`, {
        method: 'POST',
        headers: { ...headers, ...(type && { 'Content-Type': type }) },
        body,
      })
    ).status;
  const staff = { email: 'ana@empresa.co', password: secret };
  const employee = { document_type: '13', document_number: '52417996', password: secret };
  expect([
    await send('/login', buildFormData(staff)),
    await send('/vault/login', buildFormData(employee)),
    await send('/invitation', buildFormData({ ...staff, code: 'ABCDEFGH' })),
    await send('/vault/activate', buildFormData({ ...employee, code: 'ABCDEFGH' })),
    await send('/login', JSON.stringify(staff), 'application/json'),
    await send(
      '/login',
      `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}`,
      'multipart/form-data; boundary=x',
    ),
    await send('/login', `{"password": "${secret}`, 'application/json'),
  ]).toEqual([401, 401, 422, 422, 401, 400, 400]);
  // What is said in order is said by now.
  await send('/last', buildFormData({}));
  await installation.says(/"url":"\/api\/last"/);
  expect(installation.said()).not.toContain(secret);
});

it('a line of the log has the ids of user, company and call, and nothing of a search (S4-6)', async () => {
  const lines: Record<string, unknown>[] = [];
  const { logger, ...options } = logOptions('info');
  const app = Fastify({
    ...options,
    logger: { ...logger, stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  const [user, company] = [generateId(), generateId()];
  app.decorateRequest('session', { getter: () => ({ owner: user }) as never });
  tellCalls(app);
  app.get('/api/employees/:id', async () => ({}));
  app.get('/api/admins', async (_request, reply) => reply.code(403).send({}));
  const { headers } = await app.inject({
    url: '/api/employees/79630143?search=Yuliana&code=secreto',
    headers: { 'x-company': company, 'x-request-id': 'de afuera' },
  });
  const { headers: lost } = await app.inject({
    url: '/api/nada?search=Yuliana',
    headers: { 'x-company': 'Yuliana' },
  });
  await app.inject({ url: '/api/admins' });
  await app.close();
  expect(lines).toMatchObject([
    { reqId: headers['x-request-id'], url: '/api/employees/:id', status: 200, user, company },
    { reqId: lost['x-request-id'], url: '/api/nada', status: 404, level: 30 },
    // Also where the log is left at `warn`, as it begins.
    { url: '/api/admins', status: 403, user, level: 40 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Yuliana|79630143|secreto|de afuera/);
});

import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';

it('a server in production accepts a session only over HTTPS, as told by the proxy in front', async () => {
  const server = await testServer({ config: { production: true, trustProxy: ['loopback'] } });
  const { email, password } = await server.aUser();
  const client = server.client();
  const plain = await client.post('/login', { email, password });
  expect(plain.status).toBe(403);
  expect(plain.body.message).toContain('HTTPS');
  const safe = await client.post(
    '/login',
    { email, password },
    { headers: { 'x-forwarded-proto': 'https' } },
  );
  expect(safe.status).toBe(200);
  expect([safe.headers['set-cookie']].flat().every((cookie) => String(cookie).includes('Secure'))).toBe(true);
  expect(safe.headers['strict-transport-security']).toBeDefined();
});

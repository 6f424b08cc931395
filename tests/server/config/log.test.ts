import { expect, it } from 'vitest';
import { formOf } from '../../../src/domain/form-data.ts';
import { temporaryFolder } from '../../harness.ts';
import { start } from './process.ts';

it('no line of the log says a password, however it was sent', async () => {
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
    await send('/login', formOf(staff)),
    await send('/vault/login', formOf(employee)),
    await send('/invitation', formOf({ ...staff, code: 'ABCDEFGH' })),
    await send('/vault/activate', formOf({ ...employee, code: 'ABCDEFGH' })),
    await send('/login', JSON.stringify(staff), 'application/json'),
    await send(
      '/login',
      `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}`,
      'multipart/form-data; boundary=x',
    ),
    await send('/login', `{"password": "${secret}`, 'application/json'),
  ]).toEqual([401, 401, 422, 422, 401, 400, 400]);
  // What is said in order is said by now.
  await send('/last', formOf({}));
  await installation.says(/"url":"\/api\/last"/);
  expect(installation.said()).not.toContain(secret);
});

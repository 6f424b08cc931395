import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { firstCalls } from '../../../server/openapi/llms.ts';
import { createRecord } from '../../../server/resources/write.ts';
import { generateId } from '../../../server/services.ts';
import type { Simulator } from '../../../simulator/server.ts';
import { keyScopes } from '../../../src/domain/identity/scopes.ts';
import { findRouteScope } from '../../../src/domain/office/scopes.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import { type TestServer, temporaryFolder, testServer } from '../../harness.ts';
import { employeeValues } from '../sending/people.ts';
import { aSender, aSendingEmployer, until } from '../sending/sender.ts';
import { type ApiDescription, writeClient } from './write-client.ts';

let server: TestServer;
let key: string;
let simulator: Simulator;
const base = () => `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
const [first, second] = ['1037482916', '43111222'];

beforeAll(async () => {
  server = await testServer();
  const { company, user, simulator: dian } = await aSendingEmployer(server);
  simulator = dian;
  await server.store.inCompany(company.id, async (tx) => {
    const context = { companyId: company.id, user: undefined, now: server.services.now(), newId: generateId };
    for (const document_number of [first, second])
      await createRecord(tx, employees, context, await employeeValues(tx, { document_number }));
  });
  await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
  const owner = await server.signIn(user, company);
  const scopes = [...new Set(firstCalls.map(({ address }) => findRouteScope(address)))].filter(
    (scope) => scope && scope !== 'any',
  );
  const made = await owner.post('/access_keys', { name: 'Primer documento', scopes });
  key = (made.body.data as unknown as { key: string }).key;
  aSender(server.store, simulator.endpoint);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});

const ask = async (address: string, body?: string) => {
  const [method = '', path = ''] = address.split(' ');
  const response = await fetch(`${base()}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'GET'
        ? {}
        : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as { data: never; code?: string } };
};

it('/llms.txt leads a program from its key to an accepted document, with its calls and their bodies', async () => {
  const written = await (await fetch(`${base()}/llms.txt`)).text();
  const steps = [...written.matchAll(/^\d\. `(\w+ \/api\/[^`]+)`.*(?:\n {3}Body: `(.+)`)?$/gm)].map(
    ([, address = '', body]) => ({ address: address.replace('/api', ''), body }),
  );
  expect(steps).toHaveLength(5);
  let id = '';
  for (const { address, body } of steps) {
    const [path, given] = [address.replace(':id', id), body?.replaceAll('<id>', id)];
    const answer = await ask(path, given);
    expect([address, answer.status, answer.body.code]).toEqual([address, expect.any(Number), undefined]);
    const data = answer.body.data as { id: string } | { id: string }[];
    id = Array.isArray(data) ? (data[0]?.id ?? '') : data.id;
  }
  const { cune, state } = await until(async () => {
    const { data } = (await ask(`GET /payrolls/${id}`)).body as { data: { state: string; cune: string } };
    return ['aceptada', 'aceptada_con_notificacion', 'rechazada'].includes(data.state) && data;
  });
  expect([state, cune.length]).toEqual([expect.stringMatching(/^aceptada/), 96]);
});

async function runProgram(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env } });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, error };
}

const python = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!python)(
  'a program written from /llms.txt alone, in Python, gets a document accepted',
  async () => {
    const program = fileURLToPath(new URL('first_document.py', import.meta.url));
    const run = () => runProgram('python3', [program, base(), second, '2026', '11'], { QUINCENA_KEY: key });
    const done = await run();
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/\naceptada\w* [0-9a-f]{96}\s*$/) });
    // Again, it finds the payroll that is there, and sends nothing.
    expect((await run()).code).toBe(0);
  },
);

it('a client made from the description compiles, and runs a month from its employees to its report', async () => {
  const { company, user } = await aSendingEmployer(server, simulator);
  await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
  const owner = await server.signIn(user, company);
  const made = await owner.post('/access_keys', { name: 'Un mes', scopes: keyScopes });
  const { key: own } = made.body.data as unknown as { key: string };

  const folder = temporaryFolder();
  const description = await fetch(`${base()}/api/openapi.json`);
  writeFileSync(join(folder, 'client.ts'), writeClient((await description.json()) as ApiDescription));
  copyFileSync(new URL('program/whole-month.ts', import.meta.url), join(folder, 'whole-month.ts'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const options = {
    ...{ strict: true, noEmit: true, erasableSyntaxOnly: true, allowImportingTsExtensions: true },
    ...{ target: 'ES2023', module: 'ESNext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'] },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
  };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['whole-month.ts'] }),
  );
  const compiled = await runProgram(process.execPath, [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ]);
  expect(compiled).toEqual({ code: 0, out: '', error: '' });

  const program = [join(folder, 'whole-month.ts'), `${base()}/api`, own, '2026', '11'];
  const done = await runProgram(process.execPath, program);
  expect(done).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(done.out)).toMatchObject({ key: 'Un mes', employees: 2, accepted: 2 });
});

it('the guide is answered as Markdown, and the description with a key', async () => {
  const guide = await fetch(`${base()}/api/guide.md`);
  expect(guide.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await guide.text()).toMatch(/^# The API/);
  const description = await fetch(`${base()}/api/openapi.json`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { paths } = (await description.json()) as {
    paths: Record<string, Record<string, { security: unknown[] }>>;
  };
  expect(paths['/payrolls/send']?.['post']?.security).toContainEqual({ key: ['documents:send'] });
  expect(paths['/user']?.['get']?.security).toEqual([{ staff: [] }]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSimulator } from '../../simulator/server.ts';
import { call, send } from './caller.ts';
import { anEmployer, aPayroll, cuneOf, signed } from './fixtures.ts';
import { authority } from './identity.ts';

const command = fileURLToPath(new URL('../../simulator/main.ts', import.meta.url));
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quincena-simulator-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function launch(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  return child;
}

async function started(): Promise<{ child: ChildProcess; endpoint: string; address: string }> {
  const child = launch();
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { child, address, endpoint: `${address}/WcfDianCustomerServices.svc` };
}

async function failure(environment: Record<string, string>): Promise<{ code: number; words: string }> {
  const child = launch(environment);
  let words = '';
  child.stderr?.on('data', (text) => {
    words += String(text);
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, words };
}

it('a simulator that is killed while it answers remembers what it accepted', async () => {
  const first = await started();
  const tell = (path: string, body: unknown) =>
    fetch(`${first.address}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await tell('employers', anEmployer);
  await tell('cas', { pem: authority.pem });
  const documents = Array.from({ length: 12 }, (_, n) => ({ number: n + 1, worker: `20${n}` }));
  const answered: string[] = [];
  const sending = documents.map(async (chosen) => {
    const answer = await send(first.endpoint, signed(aPayroll(chosen)));
    if (answer.get('StatusCode') === '00') answered.push(cuneOf(chosen));
    if (answered.length === 4) first.child.kill('SIGKILL');
  });
  await Promise.allSettled(sending);
  expect(answered.length).toBeGreaterThanOrEqual(4);

  const second = await started();
  for (const trackId of answered)
    expect((await call(second.endpoint, 'GetStatus', { trackId })).get('StatusCode')).toBe('00');
  for (const chosen of documents) {
    const status = await call(second.endpoint, 'GetStatus', { trackId: cuneOf(chosen) });
    if (status.get('StatusCode') === '66') await send(second.endpoint, signed(aPayroll(chosen)));
  }
  const state = (await (await fetch(`${second.address}/control/state`)).json()) as Record<string, unknown>;
  expect(state).toMatchObject({ accepted: 12, duplicates: 0 });
});

it('a simulator ignores a truncated last line of its journal, and gives the same answer', async () => {
  const first = await startSimulator({ dataFolder: folder });
  first.state.register(anEmployer);
  first.state.trust(authority.pem);
  const before = await send(first.endpoint, signed(aPayroll()));
  await first.close();
  appendFileSync(join(folder, 'simulator.jsonl'), '{"kind":"document","docu');
  const second = await startSimulator({ dataFolder: folder });
  const after = await call(second.endpoint, 'GetStatus', { trackId: cuneOf({}) });
  expect(after.get('XmlBase64Bytes')).toBe(before.get('XmlBase64Bytes'));
  await send(second.endpoint, signed(aPayroll({ number: 2, worker: '3' })));
  await second.close();
  expect(readFileSync(join(folder, 'simulator.jsonl'), 'utf8').trim().split('\n')).toHaveLength(4);
});

it('a simulator restores documents, sets and lists, also from an older journal', async () => {
  const first = await startSimulator({ dataFolder: folder });
  first.state.register({ ...anEmployer, enabled: false, test_set_id: 'set-1', test_set_required: 9 });
  first.state.trust(authority.pem);
  first.state.decide('set-1', 'accepted');
  const { fingerprint256 } = authority.certificate;
  await send(first.endpoint, signed(aPayroll()));
  await send(first.endpoint, signed(aPayroll({ replaces: cuneOf({}) })));
  first.state.publish(fingerprint256, { reachable: false, revoked: [] });
  await first.close();
  const journal = join(folder, 'simulator.jsonl');
  writeFileSync(
    journal,
    readFileSync(journal, 'utf8').replace(/"issued":"[^"]*",|,?"kind":"(payroll|replacement)"/g, ''),
  );
  const second = await startSimulator({ dataFolder: folder });
  const employer = second.state.byTestSet('set-1');
  expect(employer && second.state.setStatus(employer)).toBe('accepted');
  expect(second.state.past(cuneOf({}))).toMatchObject({ fate: 'replaced', kind: 'payroll' });
  expect(second.state.document(2)).toMatchObject({ kind: 'replacement', issued: '' });
  expect((await send(second.endpoint, signed(aPayroll({ number: 2, worker: '2' })))).errors).toEqual([
    expect.stringContaining('ZD03,'),
  ]);
  await second.close();
});

it('a simulator does not start on a folder with something else', async () => {
  writeFileSync(join(folder, 'simulator.jsonl'), 'hola\n');
  const { code, words } = await failure({});
  expect([code, words]).toEqual([
    1,
    expect.stringContaining('line 1: this is not an entry of the simulator'),
  ]);
});

it('a simulator that does not start names the wrong setting or the taken port', async () => {
  expect(await failure({ SIMULATOR_PORT: 'x' })).toEqual({
    code: 1,
    words: expect.stringContaining('SIMULATOR_PORT'),
  });
  const other = await startSimulator();
  const port = new URL(other.address).port;
  expect(await failure({ SIMULATOR_PORT: port })).toEqual({
    code: 1,
    words: expect.stringContaining(`port ${port} is taken`),
  });
  await other.close();
});

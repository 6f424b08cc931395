import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { readSettings } from '../../simulator/settings.ts';
import { call, envelopeOf, send, zipped } from './caller.ts';
import { anEmployer, aPayroll, cuneOf, signed } from './fixtures.ts';
import { authority } from './identity.ts';

let open: Simulator | undefined;

async function aSimulator(random?: () => number): Promise<Simulator> {
  open = await startSimulator(random ? { random } : {});
  await ask('POST', 'employers', anEmployer);
  await ask('POST', 'cas', { pem: authority.pem });
  return open;
}

afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${open?.address}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the control API', () => {
  it('registers an employer, counts documents and is reset', async () => {
    const { endpoint } = await aSimulator();
    await send(endpoint, signed(aPayroll()));
    expect((await ask('GET', 'state')).body).toMatchObject({
      employers: 1,
      cas: 1,
      accepted: 1,
      documents: 1,
    });
    const { data } = (await ask('GET', 'documents')).body as { data: Record<string, unknown>[] };
    expect(data[0]).toMatchObject({
      number: 'NE1',
      worker: '1000000001',
      month: '2026-10',
      outcome: 'accepted',
    });
    expect(data[0]).not.toHaveProperty('xml');
    expect((await ask('POST', 'reset')).body).toMatchObject({ employers: 0, documents: 0 });
  });

  it.each([
    ['employers', { nit: 'x', software: { id: 'a', pin: 'b' } }, 422],
    ['employers', { nit: '900123456' }, 422],
    ['employers', { ...anEmployer, test_set_id: 'a', test_set_required: 0 }, 422],
    ['employers', { ...anEmployer, otro: 1 }, 422],
    ['employers', '{', 400],
    ['employers', '[]', 422],
    ['cas', { pem: 'hola' }, 422],
    ['faults', { mode: 'volar' }, 422],
    ['faults', { mode: 'latency', count: 0 }, 422],
    ['faults', { mode: 'latency', probability: 2 }, 422],
    ['faults', { mode: 'latency', delay_ms: -1 }, 422],
    ['faults', { mode: 'latency', operations: ['Nada'] }, 422],
    ['faults', { mode: 'reject' }, 422],
    ['nada', {}, 404],
    ['documents', {}, 405],
  ])('refuses %s %j with a message', async (path, body, status) => {
    await aSimulator();
    const answer = await ask('POST', path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(expect.any(String));
  });

  it('refuses the calls of web pages', async () => {
    await aSimulator();
    expect((await ask('POST', 'reset', {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await ask('POST', 'reset', {}, { 'content-type': 'text/plain' })).status).toBe(415);
  });
});

describe('faults', () => {
  it.each([403, 500, 503, 507])('answer HTTP %i as many times as asked', async (status) => {
    const { endpoint } = await aSimulator();
    await ask('POST', 'faults', { mode: `http_${status}`, count: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await call(endpoint, 'GetStatus', { trackId: 'a' })).status);
    expect(statuses).toEqual([status, status, 200]);
  });

  it('answer a SOAP fault of the receiver', async () => {
    const { endpoint } = await aSimulator();
    await ask('POST', 'faults', { mode: 'soap_fault', count: 1 });
    const answer = await send(endpoint, signed(aPayroll()));
    expect([answer.status, answer.text.includes('s:Receiver')]).toEqual([500, true]);
  });

  it.each([
    ['timeout_before', 0, '66'],
    ['timeout_after', 1, '00'],
    ['truncated', 1, '00'],
  ])('of mode %s leave the caller without an answer and %i documents stored', async (mode, kept, code) => {
    const { endpoint, state } = await aSimulator();
    await ask('POST', 'faults', { mode, count: 1, delay_ms: 5 });
    await expect(send(endpoint, signed(aPayroll()))).rejects.toThrow();
    expect(state.documents).toHaveLength(kept);
    expect((await call(endpoint, 'GetStatus', { trackId: cuneOf({}) })).get('StatusCode')).toBe(code);
  });

  it('hang until the caller gives up when they have no delay', async () => {
    const { endpoint, state } = await aSimulator();
    await ask('POST', 'faults', { mode: 'timeout_after', count: 1 });
    const patience = new AbortController();
    const sending = fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/soap+xml' },
      body: envelopeOf(endpoint, 'SendNominaSync', { contentFile: zipped(signed(aPayroll())) }),
      signal: patience.signal,
    });
    await vi.waitFor(() => expect(state.documents).toHaveLength(1));
    patience.abort();
    await expect(sending).rejects.toThrow('aborted');
  });

  it('answer 98 for a document that was accepted', async () => {
    const { endpoint } = await aSimulator();
    await ask('POST', 'faults', { mode: 'in_process_98', count: 2 });
    expect((await send(endpoint, signed(aPayroll()))).get('StatusCode')).toBe('98');
    const query = () => call(endpoint, 'GetStatus', { trackId: cuneOf({}) });
    expect([(await query()).get('StatusCode'), (await query()).get('StatusCode')]).toEqual(['98', '00']);
  });

  it('answer XML that is not well formed', async () => {
    const { endpoint } = await aSimulator();
    await ask('POST', 'faults', { mode: 'malformed', count: 1 });
    expect((await send(endpoint, signed(aPayroll()))).text).toContain('</s:Bod>');
  });

  it('reject with the requested rules, and leave the number free', async () => {
    const { endpoint } = await aSimulator();
    await ask('POST', 'faults', {
      mode: 'reject',
      count: 1,
      rules: ['NIE024', { code: 'NIE031', severity: 'Notificación', text: 'a' }],
    });
    expect((await send(endpoint, signed(aPayroll()))).errors).toEqual([
      'Regla: NIE024, Rechazo: Rechazo pedido al simulador',
      'Regla: NIE031, Notificación: a',
    ]);
    expect((await send(endpoint, signed(aPayroll()))).get('StatusCode')).toBe('00');
  });

  it('have a probability, at the chosen operations, until they are removed', async () => {
    const draws = [0.9, 0.1, 0.1];
    const { endpoint } = await aSimulator(() => draws.shift() ?? 0);
    await ask('POST', 'faults', { mode: 'http_503', probability: 0.5, operations: ['GetStatus'] });
    const ask1 = () => call(endpoint, 'GetStatus', { trackId: 'a' });
    expect((await send(endpoint, signed(aPayroll()))).status).toBe(200);
    expect([(await ask1()).status, (await ask1()).status]).toEqual([200, 503]);
    await ask('POST', 'faults', { mode: 'none' });
    expect((await ask1()).status).toBe(200);
  });
});

it('the page shows the received documents in Spanish, without markup of others', async () => {
  const { endpoint, address } = await aSimulator();
  await send(endpoint, signed(aPayroll()));
  open?.state.register({ ...anEmployer, nit: '800197268', name: '<b>x</b>' });
  const page = await (await fetch(address)).text();
  expect(page).toContain('Documentos recibidos: 1');
  expect(page).toContain('Aceptado');
  expect(page).not.toContain('<b>x');
  expect(await (await fetch(`${endpoint}?wsdl`)).text()).toContain('SendNominaSync');
});

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8091,
      host: '127.0.0.1',
      dataFolder: undefined,
      mailPort: undefined,
    });
  });

  it.each([
    [{ SIMULATOR_PORT: 'abc' }, 'SIMULATOR_PORT'],
    [{ SIMULATOR_PORT: '70000' }, 'SIMULATOR_PORT'],
    [{ SIMULATOR_HOST: 'http://a/' }, 'SIMULATOR_HOST'],
  ])('%j are refused by name', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(name);
  });
});

import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { http, setReachListener } from '../../src/net/http.ts';
import { setRefusalDisplay } from '../../src/net/refusal.ts';

/** What a café answers to everything until its terms are accepted. */
const page = (status: number): AxiosResponse => ({
  status,
  statusText: '',
  data: '<html>Bienvenido</html>',
  headers: new AxiosHeaders({ 'content-type': 'text/html' }),
  config: { headers: new AxiosHeaders() },
});

it.each([200, 401, 511])('the page of a public network (%i) counts as a network failure', async (status) => {
  const heard: (number | undefined)[] = [];
  setReachListener((begun) => heard.push(begun));
  const adapter = async () => {
    if (status < 300) return page(status);
    throw new AxiosError('refused', 'ERR_BAD_REQUEST', undefined, undefined, page(status));
  };
  const error = await http.put('/runs/1', {}, { adapter, by: 'screen' }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(AxiosError);
  expect((error as AxiosError).code).toBe(AxiosError.ERR_NETWORK);
  expect((error as AxiosError).response).toBeUndefined();
  expect(heard).toEqual([undefined]);
});

afterEach(() => void vi.useRealTimers());

/** A server whose database is away, for so many answers. */
function serverAway(answers: number) {
  const heard: (number | undefined)[] = [];
  setReachListener((begun) => heard.push(begun));
  let asked = 0;
  const adapter = async (config: InternalAxiosRequestConfig) => {
    asked++;
    const away = asked <= answers;
    const answer = { ...page(away ? 503 : 200), config, data: {} };
    answer.headers = new AxiosHeaders({ 'content-type': 'application/json', 'retry-after': '1' });
    if (!away) return answer;
    throw new AxiosError('away', 'ERR_BAD_RESPONSE', config, undefined, answer);
  };
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return { heard, adapter, asked: () => asked };
}

/** Outcome of a call, with whatever it waits for behind it. */
async function waitedFor(call: Promise<unknown>): Promise<unknown> {
  const outcome = call.catch((refused: unknown) => refused);
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

it('a read that is refused with 503 is repeated, and reports only its success', async () => {
  const { heard, adapter, asked } = serverAway(2);
  await waitedFor(http.get('/charges', { adapter, by: 'app' }));
  expect(asked()).toBe(3);
  expect(heard).toEqual([expect.any(Number)]);
});

it('a read that is always refused with 503 counts as no connection', async () => {
  const { heard, adapter } = serverAway(9);
  expect(await waitedFor(http.get('/charges', { adapter, by: 'app' }))).toMatchObject({ status: 503 });
  expect(heard).toEqual([undefined]);
});

it('a write that is always refused with 503 reports nothing of the connection', async () => {
  const { heard, adapter } = serverAway(9);
  const call = { adapter, by: 'app' as const, headers: { 'Idempotency-Key': 'a' } };
  expect(await waitedFor(http.post('/charges', {}, call))).toMatchObject({ status: 503 });
  expect(heard).toEqual([]);
});

it.each([
  [false, 'Para esto hace falta conexión.'],
  [true, 'El servidor no respondió. Mire cómo quedó antes de repetir.'],
])('a write without an answer is explained for a browser that is online: %s', async (onLine, title) => {
  const told: string[] = [];
  setRefusalDisplay((shown) => told.push(shown.title));
  vi.stubGlobal('navigator', { onLine });
  const adapter = async (config: InternalAxiosRequestConfig) => {
    throw new AxiosError('gone', AxiosError.ERR_NETWORK, config);
  };
  await http.put('/runs/1', {}, { adapter, by: 'person' }).catch(() => undefined);
  expect(told).toEqual([title]);
  vi.unstubAllGlobals();
});

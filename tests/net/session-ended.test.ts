import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { http, setSessionCheck } from '../../src/net/http.ts';
import { setExpiryHandler } from '../../src/net/refusal.ts';
import { session } from '../../src/net/session.ts';

const network = http.defaults.adapter;
const wanted: string[] = [];
const by = { by: 'person' } as const;
let told = 0;
let begun: number[] = [];

/** A server where `ana` signed in again: what left with the session before is refused once. */
function server(whoIsHere: string | undefined, refusals: number, status = 401): void {
  let left = refusals;
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    wanted.push(`${config.method} ${config.url}`);
    const refused = left-- > 0;
    const answer = {
      status: refused ? status : 200,
      statusText: '',
      data: refused ? { message: 'Inicie sesión.' } : { data: ['Enero'] },
      headers: new AxiosHeaders({ 'content-type': 'application/json' }),
      config,
    };
    if (refused) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, answer);
    return answer;
  };
  setSessionCheck(async () => {
    wanted.push('who is here');
    return whoIsHere;
  });
}

beforeEach(() => {
  wanted.length = 0;
  told = 0;
  begun = [];
  setExpiryHandler((at) => {
    told += 1;
    begun.push(at);
  });
  session.set({ user: { id: 'ana', name: 'Ana', email: 'ana@example.co', roles: [] } });
});
afterEach(() => {
  http.defaults.adapter = network;
  session.set({ user: null });
});

describe('a call that is refused without a session', () => {
  it('is repeated and not reported when its user signed in again meanwhile', async () => {
    server('ana', 1);
    expect((await http.get('/payrolls', by)).data).toEqual({ data: ['Enero'] });
    expect(wanted).toEqual(['get /payrolls', 'who is here', 'get /payrolls']);
    expect(told).toBe(0);
  });

  it('is repeated when it is a write with the token of the session before', async () => {
    server('ana', 1, 403);
    expect((await http.put('/payrolls/1', {}, by)).status).toBe(200);
    expect(wanted).toEqual(['put /payrolls/1', 'who is here', 'put /payrolls/1']);
  });

  it.each([
    ['nobody is signed in', undefined, 1, 2],
    ['another user is signed in', 'eva', 1, 2],
    ['it is refused every time', 'ana', 9, 3],
  ])('is reported when %s', async (_when, whoIsHere, refusals, calls) => {
    server(whoIsHere, refusals);
    const error = await http.get('/payrolls', { by: 'screen' }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ status: 401 });
    expect(told).toBe(1);
    expect(wanted).toHaveLength(calls);
  });

  it('is repeated when its user signs in while the session is checked', async () => {
    server(undefined, 1);
    setSessionCheck(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      session.set({ user: session.get().user });
      return undefined;
    });
    expect((await http.get('/payrolls', by)).data).toEqual({ data: ['Enero'] });
    expect(told).toBe(0);
  });

  it('is not repeated for a user who has not signed in', async () => {
    session.set({ user: null });
    server(undefined, 1, 403);
    await expect(http.post('/login', {}, { by: 'caller' })).rejects.toMatchObject({ status: 403 });
    expect(wanted).toEqual(['post /login']);
  });

  it.each([
    ['a read', () => http.get('/payrolls', by), false],
    ['a write', () => http.put('/payrolls/1', {}, by), true],
  ])('from %s under way when its report was dismissed is reported again: %s', async (_, call, again) => {
    server(undefined, 1);
    let release: (() => void) | undefined;
    setSessionCheck(
      () =>
        new Promise((resolve) => {
          release = () => resolve(undefined);
        }),
    );
    const calling = call().catch(() => undefined);
    await expect.poll(() => release).toBeDefined();
    const putAside = performance.now();
    await expect.poll(() => performance.now()).toBeGreaterThan(putAside);
    release?.();
    await calling;
    expect((begun[0] ?? 0) > putAside).toBe(again);
  });
});

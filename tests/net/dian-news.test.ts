import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Announcement } from '../../src/domain/calls/refusals.ts';
import { hearDianNews } from '../../src/net/dian-news.ts';
import { http } from '../../src/net/http.ts';
import { session } from '../../src/net/session.ts';

const set = '99999999-2222-4333-8444-555555555555';
const StatusDescription = `Set de prueba con identificador ${set} se encuentra Aceptado.`;
const body = { dianResponse: { isValid: false, responseDian: { StatusDescription } }, testing_set: set };

const network = http.defaults.adapter;
const shown: Announcement[] = [];
hearDianNews((one) => shown.push(one));

const answering = (status: number) => {
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const headers = new AxiosHeaders({ 'content-type': 'application/json' });
    const answer = { status, statusText: '', data: { message: 'x', ...body }, headers, config };
    if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, answer);
    return answer;
  };
};

beforeEach(() => {
  shown.length = 0;
  session.set({
    user: { id: 'ana', name: 'Ana', email: 'ana@example.co', roles: [] },
    company: { id: '1', social_reason: 'Ceiba S.A.S.', nit: '900', enabler: { status: false } },
  });
});
afterAll(() => {
  http.defaults.adapter = network;
  session.set({ user: null, company: null });
});

it.each([
  ['a read', () => http.get('/cost_centers/1', { by: 'screen' }), 200, 1],
  ['a write', () => http.post('/cost_centers', {}, { by: 'person' }), 201, 1],
  ['a call of the application itself', () => http.get('/notices/current', { by: 'app' }), 200, 0],
  ['a refusal', () => http.post('/cost_centers', {}, { by: 'person' }), 406, 0],
] as const)(
  'an accepted test set in any answer enables the company: %s',
  async (_, call, status, dialogs) => {
    answering(status);
    await call().catch(() => undefined);
    expect(session.get().company?.enabler).toEqual({ status: true });
    expect(shown.map(({ title }) => title)).toEqual(Array(dialogs).fill(StatusDescription));
  },
);

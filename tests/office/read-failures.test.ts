import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { announcements } from '../../src/kit/overlays/announce.ts';
import { type By, http } from '../../src/net/http.ts';

const gestures: (() => void)[] = [];
const place = { pathname: '/employees' };
vi.stubGlobal('location', place);
vi.stubGlobal('addEventListener', (_kind: string, hear: () => void) => gestures.push(hear));
vi.stubGlobal('removeEventListener', () => undefined);
const { holdReadFailures: holdReads, announceReadFailures: tellReads } = await import(
  '../../src/office/records/read-failures.ts'
);
const press = () => gestures[0]?.();

const network = http.defaults.adapter;
let status = 403;
http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  const headers = new AxiosHeaders({ 'content-type': 'application/json' });
  const answer = { status, statusText: '', data: { message: config.url }, headers, config };
  if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, answer);
  return answer;
};
afterAll(() => {
  http.defaults.adapter = network;
  vi.unstubAllGlobals();
});

let client: QueryClient;
beforeEach(() => {
  client = tellReads(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  status = 403;
  place.pathname = '/employees';
  holdReads(false);
  accept();
  press();
});

const query = (path: string, by: By = 'screen') => ({
  queryKey: [path],
  queryFn: async () => (await http.get(path, { by })).data,
});
/** A screen looks at it. */
const open = (path: string, by?: By) => new QueryObserver(client, query(path, by)).subscribe(() => undefined);
const settled = async () => {
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await new Promise(setImmediate);
};
/** The dialogs there are, which are accepted one by one. */
function accept(): string[] {
  const titles: string[] = [];
  for (let { question } = announcements.get(); question; { question } = announcements.get()) {
    titles.push(question.title);
    question.answer(true);
  }
  return titles;
}

it.each([
  [403, ['No se pudo procesar tu petición']],
  [422, ['Formato inválido']],
  [406, ['Se encontraron los siguientes errores']],
  [404, []],
  [401, []],
  [500, []],
])('a read of a screen that is answered %i opens the dialogs %j', async (code, titles) => {
  status = code;
  open('/employees/1');
  await settled();
  expect(accept()).toEqual(titles);
});

it('the refused reads of one gesture open one dialog, and those of the next gesture another', async () => {
  for (const path of ['/a', '/b', '/c', '/d', '/e']) open(path);
  await settled();
  expect(accept()).toHaveLength(1);
  press();
  open('/f');
  await settled();
  expect(accept()).toHaveLength(1);
});

it('a refused read that repeats by itself opens no dialog', async () => {
  status = 200;
  open('/a');
  await settled();
  status = 403;
  press();
  await client.invalidateQueries({ queryKey: ['/a'] });
  await settled();
  expect(accept()).toEqual([]);
});

it('a refused read of the application, or without a screen, opens no dialog', async () => {
  open('/notices/current', 'app');
  await client.prefetchQuery(query('/employees'));
  await settled();
  expect(accept()).toEqual([]);
});

it('a refused read opens its dialog again when its screen is opened again', async () => {
  open('/a')();
  await settled();
  accept();
  press();
  open('/a');
  await settled();
  expect(accept()).toHaveLength(1);
});

it('a refused read of a page that was left, or during a sign-in, opens no dialog', async () => {
  open('/a');
  place.pathname = '/payrolls';
  await settled();
  expect(accept()).toEqual([]);
  press();
  holdReads(true);
  open('/b');
  await settled();
  expect(accept()).toEqual([]);
});

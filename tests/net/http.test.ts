import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios';
import { expect, it } from 'vitest';
import { http, onReached } from '../../src/net/http.ts';

/** What a café answers to everything until its terms are accepted. */
const page = (status: number): AxiosResponse => ({
  status,
  statusText: '',
  data: '<html>Bienvenido</html>',
  headers: new AxiosHeaders({ 'content-type': 'text/html' }),
  config: { headers: new AxiosHeaders() },
});

it.each([200, 401, 511])('the page of a public network (%i) is no answer of the server', async (status) => {
  const heard: (number | undefined)[] = [];
  onReached((begun) => heard.push(begun));
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

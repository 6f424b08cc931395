import { beforeAll, expect, it } from 'vitest';
import { lacksVerb } from '../../../scripts/name-rules.ts';
import { testServer } from '../../harness.ts';

type Operation = { operationId?: string; summary?: string };

/** Every operation of the description of the API, by method and address. */
let operations: [address: string, Operation][];

beforeAll(async () => {
  const { app } = await testServer();
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );
});

it('every operation is named by a verb and a noun', () => {
  const unfit = operations.filter(
    ([, { operationId = '' }]) => lacksVerb(operationId) || !/^[a-z]+[A-Z][A-Za-z\d]*$/.test(operationId),
  );
  expect(unfit.map(([address, { operationId }]) => `${address} ${operationId}`)).toEqual([]);
});

it('no two operations have the same name', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  const repeated = operations.filter(([, { operationId }], at) => names.indexOf(operationId) !== at);
  expect(repeated.map(([address, { operationId }]) => `${address} ${operationId}`)).toEqual([]);
});

it('every summary begins with what the operation does', () => {
  const unfit = operations.filter(([, { summary = '' }]) => !/^\p{Lu}\p{L}*[aei]r,? .+[^.]$/u.test(summary));
  expect(unfit.map(([address, { summary }]) => `${address} ${summary}`)).toEqual([]);
});

it('every summary says which operation it is, read alone', () => {
  const summaries = operations.map(([, { summary }]) => summary);
  const repeated = operations.filter(([, { summary }], at) => summaries.indexOf(summary) !== at);
  expect(repeated.map(([address, { summary }]) => `${address} ${summary}`)).toEqual([]);
});

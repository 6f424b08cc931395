import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { renewReads } from '../../src/office/records/derived-reads.ts';

it.each([
  [['pila', 'c', { month: '2026-11' }], true],
  [['cost', 'c', {}], true],
  [['payrolls', 'c', 'context', {}], true],
  [['pila_settings', 'c', 'list', {}], true],
  // Its page reads the changed person again without this.
  [['payrolls', 'c', 'recalculations'], false],
  [['banks', '', 'list', {}], false],
])('a write of a record invalidates the query %j: %s', async (queryKey, isOld) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'read before');
  await renewReads(client, 'pila_settings');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isOld);
});

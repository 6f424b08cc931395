import { expect, test } from 'vitest';
import { findOwnListType } from '../../src/vault/page/own-lists.ts';
import type { Account } from '../../src/vault/session/api.ts';

const account = { id: 'account', employee_ids: ['record'] } as Account;

test.each(['payrolls', 'adjustments', 'payments'] as const)('the address of an employee lists %s', (type) => {
  expect(findOwnListType(account, 'account', type)).toBe(type);
  expect(findOwnListType(account, 'record', type)).toBe(type);
});

test.each([
  ['another person', 'other', 'payments'],
  ['an unknown type', 'record', 'zzz'],
])('the address of %s lists nothing', (_, id, type) => {
  expect(findOwnListType(account, id, type)).toBeUndefined();
});

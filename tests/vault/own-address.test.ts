import { expect, test } from 'vitest';
import type { Account } from '../../src/vault/api.ts';
import { ownType } from '../../src/vault/own-address.ts';

const account = { id: 'account', employee_ids: ['record'] } as Account;

test.each(['payrolls', 'adjustments', 'payments'] as const)('the address of an employee lists %s', (type) => {
  expect(ownType(account, 'account', type)).toBe(type);
  expect(ownType(account, 'record', type)).toBe(type);
});

test.each([
  ['another person', 'other', 'payments'],
  ['a type that is none', 'record', 'zzz'],
])('the address of %s lists nothing', (_, id, type) => {
  expect(ownType(account, id, type)).toBeUndefined();
});

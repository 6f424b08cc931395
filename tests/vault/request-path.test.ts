import { expect, it } from 'vitest';
import { requestKindNames } from '../../src/domain/payroll/novelties/request-kinds.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { proposeDays } from '../../src/domain/vault/propose-days.ts';
import { buildRequestPath, readPreparedRequest, requestsPath } from '../../src/vault/page/request-path.ts';

const day = (text: string) => text as Day;

it('days that were only supposed are asked for from the next working day', () => {
  // A Friday: the weekend passes.
  expect(proposeDays(day('2026-11-27'), 3)).toEqual({ start: '2026-11-30', end: '2026-12-02' });
  // The 8th of December is a holiday.
  expect(proposeDays(day('2026-12-07'), 1)).toEqual({ start: '2026-12-09', end: '2026-12-09' });
});

it('the address of a request says what is filled in, and any other hash fills in nothing', () => {
  const prepared = { kind: 'vacations', company: 'c1', days: 3 } as const;
  const hash = buildRequestPath(prepared).slice(requestsPath.length);
  expect(readPreparedRequest(hash, requestKindNames)).toEqual(prepared);
  for (const other of [
    '',
    '#v-ask',
    '#vacations',
    '#nada/c1/3',
    '#leave/c1/0',
    '#leave/c1/61',
    '#leave/c1/x',
  ])
    expect(readPreparedRequest(other, requestKindNames)).toBeUndefined();
});

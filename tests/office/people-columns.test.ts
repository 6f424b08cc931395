import { expect, test } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import { buildPeopleColumns } from '../../src/office/runs/people-columns.tsx';
import type { RunPerson } from '../../src/office/runs/runs.ts';

const person = (start: string, end: string) => ({ start: start as Day, end: end as Day }) as RunPerson;
const daysOf = (one: RunPerson) =>
  buildPeopleColumns('all', 'fortnight')
    .find(({ name }) => name === 'days')
    ?.cell(one);

test.each([
  ['a fortnight', '2026-11-01', '2026-11-15', '15'],
  ['a second fortnight of a month of 31 days', '2026-12-16', '2026-12-31', '15'],
  ['a second fortnight of February', '2027-02-16', '2027-02-28', '15'],
  ['an employee who was admitted inside it', '2026-11-06', '2026-11-15', '10'],
  ['an employee who left on its first day', '2026-11-01', '2026-11-01', '1'],
])('the days of %s are counted in a month of thirty', (_, start, end, days) => {
  expect(daysOf(person(start, end))).toBe(days);
});

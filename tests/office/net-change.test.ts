import { describe, expect, it, test } from 'vitest';
import { runKinds } from '../../src/domain/payroll/runs/period.ts';
import { describeNetChange, formatNetChangeSum } from '../../src/office/runs/net-change.ts';
import { NetChangeMark } from '../../src/office/runs/net-change-mark.tsx';
import { buildPeopleColumns } from '../../src/office/runs/people-columns.tsx';
import { chooseFirst, describeNovelties, keepChoice } from '../../src/office/runs/repeat/repetition.ts';
import type { RunPerson } from '../../src/office/runs/runs.ts';

const person = (total: string, previous_total?: string | null) => ({
  total,
  ...(previous_total !== undefined && { previous_total }),
});

describe('the net of a person against the payment before', () => {
  it.each([
    ['more', '1200000.00', '1000000.00', '+200.000'],
    ['less', '900000.00', '1000000.00', '−100.000'],
    ['the same', '900000.00', '900000.00', 'igual'],
    ['the same but for the peso of the rounding', '900001.00', '900000.00', 'igual'],
    ['somebody new', '900000.00', null, 'nuevo'],
  ])('is told in pesos: %s', (_, total, before, words) => {
    expect(describeNetChange(person(total, before))?.words).toBe(words);
  });

  it('is not told of an answer that does not have it', () => {
    expect(describeNetChange(person('1.00'))).toBeUndefined();
  });

  it.each(runKinds)('is told in a table and in a card of the same payments: %s', (kind) => {
    const isTold = buildPeopleColumns('all', kind).some(({ name }) => name === 'change');
    const mark = NetChangeMark({ person: person('2.00', null) as RunPerson, kind });
    expect(mark !== null).toBe(isTold);
    expect(isTold).toBe(kind !== 'vacations' && kind !== 'final_settlement');
  });

  it('is added up with whoever is new counted whole, without whoever is not compared', () => {
    expect(formatNetChangeSum([person('120.00', '100.00'), person('50.00', null)])).toBe('+70');
    expect(formatNetChangeSum([person('50.00', null)])).toBe('');
    expect(formatNetChangeSum([person('120.00', '100.00'), person('50.00')])).toBe('+20');
  });
});

test('what would be repeated is read in hours and pesos', () => {
  expect(
    describeNovelties({
      hours: [{ kind: 'heds', quantity: '4.5' }],
      earned: [
        { concept: 'bonuses', salary: '100000.00', non_salary: '50000.00', description: 'Meta' },
        {
          ...{ concept: 'aids', non_salary: '15000.00', quantity: '3', unit_value: '5000.00' },
          ...{ own: 'x', description: 'Viajes' },
        },
      ],
      taken: [{ concept: 'debt', amount: '12000.00' }],
    }),
  ).toEqual(['4,5 h', '$ 100.000 + $ 50.000, Meta', '$ 15.000 (3 × 5.000)', '$ 12.000']);
});

test('a choice stays with the rows that are the same in a newer proposal', () => {
  const row = (concept: string, quantity: string, replaces: boolean) => ({
    ...{ employee: { id: 'a', name: 'Ana', list_name: 'Ana' }, concept, label: concept, replaces },
    now: replaces ? { hours: [{ kind: 'heds' as const, quantity: '1' }] } : {},
    next: { hours: [{ kind: 'heds' as const, quantity }] },
  });
  const before = { repetitions: [row('kept', '2', true), row('left', '2', false), row('other', '2', true)] };
  const now = {
    repetitions: [
      ...[row('kept', '2', true), row('left', '2', false), row('other', '3', true)],
      ...[row('new', '2', false), row('replacing', '2', true)],
    ],
  };
  expect([...chooseFirst(before)]).toEqual(['a left']);
  expect([...keepChoice(before, new Set(['a kept', 'a other']), now)]).toEqual(['a kept', 'a new']);
});

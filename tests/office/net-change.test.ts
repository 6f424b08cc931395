import { describe, expect, it, test } from 'vitest';
import { describeNetChange, formatNetChangeSum } from '../../src/office/runs/net-change.ts';
import { describeNovelties } from '../../src/office/runs/repeat/repetition.ts';

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

  it('is added up with whoever is new counted whole', () => {
    expect(formatNetChangeSum([person('120.00', '100.00'), person('50.00', null)])).toBe('+70');
    expect(formatNetChangeSum([person('50.00', null)])).toBe('');
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

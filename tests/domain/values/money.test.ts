import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  exact,
  exactPesos,
  formatMoney,
  formatMoneyInput,
  formatPesos,
  greatest,
  least,
  minus,
  money,
  over,
  parseMoney,
  pesos,
  plus,
  roundToCentavo,
  roundToPeso,
  roundUp,
  sum,
  times,
  toDecimalText,
  toMoneyText,
} from '../../../src/domain/values/money.ts';

describe('an amount', () => {
  it.each([
    ['1750905', 175_090_500],
    ['1750905.5', 175_090_550],
    ['1750905.00', 175_090_500],
    ['-200.05', -20_005],
    [' 7 ', 700],
    ['0', 0],
  ])('reads %s', (text, cents) => expect(parseMoney(text)).toBe(cents));

  it.each(['', '1.750.905', '1,5', '1.555', '1e3', '$ 5', '.5', '12345678901234', 'NaN'])(
    'does not read %s',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );

  it.each([
    [142_350_050, '1423500.50', '1.423.500,50', '1,423,500.50'],
    [242_000_000, '2420000.00', '2.420.000', '2,420,000.00'],
    [-20_000, '-200.00', '−200', '-200.00'],
    [5, '0.05', '0,05', '0.05'],
    [0, '0.00', '0', '0.00'],
  ])('%s centavos is written, shown and typed', (cents, text, shown, typed) => {
    const amount = money(cents);
    expect([toMoneyText(amount), formatMoney(amount), formatMoneyInput(amount)]).toEqual([
      text,
      shown,
      typed,
    ]);
  });

  it.each([
    [1_375_000, '$\u00a013.750'],
    [-20_000, '−$\u00a0200'],
    [-142_350_050, '−$\u00a01.423.500,50'],
  ])('%s centavos carries its minus before the sign of pesos', (cents, text) => {
    expect(formatPesos(money(cents))).toBe(text);
  });

  it('comes back from its own text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 14), max: 10 ** 14 }),
        (cents) => parseMoney(toMoneyText(money(cents))) === cents,
      ),
    );
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %s centavos', (cents) => {
    expect(() => money(cents)).toThrow(RangeError);
  });

  it('adds up', () => expect(sum([pesos(1), pesos(2), money(5)])).toBe(305));
});

describe('exact numbers', () => {
  it('keep a third whole', () => {
    const third = over(exact(1), exact(3));
    expect(compare(times(third, exact(3)), exact(1))).toBe(0);
    expect(compare(plus(third, minus(exact(1), third)), exact(1))).toBe(0);
  });

  it.each(['', '1,5', '1e3', 'x', '.5', '5.'])('refuse %s', (text) =>
    expect(() => exact(text)).toThrow(RangeError),
  );

  it('refuse to divide by zero', () => expect(() => over(exact(1), exact(0))).toThrow('División por cero'));

  it('divide by a negative', () => expect(toDecimalText(over(exact(1), exact(-4)), 2)).toBe('-0.25'));

  it('compare', () => {
    expect([least(exact('0.5'), exact('0.6')), greatest(exact('0.5'), exact('0.6'))]).toEqual([
      exact('0.5'),
      exact('0.6'),
    ]);
  });
});

describe('rounding', () => {
  it.each([
    ['0.5', 1],
    ['1.5', 2],
    ['2.5', 3],
    ['2.49', 2],
    ['-0.5', -1],
    ['875452.5', 875_453],
  ])('%s to the peso goes half up', (text, whole) => {
    expect(roundToPeso(exact(text))).toBe(whole * 100);
  });

  it.each([
    ['0.005', 0],
    ['0.015', 2],
    ['0.025', 2],
    ['0.0251', 3],
    ['-0.015', -2],
  ])('%s to the centavo goes half to even', (text, cents) => {
    expect(roundToCentavo(exact(text))).toBe(cents);
  });

  it.each([
    ['280144.8', 100, 280_200],
    ['280200', 100, 280_200],
    ['0.01', 1, 1],
    ['0', 100, 0],
  ])('%s goes up to the next %s', (text, step, whole) => {
    expect(roundUp(exact(text), step)).toBe(whole * 100);
  });

  it.each([
    ['2.345', 2, '2.34'],
    ['2.355', 2, '2.36'],
    ['2.5', 0, '2'],
    ['3.5', 0, '4'],
    ['0.05', 1, '0.0'],
    ['-1.25', 1, '-1.2'],
  ])('%s with %s places is %s', (text, places, expected) => {
    expect(toDecimalText(exact(text), places)).toBe(expected);
  });

  it('never moves an amount more than half a peso', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 10_000 }), (n, d) => {
        const value = over(exact(n), exact(d));
        const off = minus(exactPesos(roundToPeso(value)), value);
        return compare(off, exact('0.5')) <= 0 && compare(off, exact('-0.5')) >= 0;
      }),
    );
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PesoAmount } from '../../src/kit/marks/peso-amount.tsx';

const read = (amount: string | null, out = false): string =>
  renderToStaticMarkup(createElement(PesoAmount, { amount, out })).replace(/<[^>]+>/g, '');

describe('an amount on the screen', () => {
  it.each([
    ['1423500.00', false, '$\u00a01.423.500'],
    ['-1234567.00', false, '−$\u00a01.234.567'],
    ['96700.00', true, '−$\u00a096.700'],
    // What had left and comes back.
    ['-200.00', true, '$\u00a0200'],
    [null, false, '$\u00a0—'],
  ])('of %s, leaving: %s, reads %s', (amount, out, text) => expect(read(amount, out)).toBe(text));
});

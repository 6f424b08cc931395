import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildOverpaidDebt } from '../../src/domain/payroll/drafts/carried-debts.ts';
import { DifferenceOwed } from '../../src/office/payroll/adjustments/difference-owed.tsx';

const november = { note_type: 1 as const, year: 2026, month: 11 };
const debt = buildOverpaidDebt(november, '19176.00');

function read(difference: string, of: Partial<Parameters<typeof DifferenceOwed>[0]> = {}): string {
  const props = { adjustment: november, difference, carried: [], onCarry: () => undefined, ...of };
  return renderToStaticMarkup(createElement(DifferenceOwed, props))
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

it.each<[string, string, Parameters<typeof read>[1], RegExp | string]>([
  ['the same net', '0.00', {}, ''],
  [
    'more',
    '19176.00',
    {},
    /le debe \$ 19\.176 al empleado\. Páguelos aparte.*noviembre de 2026.*dos veces\.$/,
  ],
  ['less', '-19176.00', {}, /pagó \$ 19\.176 de más.*«Deuda con la empresa».*Dejarlo como deuda$/],
  ['less, left as a debt', '-19176.00', { carried: [debt] }, /\$ 19\.176 que pagó de más quedan como deuda/],
  ['less than the debt it left', '-9000.00', { carried: [debt] }, /Corregir la deuda$/],
  ['no less than before', '0.00', { carried: [debt] }, 'Quitar la deuda'],
  [
    'nothing left',
    '-910000.00',
    { adjustment: { ...november, note_type: 2 } },
    /no emite otra en su lugar, el empleado le debe \$ 910\.000.*devuelve\.$/,
  ],
  ['less, once it is on its way', '-19176.00', { onCarry: undefined }, /escrita del empleado\.$/],
])('a note with %s says what is owed and where it is paid', (_, difference, of, words) => {
  if (typeof words === 'string') expect(read(difference, of)).toBe(words);
  else expect(read(difference, of)).toMatch(words);
});

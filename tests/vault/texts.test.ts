import { expect, test } from 'vitest';
import { describeBonusMonths, hideFigure, hideFigures } from '../../src/vault/page/texts.ts';
import { describeEndedSession } from '../../src/vault/session/texts.ts';

const month = (month: number, service_bonus?: boolean) => ({
  year: 2026,
  month,
  ...(service_bonus && { service_bonus }),
});

test.each([
  ['no month', [month(5), month(6)], ''],
  ['June', [month(7), month(6, true)], 'en junio, la prima'],
  [
    'both, and one in two companies',
    [month(12, true), month(6, true), month(6, true)],
    'en junio y diciembre, la prima',
  ],
])('a year names the months that brought the prima: %s', (_, slips, words) => {
  expect(describeBonusMonths(slips)).toBe(words);
});

test.each([
  ['Recibe $ 82.500 más que en el pago anterior.', 'Recibe •••• más que en el pago anterior.'],
  ['de $\u00a01.423.500 a −$ 900', 'de •••• a ••••'],
  ['12 horas a 15.625,50, con 25 %', '12 horas a ••••, con 25 %'],
  ['Ley 2466 de 2025, art. 14', 'Ley 2466 de 2025, art. 14'],
  ['Me deben 1500000 desde 2025', 'Me deben •••• desde 2025'],
  ["Eran 1'500.000 y no $ 1'200.000", 'Eran •••• y no ••••'],
])('a covered sentence keeps its words and hides its amounts: %s', (text, words) => {
  expect(hideFigures(text)).toBe(words);
});

test.each([
  ['850', '••••'],
  ['−$\u00a0102.200,40', '••••'],
  ['4 %', '4 %'],
  ['12 horas', '12 horas'],
  ['30 × 56.667', '30 × ••••'],
])('a covered step of a calculation hides its amount: %s', (value, words) => {
  expect(hideFigure(value)).toBe(words);
});

const question = { path: '/questions' };
test.each([
  ['nothing waits', [], false, 'se borró. Ingrese de nuevo.'],
  [
    'a question waits',
    [question],
    false,
    'se borró. 1 pregunta suya espera: se envía cuando entre. Ingrese de nuevo.',
  ],
  [
    'several wait, for an employee without a password',
    [question, question],
    true,
    '2 preguntas suyas esperan: se envían cuando entre. Pida un código en nómina y entre con «Tengo un código».',
  ],
  [
    'something else waits',
    [question, { path: '/payslips/a/payrolls/receipts' }],
    false,
    '2 envíos suyos esperan',
  ],
])(
  'the sign-in after an ended session says what waits and how to come back: %s',
  (_, waiting, byCode, words) => {
    expect(describeEndedSession(waiting, byCode)).toContain(words);
  },
);

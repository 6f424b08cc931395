import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/domain/identity/nit.ts';
import {
  choice,
  dayField,
  flag,
  integer,
  moneyField,
  percent,
  text,
} from '../../../src/domain/records/fields.ts';
import { buildFieldSchema, checkRecord } from '../../../src/domain/records/validation.ts';
import { companies } from '../../../src/domain/resources/companies.ts';
import { costCenters } from '../../../src/domain/resources/cost-centers.ts';

test.each([
  ['text is trimmed', text('Código', { max: 5 }), '  A1 ', 'A1'],
  ['what nobody sees in a text goes', text('Código', { max: 5 }), '\u200bA\u00ad\ufeff\u20601\u200b ', 'A1'],
  ['what joins the parts of a sign stays', text('Nombre', { max: 9 }), '👩\u200d👧', '👩\u200d👧'],
  ['whole numbers of forms are read', integer('Días', { min: 0 }), '12', 12],
  ['commas of thousands are read', moneyField('Sueldo', {}), '2,420,000.5', '2420000.50'],
  ['numbers of JSON are read', moneyField('Sueldo', {}), 1750905, '1750905.00'],
  ['flags of forms are read', flag('Activo', {}), '0', false],
  ['percentages keep their text', percent('Tarifa', {}), '0.522', '0.522'],
  ['days are days', dayField('Ingreso', {}), '2024-02-29', '2024-02-29'],
] as const)('%s', (_, field, written, read) => {
  expect(buildFieldSchema(field).parse(written)).toBe(read);
});

test.each([
  ['too long', text('Código', { max: 2 }), 'ABC', 'Código admite máximo 2 caracteres'],
  [
    'control characters',
    text('Código', { max: 9 }),
    'a\u0007b',
    'Código tiene caracteres que no se pueden guardar',
  ],
  [
    'a formula behind what nobody sees',
    text('Código', { max: 9 }),
    '\u200b=1+1',
    'Código no puede empezar como una fórmula',
  ],
  ['fractions where none go', integer('Días', {}), '1.5', 'Días debe ser un número entero'],
  ['below the least', integer('Desde', { min: 1 }), 0, 'Desde debe ser 1 o mayor'],
  [
    'three decimals of money',
    moneyField('Sueldo', {}),
    '1.234',
    'Sueldo debe ser un valor en pesos, con punto decimal',
  ],
  ...['5,5', '2500000,50', '1,23,456', '12,3456'].map(
    (written) =>
      [
        `a comma that parts no thousands, ${written}`,
        moneyField('Sueldo', {}),
        written,
        'Sueldo debe ser un valor en pesos, con punto decimal',
      ] as const,
  ),
  ['more money than is exact', moneyField('Sueldo', {}), '99999999999999', 'Sueldo es demasiado grande'],
  ['negative money', moneyField('Sueldo', {}), '-5', 'Sueldo no puede ser negativo'],
  [
    'nothing where something is owed',
    moneyField('Sueldo', { positive: true }),
    '0',
    'Sueldo debe ser mayor que 0',
  ],
  [
    'a day that does not exist',
    dayField('Ingreso', {}),
    '2026-02-30',
    'Ingreso no es una fecha del calendario',
  ],
  ['an option that does not exist', choice('Tipo', { options: { a: 'A' } }), 'toString', 'Tipo no es válido'],
  ['objects instead of text', text('Código', { max: 5 }), { a: 1 }, 'Código no es válido'],
] as const)('refuses %s', (_, field, written, sentence) => {
  const result = buildFieldSchema(field).safeParse(written);
  expect(result.error?.issues[0]?.message).toBe(sentence);
});

test.each(['   ', '\u200b', '\u00ad\u2060 ', '\ufeff', '\u3164', '\u2800'])(
  'characters that nobody sees are nothing written: %j',
  (name) => {
    expect(checkRecord(costCenters, { code: 'A', name }, 'create')).toEqual({
      ok: false,
      errors: { name: ['El campo Nombre es obligatorio'] },
    });
  },
);

test('says all problems at once, unknown names included', () => {
  const checked = checkRecord(costCenters, { color: 'red', code: 'X'.repeat(21) }, 'create');
  expect(checked).toEqual({
    ok: false,
    errors: {
      color: ['El campo color no existe en Centros de costo'],
      code: ['Código admite máximo 20 caracteres'],
      name: ['El campo Nombre es obligatorio'],
    },
  });
});

test('an update checks what it sends and empties what it clears', () => {
  const stored = { code: 'A', name: 'Corte', ledger_account: '51' };
  expect(checkRecord(costCenters, { clear: ['ledger_account'] }, 'update', stored)).toEqual({
    ok: true,
    value: { ledger_account: null },
  });
  expect(checkRecord(costCenters, { clear: ['name'] }, 'update', stored)).toEqual({
    ok: false,
    errors: { name: ['El campo Nombre es obligatorio'] },
  });
});

test('a natural person has names and a company a reason, never both', () => {
  const natural = checkRecord(
    companies,
    { person_type: 'natural', social_reason: 'X', first_name: 'Ana' },
    'create',
  );
  expect(natural).toMatchObject({
    ok: false,
    errors: { surname: ['El campo Primer apellido es obligatorio'] },
  });
  expect(natural.ok ? [] : Object.keys(natural.errors)).not.toContain('social_reason');
});

test.each([
  ['800197268', 4],
  ['900123456', 8],
  ['860069804', 2],
  ['891701664', 1],
])('the check digit of %s is %i', (nit, digit) => {
  expect(checkDigit(nit)).toBe(digit);
});

test.each([
  ['604 444 12 34', '6044441234'],
  ['(604) 444-12-34', '6044441234'],
  ['+57 604.444.12.34', '+576044441234'],
])('a telephone written as %s is kept as its figures', (written, kept) => {
  expect(buildFieldSchema(companies.fields.phone).parse(written)).toBe(kept);
});

test('a telephone with letters is refused', () => {
  expect(buildFieldSchema(companies.fields.phone).safeParse('604 444 ext 2').success).toBe(false);
});

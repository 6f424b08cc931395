import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtFormats } from '../../../src/domain/banking/bank-file.ts';
import { brebKeyPattern } from '../../../src/domain/banking/employee-account.ts';
import { bankFormats } from '../../../src/domain/banking/formats.ts';
import type {
  BankField,
  BankLayout,
  BankPayment,
  PayingCompany,
} from '../../../src/domain/banking/layout.ts';
import { type BankSource, bankSources, isDayPattern } from '../../../src/domain/banking/sources.ts';
import {
  formatTemplateFault,
  listFieldPositions,
  listTemplateFaults,
  newTemplate,
  readTemplate,
  serializeTemplate,
  summarizeTemplate,
} from '../../../src/domain/banking/template.ts';
import { buildExampleTrial } from '../../../src/domain/banking/trial.ts';
import { writeBankFile, writeBankText } from '../../../src/domain/banking/write.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { money } from '../../../src/domain/values/money.ts';

const account: BankField = { name: 'Cuenta', source: 'account_number', length: 17 };
const amount: BankField = { name: 'Valor', source: 'amount', length: 17, align: 'right', pad: '0' };
const least: BankLayout = { ...newTemplate, detail: [account, amount] };
const withField = (field: Partial<BankField>, record: 'header' | 'detail' = 'detail'): BankLayout => ({
  ...least,
  [record]: [...least[record], { name: 'Campo', source: 'name', length: 10, ...field }],
});
const payer: PayingCompany = {
  name: 'Comercializadora La Ceiba S.A.S.',
  ...{
    nit: '901482317',
    document_type: '31',
    account_number: '456',
    account_type: 'ahorros',
    agreement: '77',
  },
};
const ana: BankPayment = {
  ...{
    employee_id: 'ana',
    name: 'Ana Muñoz',
    list_name: 'Muñoz Ana',
    document_type: '13',
    document_number: '1037482916',
  },
  ...{ bank: '1013', account_type: 'ahorros', account_number: '00123', email: 'ana@correo.co' },
  breb_key: '@anaMunoz',
  amount: money(185_050),
};
const order = {
  ...{ sent: makeDay(2026, 11, 27), paid: makeDay(2026, 12, 1), time: '081502' },
  ...{ reference: 'NOMINA NOV. 2026', sequence: 'AC' },
};
const cellOf = (field: Partial<BankField>, payment = ana) => {
  const file = writeBankFile({ named: 'archivo', layout: withField(field) }, payer, [payment], order);
  return file.refused ?? file.left[0]?.reason ?? file.lines[0]?.cells.at(-1);
};

it.each(bankFormats)(
  'the record of %s is a template too: read back it is the same, and has no faults',
  (format) => {
    const { layout } = builtFormats[format];
    const read = readTemplate(serializeTemplate(layout)) as BankLayout;
    expect(listTemplateFaults(read)).toEqual([]);
    expect(serializeTemplate(read)).toBe(serializeTemplate(layout));
    const files = [layout, read].map((one) =>
      writeBankText(one, writeBankFile({ named: 'archivo', layout: one }, payer, [ana], order).lines),
    );
    expect(files[1]).toBe(files[0]);
  },
);

it('a template in words', () => {
  expect(summarizeTemplate(least)).toBe('Ancho fijo, 34 posiciones, 2 campos por persona');
  expect(summarizeTemplate({ ...least, shape: 'delimited', delimiter: '|', detail: [amount] })).toBe(
    'Separado por barra vertical, 1 campo por persona',
  );
  expect(listFieldPositions(least.detail)).toEqual([
    { from: 1, to: 17 },
    { from: 18, to: 34 },
  ]);
});

describe('a file that pays by Bre-B keys alone', () => {
  const layout: BankLayout = {
    ...newTemplate,
    detail: [{ name: 'Llave', source: 'breb_key', length: 20 }, amount],
  };
  const reasonOf = (payment: Partial<BankPayment>, of = layout) =>
    writeBankFile({ named: 'archivo', layout: of }, payer, [{ ...ana, ...payment }], order).left[0]?.reason;

  it('needs a key and no account', () => {
    expect(listTemplateFaults(layout)).toEqual([]);
    const none = { bank: null, account_type: null, account_number: null };
    expect(reasonOf(none)).toBeUndefined();
    expect(reasonOf({ ...none, without_account: 'Otro' })).toBeUndefined();
    expect(reasonOf({ breb_key: null })).toBe('Su ficha no tiene llave Bre-B');
    expect(reasonOf({ without_account: 'Efectivo' })).toBe('Se le paga en efectivo');
    expect(reasonOf({ breb_key: `${'a'.repeat(20)}@correo.co` })).toBe(
      'Su llave Bre-B tiene más de 20 caracteres',
    );
  });

  it('keeps the key as it is, also in a sheet, where what begins like a formula is text', () => {
    const sheet: BankLayout = {
      ...layout,
      ...{ shape: 'delimited', delimiter: ';', letters: 'utf8_sheet' },
      detail: [...layout.detail, { name: 'Nombre', source: 'name' }],
    };
    const { lines } = writeBankFile(
      { named: 'archivo', layout: sheet },
      payer,
      [{ ...ana, name: '@SUM(A1)' }],
      order,
    );
    const [line = ''] = writeBankText(sheet, lines).split(/\r?\n/);
    expect(line.replace('\ufeff', '').split(';')).toEqual(['@anaMunoz', '185050', "'@SUM(A1)"]);
  });

  it('with an account beside the key needs the account', () => {
    const both = { ...layout, detail: [...layout.detail, account] };
    expect(reasonOf({ account_number: null }, both)).toBe('Su ficha no tiene cuenta bancaria');
    expect(reasonOf({ breb_key: null }, both)).toBeUndefined();
  });

  it.each([
    ...[
      ['3001234567', true],
      ['@ana.munoz', true],
      ['ana@correo.co', true],
      ['1037482916', true],
      ['AB12345', true],
    ],
    ...[
      ['@', false],
      ['@a', false],
      ['ana@correo', false],
      ['con espacio', false],
      ['peña@correo.co', false],
      ['601 234', false],
      ['', false],
    ],
  ] as const)('takes %s as a key: %s', (key, isKey) => {
    expect(brebKeyPattern.test.test(key)).toBe(isKey);
  });
});

describe('what each source says', () => {
  const said: Record<BankSource, [field: Partial<BankField>, expected: string]> = {
    constant: [{ constant: 'X1' }, 'X1        '],
    nit: [{ align: 'right', pad: '0' }, '0901482317'],
    nit_with_digit: [{ length: 11 }, '9014823175 '],
    company_name: [{}, 'COMERCIALI'],
    company_document_type: [{ codes: { '31': 'N' } }, 'N         '],
    paying_account: [{ align: 'right' }, '       456'],
    paying_account_type: [{ codes: { ahorros: 'S' }, length: 1 }, 'S'],
    agreement: [{ align: 'right', pad: '0', length: 4 }, '0077'],
    paid: [{ pattern: 'DD/MM/AAAA' }, '01/12/2026'],
    sent: [{ length: 8 }, '20261127'],
    time: [{ length: 6 }, '081502'],
    sequence: [{ length: 2 }, 'AC'],
    sequence_letter: [{ length: 1 }, 'C'],
    sequence_number: [{ length: 3, align: 'right', pad: '0' }, '003'],
    reference: [{}, 'NOMINA NOV'],
    count: [{ length: 3, align: 'right', pad: '0' }, '001'],
    lines: [{ length: 3, align: 'right', pad: '0' }, '001'],
    total: [{ align: 'right', pad: '0', amount: 'point' }, '0001850.50'],
    nth: [{ length: 3, align: 'right', pad: '0' }, '001'],
    document_type: [{ length: 2 }, '13'],
    document_number: [{}, '1037482916'],
    name: [{}, 'ANA MUNOZ '],
    bank: [{ length: 4 }, '1013'],
    short_bank: [{ length: 4, align: 'right', pad: '0' }, '0013'],
    account_type: [{ length: 8 }, 'ahorros '],
    account_number: [{}, '00123     '],
    breb_key: [{}, '@anaMunoz '],
    amount: [{ amount: 'comma' }, '1850,50   '],
    email: [{ length: 14 }, 'ANA@CORREO.CO '],
  };
  it.each(Object.keys(bankSources) as BankSource[])('%s', (source) => {
    const [field, expected] = said[source];
    expect(cellOf({ source, ...field })).toBe(expected);
  });
  it.each([
    ['as needed with centavos', { amount: 'as_needed' as const }, ana, '1850,5    '],
    [
      'pesos with centavos',
      { amount: 'pesos' as const },
      ana,
      'Su pago tiene centavos, y en el archivo va en pesos enteros',
    ],
    ['pesos', { amount: 'pesos' as const }, { ...ana, amount: money(185_000) }, '1850      '],
    ['too long', { length: 5 }, ana, 'Su pago no cabe en las 5 posiciones de «Campo»'],
  ])('an amount %s', (_, field, payment, expected) => {
    expect(cellOf({ source: 'amount', ...field }, payment)).toBe(expected);
  });
  it('a wallet has a kind of account of its own before that of its account', () => {
    const wallet = { ...ana, bank: '1507', account_type: 'deposito' };
    const codes = { deposito: 'DE', nequi: 'NQ' };
    expect(cellOf({ source: 'account_type', codes, length: 2 }, wallet)).toBe('NQ');
    expect(cellOf({ source: 'account_type', codes: { deposito: 'DE' }, length: 2 }, wallet)).toBe('DE');
    expect(cellOf({ source: 'account_type', codes: { ahorros: 'A' } }, wallet)).toBe(
      'El archivo no tiene código para su tipo de cuenta',
    );
    expect(
      cellOf({ source: 'account_type', codes: { ahorros: 'A' }, otherwise: 'X', length: 1 }, wallet),
    ).toBe('X');
  });
  it('an e-mail or a document is never cut', () => {
    expect(cellOf({ source: 'email', length: 5 })).toBe('Su correo tiene más de 5 caracteres');
    expect(cellOf({ source: 'document_number', length: 9 })).toBe('Su documento tiene más de 9 caracteres');
  });
});

describe('a bad template is told in words, where it is mended', () => {
  it.each<[words: string, layout: BankLayout]>([
    ['Agregue los campos de cada persona', newTemplate],
    ['Falta el valor: agregue un campo con el valor de cada persona', { ...least, detail: [account] }],
    [
      'Falta la cuenta: agregue un campo con el número de cuenta o la llave Bre-B de cada persona',
      { ...least, detail: [amount] },
    ],
    ['Elija el separador de los campos', { ...least, shape: 'delimited', delimiter: 'x' }],
    ['Escriba el nombre del campo', withField({ name: ' ' })],
    ['El nombre tiene más de 60 letras', withField({ name: 'x'.repeat(61) })],
    ['El nombre y el texto van en una sola línea', withField({ source: 'constant', constant: 'a\nb' })],
    ['Elija qué lleva el campo', withField({ source: 'balance' as BankSource })],
    ['Elija qué lleva el campo', withField({ source: 'constructor' as BankSource })],
    ['«Nombre» es de cada persona: aquí no va', withField({}, 'header')],
    ...[0, -1, 1.5, 501, Number.NaN].map((length): [string, BankLayout] => [
      'El largo es un número de 1 a 500',
      withField({ length }),
    ]),
    [
      'El texto fijo tiene 3 letras, y el campo 2',
      withField({ source: 'constant', constant: 'ABC', length: 2 }),
    ],
    [
      'El código «CC» no cabe en 1 posición',
      withField({ source: 'document_type', codes: { '13': 'CC' }, length: 1 }),
    ],
    [
      'El código de los demás, «ZZZ», no cabe en 2',
      withField({ source: 'bank', otherwise: 'ZZZ', length: 2 }),
    ],
    ['Los códigos son de otro dato: vuelva a elegir qué lleva el campo', withField({ codes: { '13': 'C' } })],
    [
      'Escriba la fecha con AAAA o AA, MM y DD, como AAAAMMDD',
      withField({ source: 'paid', pattern: 'YYYY' }),
    ],
    ['La fecha ocupa 8 posiciones', withField({ source: 'paid', length: 6 })],
    [
      'Con ceros después se leería otra cosa: rellénelo antes, o con espacios',
      withField({ source: 'amount', pad: '0' }),
    ],
  ])('%s', (words, layout) => {
    expect(listTemplateFaults(layout).map((fault) => fault.words)).toContain(words);
  });
  it('names the record and the field of a fault', () => {
    const layout = withField({ length: 0 });
    expect(listTemplateFaults(layout).map((fault) => formatTemplateFault(fault, layout))).toEqual([
      'Cada persona, campo 3 («Campo»): El largo es un número de 1 a 500',
    ]);
  });
  it.each([
    undefined,
    '',
    'x',
    '[]',
    '{}',
    'null',
    '{"shape":"fixed"}',
    JSON.stringify({ ...least, header: [1] }),
  ])('what is no template at all: %s', (text) => {
    expect(readTemplate(text)).toBeUndefined();
  });
});

it.each([
  ['AAAAMMDD', true],
  ['AAMMDD', true],
  ['DD/MM/AAAA', true],
  ['AAAA-MM-DD', true],
  ['MMDD', false],
  ['AAAAMM', false],
  ['AAAAAAMMDD', false],
  ['AAAAMMDDMM', false],
  ['YYYYMMDD', false],
])('%s is a way of writing a day: %s', (pattern, expected) => {
  expect(isDayPattern(pattern)).toBe(expected);
});

describe('whatever the people are called', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const person = fc.record({
    employee_id: fc.uuid(),
    name: text,
    list_name: text,
    document_type: fc.constantFrom('13', '22', '31', '48'),
    document_number: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    bank: fc.constantFrom('1007', '1051', '1551', null),
    account_type: fc.constantFrom('ahorros', 'corriente', 'deposito', null),
    account_number: fc.stringMatching(/^\d{1,20}$/),
    email: fc.option(text),
    amount: fc.integer({ min: -10, max: 10 ** 14 }).map(money),
  });
  const fixed = bankFormats.filter((format) => builtFormats[format].layout.shape === 'fixed');

  it.each(fixed)('every line of %s has its length, and everybody is in it or told', (format) => {
    const { layout } = builtFormats[format];
    const length = listFieldPositions(layout.detail).at(-1)?.to;
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), (people) => {
        const file = writeBankFile(builtFormats[format], payer, people, order);
        expect(file.paid.length + file.left.length).toBe(people.length);
        if (file.refused) return expect(file.lines).toEqual([]);
        const lines = writeBankText(layout, file.lines).split('\r\n').filter(Boolean);
        expect(lines.length).toBe(file.paid.length + 1);
        for (const line of lines) {
          expect(line).toMatch(/^[\x20-\x7e]*$/);
          expect(line.length).toBe(length);
        }
      }),
    );
  });

  it('of the amounts nothing is lost: those of the lines add up to the total of the header', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 8 }), (people) => {
        const { lines, paid } = writeBankFile(builtFormats.davivienda, payer, people, order);
        const written = lines.map(({ cells }) => cells.join(''));
        const each = written.slice(1).map((line) => BigInt(line.slice(58, 76)));
        expect(each).toEqual(paid.map((one) => BigInt(one.amount)));
        if (written[0]) expect(BigInt(written[0].slice(50, 68))).toBe(each.reduce((a, b) => a + b, 0n));
      }),
    );
  });

  it('a template of any lengths writes lines of their sum', () => {
    const field = fc.record({
      name: fc.constant('Campo'),
      source: fc.constantFrom<BankSource>('name', 'constant', 'reference', 'company_name'),
      length: fc.integer({ min: 1, max: 80 }),
      align: fc.constantFrom('left' as const, 'right' as const),
      pad: fc.constantFrom(' ' as const, '0' as const),
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), text, (fields, name) => {
        const layout: BankLayout = { ...least, letters: 'utf8', detail: [...least.detail, ...fields] };
        expect(listTemplateFaults(layout)).toEqual([]);
        const { lines } = writeBankFile({ named: 'archivo', layout }, payer, [{ ...ana, name }], order);
        const [line] = lines;
        expect([...(line?.cells.join('') ?? '')].length).toBe(listFieldPositions(layout.detail).at(-1)?.to);
      }),
    );
  });
});

it('the example of the screen has somebody who is cut and somebody in each kind of account', () => {
  const trial = buildExampleTrial(builtFormats.davivienda.layout);
  expect(trial).toMatchObject({ count: 3, more: 0, left: [], cut: [], refused: null });
  expect(trial.lines.map(({ record }) => record)).toEqual(['header', 'detail', 'detail', 'detail']);
  expect(buildExampleTrial(withField({ length: 4 })).cut).toHaveLength(3);
});

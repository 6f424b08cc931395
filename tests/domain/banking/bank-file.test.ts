import { describe, expect, it } from 'vitest';
import { builtFormats } from '../../../src/domain/banking/bank-file.ts';
import { type BankFormat, bankFormats, formatLabels } from '../../../src/domain/banking/formats.ts';
import type { BankPayment, PayingCompany } from '../../../src/domain/banking/layout.ts';
import { listTemplateFaults } from '../../../src/domain/banking/template.ts';
import { writeBankFile, writeBankText } from '../../../src/domain/banking/write.ts';
import { bankAccounts } from '../../../src/domain/resources/bank-accounts.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { money, pesos } from '../../../src/domain/values/money.ts';

const payer: PayingCompany = {
  name: 'Comercializadora La Ceiba S.A.S.',
  nit: '901482317',
  document_type: '31',
  account_number: '12345678901',
  account_type: 'corriente',
  agreement: null,
};
const ana: BankPayment = {
  employee_id: 'ana',
  name: 'Ana Lucía Muñoz Peña',
  list_name: 'Muñoz Peña Ana Lucía',
  document_type: '13',
  document_number: '1037482916',
  bank: '1007',
  account_type: 'ahorros',
  account_number: '00123456789',
  email: null,
  amount: pesos(1_859_928),
};
const luis: BankPayment = {
  ...ana,
  name: 'Luis Quiñones',
  account_type: 'corriente',
  amount: pesos(250_000),
};
const order = {
  sent: makeDay(2026, 11, 27),
  time: '101500',
  paid: makeDay(2026, 11, 30),
  reference: 'Noviembre de 2026',
  sequence: 'AB',
};
/** Positions as a manual numbers them: from 1, both ends in. */
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);
const written = (format: BankFormat, people: readonly BankPayment[], by = payer) => {
  const file = writeBankFile(builtFormats[format], by, people, order);
  return { ...file, text: writeBankText(builtFormats[format].layout, file.lines) };
};

describe('the PAB file of Bancolombia', () => {
  const { text } = written('bancolombia_pab', [ana, luis]);
  const [header, first, second, end] = text.split('\r\n');

  it('has lines of 264 positions in plain letters, the last one ended too', () => {
    expect([header?.length, first?.length, second?.length, end]).toEqual([264, 264, 264, '']);
    expect(text).toMatch(/^[\x20-\x7e\r\n]+$/);
  });

  it.each([
    ['tipo de registro', 1, 1, '1'],
    ['NIT pagador', 2, 16, '000000901482317'],
    ['clase de transacción', 33, 35, '225'],
    ['descripción', 36, 45, 'NOMINA    '],
    ['fecha de transmisión', 46, 53, '20261127'],
    ['secuencia del día', 54, 55, 'AB'],
    ['fecha de aplicación', 56, 63, '20261130'],
    ['número de registros', 64, 69, '000002'],
    ['sumatoria de débitos', 70, 86, '00000000000000000'],
    ['sumatoria de créditos', 87, 103, '00000000210992800'],
    ['cuenta a debitar', 104, 114, '12345678901'],
    ['tipo de cuenta', 115, 115, 'D'],
  ])('says in its header: %s', (_, from, to, expected) => {
    expect(at(header, from, to)).toBe(expected);
  });

  it.each([
    ['tipo de registro', 1, 1, '6'],
    ['documento', 2, 16, '1037482916     '],
    ['nombre', 17, 46, 'ANA LUCIA MUNOZ PENA          '],
    ['banco', 47, 55, '000001007'],
    ['cuenta', 56, 72, '00123456789      '],
    ['lugar de pago y transacción', 73, 75, 'S37'],
    ['valor', 76, 92, '00000000185992800'],
    ['fecha', 93, 100, '20261130'],
    ['referencia', 101, 121, 'NOVIEMBRE DE 2026    '],
    ['tipo de documento', 122, 122, '1'],
    ['oficina', 123, 127, '00000'],
  ])('says of each person: %s', (_, from, to, expected) => {
    expect(at(first, from, to)).toBe(expected);
  });

  it('credits checking accounts with their own code', () => {
    expect(at(second, 73, 75)).toBe('S27');
  });
});

it.each([
  ['without an account', { bank: null }, 'Su ficha no tiene cuenta bancaria'],
  ['paid in cash', { bank: null, without_account: 'Efectivo' }, 'Se le paga en efectivo'],
  [
    'paid by cheque',
    { bank: null, without_account: 'Cheque' },
    'Su medio de pago, «Cheque», no usa cuenta bancaria',
  ],
  ['with nothing to be paid', { amount: pesos(0) }, 'No tiene valor por pagar'],
  [
    'whose account is a wallet',
    { account_type: 'deposito' },
    'El archivo PAB no tiene código para su tipo de cuenta',
  ],
  ['with a PPT', { document_type: '47' }, 'El archivo PAB no tiene código para su tipo de documento'],
  ['with too long an account', { account_number: '9'.repeat(18) }, 'Su cuenta tiene más de 17 dígitos'],
  [
    'with too long a document',
    { document_number: '9'.repeat(16) },
    'Su documento tiene más de 15 caracteres',
  ],
])('somebody %s stays out, and why is said', (_, changes, reason) => {
  const other = { ...ana, ...changes };
  const { left, paid, text } = written('bancolombia_pab', [other, luis]);
  expect(left).toEqual([{ payment: other, reason }]);
  expect(paid).toEqual([luis]);
  expect(at(text, 64, 69)).toBe('000001');
});

it('everybody with an account goes in a general file, and a long account pays by it', () => {
  const wallet = { ...ana, document_type: '47', account_type: 'deposito' };
  const long = { ...payer, account_number: '123456789012' };
  expect(written('generic_csv', [wallet], long)).toMatchObject({ paid: [wallet], left: [] });
  const refused = written('bancolombia_pab', [ana], long);
  expect(refused.refused).toBe('La cuenta que paga tiene más de 11 dígitos: el archivo PAB no la admite');
  expect(refused.lines).toEqual([]);
});

describe('a name that is longer than its place', () => {
  const long = { ...ana, name: 'María del Socorro Echavarría Montoya' };
  it('is cut in the file of PAB, and told', () => {
    const { cut, text } = written('bancolombia_pab', [long]);
    expect(at(text.split('\r\n')[1], 17, 46)).toBe('MARIA DEL SOCORRO ECHAVARRIA M');
    expect(cut).toEqual([
      {
        ...{ payment: long, field: 'Nombre' },
        ...{ whole: 'MARIA DEL SOCORRO ECHAVARRIA MONTOYA', written: 'MARIA DEL SOCORRO ECHAVARRIA M' },
      },
    ]);
  });
  it('goes whole in a general file', () => {
    expect(written('generic_csv', [long])).toMatchObject({ cut: [] });
  });
});

it('the general file is for a spreadsheet: its mark, its titles, decimals with a comma, and no text that is worked out', () => {
  const odd = { ...ana, name: '=Beto; "el" Quiñones', amount: money(12_345_650), bank: '1551' };
  const { text } = written('generic_csv', [ana, odd]);
  expect(text).toBe(
    [
      '\ufeffTipo de documento;Documento;Nombre;Banco;Tipo de cuenta;Cuenta;Valor',
      '13;1037482916;Ana Lucía Muñoz Peña;1007;ahorros;00123456789;1859928',
      `13;1037482916;"'=Beto; ""el"" Quiñones";1551;ahorros;00123456789;123456,5`,
    ].join('\r\n'),
  );
});

describe('the file of Davivienda', () => {
  const abroad = { ...ana, document_type: '22', document_number: '704512', bank: '1051' };
  const wallet = { ...ana, bank: '1551', account_type: 'deposito', account_number: '3001234567' };
  const { text } = written('davivienda', [ana, luis, abroad, wallet]);

  it('is these bytes: a break before each line, and none after the last', () => {
    const line = (...parts: string[]) => parts.join('');
    expect(text.split('\r\n')).toEqual([
      line(
        ...['RC', '0000000901482317', 'NOMI', 'NOMI', '0000012345678901', 'CC', '000051'],
        ...[
          '000000000582978400',
          '000004',
          '20261130',
          '101500',
          '0000',
          '9999',
          '00000000000000',
          '00',
          '03',
        ],
        '00000000000000000000000000000000000000000000000000000000',
      ),
      line('TR', '0000001037482916', '0000000000000000', '0000000123456789', 'CA', '000007').concat(
        ...['000000000185992800', '000000', '01', '1', '9999', '0'.repeat(81)],
      ),
      line('TR', '0000001037482916', '0000000000000000', '0000000123456789', 'CC', '000007').concat(
        ...['000000000025000000', '000000', '01', '1', '9999', '0'.repeat(81)],
      ),
      line('TR', '0000000000704512', '0000000000000000', '0000000123456789', 'CA', '000051').concat(
        ...['000000000185992800', '000000', '02', '0', '9999', '0'.repeat(81)],
      ),
      line('TR', '0000001037482916', '0000000000000000', '0000003001234567', 'DP', '000051').concat(
        ...['000000000185992800', '000000', '01', '0', '9999', '0'.repeat(81)],
      ),
    ]);
    expect(text.split('\r\n').map(({ length }) => length)).toEqual([170, 170, 170, 170, 170]);
  });

  it('leaves out a document that it has no code for, and refuses a company of which it has none', () => {
    const ppt = { ...ana, document_type: '48' };
    expect(written('davivienda', [ppt, luis]).left).toEqual([
      { payment: ppt, reason: 'El archivo de Davivienda no tiene código para su tipo de documento' },
    ]);
    expect(written('davivienda', [luis], { ...payer, document_type: '50' }).refused).toBe(
      'El archivo de Davivienda no tiene código para el tipo de documento de la empresa',
    );
  });
});

describe('the SAP file of Bancolombia', () => {
  const { text } = written('bancolombia_sap', [ana, luis]);
  it('is these bytes', () => {
    expect(text).toBe(
      [
        '10901482317COMERCIALIZADORA225PAGONOMINA261127B2611300000020000000000000000021' +
          '0992812345678901D\r\n',
        '6000001037482916ANA LUCIA MUNOZ PE00000100700000000123456789S370001859928NOMINA   NOVIEMBRE DE \r\n',
        '6000001037482916LUIS QUINONES     00000100700000000123456789S270000250000NOMINA   NOVIEMBRE DE \r\n',
      ].join(''),
    );
  });
  it('has lines of 95 positions', () => {
    expect(text.split('\r\n').map(({ length }) => length)).toEqual([95, 95, 95, 0]);
  });
  it('takes no centavos: who has them stays out', () => {
    const broken = { ...ana, amount: money(185_992_850) };
    expect(written('bancolombia_sap', [broken, luis]).left).toEqual([
      { payment: broken, reason: 'Su pago tiene centavos, y en el archivo SAP va en pesos enteros' },
    ]);
  });
});

it.each(bankFormats.filter((format) => builtFormats[format].layout.shape === 'fixed'))(
  'every field of %s has its place, and the records of a file are of one length',
  (format) => {
    const { layout } = builtFormats[format];
    expect(listTemplateFaults(layout)).toEqual([]);
    const long = { ...ana, name: 'Ñ'.repeat(300) };
    const { text } = written(format, [long, luis]);
    const lines = text.split('\r\n').filter(Boolean);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  },
);

describe('each layout that is written', () => {
  it('is its own: no two write a payment the same', () => {
    const files = bankFormats.map((format) => written(format, [ana, luis]).text);
    expect(new Set(files).size).toBe(bankFormats.length);
  });

  it.each(bankFormats)('%s is offered by its label in the form of an account', (format) => {
    const label = formatLabels[format];
    expect(bankAccounts.fields.flat_file_format.options).toMatchObject({ [format]: label });
    expect(bankAccounts.fields.flat_file_format.hint).toContain(label);
  });
});

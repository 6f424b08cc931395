import { describe, expect, it } from 'vitest';
import { bankLayouts, unpayable } from '../../../src/domain/banking/bank-file.ts';
import { bankFormats, formatLabels } from '../../../src/domain/banking/formats.ts';
import type { BankPayment } from '../../../src/domain/banking/layout.ts';
import { dayFrom } from '../../../src/domain/day.ts';
import { pesos } from '../../../src/domain/money.ts';
import { bankAccounts } from '../../../src/domain/resources/bank-accounts.ts';

const payer = { nit: '901482317', account_number: '12345678901', account_type: 'corriente' } as const;
const ana: BankPayment = {
  name: 'Ana Lucía Muñoz Peña',
  document_type: '13',
  document_number: '1037482916',
  bank: '1007',
  account_type: 'ahorros',
  account_number: '00123456789',
  amount: pesos(1_859_928),
};
const luis: BankPayment = {
  ...ana,
  name: 'Luis Quiñones',
  account_type: 'corriente',
  amount: pesos(250_000),
};
const order = {
  sent: dayFrom(2026, 11, 27),
  paid: dayFrom(2026, 11, 30),
  reference: 'Noviembre de 2026',
  sequence: 'AB',
};
/** Positions as a manual numbers them: from 1, both ends in. */
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);

describe('the PAB file of Bancolombia', () => {
  const written = bankLayouts.bancolombia_pab.write(payer, [ana, luis], order);
  const text = written.kind === 'lines' ? written.text : '';
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
])('somebody %s stays out, and why is said', (_, changes, reason) => {
  expect(unpayable({ ...ana, ...changes }, bankLayouts.bancolombia_pab)).toBe(reason);
});

it('everybody with an account goes in a general file, and a long account pays by it', () => {
  const general = bankLayouts.generic_csv;
  expect(unpayable({ ...ana, document_type: '47', account_type: 'deposito' }, general)).toBeUndefined();
  const long = { ...payer, account_number: '123456789012' };
  expect(general.unusable(long)).toBeUndefined();
  expect(bankLayouts.bancolombia_pab.unusable(long)).toContain('11 dígitos');
});

describe('each layout that is written', () => {
  it('is its own: no two write a payment the same', () => {
    const files = bankFormats.map((format) =>
      JSON.stringify(bankLayouts[format].write(payer, [ana, luis], order)),
    );
    expect(new Set(files).size).toBe(bankFormats.length);
  });

  it.each(bankFormats)('%s is offered by its label in the form of an account', (format) => {
    const label = formatLabels[format];
    expect(bankAccounts.fields.flat_file_format.options).toMatchObject({ [format]: label });
    expect(bankAccounts.fields.flat_file_format.hint).toContain(label);
  });
});

import { describe, expect, it, test } from 'vitest';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const read = (headers: string[], ...rows: string[][]) =>
  readImportedPeople(
    { headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
    guessColumns(headers, peopleColumns),
  );
const one = (headers: string[], ...cells: string[]) =>
  read(['Cédula', ...headers], ['71222333', ...cells])[0];

describe('facts that a file says under another column', () => {
  test.each([
    ['Efectivo', '10'],
    ['EN EFECTIVO', '10'],
    ['Pago en efectivo', '10'],
    ['Sin cuenta', '10'],
    ['No bancarizado', '10'],
    ['Cheque', '20'],
  ])('«%s» under the bank is a means of payment', (text, means) => {
    const person = one(['Banco', 'Tipo cuenta', 'Número cuenta'], text, '', '');
    expect(person?.values).toEqual({ document_number: '71222333', payment_means_id: means });
    expect(person?.problems).toEqual([]);
    expect(person?.readings.map(({ column }) => column)).toEqual(['bank_id']);
  });

  test.each(['Bancolombia', 'Banco Caja Social', 'Daviplata'])('«%s» under the bank is a bank', (text) => {
    const person = one(['Banco', 'Número cuenta'], text, '123456');
    expect(person?.values).toMatchObject({ bank_id: text });
    expect(person?.values['payment_means_id']).toBeUndefined();
  });

  it('cash beside a number of account, or beside another means, is asked about', () => {
    expect(one(['Banco', 'Número cuenta'], 'Efectivo', '123')?.problems).toMatchObject([
      { column: 'bank_id' },
    ]);
    expect(one(['Banco', 'Medio de pago'], 'Efectivo', 'Transferencia')?.problems).toMatchObject([
      { column: 'bank_id' },
    ]);
    expect(one(['Banco', 'Medio de pago'], 'Efectivo', 'Efectivo')?.problems).toEqual([]);
  });

  it('a person with neither bank nor account, in a file of accounts, is paid in cash, with a notice', () => {
    const headers = ['Cédula', 'Banco', 'Número cuenta'];
    const people = read(
      headers,
      ['1112223', 'Bancolombia', '99'],
      ['1112224', '', ''],
      ['1112225', 'Bancolombia', ''],
    );
    expect(people.map(({ values }) => values['payment_means_id'])).toEqual([undefined, '10', undefined]);
    expect(people[1]?.readings).toMatchObject([{ line: 3, column: 'bank_id' }]);
    expect(read(headers, ['1112223', '', ''])[0]?.values).toEqual({ document_number: '1112223' });
  });

  test.each(['PENSIONADA', 'Pensionado', 'Ya pensionado', 'PENSIONADO COLPENSIONES', 'Jubilada'])(
    '«%s» under the pension fund is a pensioner',
    (text) => {
      const person = one(['AFP'], text);
      expect(person?.values).toEqual({ document_number: '71222333', worker_subtype_id: '01' });
      expect(person?.readings).toHaveLength(1);
    },
  );

  test.each(['Pensiones de Antioquia', 'Fondo de pensiones Porvenir', 'Prepensionado', 'No pensionado'])(
    '«%s» under the pension fund is no pensioner',
    (text) => expect(one(['AFP'], text)?.values).toMatchObject({ pension_fund_id: text }),
  );

  test.each([
    ['Aprendizaje etapa lectiva', '19'],
    ['APRENDIZ SENA - LECTIVA', '19'],
    ['Etapa lectiva', '19'],
    ['Contrato de aprendizaje (etapa productiva)', '01'],
    ['Aprendiz etapa práctica', '01'],
  ])('the contract «%s» keeps its stage', (text, worker) => {
    expect(one(['Tipo contrato'], text)?.values).toMatchObject({
      contract_type_id: '4',
      worker_type_id: worker,
    });
    expect(one(['Tipo cotizante'], text)?.values).toMatchObject({
      contract_type_id: '4',
      worker_type_id: worker,
    });
  });

  it('a charge says the stage that the contract does not', () => {
    const person = one(['Tipo contrato', 'Cargo'], 'Aprendizaje', 'Aprendiz SENA lectiva');
    expect(person?.values).toMatchObject({ worker_type_id: '19', charge_id: 'Aprendiz SENA lectiva' });
    expect(one(['Cargo'], 'Jefe de planta productiva')?.values['contract_type_id']).toBeUndefined();
  });

  it('an apprenticeship without a stage is told at its cell', () => {
    const person = one(['Tipo contrato'], 'Aprendizaje');
    expect(person?.values['worker_type_id']).toBeUndefined();
    expect(person?.readings).toMatchObject([{ column: 'contract_type_id' }]);
    expect(one(['Tipo contrato'], 'Término indefinido')?.readings).toEqual([]);
  });

  test.each([
    ['2.500', false],
    ['2500', false],
    ['1.750', false],
    ['400.000', true],
    ['2.500.000', true],
  ])('a salary of «%s» is taken: %s', (salary, isTaken) => {
    const person = one(['Sueldo'], salary);
    expect(person?.problems.map(({ column }) => column)).toEqual(isTaken ? [] : ['salary']);
  });

  test.each([
    ['INDEFINIDO - INTEGRAL', 'INDEFINIDO'],
    ['Término fijo (salario integral)', 'Término fijo'],
    ['Indefinido con sueldo integral', 'Indefinido'],
    ['Integral', undefined],
  ])('the contract «%s» is of an integral salary', (text, contract) => {
    const person = one(['Tipo contrato'], text);
    expect(person?.values['contract_type_id']).toBe(contract);
    expect(person?.values['integral_salary']).toBe('1');
    expect(person?.readings).toMatchObject([
      { column: 'contract_type_id', message: expect.stringContaining('salario integral') },
    ]);
  });

  it('an integral contract whose row says that its salary is not is asked about', () => {
    const person = one(['Tipo contrato', 'Salario integral'], 'Indefinido integral', 'No');
    expect(person?.problems).toMatchObject([
      { column: 'contract_type_id', message: expect.stringContaining('«Salario integral»') },
    ]);
    expect(one(['Tipo contrato'], 'Indefinido no integral')?.values).toMatchObject({
      contract_type_id: 'Indefinido no integral',
    });
  });
});

describe('a salary under the minimum of the day', () => {
  const readings = (headers: string[], ...cells: string[]) => {
    const titles = ['Cédula', ...headers];
    const table = { headers: titles, rows: [{ line: 2, cells: ['71222333', ...cells] }] };
    const today = '2026-11-15' as Day;
    return readImportedPeople(table, guessColumns(titles, peopleColumns), {}, {}, { today })[0]?.readings;
  };

  test.each([
    [['Sueldo'], ['1.200.000']],
    [
      ['Sueldo', 'Tipo contrato'],
      ['1.200.000', 'Indefinido'],
    ],
    [
      ['Sueldo', 'Salario integral'],
      ['5.000.000', 'Sí'],
    ],
  ])('%j %j is told at its cell', (headers, cells) => {
    expect(readings(headers, ...cells)).toMatchObject([{ line: 2, column: 'salary' }]);
  });

  test.each([
    [['Sueldo'], ['1.750.905']],
    [
      ['Sueldo', 'Horas semanales'],
      ['900.000', '21'],
    ],
    [
      ['Sueldo', 'Tipo cotizante'],
      ['600.000', '51 Tiempo parcial'],
    ],
    [
      ['Sueldo', 'Tipo contrato'],
      ['1.313.179', 'Práctica o pasantía'],
    ],
    [['Tipo contrato'], ['Indefinido']],
  ])('%j %j is not', (headers, cells) => {
    expect(readings(headers, ...cells)).toEqual([]);
  });
});

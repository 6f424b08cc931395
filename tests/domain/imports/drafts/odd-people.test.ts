import { expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import { matchRow } from '../../../../src/domain/imports/cells/match.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../../src/domain/imports/columns/infer-from-values.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';

const read = (headers: string[], cells: Cell[]): Record<string, unknown> => {
  const table = { headers, rows: [{ line: 2, cells }] };
  const [person] = readImportedPeople(
    table,
    inferColumns(table, guessColumns(headers, peopleColumns), peopleColumns),
  );
  return { ...person?.values, problems: person?.problems.length };
};

test.each<[string, Cell, string | undefined]>([
  ['Salario integral', 'Sí', '1'],
  ['Salario integral', 'V', '1'],
  ['Tipo de salario', 'Integral', '1'],
  ['Tipo de salario', 'No integral', '0'],
  ['Tipo de salario', 'Ordinario', '0'],
  ['Tipo de salario', 'X', '1'],
  ['Tipo de salario', 'V', '0'],
  ['Tipo de salario', 'por destajo', undefined],
])('«%s» over %j makes a salary integral: %s', (title, cell, integral) => {
  const { integral_salary, problems } = read(['Cédula', title], ['1037482916', cell]);
  expect([integral_salary, problems]).toEqual([integral, integral === undefined ? 1 : 0]);
});

it('a bank under the title of its account is no account', () => {
  expect(read(['Cédula', 'BANCO / CTA', 'No CTA'], ['1037482916', 'Bancolombia', '="0041234567"'])).toEqual({
    document_number: '1037482916',
    account_number: '0041234567',
    problems: 0,
  });
});

it('what says that there is nothing is no name, address nor phone', () => {
  const headers = ['Cédula', 'Primer apellido', 'Segundo apellido', 'Correo', 'Celular', 'Dirección'];
  expect(read(headers, ['1037482916', 'Ruiz', 'N/A', 'NO TIENE', 'n.a.', '-'])).toEqual({
    document_number: '1037482916',
    surname: 'Ruiz',
    problems: 0,
  });
});

test.each([
  ['MARÍA DEL CARMEN RÍOS', 'MARÍA', 'DEL CARMEN', 'RÍOS'],
  ['Ana del Río Gómez', 'Ana', undefined, 'del Río'],
  ['María de los Ángeles Ríos Gil', 'María', 'de los Ángeles', 'Ríos'],
])('%s is told apart', (name, first, other, surname) => {
  expect(read(['Nombre completo'], [name])).toMatchObject({
    first_name: first,
    ...(other && { other_names: other }),
    surname,
  });
});

test.each<[string, Cell, string, string]>([
  ['Clase de riesgo', 'Riesgo III 2.436%', 'risk_class', 'III'],
  ['Nivel de riesgo', '4 (4,35 %)', 'risk_class', 'IV'],
  ['Tipo de cuenta', 'savings', 'account_type', 'ahorros'],
  ['Tipo cta', 'AH', 'account_type', 'ahorros'],
  ['Tipo cta', 'CA', 'account_type', 'ahorros'],
  ['Tipo cta', 'CC', 'account_type', 'corriente'],
  ['Asignación básica', '$ 2.000.000', 'salary', '2000000.00'],
  ['Ingreso mensual', 2_000_000, 'salary', '2000000.00'],
  ['Administradora EPS', 'Sura', 'health_fund_id', 'Sura'],
  ['Forma de pago', 'Transferencia', 'payment_means_id', 'Transferencia'],
  ['Forma de pago', 'Contado', 'payment_method_id', 'Contado'],
  ['Fecha de contratación', '2024-06-01', 'admission_date', '2024-06-01'],
])('«%s» over %j says %s', (title, cell, field, value) => {
  expect(read([title], [cell])).toEqual({ [field]: value, problems: 0 });
});

test.each([
  ['14-28 ARL SURA', 'sura'],
  ['14-23 POSITIVA', 'positiva'],
  ['14-99 OTRA', undefined],
])('%s is the row of its name, whatever code another list gives it', (text, id) => {
  const rows = [
    { id: 'sura', name: 'ARL SURA - Suramericana' },
    { id: 'positiva', name: 'Positiva Compañía de Seguros' },
  ];
  expect(matchRow(text, rows).found?.id).toBe(id);
});

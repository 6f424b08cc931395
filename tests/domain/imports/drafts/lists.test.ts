import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { buildListedRows, listColumns, splitEqualRows } from '../../../../src/domain/imports/drafts/lists.ts';
import type { Resource } from '../../../../src/domain/records/resource.ts';
import * as catalogues from '../../../../src/domain/resources/catalogues.ts';

const rowsOf = (resource: Resource, headers: string[], ...lines: (string | number)[][]) =>
  buildListedRows(
    resource,
    { headers, rows: lines.map((cells, at) => ({ line: at + 2, cells })) },
    guessColumns(headers, listColumns(resource)),
  );

describe('a file of an official list', () => {
  it('is read with the titles of our own export, and computed columns are ignored', () => {
    const { banks } = catalogues;
    const heads = ['Código', 'Nombre', 'Clase de entidad', 'Usado por', 'Activo'];
    expect(rowsOf(banks, heads, ['1007', 'BANCOLOMBIA', 'Banco', 4, 'Sí'])).toEqual([
      {
        line: 2,
        values: { code: '1007', name: 'BANCOLOMBIA', entity_type: 'banco', active: '1' },
        problems: [],
      },
    ]);
  });

  it.each([
    ['66.667', '66.667'],
    ['66,667', '66.667'],
    ['66,67 %', '66.67'],
    [50, '50'],
  ])('reads the percentage %s as %s', (cell, value) => {
    const [row] = rowsOf(catalogues.incapacityTypes, ['codigo', 'percent'], ['1', cell]);
    expect(row?.values['percent']).toBe(value);
  });

  it('takes several options of one cell, and what a sheet would have worked out as it was', () => {
    const [document] = rowsOf(
      catalogues.documentTypes,
      ['Código', 'Sirve para'],
      ['99', 'Empleados, Compañías'],
    );
    expect(document?.values['allowed_for']).toBe('employee,company');
    const [country] = rowsOf(catalogues.countries, ['Código', 'Indicativo'], ['CO', "'+57"]);
    expect(country?.values['phone_code']).toBe('+57');
  });

  it('says of each cell why it cannot be read, and reads the others', () => {
    const [row] = rowsOf(
      catalogues.hourTypes,
      ['Código', 'Nombre', 'Clase', 'Vigente desde', '% que se paga', 'Activo'],
      ['1', 'Hora', 'Rara', 'ayer', 'mucho', 'quizás'],
    );
    expect(row?.values).toEqual({ code: '1', name: 'Hora' });
    expect(row?.problems).toEqual([
      {
        line: 2,
        column: 'kind',
        message: '«Rara» no es Clase. Escriba uno de: Hora extra, Recargo',
      },
      {
        line: 2,
        column: 'valid_from',
        message: 'La fecha no se entiende. Escríbala como 2026-11-05 o 05/11/2026',
      },
      { line: 2, column: 'percent', message: '% que se paga debe ser un número' },
      { line: 2, column: 'active', message: 'Activo debe ser sí o no' },
    ]);
  });

  it('counts a row that another repeats once, and not one that differs', () => {
    const rows = rowsOf(
      catalogues.countries,
      ['Código', 'Nombre'],
      ['CO', 'Colombia'],
      ['CO', 'COLOMBIA '],
      ['CO', 'Otra'],
    );
    const { rows: kept, equal } = splitEqualRows(rows);
    expect(kept.map(({ line }) => line)).toEqual([2, 4]);
    expect(equal).toEqual([3]);
  });
});

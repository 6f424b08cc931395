import { describe, expect, it, test } from 'vitest';
import {
  describeImportCounts,
  describeImportUndo,
  type ImportLog,
} from '../../src/office/people/imports/import-log.ts';
import { noveltyFiles, payrollFiles, peopleFiles } from '../../src/office/people/imports/kinds.ts';

const people = peopleFiles.log as ImportLog;
const payrolls = payrollFiles.log as ImportLog;

describe('the counts of a file', () => {
  const counts = { rows_total: 0, created_count: 0, changed_count: 0, refused_count: 0 };
  test.each<[ImportLog, Partial<typeof counts>, string[]]>([
    [people, { rows_total: 2, created_count: 2 }, ['2 creados']],
    [people, { rows_total: 1, created_count: 1 }, ['1 creado']],
    [people, { rows_total: 2, changed_count: 1, refused_count: 1 }, ['1 actualizado', '1 sin importar']],
    [
      people,
      { rows_total: 9, created_count: 1, changed_count: 2, refused_count: 1 },
      ['1 creado', '2 actualizados', '1 sin importar', '5 ya estaban'],
    ],
    [people, { rows_total: 2, created_count: 1 }, ['1 creado', '1 ya estaba']],
    [payrolls, { rows_total: 3, created_count: 1, changed_count: 2 }, ['1 creada', '2 reemplazadas']],
    [
      payrolls,
      { rows_total: 2, created_count: 0, changed_count: 1, refused_count: 1 },
      ['1 reemplazada', '1 sin importar'],
    ],
  ])('are said in words, case %#', (log, given, words) =>
    expect(describeImportCounts(log, { ...counts, ...given })).toEqual(words),
  );
});

describe('the undo of a file', () => {
  const lists = 'Si creó cargos, centros, sucursales o grupos, quedan como están.';
  test.each<[ImportLog, number, number, string[]]>([
    [people, 0, 3, []],
    [people, 1, 0, ['Se borra 1 empleado.', lists]],
    [people, 4, 0, ['Se borran 4 empleados.', lists]],
    [people, 4, 1, ['Se borran 4 empleados.', 'El que actualizó queda como está.', lists]],
    [people, 4, 2, ['Se borran 4 empleados.', 'Los 2 que actualizó quedan como están.', lists]],
    [payrolls, 1, 1, ['Se borra 1 borrador.', 'La nómina que reemplazó queda como está.']],
    [payrolls, 2, 3, ['Se borran 2 borradores.', 'Las 3 nóminas que reemplazó quedan como están.']],
  ])('says what it deletes and what stays, case %#', (log, created, changed, words) =>
    expect(describeImportUndo(log, created, changed)).toEqual(words),
  );

  it('is not offered for novelties', () => {
    expect(noveltyFiles.log).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { RowEmployee } from '../../src/domain/imports/cells/imported-row.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../src/domain/imports/columns/infer-from-values.ts';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readPastedTable } from '../../src/office/files/readers/read-file.ts';

const people = new Map<string, RowEmployee>([
  ['1037482916', { id: 'e1', name: 'Yuliana Andrea Rentería Mosquera' }],
  ['71983456', { id: 'e2', name: 'Héctor Fabio Peña Ríos' }],
]);

const draftsOf = async (text: string) => {
  const read = await readPastedTable(text, 'reporte.csv');
  if (!read.ok) throw new Error(read.why);
  const rows = readImportedRows(
    read.table,
    inferColumns(read.table, guessColumns(read.table.headers)),
    people,
    {
      year: 2026,
      month: 11,
    },
  );
  return rows.map(({ document, lines, problems, draft }) => ({
    document,
    lines,
    problems: problems.map(({ line, message }) => `${line}: ${message}`),
    commissions: draft.earned?.[0]?.salary,
  }));
};

const concepts = (commissions: string) => `Código;Concepto;Cantidad;Valor
001;Días trabajados;30;2.100.000
018;Comisiones;;${commissions}
;Total;;2.350.000
`;

describe('a report with each person above their lines', () => {
  it.each([
    [
      'in one cell',
      'Empleado: 1.037.482.916 - YULIANA ANDREA RENTERIA MOSQUERA',
      'Empleado: 71.983.456 - PEÑA RIOS HECTOR FABIO',
    ],
    [
      'in several cells',
      'Cédula:;1037482916;Nombre:;RENTERIA MOSQUERA YULIANA;Cargo:;AUXILIAR CONTABLE;Sueldo:;2.100.000;Periodo:;nov-2026',
      'Cédula:;71983456;Nombre:;HECTOR PEÑA;Cargo:;CONDUCTOR',
    ],
    [
      'in two lines',
      'Nombre;YULIANA ANDREA RENTERIA MOSQUERA;Sueldo;2.100.000\nC.C.;1037482916',
      'Nombre;HECTOR FABIO PEÑA RIOS;Sueldo;2.100.000\nC.C.;71983456',
    ],
    ['without labels', '1037482916 - YULIANA RENTERIA', '71.983.456;HECTOR FABIO PEÑA'],
    [
      'with the document behind the name',
      'Trabajador: YULIANA RENTERIA (C.C. 1.037.482.916)',
      'Trabajador: HECTOR FABIO PEÑA (C.C. 71.983.456)',
    ],
  ])('is read with the person %s', async (_, first, second) => {
    const rows = await draftsOf(
      `CONSTRUCTORA EL ROBLE S.A.S.\nNómina de noviembre de 2026\n\n${first}\n${concepts('250.000')}\n${second}\n${concepts('90.000')}\nTotal empleados;2`,
    );
    expect(rows).toMatchObject([
      { document: '1037482916', problems: [], commissions: '250000.00' },
      { document: '71983456', problems: [], commissions: '90000.00' },
    ]);
    expect(rows.map(({ lines }) => lines.length)).toEqual([2, 2]);
  });

  it('gives no document to a person without a number', async () => {
    const rows = await draftsOf(
      `Empleado: 1037482916 YULIANA RENTERIA\n${concepts('250.000')}Empleado: ROSA ELENA DIAZ\n${concepts('10.000')}`,
    );
    expect(rows.map(({ document }) => document)).toEqual(['1037482916', '', '']);
  });

  it('is read under one row of titles, with earnings and deductions in a column each', async () => {
    const rows = await draftsOf(`Descripción;Cantidad;Pagos;Descuentos
Identificación: 1.037.482.916  Nombre: RENTERIA MOSQUERA YULIANA ANDREA
Días trabajados;30;2.100.000;0
Salud;;0;84.000
Préstamo;;0;50.000
Total empleado;;2.100.000;134.000
Identificación: 71.983.456  Nombre: PEÑA RIOS HECTOR FABIO
Días trabajados;15;1.050.000;0
Total general;;3.150.000;134.000
`);
    expect(rows).toMatchObject([
      { document: '1037482916', lines: [3, 4, 5], problems: [] },
      { document: '71983456', lines: [8], problems: [] },
    ]);
  });

  it('is read when the cells of its concepts begin with a code', async () => {
    const rows = await draftsOf(
      `Concepto;Valor\nCédula 1037482916 YULIANA RENTERIA\n51050 Sueldo básico;2.100.000\n51052 Comisiones de ventas;250.000\n`,
    );
    expect(rows).toMatchObject([{ document: '1037482916', lines: [3, 4], commissions: '250000.00' }]);
  });

  it('can have its titles below a long heading', async () => {
    const heading = Array.from({ length: 40 }, (_, i) => `Nota ${i + 1} de este informe`).join('\n');
    const [row] = await draftsOf(`${heading}\nCédula;Comisiones\n1037482916;250.000\n`);
    expect(row).toMatchObject({ document: '1037482916', commissions: '250000.00', lines: [42] });
  });
});

import { describe, expect, it, test } from 'vitest';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../src/domain/imports/columns/infer-from-values.ts';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readPastedTable } from '../../src/office/files/readers/read-file.ts';

const read = async (...lines: string[]) => {
  const file = await readPastedTable(lines.join('\n'), 'n.csv');
  if (!file.ok) return { why: file.why, keys: [], rows: [] };
  const keys = inferColumns(file.table, guessColumns(file.table.headers));
  return { why: '', keys, rows: readImportedRows(file.table, keys, undefined, { year: 2026, month: 11 }) };
};

describe('two tables in a sheet', () => {
  const first = ['Cédula;Nombre;Días;Comisiones', '1037482916;Yuliana;30;1.000'];
  it('with different columns are refused', async () => {
    const { why } = await read(...first, '', 'Cédula;Nombre;Días;HED', '52104882;Rosa;28;5');
    expect(why).toContain('En la fila 4 empieza otra tabla');
  });

  it('with the same columns are read as one', async () => {
    const { rows } = await read(...first, '', 'PRODUCCIÓN;;;', first[0] ?? '', '52104882;Rosa;28;5');
    expect(rows.map(({ document }) => document)).toEqual(['1037482916', '52104882']);
  });

  it('with the same titles in two lines are read as one', async () => {
    const titles = ['Cédula;Nombre;Días;DEVENGADOS;;Neto', ';;;Sueldo;Comisiones;a pagar'];
    const page = (document: string) => [...titles, `${document};Yuliana;30;2.100.000;1.000;2.101.000`];
    const { rows } = await read(...page('1037482916'), ...page('52104882'));
    expect(rows.map(({ document }) => document)).toEqual(['1037482916', '52104882']);
  });
});

test.each([
  ['Permiso no remunerado', 'absence:non_paid_leave:days'],
  ['Licencia por estudio', undefined],
])('days under «%s» are not worked days', async (over, key) => {
  const { keys } = await read(`Cédula;HED;${over};Comisiones`, ';;Días;', '1037482916;2;1;1.000');
  expect(keys).toEqual(['document', 'hours:heds', key, 'earned:commissions:salary']);
});

test.each([
  ['Per.para', '202611', 'period'],
  ['Pay Period', '2026-11', 'period'],
  ['Periodo de pago', 'Mensual', undefined],
  ['Fec. Liq.', '30/11/2026', 'period'],
  ['Código', '202611', undefined],
])('a column «%s» with %s is %s', async (title, cell, key) => {
  expect((await read(`Cédula;${title};Días`, `1037482916;${cell};30`)).keys[1]).toBe(key);
});

test.each([
  ['NITEMPLEADO', 'document'],
  ['VLRDEVENGADO', 'control:totals:accrued_total'],
  ['TOTALES', undefined],
  ['CANTIDADES', 'quantity'],
])('the title %s is %s', (title, key) => {
  expect(guessColumns([title])).toEqual([key]);
});

it('a payment date before its month has a notice', async () => {
  const { rows } = await read('Cédula;Fecha de pago;Días', '1037482916;31/10/2026;30');
  expect(rows[0]?.notices).toEqual([expect.stringContaining('antes de su mes')]);
});

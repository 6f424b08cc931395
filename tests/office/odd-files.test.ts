import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Cell } from '../../src/domain/imports/cells/cells.ts';
import { applyColumnFormats } from '../../src/domain/imports/cells/formats.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../src/domain/imports/columns/infer-from-values.ts';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readFile, readPastedTable } from '../../src/office/files/readers/read-file.ts';
import { payrollFiles } from '../../src/office/people/imports/kinds.ts';

const draftsOf = async (reading: ReturnType<typeof readFile>) => {
  const read = await reading;
  if (!read.ok) throw new Error(read.why);
  const mapping = inferColumns(read.table, guessColumns(read.table.headers));
  const parsed = applyColumnFormats(read.table, mapping, {}, payrollFiles.cellKindOf);
  return readImportedRows(parsed, mapping, undefined, { year: 2026, month: 11 });
};

it('a workbook that counts from 1904 has its days, with or without a format of date', async () => {
  const rows: Cell[][] = [
    ['Cédula', 'Vacaciones desde', 'Vacaciones hasta', 'Fecha de pago', 'Periodo'],
    ['1037482916', 44873, 44877, new Date('2026-11-30T00:00:00Z'), 202611],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'H', rows }] as never, dateSystem: '1904' });
  const [row] = await draftsOf(readFile(new File([bytes as BlobPart], 'n.xlsx')));
  expect(row).toMatchObject({
    year: 2026,
    month: 11,
    problems: [],
    draft: {
      absences: [{ start: '2026-11-09', end: '2026-11-13' }],
      payment_dates: ['2026-11-30'],
    },
  });
});

it.each([
  ['little', true],
  ['big', false],
])('text in UTF-16, the %s end first, is read without a byte order mark', async (_, little) => {
  const text = 'Cédula\tComisión\n1037482916\t100.000\n';
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (const [at, sign] of [...text].entries()) view.setUint16(at * 2, sign.charCodeAt(0), little);
  const [row] = await draftsOf(readFile(new File([view.buffer], 'n.txt')));
  expect(row).toMatchObject({ document: '1037482916', draft: { earned: [{ salary: '100000.00' }] } });
});

it('the net can be in the column of deductions', async () => {
  const text = [
    'Cédula;Concepto;Cantidad;Devengado;Deducido',
    '1037482916;Sueldo;30;2.100.000;',
    '1037482916;Salud;;;84.000',
    '1037482916;Neto a pagar;;;2.016.000',
  ];
  expect(await draftsOf(readPastedTable(text.join('\n'), 'n.csv'))).toMatchObject([
    { net: '2016000.00', problems: [] },
  ]);
});

it('the quantity of hours is read beside a column that has their amount', async () => {
  const text =
    'Cédula;Horas Extras Diurnas 125%;Cantidad Horas Extras Diurnas 125%\n1037482916;50.000,00;4\n9;48.700;4';
  const [row] = await draftsOf(readPastedTable(text, 'n.csv'));
  expect(row?.draft.hours).toEqual([{ kind: 'heds', quantity: '4' }]);
  expect(row?.controls).toMatchObject([{ column: 'control:accrued:heds', amount: '50000.00' }]);
});

it.each([
  ['blank lines', '\r\n\r\n   \r\n', /no tiene filas/],
  ['people without titles', '1037482916;Yuliana;30\n52104882;Rosa;30', /títulos/],
  ['a report drawn with spaces', 'CEDULA      DIAS\n1037482916  30\n52104882    15\n', /una sola columna/],
])('a file of %s is refused with its reason', async (_, text, why) => {
  expect(await readPastedTable(text, 'n.csv')).toMatchObject({ ok: false, why: expect.stringMatching(why) });
});

import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { importColumns } from '../../src/domain/imports/columns/columns.ts';
import { readFile, readPastedTable } from '../../src/office/files/readers/read-file.ts';

const book = async (lines: string[]) => {
  const rows = lines.map((line) => [line]);
  const bytes = await writeXlsx({ sheets: [{ name: 'nomina', rows }] });
  const read = await readFile(new File([bytes as BlobPart], 'n.xlsx'), importColumns);
  if (!read.ok) throw new Error(read.why);
  return read;
};

describe('lines that a program left whole in the first cell', () => {
  const lines = ['TELARES S.A.S.', '', 'Cédula,Nombre,Comisiones', '1037482916,"Gil, Yuliana",150.000'];
  const known = {
    headers: ['Cédula', 'Nombre', 'Comisiones'],
    rows: [{ line: 4, cells: ['1037482916', 'Gil, Yuliana', '150.000'] }],
  };

  it('of a text opened in a workbook are split', async () => {
    const read = await book([...lines, '52104882,Rosa,50.000']);
    expect(read.table.headers).toEqual(known.headers);
    expect(read.table.rows).toMatchObject([
      ...known.rows,
      { line: 5, cells: ['52104882', 'Rosa', '50.000'] },
    ]);
  });

  it('of a text between quotes are split too', async () => {
    const quoted = lines.map((one) => (one ? `"${one.replaceAll('"', '""')}"` : '')).join('\r\n');
    const read = await readPastedTable(quoted, 'n.csv', importColumns);
    expect(read).toMatchObject({ ok: true, table: known });
  });

  it('of a single column are left as they are', async () => {
    const read = await book(['Nombre', 'Gil, Yuliana', 'Peña, Rosa']);
    expect(read.table).toMatchObject({ headers: ['Nombre'], rows: [{ cells: ['Gil, Yuliana'] }, {}] });
  });
});

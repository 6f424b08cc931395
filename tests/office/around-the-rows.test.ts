import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { Cell } from '../../src/domain/imports/cells/cells.ts';
import { findStatedMonth } from '../../src/domain/imports/cells/month-said.ts';
import { importColumns } from '../../src/domain/imports/columns/columns.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../src/domain/imports/columns/people-columns.ts';
import type { LoadedFile } from '../../src/office/files/readers/file-table.ts';
import { readFile } from '../../src/office/files/readers/read-file.ts';
import { type FileReading, listReadingDoubts } from '../../src/office/people/imports/reading.ts';

const book = async (name: string, ...sheets: { name: string; rows: Cell[][] }[]): Promise<LoadedFile> => {
  const bytes = await writeXlsx({ sheets: sheets as never });
  const read = await readFile(new File([bytes as BlobPart], name), importColumns);
  if (!read.ok) throw new Error(read.why);
  return read;
};
const titles = ['Cédula', 'Días trabajados', 'Comisiones'];
const one: Cell[] = ['1037482916', 15, 0];
const near = { year: 2026, month: 12 };
const monthOf = ({ about }: LoadedFile) => about.map((texts) => findStatedMonth(texts, near)?.month);

it('the month of a file is read above its titles, in the name of the sheet and in that of the file', async () => {
  const rows = [['Telares S. A. S.'], ['Nómina de octubre de 2026'], titles, one];
  expect(monthOf(await book('nomina_septiembre_2026.xlsx', { name: 'Nómina nov', rows }))).toEqual([
    10, 11, 9,
  ]);
  expect(monthOf(await book('n.xlsx', { name: 'Hoja1', rows: [titles, one] }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('another sheet with the same titles is reported as not imported', async () => {
  const read = await book(
    'n.xlsx',
    { name: '1Q', rows: [titles, one] },
    { name: 'Listas', rows: [['Cargo'], ['Costura']] },
    { name: '2Q', rows: [titles, one] },
  );
  const told = (alike: LoadedFile['alike']) =>
    listReadingDoubts({
      ...read,
      alike,
      kind: 'payrolls',
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      mapping: titles,
    } as unknown as FileReading);
  expect([read.sheet, read.alike]).toEqual(['1Q', ['2Q']]);
  expect(told(read.alike)).toEqual(['La hoja «2Q» trae las mismas columnas y no se importa con esta.']);
  expect(told(undefined)).toEqual([]);
});

it('an address under «CONTACTO» is the home address, and its city the home municipality', async () => {
  const rows: Cell[][] = [
    ['', '', 'CONTACTO', '', '', 'LABORAL'],
    ['CÉDULA', 'NOMBRE', 'DIRECCION', 'CIUDAD', 'TELEFONO', 'CARGO'],
    ['1037482916', 'Yuliana Rentería', 'Calle 1', 'Medellín', '3001234567', 'Costura'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Personal', rows }] as never });
  const read = await readFile(new File([bytes as BlobPart], 'p.xlsx'), peopleColumns);
  expect(read.ok && guessColumns(read.table.headers, peopleColumns)).toEqual([
    'document_number',
    'full_name',
    'home_address',
    'home_municipality_id',
    'mobile',
    'charge_id',
  ]);
});

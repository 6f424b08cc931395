import { expect, test } from 'vitest';
import { readPastedTable } from '../../src/office/files/readers/read-file.ts';
import { formatImportTitle } from '../../src/office/people/imports/file-month.ts';

const november = { year: 2026, month: 11 };
const titleWith = async (above: string, titles: string, row: string) => {
  const file = await readPastedTable(`${above}\n${titles}\n${row}\n`, 'n.csv');
  if (!file.ok) throw new Error(file.why);
  return formatImportTitle(november, file);
};

test('the import names the month of its page until a file has another one', async () => {
  const ofPage = 'Importar nóminas de noviembre';
  expect(formatImportTitle(november, undefined)).toBe(ofPage);
  const [titles, row] = ['Cédula;Días trabajados', '1037482916;30'];
  expect(await titleWith('Telares S. A. S.', titles, row)).toBe(ofPage);
  expect(await titleWith('Nómina de noviembre de 2026', titles, row)).toBe(ofPage);
  expect(await titleWith('Nómina de octubre de 2026', titles, row)).toBe('Importar nóminas');
  expect(await titleWith('', `${titles};Periodo`, `${row};2026-10`)).toBe('Importar nóminas');
});

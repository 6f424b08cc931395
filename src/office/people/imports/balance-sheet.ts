import { findPeopleColumn } from '../../../domain/imports/columns/people-columns.ts';
import { balanceFields } from '../../../domain/migration/opening-balances.ts';
import { openingLoanFields } from '../../../domain/resources/opening-loan.ts';
import { read } from '../../../net/calls.ts';
import { saveBook } from '../../records/save-book.ts';

/** Fields of the sheet after the document of the person: the balance, and a loan that goes on. */
export const balanceSheetFields: readonly string[] = [...balanceFields, ...Object.keys(openingLoanFields)];

/** Title of the column that says whose row it is. No column of an import has this title, so a name is not brought. */
export const balanceNameTitle = 'Solo para leer: de quién es';

/** Downloads a sheet with a row for each employee and a column for each figure of the opening balance, to be filled in. */
export async function saveBalanceSheet(): Promise<void> {
  const { data } = await read('GET /document_imports/employees', {}, { by: 'person' });
  const titles = ['document_number', ...balanceSheetFields].map((key) => findPeopleColumn(key)?.label ?? key);
  const [document = '', ...figures] = titles;
  await saveBook('saldos-iniciales.xlsx', [
    {
      name: 'Saldos iniciales',
      rows: [
        [document, balanceNameTitle, ...figures],
        ...data.map(({ person, name }) => [person.split(':')[1] ?? '', name, ...figures.map(() => '')]),
      ],
    },
  ]);
}

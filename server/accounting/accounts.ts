import {
  type AccountGroup,
  accountGroups,
  accountKeys,
  accountLabel,
  defaultAccounts,
  goesByArea,
} from '../../src/domain/accounting/accounts.ts';
import { areaNames, areas } from '../../src/domain/accounting/areas.ts';
import type { OwnAccount } from '../../src/domain/accounting/plan.ts';
import type { Day } from '../../src/domain/day.ts';
import type { AccountRow } from '../../src/domain/office/accounting.ts';
import type { Answer } from '../http/answer.ts';
import { type SheetColumn, type SheetFormat, sheetAnswer, textColumn } from '../http/sheet.ts';

/** Accounts of everything that may be posted on a day, and those that the company chose. */
export const accountRows = (own: readonly OwnAccount[], day: Day): AccountRow[] =>
  accountKeys.map((concept) => ({
    concept,
    group: accountGroups[concept.split('.')[0] as AccountGroup],
    label: accountLabel(concept),
    ...defaultAccounts(concept, day),
    own: own
      .filter((row) => row.concept === concept)
      .map(({ area, debit, credit }) => ({ area, debit, credit })),
  }));

/** Titles of the file of accounts, which the import reads back. */
const debitIn = (row: AccountRow, area: (typeof areaNames)[number]): string => {
  const own =
    row.own.find((one) => one.area === area)?.debit ?? row.own.find((one) => one.area === 'all')?.debit;
  return own ?? (typeof row.debit === 'string' ? row.debit : row.debit[area]);
};
const creditIn = (row: AccountRow): string => row.own.find((one) => one.area === 'all')?.credit ?? row.credit;

const columns: readonly SheetColumn<AccountRow>[] = [
  textColumn('Código', 30, ({ concept }) => concept),
  textColumn('Grupo', 24, ({ group }) => group),
  textColumn('Concepto', 34, ({ label }) => label),
  ...areaNames.map((area) =>
    textColumn<AccountRow>(`Débito ${areas[area].toLowerCase()}`, 20, (row) => debitIn(row, area)),
  ),
  textColumn('Crédito', 20, creditIn),
];

export function accountsFile(own: readonly OwnAccount[], day: Day, format: SheetFormat): Answer {
  async function* rows() {
    for (const row of accountRows(own, day)) yield columns.map(({ cell }) => cell(row, format));
  }
  return sheetAnswer({ format, title: 'Cuentas', file: 'cuentas-de-nomina', columns, rows: rows() });
}

/** Areas that a concept has an account of: those of an expense, or all of them together. */
export const takesArea = ({ concept, area }: Pick<OwnAccount, 'concept' | 'area'>, day: Day): boolean =>
  area === 'all' || goesByArea(concept, day);

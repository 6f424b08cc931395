import {
  type AccountRow,
  accountTitles,
  buildAccountEdit,
} from '../../src/domain/accounting/account-edits.ts';
import {
  type AccountGroup,
  accountGroups,
  accountKeys,
  getAccountLabel,
  getDefaultAccounts,
  isPostedByArea,
} from '../../src/domain/accounting/accounts.ts';
import type { OwnAccount } from '../../src/domain/accounting/plan.ts';
import { areaNames } from '../../src/domain/resources/areas.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetColumn, type SheetFormat, textColumn } from '../http/sheet.ts';

export const listAccountRows = (own: readonly OwnAccount[], day: Day): AccountRow[] =>
  accountKeys.map((concept) => ({
    concept,
    group: accountGroups[concept.split('.')[0] as AccountGroup],
    label: getAccountLabel(concept),
    ...getDefaultAccounts(concept, day),
    own: own
      .filter((row) => row.concept === concept)
      .map(({ area, debit, credit }) => ({ area, debit, credit })),
  }));

/** Columns of the file: the accounts in use. With `onlyOwn` a concept without its own account is empty. */
const columnsFor = (onlyOwn: boolean): readonly SheetColumn<AccountRow>[] => [
  textColumn(accountTitles.concept, 30, ({ concept }) => concept),
  textColumn('Grupo', 24, ({ group }) => group),
  textColumn('Concepto', 34, ({ label }) => label),
  ...areaNames.map((area) =>
    textColumn<AccountRow>(accountTitles[area], 20, (row) => buildAccountEdit(row, onlyOwn).debits[area]),
  ),
  textColumn(accountTitles.credit, 20, (row) => buildAccountEdit(row, onlyOwn).credit),
];

export function exportAccounts(rows: readonly AccountRow[], onlyOwn: boolean, format: SheetFormat): Answer {
  const columns = columnsFor(onlyOwn);
  async function* cells() {
    for (const row of rows) yield columns.map(({ cell }) => cell(row, format));
  }
  return buildSheetAnswer({ format, title: 'Cuentas', file: 'cuentas-de-nomina', columns, rows: cells() });
}

/**
 * Tests whether a concept may have an account for an area. Only expense concepts have one per area; the
 * others have `all`.
 */
export const hasAreaAccount = ({ concept, area }: Pick<OwnAccount, 'concept' | 'area'>, day: Day): boolean =>
  area === 'all' || isPostedByArea(concept, day);

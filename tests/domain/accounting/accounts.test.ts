import { describe, expect, it } from 'vitest';
import {
  buildAccountChanges,
  buildAccountEdit,
  validateAccountEdit,
} from '../../../src/domain/accounting/account-edits.ts';
import {
  accountGroups,
  accountKeys,
  findAccountName,
  getAccountLabel,
  getDefaultAccounts,
} from '../../../src/domain/accounting/accounts.ts';
import { accountingFormats } from '../../../src/domain/accounting/formats.ts';
import { isAccount } from '../../../src/domain/accounting/plan.ts';
import { day } from './month.ts';

const today = day('2026-11-26');

describe('accounts of the PUC', () => {
  it.each(accountKeys)('%s has sound accounts, each with its name', (key) => {
    const { debit, credit } = getDefaultAccounts(key, today);
    for (const account of [...(typeof debit === 'string' ? [debit] : Object.values(debit)), credit]) {
      expect(isAccount(account)).toBe(true);
      expect(findAccountName(account)).toBeTruthy();
    }
    expect(getAccountLabel(key)).not.toBe(key.split('.')[1]);
  });

  // The table of around.md §3.
  it.each([
    ['earnings.integral_salary', '510503', '250505'],
    ['earnings.heds', '510515', '250505'],
    ['earnings.commissions', '510518', '250505'],
    ['deductions.withholding', '250505', '236505'],
    ['deductions.tax_lien', '250505', '237025'],
    ['deductions.debt', '250505', '136595'],
    ['earnings.salary_in_kind', '510506', '250505'],
    ['deductions.delivered_in_kind', '250505', '425050'],
    ['contributions.employer_risk', '510568', '237006'],
    ['contributions.caja', '510572', '237010'],
    ['provisions.service_bonus', '510536', '261020'],
    ['provisions.vacations', '510539', '261015'],
    ['consolidation.severance', '261005', '251010'],
  ] as const)('%s goes from %s to %s', (key, debit, credit) => {
    const found = getDefaultAccounts(key, today);
    expect([
      typeof found.debit === 'string' ? found.debit : found.debit.administration,
      found.credit,
    ]).toEqual([debit, credit]);
  });

  it('have words for each of their groups', () => {
    expect(new Set(accountKeys.map((key) => key.split('.')[0]))).toEqual(new Set(Object.keys(accountGroups)));
  });
});

describe('accounts that somebody writes', () => {
  const row = {
    concept: 'earnings.salary',
    group: 'Devengados',
    label: 'Salario básico',
    debit: { administration: '510506', sales: '520506', production: '720506' },
    credit: '250505',
    own: [{ area: 'sales' as const, debit: '52050601', credit: null }],
  };

  it('stores only accounts that differ, and returns to the PUC one that is equal to it or empty', () => {
    const edit = buildAccountEdit(row, false);
    expect(edit.debits.sales).toBe('52050601');
    expect(buildAccountChanges(row, edit, false)).toEqual([]);
    expect(
      buildAccountChanges(row, { ...edit, debits: { ...edit.debits, sales: '' }, credit: '25050501' }, false),
    ).toEqual([
      { concept: 'earnings.salary', area: 'sales', debit: null, credit: null },
      { concept: 'earnings.salary', area: 'all', debit: null, credit: '25050501' },
    ]);
  });

  it('are also one of the PUC where the company uses only its own', () => {
    const edit = buildAccountEdit(row, true);
    expect(edit).toEqual({ debits: { administration: '', sales: '52050601', production: '' }, credit: '' });
    expect(buildAccountChanges(row, edit, true)).toEqual([]);
    const debits = { ...edit.debits, administration: '510506' };
    expect(buildAccountChanges(row, { ...edit, debits }, true)).toEqual([
      { concept: 'earnings.salary', area: 'administration', debit: '510506', credit: null },
    ]);
    // The account stays of its area when the company goes back to the PUC, and asks for no change.
    const own = [{ area: 'administration' as const, debit: '510506', credit: null }];
    expect(buildAccountChanges({ ...row, own }, buildAccountEdit({ ...row, own }, false), false)).toEqual([]);
  });

  it('are one where the concept goes by no area', () => {
    const loan = { ...row, concept: 'deductions.loans', debit: '250505', credit: '237030', own: [] };
    const edit = buildAccountEdit(loan, false);
    expect(buildAccountChanges(loan, { ...edit, credit: '23703001' }, false)).toEqual([
      { concept: 'deductions.loans', area: 'all', debit: null, credit: '23703001' },
    ]);
  });

  it.each([
    ['5105', true],
    ['51050601', true],
    ['510', false],
    ['51.05', false],
    ['5105A', false],
    ['123456789012345', false],
  ])('%s is an account: %s', (text, sound) => {
    const edit = { ...buildAccountEdit(row, false), credit: text };
    expect(Object.keys(validateAccountEdit(edit))).toEqual(sound ? [] : ['credit']);
  });
});

describe('files of programs', () => {
  it('of Siigo Nube have the 27 columns of its model', () => {
    expect(accountingFormats.siigo.columns).toHaveLength(27);
    expect(accountingFormats.siigo.columns.map(({ header }) => header.trim()).slice(4, 7)).toEqual([
      'Tasa de cambio',
      'Código cuenta contable',
      'Identificación tercero',
    ]);
  });

  it.each(Object.entries(accountingFormats))(
    '%s says the account, the party and both sides once',
    (_, { columns }) => {
      const values = columns.map((column) => ('value' in column ? column.value : undefined));
      for (const value of ['account', 'document', 'debit', 'credit'] as const)
        expect(values.filter((one) => one === value)).toHaveLength(1);
    },
  );

  it('that nothing public confirms say so', () => {
    for (const { known, note } of Object.values(accountingFormats))
      expect(note.includes('Sin confirmar')).toBe(known === 'unconfirmed');
  });
});

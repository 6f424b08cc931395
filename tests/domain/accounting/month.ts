import type { AccountingEntry } from '../../../src/domain/accounting/entries.ts';
import type { EmployeeMonth, MonthEmployee } from '../../../src/domain/month-end/employee-month.ts';
import { settleWithCost } from '../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import { type Money, noMoney, parseMoney, sum } from '../../../src/domain/values/money.ts';
import { day, month } from '../payroll/payroll.ts';

const fund = (id: string, name: string, nit: string) => ({ id, code: id.toUpperCase(), name, nit });

export const anEmployee = (changes: Partial<MonthEmployee> = {}): MonthEmployee => ({
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Ana Mosquera',
  first_name: 'Ana',
  other_names: '',
  surname: 'Mosquera',
  second_surname: '',
  document_type: { code: '13', abbreviation: 'CC' },
  document_number: '1037482916',
  department: '05',
  municipality: '05001',
  charge: null,
  cost_center: { id: 'centre', code: '100', name: 'Confección' },
  group: null,
  branch: null,
  administrators: {
    health: fund('eps', 'Salud Total', '800130907'),
    pension: fund('afp', 'Protección', '800229739'),
    severance: fund('afc', 'Porvenir', '800144331'),
    compensation: fund('ccf', 'Comfama', '890900841'),
    risk: fund('arl', 'Sura', '890903790'),
  },
  ...changes,
});

/** A month of an employee as it is liquidated, issued and accepted. */
export function aMonth(
  contract: Contract,
  period: string,
  novelties: Novelties = {},
  employee: MonthEmployee = anEmployee(),
): EmployeeMonth {
  const whole = month(period);
  const settled = settleWithCost(contract, whole, novelties, []);
  const { lines, accrued, deductions, totals, ibc } = settled.liquidation;
  return {
    year: Number(period.slice(0, 4)),
    month: Number(period.slice(5)),
    employee,
    contract,
    period: whole,
    policies: [],
    payroll: {
      ...{ id: 'p', state: 'aceptada', full_number: 'NI1', cune: 'c', adjusted: false, accepted: true },
      ...{ novelties, lines, accrued, deductions, totals, ibc },
    },
    settled,
    outdated: false,
  };
}

export const amountOf = (text: string | undefined): Money => parseMoney(text ?? '') ?? noMoney;
/** Balance of the accounts that begin with some figures: debits less credits. */
export const balance = (entries: readonly AccountingEntry[], account: string, voucher?: string): number =>
  sum(
    entries
      .filter((entry) => !voucher || entry.voucher === voucher)
      .flatMap(({ debit, credit, amount }) => [
        ...(debit.account.startsWith(account) ? [amountOf(amount)] : []),
        ...(credit.account.startsWith(account) ? [-amountOf(amount) as Money] : []),
      ]),
  ) / 100;

export { day };

import { type Money, money, moneyText, noMoney, parseMoney, sum } from '../../../src/domain/money.ts';
import { amountConcepts, deductionConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import type { Deduction, Earning, IncomeRow } from '../../../src/domain/payroll/concepts/concept.ts';
import type { OpeningPaid } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidLine } from '../../../src/domain/payroll/history/paid-history.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';

/** Row of the income certificate: its name in the form, and the amount. */
export type Amount = { label: string; amount: string };

export type Income = {
  income: Amount[];
  income_total: string;
  /** Payments that are no income; empty when there were none. */
  apart: Amount[];
  contributions: Amount[];
  withholding: string;
  /** Part of the rows that is of the opening balance of a day. */
  opening?: { on: string; amounts: Amount[] };
};

/** Earnings whose declaration puts them in a row. */
const amountsIn = (row: IncomeRow): readonly string[] =>
  Object.entries<Earning>(amountConcepts).flatMap(([concept, { income }]) => (income === row ? concept : []));

type Row = { label: string; concepts: readonly string[] };

/**
 * The blocks of form 220 (Estatuto Tributario art. 378). DIAN renumbers the boxes every year, so the rows are told by
 * their names, in the order of the form. Sick pay and vacations go with the benefits; what an employer pays as salary
 * under another name is salary (CST art. 127).
 */
const salaries = 'Pagos por salarios';
const others = 'Otros pagos';
const rows: readonly Row[] = [
  {
    label: salaries,
    concepts: ['salary', 'heds', 'hens', 'hrns', 'heddfs', 'hrddfs', 'hendfs', 'hrndfs', 'paid_leave'],
  },
  { label: 'Pagos con bonos, tarjetas o vales', concepts: amountsIn('vouchers') },
  { label: 'Pagos por comisiones', concepts: amountsIn('commissions') },
  {
    label: 'Pagos por prestaciones sociales',
    concepts: ['service_bonus', 'common_vacation', 'paid_vacation', 'work_disabilities', 'maternity_leave'],
  },
  { label: 'Pagos por viáticos', concepts: amountsIn('viatics') },
  { label: 'Pagos por compensaciones del trabajo asociado cooperativo', concepts: amountsIn('cooperative') },
  { label: others, concepts: [] },
  {
    label: 'Cesantías e intereses de cesantías pagados al empleado',
    concepts: ['severance', 'severance_interest'],
  },
];
/** An advance is income with the salary it was taken from, and a refund gives back what was taken. */
const noIncome: readonly Row[] = [
  { label: 'Anticipos de salario', concepts: amountsIn('advances') },
  { label: 'Reintegros', concepts: amountsIn('refunds') },
];
const contributions: readonly Row[] = [
  { label: 'Aportes obligatorios a salud a cargo del trabajador', concepts: ['health'] },
  {
    label: 'Aportes obligatorios a pensión y solidaridad a cargo del trabajador',
    concepts: ['pension', 'solidarity'],
  },
  ...Object.entries<Deduction>(deductionConcepts).flatMap(([concept, { contribution }]) =>
    contribution ? [{ label: contribution, concepts: [concept] }] : [],
  ),
];

/** The row of form 220 that an earned line belongs to. */
export function incomeRowOf({ concept, salary }: Pick<Line, 'concept' | 'salary'>): string {
  const named = [...rows, ...noIncome].find(({ concepts }) => concepts.includes(concept));
  return named?.label ?? (salary ? salaries : others);
}

/** Row of the contributions of an opening balance, which has health, pension and solidarity in one figure. */
const openingContributions: Row = {
  label: 'Aportes a salud, pensión y solidaridad del saldo inicial',
  concepts: ['opening_contributions'],
};

/** Payslips of a year and its opening balance in the rows of form 220. Every earned line is in one row, so they add up. */
export function incomeOf(payslips: readonly Line[], opening?: OpeningPaid): Income {
  const whole = rowsOf([...payslips, ...(opening?.lines ?? [])]);
  if (!opening) return whole;
  const { income, contributions, withholding } = rowsOf(opening.lines);
  const amounts = [...income, ...contributions, { label: 'Retención en la fuente', amount: withholding }];
  const present = amounts.filter(({ amount }) => amount !== moneyText(noMoney));
  return { ...whole, opening: { on: opening.on, amounts: present } };
}

function rowsOf(lines: readonly PaidLine[]): Omit<Income, 'opening'> {
  const earned = lines.filter(({ group }) => group === 'accrued');
  const deductions = lines.filter(({ group }) => group === 'deductions');
  const inRow = (label: string): Money => total(earned.filter((line) => incomeRowOf(line) === label));
  const named = (concepts: readonly string[]): Money =>
    total(deductions.filter(({ concept }) => concepts.includes(concept)));
  const income = rows.map(({ label }) => ({ label, amount: inRow(label) }));
  const ofOpening = named(openingContributions.concepts) > 0 ? [openingContributions] : [];
  return {
    income: income.map(asText),
    income_total: moneyText(money(sum(income.map(({ amount }) => amount)))),
    apart: noIncome
      .map(({ label }) => ({ label, amount: inRow(label) }))
      .filter(({ amount }) => amount !== 0)
      .map(asText),
    contributions: [...contributions, ...ofOpening].map(({ label, concepts }) =>
      asText({ label, amount: named(concepts) }),
    ),
    withholding: moneyText(named(['withholding'])),
  };
}

const asText = ({ label, amount }: { label: string; amount: Money }): Amount => ({
  label,
  amount: moneyText(amount),
});

const total = (lines: readonly PaidLine[]): Money =>
  money(sum(lines.map(({ amount }) => parseMoney(amount) ?? noMoney)));

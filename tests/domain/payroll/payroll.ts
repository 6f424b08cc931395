import {
  type Contract,
  liquidate,
  type Novelties,
  type Period,
} from '../../../src/domain/payroll/month/liquidate.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { type Day, getMonthEnd, parseDay } from '../../../src/domain/values/day.ts';
import { type Money, money, parseMoney } from '../../../src/domain/values/money.ts';

/** Builders that read like the business, shared by the tests of payroll. */

export function day(text: string): Day {
  const value = parseDay(text);
  if (!value) throw new Error(`not a day: ${text}`);
  return value;
}

/** `2026-09` as its whole month. */
export function month(text: string): Period {
  return { start: day(`${text}-01`), end: getMonthEnd(Number(text.slice(0, 4)), Number(text.slice(5))) };
}

export const copCents = (amount: number): Money => money(Math.round(amount * 100));

/** An ordinary worker with an indefinite contract since 2019, unless said otherwise. */
export function aContract(salary: number, changes: Partial<Contract> = {}): Contract {
  return {
    salary: copCents(salary),
    admission: day('2019-01-01'),
    worker_type: '01',
    worker_subtype: '00',
    contract_type: '2',
    integral_salary: false,
    transport_allowance_mode: 'auto',
    ...changes,
  };
}

export function paid(contract: Contract, period: string | Period, novelties: Novelties = {}): Liquidation {
  return liquidate(contract, typeof period === 'string' ? month(period) : period, novelties, []);
}

/** Pesos of a decimal text. */
export function amount(text: string | undefined): number {
  return (parseMoney(text ?? '0') ?? Number.NaN) / 100;
}

export function line(result: Liquidation, concept: string): number {
  return result.lines.filter((l) => l.concept === concept).reduce((total, l) => total + amount(l.amount), 0);
}

export const codes = (result: Liquidation): string[] => result.findings.map((f) => f.code);

import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import {
  type Contract,
  liquidate,
  type Novelties,
  type Period,
} from '../../../src/domain/payroll/month/liquidate.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import type { StatedPayslip } from '../../../src/domain/vault/check-payslip.ts';

/** The payslip that a liquidation prints. */
export const toStated = (
  { lines, ibc, totals }: Liquidation,
  contract: Contract,
  { start, end }: Period,
): StatedPayslip => ({
  start,
  end,
  lines,
  ibc,
  ...totals,
  salary: toMoneyText(findSalaryOnDay(contract, end)),
});

export const statePayslip = (contract: Contract, period: Period, novelties: Novelties = {}): StatedPayslip =>
  toStated(liquidate(contract, period, novelties, []), contract, period);

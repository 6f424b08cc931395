import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
} from '../../../src/domain/findings/finding.ts';
import { buildContract, findSettlement } from '../../../src/domain/payroll/contract/settlement.ts';
import { checkDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import type { WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { liquidate } from '../../../src/domain/payroll/month/liquidate.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import {
  type Day,
  formatDay,
  formatMonth,
  getMonthEnd,
  getMonthStart,
} from '../../../src/domain/values/day.ts';
import type { OpenRun } from '../../documents/payrolls.ts';
import type { EmployeeSource } from '../../documents/sources.ts';
import { listEmployeeFindings } from './employee-findings.ts';

/**
 * Computes the liquidation of a month from its novelties, with the employee's current record and policies. A
 * month that the contract does not cover has zeros and a blocking finding.
 */
export function computeCurrentLiquidation(
  employee: EmployeeSource,
  payroll: Dated & { novelties: WrittenNovelties; findings?: readonly Finding[]; open_run?: OpenRun | null },
): Liquidation {
  const contract = buildContract(employee);
  const period = findSettlement(contract, payroll.year, payroll.month);
  if (!period) {
    return {
      lines: [],
      accrued: { worked_days: 0, salary: '0.00' },
      deductions: {
        health: { percent: '0.00', amount: '0.00' },
        pension: { percent: '0.00', amount: '0.00' },
      },
      totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' },
      ibc: '0.00',
      findings: [
        buildBlockingFinding(
          'NOM01',
          'month',
          'El contrato del empleado no cubre ese mes.',
          'Revise las fechas de ingreso y de retiro.',
        ),
      ],
    };
  }
  const orders = readDeductionOrders(employee.deduction_orders, period.end);
  const liquidation = liquidate(contract, period, { ...payroll.novelties, orders }, employee.policies);
  const checked = addRecordFindings(employee, payroll, liquidation);
  const debts = checkDebts(payroll.novelties.carried ?? [], []);
  return { ...checked, findings: [...checked.findings, ...debts, ...runFindings(payroll)] };
}

type Dated = { year: number; month: number; payment_dates: readonly Day[] };

export function addRecordFindings(
  employee: EmployeeSource,
  payroll: Dated,
  liquidation: Liquidation,
): Liquidation {
  const findings = [
    ...liquidation.findings,
    ...listEmployeeFindings(employee, payroll),
    ...paymentDateFindings(payroll),
  ];
  return { ...liquidation, findings };
}

/**
 * Blocks a payroll while one of its payments is open. Keeps the finding that its closed payments differ from
 * it.
 */
function runFindings({
  findings = [],
  open_run: open,
}: {
  findings?: readonly Finding[];
  open_run?: OpenRun | null;
}): Finding[] {
  const ofRuns = findings.filter(({ code }) => code === 'runs-differ');
  if (!open) return ofRuns;
  return [
    ...ofRuns,
    buildBlockingFinding(
      'run-open',
      'state',
      `El pago «${runShown(open)}» del empleado sigue abierto.`,
      'Ciérrelo o bórrelo antes de enviar la nómina del mes.',
    ),
  ];
}

/** Warns of a payment date in another month, which most often is a typing error. */
function paymentDateFindings({ year, month, payment_dates }: Dated): Finding[] {
  const outside = payment_dates.filter(
    (day) => day < getMonthStart(year, month) || day > getMonthEnd(year, month),
  );
  return outside.map((day) =>
    buildNoticeFinding(
      'PAGO02',
      'payment_dates',
      `La fecha de pago ${formatDay(day)} no es de ${formatMonth(year, month)}.`,
      'Confirme que se paga en otro mes.',
    ),
  );
}

export function hasChangedTotals(
  current: Liquidation,
  stored: { accrued_total: string; deductions_total: string; total: string },
): boolean {
  const { totals } = current;
  return (
    totals.accrued_total !== stored.accrued_total ||
    totals.deductions_total !== stored.deductions_total ||
    totals.total !== stored.total
  );
}

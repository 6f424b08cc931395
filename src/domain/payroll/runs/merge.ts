import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Day, formatMonth } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../../values/money.ts';
import type { Contract } from '../contract/contract.ts';
import { findSettlement } from '../contract/settlement.ts';
import type { DatedPolicy } from '../law/policy.ts';
import { liquidate } from '../month/liquidate.ts';
import { sumLineTotals } from '../month/remaining-run.ts';
import { joinNovelties } from '../novelties/month-novelties.ts';
import type { Novelties } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import type { Liquidation, Totals } from '../statement/statement.ts';
import type { EarlierRun } from './liquidate-run.ts';

export type MergedMonth = {
  /** Everything from which the document is computed: typed novelties and those the runs added. */
  novelties: Novelties;
  liquidation: Liquidation;
  paid: Totals;
  payment_dates: Day[];
  findings: Finding[];
};

/**
 * Merges the runs of a month into the one document DIAN takes, including prima, severance, vacations and leaving. The
 * liquidation is that of the month. A blocking finding reports that it differs from the total of the runs. Returns
 * `undefined` when the contract does not cover the month.
 */
export function mergeMonth(
  contract: Contract,
  { year, month }: { year: number; month: number },
  monthNovelties: Novelties,
  runs: readonly EarlierRun[],
  policies: readonly DatedPolicy[],
): MergedMonth | undefined {
  const period = findSettlement(contract, year, month);
  if (!period) return undefined;
  const own = runs.filter((run) => (run.year ?? year) === year && (run.month ?? month) === month);
  const joined = joinNovelties([monthNovelties, ...own.flatMap(({ adds }) => (adds ? [adds] : []))]);
  const liquidation = liquidate(contract, period, joined, policies);
  const { unworked_days, ...rest } = joined;
  const novelties = unworked_days ? { ...rest, worked_days: liquidation.accrued.worked_days } : joined;
  const paid = sumLineTotals(own.flatMap(({ lines }) => lines));
  const dates = own.flatMap(({ payment_date }) => (payment_date ? [payment_date] : []));
  const difference = money(amount(liquidation.totals.total) - amount(paid.total));
  return {
    novelties,
    liquidation,
    paid,
    payment_dates: [...new Set(dates)].sort(),
    findings: [...liquidation.findings, ...(difference === 0 ? [] : [unequal(difference, year, month)])],
  };
}

const amount = (text: string): Money => parseMoney(text) ?? noMoney;

const unequal = (difference: Money, year: number, month: number): Finding =>
  buildBlockingFinding(
    'runs-differ',
    'totals.total',
    difference > 0
      ? `De ${formatMonth(year, month)} falta pagar ${formatPesos(difference)}`
      : `De ${formatMonth(year, month)} se pagaron ${formatPesos(money(-difference))} de más`,
    'Liquide el pago que falta, o reabra el último para que el mes cuadre.',
  );

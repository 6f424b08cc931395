import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { runFile } from '../../../scripts/vectors/run.ts';
import type { Contract, Period } from '../../../src/domain/payroll/month/liquidate.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { checkPayslip, isPayslipRight } from '../../../src/domain/vault/check-payslip.ts';
import { sharedPath } from '../../shared.ts';
import { monthCases } from '../vectors/cases-month.ts';
import { orderCases } from '../vectors/cases-orders.ts';
import { otherCases } from '../vectors/cases-other.ts';
import { toStated } from './stated.ts';

/** Each month that the worked cases of the reference liquidate. */
const months: [Contract, Period, Liquidation][] = [];
vi.mock('../../../src/domain/payroll/month/liquidate.ts', async (load) => {
  const whole = await load<typeof import('../../../src/domain/payroll/month/liquidate.ts')>();
  const keep = (contract: Contract, period: Period, liquidation: Liquidation) => {
    months.push([contract, period, liquidation]);
    return liquidation;
  };
  return {
    ...whole,
    liquidate: (...given: Parameters<typeof whole.liquidate>) =>
      keep(given[0], given[1], whole.liquidate(...given)),
    settleMonth: (...given: Parameters<typeof whole.settleMonth>) => {
      const settled = whole.settleMonth(...given);
      keep(given[0], given[1], settled.liquidation);
      return settled;
    },
  };
});

const files = [
  ...['vectors.json', 'vectors-2.json'].map((name) => `payroll-law/${name}`),
  ...['C13', 'C14', 'C16', 'C18', 'C26'].map((name) => `cases/${name}.json`),
].flatMap((name) => sharedPath(name) ?? []);
const own = [...monthCases, ...otherCases, ...orderCases].map(([topic, title, inputs, expected]) => ({
  ...{ id: title, topic, title, inputs, expected },
}));

describe('the payslips of the worked cases', () => {
  it('come out the same to the peso', () => {
    runFile(JSON.stringify({ _meta: { as_of: '2026-11-20' }, vectors: own }));
    for (const file of files) runFile(readFileSync(file, 'utf8'));
    const printed = months.filter(
      ([, , { lines, findings }]) =>
        lines.length > 0 && findings.every(({ severity }) => severity !== 'block'),
    );
    expect(printed.length).toBeGreaterThan(25);
    const wrong = printed.flatMap(([contract, period, liquidation]) => {
      const check = checkPayslip(toStated(liquidation, contract, period));
      return isPayslipRight(check) && check.owed === 0
        ? []
        : [
            {
              period,
              salary: contract.salary,
              lines: check.lines.filter(({ verdict }) => verdict === 'differs'),
              totals: check.totals,
            },
          ];
    });
    expect(wrong).toEqual([]);
  });
});

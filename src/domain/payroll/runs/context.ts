import type { Day } from '../../values/day.ts';
import type { Contract, Period } from '../contract/contract.ts';
import type { DatedPolicy } from '../law/policy.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { PayRun } from './period.ts';
import type { EarlierRun } from './result.ts';

export type RunContext = {
  run: PayRun;
  contract: Contract;
  period: Period;
  /** Novelties of the month of the run so far, including those that earlier runs added. */
  novelties: Novelties;
  before: readonly EarlierRun[];
  policies: readonly DatedPolicy[];
};

export type RunMonthContext = {
  contract: Contract;
  end: Day;
  /** Everything written of the month, including later days. */
  novelties: Novelties;
  before: readonly EarlierRun[];
  policies: readonly DatedPolicy[];
};

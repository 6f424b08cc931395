import type { Day } from '../../values/day.ts';
import type { Contract, Period } from '../contract/contract.ts';
import type { DatedPolicy } from '../law/policy.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { PayRun } from './period.ts';
import type { EarlierRun } from './result.ts';

/** Everything that one payment to one person is worked out from. */
export type RunContext = {
  run: PayRun;
  contract: Contract;
  period: Period;
  /** Novelties of the month of the run so far, with those that earlier runs added. */
  novelties: Novelties;
  /** Earlier runs of every month. */
  before: readonly EarlierRun[];
  policies: readonly DatedPolicy[];
};

/** A month as it stands when one of its runs is worked out. */
export type RunMonthContext = {
  contract: Contract;
  /** Last day of the run in the month. */
  end: Day;
  /** Everything written of the month, also of later days. */
  novelties: Novelties;
  /** Payments of earlier runs of the month. */
  before: readonly EarlierRun[];
  policies: readonly DatedPolicy[];
};

import { addDays, countDays360, type Day } from '../../values/day.ts';
import type { Law } from '../law/parameters.ts';
import { regimeTables } from '../law/tables.ts';
import {
  type Contract,
  findApprenticeStage,
  findSalaryOnDay,
  getRegime,
  listContractSpans,
  type Period,
  type Regime,
} from './contract.ts';
import { explainNoLabourContract } from './labour-contract.ts';

/** Day the practice of an apprentice became work with a salary. Contracts in force that day have it from then on. */
const salariedFrom = regimeTables.apprenticeship.rows.find(({ value }) => value.salaried)?.from as Day;

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * Returns the first day that counts for prima, severance, interest and vacations, as the contract is on `to`. It is the
 * admission. For an apprentice it is the latest of admission, start of the practice and 25 June 2025: class gives no
 * benefits, and practice before that law gave none (CST art. 81, Ley 2466 de 2025 art. 21; rules §2). Returns
 * `undefined` while an apprentice has no such day, and for a worker without a labour contract: see {@link
 * explainNoLabourContract}. Another worker's admission is returned even when it is after `to`. Never throws.
 */
export function findBenefitsStart(contract: Contract, to: Day): Day | undefined {
  const { admission, practice_from, contract_type } = contract;
  const stage = findApprenticeStage(contract, to);
  // A contract of apprenticeship stays one whatever the worker code says of it today.
  if (!stage && contract_type !== '4') return explainNoLabourContract(contract) ? undefined : admission;
  if (stage === 'class') return undefined;
  const from = later(later(admission, practice_from ?? admission), salariedFrom);
  return from <= to ? from : undefined;
}

/**
 * Days of a period under one regime: `days` of the 30/360 calendar, and the contract with the salary of the last day.
 */
export type Stage = Period & { regime: Regime; days: number; contract: Contract };

/** Tells whether a part is of another contract than the last one: a contract that ended earlier in the same period. */
export const isOfEarlierContract = (
  { contract }: Pick<Stage, 'contract'>,
  stages: readonly Pick<Stage, 'contract'>[],
): boolean => contract.admission !== stages.at(-1)?.contract.admission;

/**
 * Splits the period into one part for each contract that has days in it, and into two where an apprentice passes to
 * work with a salary. Each part contributes by its own regime, and the days of all parts add up to those of the whole.
 * A practice that begins on a 31st adds no day to a month of thirty, so it begins with the next month.
 */
export function splitIntoStages(
  signed: Contract,
  period: Period,
  law: Law,
  days: number,
): [Stage, ...Stage[]] {
  const spans = listContractSpans(signed, period);
  if (spans.length > 1 || (spans[0] && spans[0].contract.admission !== signed.admission))
    return spans.flatMap((span) => splitIntoStages(span.contract, span, law, span.days)) as [
      Stage,
      ...Stage[],
    ];
  const { admission, retirement } = signed;
  const start = later(admission, period.start);
  const end = retirement && retirement < period.end ? retirement : period.end;
  const stage = (from: Day, until: Day, regime: Regime, count: number): Stage => ({
    start: from,
    end: until,
    regime,
    days: count,
    // A salary dated after the contract ended does not count.
    contract: signed.salaries?.length
      ? { ...signed, salary: findSalaryOnDay(signed, until < end ? until : end) }
      : signed,
  });
  const atEnd = getRegime(signed, end, law);
  const works = atEnd === 'apprentice' ? findBenefitsStart(signed, end) : undefined;
  // The law of the period is that of its last day, which may be after the contract ended.
  const regime = atEnd === 'apprentice' && !works ? 'supported' : atEnd;
  if (!works || works <= start) return [stage(period.start, period.end, regime, days)];
  const last = addDays(works, -1);
  const before = countDays360(start, last);
  if (before >= days) return [stage(period.start, period.end, 'supported', days)];
  return [stage(start, last, 'supported', before), stage(works, period.end, regime, days - before)];
}

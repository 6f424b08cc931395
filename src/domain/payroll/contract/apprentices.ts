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

/** The day the practice of an apprentice became work with a salary; contracts alive that day have it from then on. */
const salariedFrom = regimeTables.apprenticeship.rows.find(({ value }) => value.salaried)?.from as Day;

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/**
 * First day that counts for prima, severance, interest and vacations, as a contract is on `to`: its admission, or of
 * an apprentice the latest of admission, start of the practice and 25 June 2025, for class gives no benefits and
 * practice before that law neither (CST art. 81, Ley 2466 de 2025 art. 21; rules §2). Nothing while an apprentice
 * has none yet, nor ever of who has no labour contract: see {@link explainNoLabourContract}. Another worker's
 * admission is answered even when it is after `to`. Never throws.
 */
export function findBenefitsStart(contract: Contract, to: Day): Day | undefined {
  const { admission, practice_from, contract_type } = contract;
  const stage = findApprenticeStage(contract, to);
  // A contract of apprenticeship is one whatever the code of the worker says of it today.
  if (!stage && contract_type !== '4') return explainNoLabourContract(contract) ? undefined : admission;
  if (stage === 'class') return undefined;
  const from = later(later(admission, practice_from ?? admission), salariedFrom);
  return from <= to ? from : undefined;
}

/** Days of a period under one regime: `days` of the 30/360 calendar, and the contract with the salary of the last. */
export type Stage = Period & { regime: Regime; days: number; contract: Contract };

/** The contract of a part is another than that of the last one: it ended before, in the same period. */
export const isOfEarlier = (
  { contract }: Pick<Stage, 'contract'>,
  stages: readonly Pick<Stage, 'contract'>[],
): boolean => contract.admission !== stages.at(-1)?.contract.admission;

/**
 * The period, in one part for each contract that it has days of, and in two where an apprentice passes to work with a salary inside it: each part contributes as it is and the
 * days of both are those of the whole. A practice that begins on a 31st adds no day to a month of thirty, so it
 * begins with the next one.
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
    // A salary of after the contract ended is of nobody.
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

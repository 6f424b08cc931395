import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day, formatDay, parseDay } from '../../values/day.ts';
import { findKnownFigure, getTableRow } from '../law/table.ts';
import { regimeTables } from '../law/tables.ts';
import type { Absence } from './novelties.ts';

export type Sickness = Pick<
  Absence,
  'kind' | 'origin' | 'start' | 'end' | 'first_day' | 'previous_ibc' | 'base'
>;

/** An earlier sickness that another one may extend, and the number of the day on which the extension would begin. */
export type PossibleExtension = { earlier: Sickness; gapDays: number; day: number };

const DAY_MS = 86_400_000;
const daysFrom = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Only sickness of common origin changes its payer and rate by the number of its days. */
const isCommonSickness = ({ kind, origin = 'comun', start, end }: Sickness): boolean =>
  kind === 'work_disability' &&
  origin === 'comun' &&
  Boolean(parseDay(start) && parseDay(end)) &&
  start <= end;

/**
 * Finds the sickness that `sickness` may extend: the last one that ended before it, with no more calendar days in
 * between than the law of its first day allows. Only the doctor knows whether the illness is the same, so nothing is
 * assumed. Source: Decreto 780 de 2016 art. 2.2.3.3.2.
 */
export function findPossibleExtension(
  sickness: Sickness,
  others: readonly Sickness[],
): PossibleExtension | undefined {
  if (!isCommonSickness(sickness)) return undefined;
  const law = findKnownFigure(() => getTableRow(regimeTables.incapacityExtension, sickness.start));
  const earlier = others
    .filter((one) => one !== sickness && isCommonSickness(one) && one.end < sickness.start)
    .reduce<Sickness | undefined>((last, one) => (last && last.end >= one.end ? last : one), undefined);
  if (!law || !earlier) return undefined;
  const gapDays = daysFrom(earlier.end, sickness.start) - 1;
  if (gapDays > law.value) return undefined;
  return { earlier, gapDays, day: (earlier.first_day ?? 1) + daysFrom(earlier.start, earlier.end) + 1 };
}

/** Consecutive rows that say the same are counted as one: see `placeAbsences`. */
const isCountedOn = ({ earlier, gapDays }: PossibleExtension, { previous_ibc, base }: Sickness): boolean =>
  gapDays === 0 && earlier.previous_ibc === previous_ibc && earlier.base === base;

/**
 * Finds the sickness that each row of `own` may extend, in the same payment or in the earlier ones of `before`. A row
 * that is counted on without asking has none.
 */
export function findPossibleExtensions(
  own: readonly Sickness[],
  before: readonly Sickness[],
): (PossibleExtension | undefined)[] {
  return own.map((sickness) => {
    const found = findPossibleExtension(sickness, [...before, ...own]);
    return found && own.includes(found.earlier) && isCountedOn(found, sickness) ? undefined : found;
  });
}

/** Asks of each sickness whether it extends one that ended up to thirty days before. */
export const checkExtensions = (own: readonly Sickness[], before: readonly Sickness[]): Finding[] =>
  findPossibleExtensions(own, before).flatMap((found, index) => {
    const { start, first_day } = own[index] as Sickness;
    if (!found || first_day !== undefined) return [];
    const { earlier, gapDays, day } = found;
    const between =
      gapDays === 0 ? 'sigue a' : `empieza ${gapDays} ${gapDays === 1 ? 'día' : 'días'} después de`;
    return [
      buildNoticeFinding(
        'incapacity-extension',
        `absences.${index}.first_day`,
        `¿Es prórroga? La incapacidad del ${formatDay(start)} ${between} la que terminó el ${formatDay(earlier.end)}`,
        `Si es por la misma enfermedad o una relacionada, va en el día ${day}: escríbalo en «Día en que va». Si es otra, escriba 1 (Decreto 780 de 2016 art. 2.2.3.3.2).`,
      ),
    ];
  });

/** First day whose sicknesses a sickness that begins on `day` or later may extend. */
export const computeExtensionWindowStart = (day: Day): Day =>
  addDays(day, -1 - (findKnownFigure(() => getTableRow(regimeTables.incapacityExtension, day))?.value ?? 0));

import type { RunNovelties, WrittenNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { stripWorkedDays } from '../../../src/domain/payroll/novelties/month-novelties.ts';
import type { PayRun } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import {
  averagesOfRun,
  benefitOfRun,
  isBenefitRunKind,
  type RunKind,
} from '../../../src/domain/payroll/runs/period.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';

/**
 * Tells whether a run is apart from the salary. Such a run takes typed figures and no novelties of the month.
 */
export const isApartRun = (kind: RunKind): boolean => kind === 'vacations' || isBenefitRunKind(kind);

/** Returns the novelties of the month written in a run. Empty when the run is apart from the salary. */
export const getWrittenNovelties = (
  kind: RunKind,
  { averages: _, carried: __, ...novelties }: RunNovelties,
): WrittenNovelties => (isApartRun(kind) ? {} : stripWorkedDays(novelties));

export function getTypedFigures(
  kind: RunKind,
  { benefits, absences, averages }: RunNovelties,
): Pick<PayRun, 'by_hand' | 'bases' | 'averages'> {
  const [benefit] = benefits ?? [];
  if (isBenefitRunKind(kind)) return { ...(benefit && { by_hand: benefit }), ...(averages && { averages }) };
  if (kind === 'final_settlement') return averages ? { averages } : {};
  const [absence] = absences ?? [];
  if (kind !== 'vacations' || !absence) return {};
  const { base, variable_average, previous_ibc } = absence;
  return {
    bases: {
      ...(base && { base }),
      ...(variable_average && { variable_average }),
      ...(previous_ibc && { previous_ibc }),
    },
  };
}

/** Validates the novelties of a run. Returns messages by field, or undefined when there are none. */
export function findRunNoveltyFaults(
  kind: RunKind,
  { averages = {}, ...novelties }: RunNovelties,
  days: { start: string; end: string },
): Errors | undefined {
  const used: readonly string[] = averagesOfRun[kind] ?? [];
  const unused = Object.keys(averages).find((period) => !used.includes(period));
  if (unused) return { [`averages.${unused}`]: ['Este pago no se calcula con ese promedio'] };
  if (!isApartRun(kind)) return undefined;
  const own = isBenefitRunKind(kind) ? 'benefits' : 'absences';
  const other = Object.keys(novelties).find((field) => field !== own);
  if (other)
    return { [other]: ['Este pago no lleva novedades: escríbalas en el pago del sueldo de ese mes'] };
  const { benefits = [], absences = [] } = novelties;
  if (benefits.length + absences.length > 1) return { [own]: ['Escriba un solo valor para este pago'] };
  if (isBenefitRunKind(kind) && benefits[0] && benefits[0].concept !== benefitOfRun[kind])
    return { 'benefits.0.concept': ['Ese valor no es el de este pago'] };
  const [absence] = absences;
  if (!absence) return undefined;
  if (absence.base !== undefined && absence.variable_average !== undefined)
    return {
      'absences.0.variable_average': [
        'Escriba el promedio de lo variable o el promedio completo, no los dos',
      ],
    };
  if (absence.kind !== 'common_vacation') return { 'absences.0.kind': ['Este pago es de vacaciones'] };
  if (absence.start !== days.start || absence.end !== days.end)
    return { 'absences.0.start': ['Las fechas son las del pago: aquí solo se escribe la base'] };
  return undefined;
}

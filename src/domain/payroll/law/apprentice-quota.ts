import { getRules, type Rules, table } from './table.ts';

/** Apprentices that an employer must have, and what each that lacks costs. */
export const apprenticeQuotaTables = {
  /** Workers from which it is owed; one for each so many, and one more for a fraction of so many. */
  apprenticeQuota: table('cuota de aprendices', 'trabajadores', [
    {
      from: '2002-12-27',
      value: { least: 15, each: 20, fraction: 10 },
      basis: 'Ley 789 de 2002 arts. 32 y 33',
    },
  ]),
  /** Minimum wages a month for each apprentice not hired, decimal text. */
  quotaMonetised: table('monetización de la cuota', 'salarios mínimos al mes', [
    { from: '2002-12-27', value: { wages: '1' }, basis: 'Ley 789 de 2002 art. 34' },
    {
      from: '2025-06-25',
      value: { wages: '1.5' },
      basis: 'Ley 789 de 2002 art. 34 (Ley 2466 de 2025 art. 23)',
    },
  ]),
};

export type ApprenticeQuotaLaw = Rules<typeof apprenticeQuotaTables>;

/** The law of the quota on a day; throws `MissingParameters` before it. */
export const getApprenticeQuotaLaw = (day: string): ApprenticeQuotaLaw =>
  getRules(apprenticeQuotaTables, day);

/** Apprentices that so many workers ask for. */
export function computeApprenticeQuota(
  workers: number,
  { least, each, fraction }: ApprenticeQuotaLaw['apprenticeQuota'],
): number {
  if (workers < least) return 0;
  const whole = Math.floor(workers / each) + (workers % each >= fraction ? 1 : 0);
  return Math.max(1, whole);
}

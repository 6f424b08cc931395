import { getRules, type Rules, table } from './table.ts';

/** Number of apprentices that an employer must have, and the cost of each one missing. */
export const apprenticeQuotaTables = {
  /** Workers from which the quota is owed: one apprentice for each group, and one more for a fraction of a group. */
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

/** Returns the law of the quota on a day. Throws `MissingParameters` before the first row. */
export const getApprenticeQuotaLaw = (day: string): ApprenticeQuotaLaw =>
  getRules(apprenticeQuotaTables, day);

export function computeApprenticeQuota(
  workers: number,
  { least, each, fraction }: ApprenticeQuotaLaw['apprenticeQuota'],
): number {
  if (workers < least) return 0;
  const whole = Math.floor(workers / each) + (workers % each >= fraction ? 1 : 0);
  return Math.max(1, whole);
}

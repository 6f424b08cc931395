import { buildNoticeFinding, type Finding, type Fix } from '../findings/finding.ts';
import { type RiskClass, riskClasses } from '../payroll/law/tables.ts';
import { listInWords } from '../text/list-in-words.ts';
import type { ContributorLine } from './layout.ts';

/** Gaps of the company in a planilla. All contributors share them, so each is reported once without names. */
export type CompanyGaps = {
  configured: boolean;
  hasContributors: boolean;
  activities: ReadonlySet<RiskClass>;
  /** Apprentices in practice without caja, by the policy of the company. */
  apprenticesWithoutCaja: number;
};

/** Lists the risk classes of lines that have covered days and no economic activity. */
export const listMissingActivities = (lines: readonly ContributorLine[]): RiskClass[] =>
  lines.flatMap(({ activity, riskDays, riskClass }) =>
    riskDays > 0 && !Number(activity) ? (riskClasses[Number(riskClass) - 1] ?? []) : [],
  );

/** Returns whether an apprentice in practice (type 01) has no caja. Operators require one. */
export const isApprenticeWithoutCaja = (lines: readonly ContributorLine[]): boolean =>
  lines.some(({ type, compensationDays }) => type === '01' && compensationDays === 0);

export const joinGaps = (gaps: readonly CompanyGaps[]): CompanyGaps => ({
  configured: gaps.every(({ configured }) => configured),
  hasContributors: gaps.some(({ hasContributors }) => hasContributors),
  activities: new Set(gaps.flatMap(({ activities }) => [...activities])),
  apprenticesWithoutCaja: gaps.reduce((people, one) => people + one.apprenticesWithoutCaja, 0),
});

/** Points at the settings, or at the form of the first ones, because an empty list mends nothing. */
const placeIn = ({ configured }: CompanyGaps, field: string): Fix => ({
  route: configured ? '/pila_settings' : '/pila_settings/create',
  field,
});

/** Lists the findings of the company, each once however many people it affects. */
export function listCompanyFindings(gaps: CompanyGaps): Finding[] {
  const classes = riskClasses.filter((name) => gaps.activities.has(name));
  const [first] = classes;
  const findings: Finding[] = [];
  if (!gaps.configured && gaps.hasContributors)
    findings.push(
      buildNoticeFinding(
        'pila-settings',
        'settings',
        'La compañía no ha escrito los ajustes de su planilla',
        'Va como presentación única, sin operador ni actividad económica. Escríbalos para que el operador no la devuelva.',
        placeIn(gaps, ''),
      ),
    );
  if (first)
    findings.push(
      buildNoticeFinding(
        'pila-activity',
        'settings.activity',
        classes.length === 1
          ? `Falta la actividad económica de la clase ${first}`
          : `Falta la actividad económica de las clases ${listInWords(classes)}`,
        `${classes.length === 1 ? 'Escríbala' : 'Escríbalas'} en los ajustes de la planilla: siete cifras (Decreto 768 de 2022).`,
        placeIn(gaps, `activity_${riskClasses.indexOf(first) + 1}`),
      ),
    );
  if (gaps.apprenticesWithoutCaja > 0)
    findings.push(
      buildNoticeFinding(
        'pila-apprentice-caja',
        'payroll.policy',
        gaps.apprenticesWithoutCaja === 1
          ? 'Un aprendiz en práctica va sin caja de compensación'
          : `${gaps.apprenticesWithoutCaja} aprendices en práctica van sin caja de compensación`,
        'Los operadores la exigen. Revise la política «El aprendiz en práctica entra en caja, SENA e ICBF».',
        { route: '/payroll_policies/create', field: 'apprentice_parafiscals' },
      ),
    );
  return findings;
}

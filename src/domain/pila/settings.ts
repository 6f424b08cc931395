import type { RiskClass } from '../payroll/law/tables.ts';

/**
 * Choices of a company about its planilla, in force from a day: how it is presented and where the annex leaves more than
 * one way.
 */
export type PilaSettings = {
  /** `U` one planilla of the whole company, `S` by branch. */
  presentation: 'U' | 'S';
  branch_code: string;
  branch_name: string;
  /** PILA code of the insurer of risks of the company. */
  arl: string;
  /** Code of the operator, two figures; zeros leave it to the operator. */
  operator: string;
  /** `01` employer. */
  contributor_type: string;
  /** Work centre that the insurer of risks gave. */
  work_centre: number;
  /** Economic activity of each class of risk, seven figures (Decreto 768 de 2022). */
  activities: Partial<Record<RiskClass, string>>;
  /** Base of caja in the lines of days that pay none: that of health, or nothing. */
  absence_caja_base: 'health' | 'zero';
  /** Health of the employer for days without pay of who is exempt of it. */
  suspended_health: 'exempt' | 'employer';
};

export const defaultPilaSettings: PilaSettings = {
  presentation: 'U',
  branch_code: '',
  branch_name: '',
  arl: '',
  operator: '00',
  contributor_type: '01',
  work_centre: 0,
  activities: {},
  absence_caja_base: 'health',
  suspended_health: 'exempt',
};

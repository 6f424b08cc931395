import type { RiskClass } from '../payroll/law/tables.ts';

/**
 * Settings of the planilla of a company from a day on: how it is filed, and the choices that the annex leaves open.
 */
export type PilaSettings = {
  /** `U`: one planilla for the company. `S`: one for each branch. */
  presentation: 'U' | 'S';
  branch_code: string;
  branch_name: string;
  /** PILA code of the occupational risk insurer of the company. */
  arl: string;
  /** Operator code, two figures. Zeros leave it to the operator. */
  operator: string;
  /** `01` is an employer. */
  contributor_type: string;
  work_centre: number;
  /** Economic activity of each risk class, seven figures (Decreto 768 de 2022). */
  activities: Partial<Record<RiskClass, string>>;
  /** Base of caja in lines of days without caja: the base of health, or zero. */
  absence_caja_base: 'health' | 'zero';
  /** Employer health for unpaid days, when the employer is exempt from health. */
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

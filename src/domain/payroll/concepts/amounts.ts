import type { Base } from './concepts.ts';

/** Concepts whose amount somebody writes, or that an absence brings, and the totals each of them enters. */

const salary = ['contributions', 'parafiscals', 'benefits', 'vacations', 'withholding'] as const;
/** Agreed as non-salary: it contributes only in what passes the limit of Ley 1393. */
const agreed = ['limited', 'withholding'] as const;
const cooperative = ['contributions', 'parafiscals', 'withholding'] as const;
const nothing = [] as const;

export type AmountConcept = {
  label: string;
  /** Element of the official document, under Devengados. */
  element: string;
  /** What the amount enters when it is salary; without it, it is never salary. */
  salary?: readonly Base[];
  /** And when it is not; without it, it is always salary. */
  other?: readonly Base[];
};

export const amountConcepts = {
  viatics: { label: 'Viáticos', element: 'Transporte', salary, other: ['limited'] },
  bonuses: { label: 'Bonificación', element: 'Bonificaciones/Bonificacion', salary, other: agreed },
  aids: { label: 'Auxilio', element: 'Auxilios/Auxilio', salary, other: agreed },
  other_concepts: { label: 'Otro concepto', element: 'OtrosConceptos/OtroConcepto', salary, other: agreed },
  compensations: {
    label: 'Compensación cooperativa',
    element: 'Compensaciones/Compensacion',
    salary: cooperative,
    other: cooperative,
  },
  epctv_bonuses: { label: 'Bono o vale', element: 'BonoEPCTVs/BonoEPCTV', salary, other: agreed },
  commissions: { label: 'Comisión', element: 'Comisiones/Comision', salary },
  third_party_payments: {
    label: 'Pago a un tercero',
    element: 'PagosTerceros/PagoTercero',
    salary,
    other: agreed,
  },
  advances: { label: 'Anticipo', element: 'Anticipos/Anticipo', other: nothing },
  endowment: { label: 'Dotación', element: 'Dotacion', other: nothing },
  sustenance_support: {
    label: 'Apoyo de sostenimiento',
    element: 'ApoyoSost',
    salary,
    other: ['contributions', 'withholding'],
  },
  telecommuting: { label: 'Teletrabajo', element: 'Teletrabajo', other: nothing },
  withdrawal_bonus: { label: 'Bonificación por retiro', element: 'BonifRetiro', other: nothing },
  compensation: { label: 'Indemnización', element: 'Indemnizacion', other: nothing },
  refund: { label: 'Reintegro', element: 'Reintegro', other: nothing },
} as const satisfies Record<string, AmountConcept>;
export type AmountKey = keyof typeof amountConcepts;

export const absenceConcepts = {
  common_vacation: {
    key: 'common_vacation',
    label: 'Vacaciones',
    salary: true,
    bases: ['contributions', 'parafiscals', 'benefits', 'withholding'],
    law: ['CST arts. 186 y 192'],
  },
  work_disability: {
    key: 'work_disabilities',
    label: 'Incapacidad',
    salary: false,
    bases: ['contributions', 'withholding'],
    law: [],
  },
  maternity_leave: {
    key: 'maternity_leave',
    label: 'Licencia de maternidad o paternidad',
    salary: false,
    bases: ['contributions', 'withholding'],
    law: ['CST art. 236 (Ley 2114 de 2021)'],
  },
  paid_leave: {
    key: 'paid_leave',
    label: 'Licencia remunerada',
    salary: true,
    bases: salary,
    law: ['CST art. 57 num. 6'],
  },
  non_paid_leave: {
    key: 'non_paid_leave',
    label: 'Licencia no remunerada',
    salary: false,
    bases: nothing,
    law: ['CST arts. 51 y 53'],
  },
  legal_strike: {
    key: 'legal_strikes',
    label: 'Huelga legal',
    salary: false,
    bases: nothing,
    law: ['CST arts. 51 y 53'],
  },
} as const satisfies Record<
  string,
  { key: string; label: string; salary: boolean; bases: readonly Base[]; law: readonly string[] }
>;
export type AbsenceKind = keyof typeof absenceConcepts;

/** What is taken off besides contributions. */
export const deductionConcepts = {
  unions: { label: 'Sindicato', element: 'Sindicatos/Sindicato' },
  sanctions: { label: 'Sanción', element: 'Sanciones/Sancion' },
  loans: { label: 'Libranza', element: 'Libranzas/Libranza' },
  third_party_payments: { label: 'Pago a un tercero', element: 'PagosTerceros/PagoTercero' },
  advances: { label: 'Anticipo', element: 'Anticipos/Anticipo' },
  other_deductions: { label: 'Otra deducción', element: 'OtrasDeducciones/OtraDeduccion' },
  voluntary_pension: { label: 'Pensión voluntaria', element: 'PensionVoluntaria' },
  withholding: { label: 'Retención en la fuente', element: 'RetencionFuente' },
  afc: { label: 'Ahorro AFC', element: 'AFC' },
  cooperative: { label: 'Cooperativa', element: 'Cooperativa' },
  tax_lien: { label: 'Embargo', element: 'EmbargoFiscal' },
  supplementary_plan: { label: 'Plan complementario de salud', element: 'PlanComplementarios' },
  education: { label: 'Educación', element: 'Educacion' },
  refund: { label: 'Reintegro', element: 'Reintegro' },
  debt: { label: 'Deuda con la empresa', element: 'Deuda' },
} as const satisfies Record<string, { label: string; element: string }>;
export type DeductionKey = keyof typeof deductionConcepts;

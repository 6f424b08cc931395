import { deduction, earning, type IncomeRow } from './concept.ts';
import type { Base } from './concepts.ts';

/** Concepts whose amount is typed or comes from an absence, and the totals each of them enters. */

const salary = ['contributions', 'parafiscals', 'benefits', 'vacations', 'withholding'] as const;
/** Agreed as non-salary: it contributes only on the excess over the limit of Ley 1393. */
const agreed = ['limited', 'withholding'] as const;
const cooperative = ['contributions', 'parafiscals', 'withholding'] as const;
const nothing = [] as const;

/** Earnings besides the salary, in the order of the document. */
export const amountConcepts = {
  viatics: earning({
    label: 'Viáticos',
    element: 'Transporte',
    stored: {
      as: 'attributes',
      fields: {
        salary_viatics: { of: 'salary', attribute: 'ViaticoManuAlojS' },
        non_salary_viatics: { of: 'non_salary', attribute: 'ViaticoManuAlojNS' },
      },
    },
    salary,
    other: ['limited'],
    search: 'viaje manutención alojamiento',
    titles: {
      salary: ['viaticos salariales'],
      other: ['viaticos', 'viaticos no salariales', 'viaticos ocasionales'],
    },
    repeats: false,
    together: true,
    income: 'viatics',
  }),
  bonuses: earning({
    label: 'Bonificación',
    element: 'Bonificaciones/Bonificacion',
    stored: {
      as: 'entries',
      fields: {
        salary_bonus: { of: 'salary', attribute: 'BonificacionS' },
        non_salary_bonus: { of: 'non_salary', attribute: 'BonificacionNS' },
      },
    },
    salary,
    other: agreed,
    search: 'bono premio incentivo',
    titles: {
      salary: ['bonificacion salarial', 'bonificacion', 'bono salarial'],
      other: [
        ...['bonificacion no salarial', 'bono no salarial'],
        // CST 128: occasional payments that the employer makes of its own will.
        ...['bonificacion ocasional', 'bonificacion mera liberalidad', 'bonificacion por mera liberalidad'],
      ],
    },
    repeats: false,
    together: true,
  }),
  aids: earning({
    label: 'Auxilio',
    element: 'Auxilios/Auxilio',
    stored: {
      as: 'entries',
      fields: {
        salary_aid: { of: 'salary', attribute: 'AuxilioS' },
        non_salary_aid: { of: 'non_salary', attribute: 'AuxilioNS' },
      },
    },
    salary,
    other: agreed,
    search: 'ayuda alimentación rodamiento celular',
    titles: {
      salary: ['auxilio salarial'],
      other: [
        ...['auxilio no salarial', 'auxilio', 'auxilio alimentacion', 'rodamiento', 'auxilio rodamiento'],
        ...['auxilio movilizacion', 'auxilio movilidad'],
      ],
    },
    repeats: true,
    together: true,
  }),
  other_concepts: earning({
    label: 'Otro concepto',
    element: 'OtrosConceptos/OtroConcepto',
    stored: {
      as: 'entries',
      fields: {
        description: { of: 'description', attribute: 'DescripcionConcepto', always: true },
        salary_concept: { of: 'salary', attribute: 'ConceptoS' },
        non_salary_concept: { of: 'non_salary', attribute: 'ConceptoNS' },
      },
    },
    salary,
    other: agreed,
    search: 'otros pago',
    titles: {
      salary: [
        ...['otros ingresos salariales', 'otros devengados salariales', 'otros pagos salariales'],
        ...['ingresos adicionales salariales', 'otros salariales'],
      ],
      other: [
        ...['otros ingresos no salariales', 'otros devengados no salariales', 'otros pagos no salariales'],
        ...['ingresos adicionales no salariales', 'otros no salariales'],
      ],
    },
    repeats: true,
    together: true,
    description: {
      label: 'Qué se paga',
      missing: 'El concepto no dice qué es',
      hint: 'Escriba una descripción: el documento la exige.',
    },
  }),
  salary_in_kind: earning({
    label: 'Salario en especie además del sueldo',
    element: 'OtrosConceptos/OtroConcepto',
    stored: {
      as: 'entries',
      fields: {
        description: { of: 'description', attribute: 'DescripcionConcepto', always: true },
        amount: { of: 'salary', attribute: 'ConceptoS', always: true },
      },
    },
    salary,
    search: 'alimentación vivienda habitación vestuario comida posada',
    titles: { salary: ['salario en especie', 'salario en especie adicional'] },
    repeats: true,
    together: true,
    description: {
      label: 'Qué se entrega',
      missing: 'El salario en especie no dice qué es',
      hint: 'Escriba qué se entrega, como alimentación o vivienda: el documento lo exige.',
    },
    reason: {
      text: 'Es salario que se entrega en especie: entra en la base de aportes y en las prestaciones, y se resta entre las deducciones porque no se paga en dinero.',
      law: 'CST art. 129',
    },
    inKind: true,
  }),
  compensations: earning({
    label: 'Compensación cooperativa',
    element: 'Compensaciones/Compensacion',
    stored: {
      as: 'entries',
      fields: {
        ordinary: { of: 'salary', attribute: 'CompensacionO', always: true },
        extraordinary: { of: 'non_salary', attribute: 'CompensacionE', always: true },
      },
    },
    salary: cooperative,
    other: cooperative,
    search: 'cooperativa',
    repeats: true,
    together: true,
    income: 'cooperative',
  }),
  epctv_bonuses: earning({
    label: 'Bono o vale',
    element: 'BonoEPCTVs/BonoEPCTV',
    stored: {
      as: 'entries',
      fields: {
        payment_s: { of: 'salary', attribute: 'PagoS', food: false },
        payment_ns: { of: 'non_salary', attribute: 'PagoNS', food: false },
        food_s: { of: 'salary', attribute: 'PagoAlimentacionS', food: true },
        food_ns: { of: 'non_salary', attribute: 'PagoAlimentacionNS', food: true },
      },
    },
    salary,
    other: agreed,
    search: 'tarjeta alimentación sodexo vales',
    repeats: true,
    together: true,
    income: 'vouchers',
  }),
  commissions: earning({
    label: 'Comisión',
    element: 'Comisiones/Comision',
    stored: { as: 'amounts' },
    salary,
    search: 'ventas',
    titles: { salary: ['comisiones', 'comision', 'comision ventas'] },
    repeats: false,
    together: true,
    income: 'commissions',
  }),
  third_party_payments: earning({
    label: 'Pago a un tercero',
    element: 'PagosTerceros/PagoTercero',
    stored: { as: 'amounts' },
    salary,
    other: agreed,
    search: 'pago por cuenta del trabajador',
    repeats: true,
    together: true,
  }),
  advances: earning({
    label: 'Anticipo',
    element: 'Anticipos/Anticipo',
    stored: { as: 'amounts' },
    other: nothing,
    search: 'adelanto',
    titles: { other: ['anticipo devengado'] },
    repeats: false,
    together: true,
    income: 'advances',
  }),
  endowment: earning({
    label: 'Dotación',
    element: 'Dotacion',
    stored: { as: 'sum' },
    other: nothing,
    search: 'uniforme calzado ropa',
    titles: { other: ['dotacion'] },
    repeats: false,
    together: true,
  }),
  sustenance_support: earning({
    label: 'Apoyo de sostenimiento',
    element: 'ApoyoSost',
    stored: { as: 'sum' },
    salary,
    other: ['contributions', 'withholding'],
    search: 'aprendiz sena',
    repeats: true,
    together: true,
  }),
  telecommuting: earning({
    label: 'Teletrabajo',
    element: 'Teletrabajo',
    stored: { as: 'sum' },
    other: nothing,
    search: 'internet conectividad',
    titles: { other: ['teletrabajo'] },
    repeats: true,
    together: true,
  }),
  // Payments for leaving are computed with the benefits, and the form offers them there.
  withdrawal_bonus: earning({
    label: 'Bonificación por retiro',
    element: 'BonifRetiro',
    stored: { as: 'sum' },
    other: nothing,
    search: '',
    repeats: false,
    together: false,
  }),
  compensation: earning({
    label: 'Indemnización',
    element: 'Indemnizacion',
    stored: { as: 'sum' },
    other: nothing,
    search: '',
    repeats: false,
    together: false,
  }),
  refund: earning({
    label: 'Reintegro',
    element: 'Reintegro',
    stored: { as: 'sum' },
    other: nothing,
    search: 'devolución',
    titles: { other: ['reintegro devengado', 'reintegro'] },
    repeats: false,
    together: true,
    income: 'refunds',
  }),
};
export type AmountKey = keyof typeof amountConcepts;

export const absenceConcepts = {
  common_vacation: {
    key: 'common_vacation',
    label: 'Vacaciones',
    salary: true,
    bases: ['contributions', 'parafiscals', 'benefits', 'withholding'],
    law: ['CST arts. 186 y 192'],
    income: 'benefits',
  },
  work_disability: {
    key: 'work_disabilities',
    label: 'Incapacidad',
    salary: false,
    bases: ['contributions', 'withholding'],
    law: [],
    income: 'benefits',
  },
  maternity_leave: {
    key: 'maternity_leave',
    label: 'Licencia de maternidad o paternidad',
    salary: false,
    bases: ['contributions', 'withholding'],
    law: ['CST art. 236 (Ley 2114 de 2021)'],
    income: 'benefits',
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
  {
    key: string;
    label: string;
    salary: boolean;
    bases: readonly Base[];
    law: readonly string[];
    income?: IncomeRow;
  }
>;
export type AbsenceKind = keyof typeof absenceConcepts;

/** Deductions besides contributions, in the order of the document. */
export const deductionConcepts = {
  unions: deduction({
    label: 'Sindicato',
    element: 'Sindicatos/Sindicato',
    stored: {
      as: 'entries',
      fields: {
        percent: { of: 'percent', attribute: 'Porcentaje', always: true },
        amount: { of: 'amount', attribute: 'Deduccion', always: true },
      },
    },
    search: 'cuota',
    titles: ['sindicato', 'cuota sindical'],
    repeats: true,
    together: true,
    ground: 'law',
    waits: 12,
    debtLaw: 'CST art. 400',
  }),
  sanctions: deduction({
    label: 'Sanción',
    element: 'Sanciones/Sancion',
    stored: {
      as: 'entries',
      fields: {
        public: { of: 'public_amount', attribute: 'SancionPublic', always: true },
        private: { of: 'amount', attribute: 'SancionPriv', always: true },
      },
    },
    search: 'multa',
    repeats: false,
    // Two amounts, so it is changed person by person.
    together: false,
    ground: 'law',
    waits: 10,
    debtLaw: 'CST art. 113',
  }),
  loans: deduction({
    label: 'Libranza',
    element: 'Libranzas/Libranza',
    stored: {
      as: 'entries',
      fields: {
        description: { of: 'description', attribute: 'Descripcion', always: true },
        amount: { of: 'amount', attribute: 'Deduccion', always: true },
      },
    },
    search: 'crédito banco préstamo',
    titles: ['libranza', 'libranzas', 'libranza banco', 'credito', 'credito libranza'],
    repeats: true,
    together: true,
    description: {
      label: 'Entidad o número del crédito',
      missing: 'La libranza no dice de quién es',
      hint: 'Escriba la entidad o el número del crédito: el documento lo exige.',
    },
    ground: 'libranza',
    waits: 13,
    debtLaw: 'Ley 1527 de 2012 art. 3 num. 5',
  }),
  third_party_payments: deduction({
    label: 'Pago a un tercero',
    element: 'PagosTerceros/PagoTercero',
    stored: { as: 'amounts' },
    search: 'fondo de empleados póliza',
    titles: ['pago a terceros', 'pagos a terceros'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 6,
  }),
  advances: deduction({
    label: 'Anticipo',
    element: 'Anticipos/Anticipo',
    stored: { as: 'amounts' },
    search: 'adelanto',
    titles: ['anticipo', 'anticipos', 'adelanto', 'adelanto nomina', 'anticipo nomina'],
    repeats: false,
    together: true,
    ground: 'advance',
    waits: 8,
  }),
  other_deductions: deduction({
    label: 'Otra deducción',
    element: 'OtrasDeducciones/OtraDeduccion',
    stored: { as: 'amounts' },
    search: 'descuento fondo de empleados casino',
    titles: [
      ...['otras deducciones', 'otros descuentos', 'descuentos'],
      ...['fondo de empleados', 'ahorro fondo empleados'],
    ],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 1,
  }),
  delivered_in_kind: deduction({
    label: 'Salario ya entregado en especie',
    element: 'OtrasDeducciones/OtraDeduccion',
    stored: { as: 'amounts' },
    search: 'alimentación vivienda habitación vestuario comida posada parte del sueldo',
    titles: ['salario entregado en especie', 'especie entregada'],
    repeats: true,
    together: true,
    ground: 'advance',
    waits: undefined,
    reason: {
      text: 'No es un descuento: es salario que ya recibió en especie, por eso no se paga en dinero.',
      law: 'CST art. 129',
    },
    inKind: true,
  }),
  voluntary_pension: deduction({
    label: 'Pensión voluntaria',
    element: 'PensionVoluntaria',
    stored: { as: 'sum' },
    search: 'aporte ahorro',
    titles: ['pension voluntaria', 'aporte voluntario pension', 'avp'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 2,
    contribution: 'voluntary_pension',
  }),
  withholding: deduction({
    label: 'Retención en la fuente',
    element: 'RetencionFuente',
    stored: { as: 'sum' },
    search: 'impuesto retefuente',
    titles: ['retencion', 'retencion en la fuente', 'retefuente', 'rte fte', 'retencion salarios'],
    repeats: false,
    // A typed amount replaces the computed one.
    together: false,
    ground: 'law',
    waits: undefined,
  }),
  afc: deduction({
    label: 'Ahorro AFC',
    element: 'AFC',
    stored: { as: 'sum' },
    search: 'ahorro vivienda construcción',
    titles: ['afc', 'ahorro afc', 'cuenta afc'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 3,
    contribution: 'afc',
  }),
  cooperative: deduction({
    label: 'Cooperativa',
    element: 'Cooperativa',
    stored: { as: 'sum' },
    search: 'aporte',
    titles: ['cooperativa', 'aporte cooperativa'],
    repeats: true,
    together: true,
    ground: 'law',
    waits: 11,
    debtLaw: 'CST art. 150',
  }),
  tax_lien: deduction({
    label: 'Embargo',
    element: 'EmbargoFiscal',
    stored: { as: 'sum' },
    search: 'juzgado embargo alimentos',
    titles: [
      ...['embargo', 'embargos', 'embargo judicial', 'embargo alimentos', 'embargo alimentario'],
      'embargo civil',
    ],
    repeats: true,
    together: true,
    ground: 'judge',
    waits: 14,
    debtLaw: 'CST arts. 154 a 156',
  }),
  supplementary_plan: deduction({
    label: 'Plan complementario de salud',
    element: 'PlanComplementarios',
    stored: { as: 'sum' },
    search: 'medicina prepagada',
    titles: ['medicina prepagada', 'plan complementario'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 4,
  }),
  education: deduction({
    label: 'Educación',
    element: 'Educacion',
    stored: { as: 'sum' },
    search: 'icetex estudio',
    titles: ['educacion', 'icetex'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 5,
  }),
  refund: deduction({
    label: 'Reintegro',
    element: 'Reintegro',
    stored: { as: 'sum' },
    search: 'devolución',
    repeats: false,
    together: true,
    ground: 'consent',
    waits: 7,
  }),
  debt: deduction({
    label: 'Deuda con la empresa',
    element: 'Deuda',
    stored: { as: 'sum' },
    search: 'préstamo empresa',
    titles: ['deuda', 'prestamo', 'prestamo empresa', 'abono prestamo'],
    repeats: true,
    together: true,
    ground: 'consent',
    waits: 9,
  }),
};
export type DeductionKey = keyof typeof deductionConcepts;

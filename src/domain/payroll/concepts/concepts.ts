export const hourKinds = ['heds', 'hens', 'hrns', 'heddfs', 'hrddfs', 'hendfs', 'hrndfs'] as const;
/** The seven groups of overtime and surcharges of table 5.5.5 of the annex, as the API names them. */
export type HourKind = (typeof hourKinds)[number];

/** Totals that a payment enters. `limited` is the one that the 40 % limit of Ley 1393 compares. */
export type Base = 'contributions' | 'parafiscals' | 'benefits' | 'vacations' | 'withholding' | 'limited';

/** Concept of a payroll, declared only here. Its cost is computed elsewhere. */
export type Concept = {
  key: string;
  group: 'accrued' | 'deductions';
  label: string;
  /** Element of the official document, under Devengados or Deducciones. */
  element: string;
  salary: boolean;
  bases: readonly Base[];
};

export type HourConcept = Concept & {
  key: HourKind;
  hour: {
    /** Name that payroll staff use. */
    code: string;
    /** Worked beyond the ordinary day: the hour itself is paid too, not only its surcharge. */
    extra: boolean;
    night: boolean;
    restDay: boolean;
    /** The hour in the singular, as in «Cada … suma». */
    each: string;
  };
};

const salaryBases = ['contributions', 'parafiscals', 'benefits', 'vacations', 'withholding'] as const;
const hourBases = ['contributions', 'parafiscals', 'benefits', 'withholding'] as const;

const hour = <K extends HourKind>(key: K, label: string, element: string, traits: HourConcept['hour']) =>
  ({
    key,
    group: 'accrued',
    label,
    element,
    salary: true,
    bases: traits.extra ? hourBases : hourBasesOf(traits),
    hour: traits,
  }) as const satisfies HourConcept;

/** A night surcharge inside the ordinary shift enters the pay of vacations; rest-day work does not (CST 192). */
function hourBasesOf({ night, restDay }: HourConcept['hour']): readonly Base[] {
  return night && !restDay ? salaryBases : hourBases;
}

export const hourConcepts: Readonly<Record<HourKind, HourConcept>> = {
  heds: hour('heds', 'Horas extra diurnas', 'HEDs/HED', {
    code: 'HED',
    extra: true,
    night: false,
    restDay: false,
    each: 'hora extra diurna',
  }),
  hens: hour('hens', 'Horas extra nocturnas', 'HENs/HEN', {
    code: 'HEN',
    extra: true,
    night: true,
    restDay: false,
    each: 'hora extra nocturna',
  }),
  hrns: hour('hrns', 'Recargo nocturno', 'HRNs/HRN', {
    code: 'HRN',
    extra: false,
    night: true,
    restDay: false,
    each: 'hora con recargo nocturno',
  }),
  heddfs: hour('heddfs', 'Horas extra diurnas en domingo o festivo', 'HEDDFs/HEDDF', {
    code: 'HEDDF',
    extra: true,
    night: false,
    restDay: true,
    each: 'hora extra de domingo o festivo',
  }),
  hrddfs: hour('hrddfs', 'Recargo de domingo o festivo', 'HRDDFs/HRDDF', {
    code: 'HRDDF',
    extra: false,
    night: false,
    restDay: true,
    each: 'hora de domingo o festivo',
  }),
  hendfs: hour('hendfs', 'Horas extra nocturnas en domingo o festivo', 'HENDFs/HENDF', {
    code: 'HENDF',
    extra: true,
    night: true,
    restDay: true,
    each: 'hora extra nocturna de domingo o festivo',
  }),
  hrndfs: hour('hrndfs', 'Recargo nocturno de domingo o festivo', 'HRNDFs/HRNDF', {
    code: 'HRNDF',
    extra: false,
    night: true,
    restDay: true,
    each: 'hora nocturna de domingo o festivo',
  }),
};

const deduction = <K extends string>(key: K, label: string, element: string) =>
  ({ key, group: 'deductions', label, element, salary: false, bases: [] }) as const satisfies Concept;

export const concepts = {
  salary: {
    key: 'salary',
    group: 'accrued',
    label: 'Salario básico',
    element: 'Basico',
    salary: true,
    bases: salaryBases,
  },
  ...hourConcepts,
  transportation_allowance: {
    key: 'transportation_allowance',
    group: 'accrued',
    label: 'Auxilio de transporte',
    element: 'Transporte',
    salary: false,
    bases: ['benefits', 'withholding'],
  },
  health: deduction('health', 'Salud', 'Salud'),
  pension: deduction('pension', 'Pensión', 'FondoPension'),
  solidarity: deduction('solidarity', 'Fondo de solidaridad pensional', 'FondoSP'),
} as const satisfies Record<string, Concept>;

import { absenceConcepts } from '../../payroll/concepts/amounts.ts';
import type { BenefitKey } from '../../payroll/concepts/benefits.ts';
import type { HourKind } from '../../payroll/concepts/concepts.ts';
import { hourConcepts } from '../../payroll/concepts/concepts.ts';
import type { ImportColumn } from './file-column.ts';

type Names = readonly string[];

/** Combines each name with each word, in both orders. */
export const combineNames = (names: Names, ...words: string[]): string[] =>
  names.flatMap((name) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`]));

const benefitNames: Readonly<Record<BenefitKey, readonly [label: string, ...headerNames: string[]]>> = {
  service_bonus: [
    'Prima de servicios',
    'prima',
    'prima servicios',
    'prima legal',
    'prima semestral',
    'prima junio',
    'prima diciembre',
  ],
  severance: ['Cesantías', 'auxilio de cesantias', 'cesantias pagadas', 'cesantias parciales'],
  severance_interest: [
    'Intereses de cesantías',
    'intereses',
    'interes',
    'intereses cesantias',
    'intereses sobre cesantias',
    'intereses a las cesantias',
    'int cesantias',
  ],
  paid_vacation: ['Vacaciones compensadas', 'vacaciones en dinero', 'vacaciones dinero'],
  compensation: ['Indemnización', 'indemnizacion por despido'],
  withdrawal_bonus: ['Bonificación por retiro', 'bonificacion retiro'],
};
const withDays: readonly BenefitKey[] = ['service_bonus', 'paid_vacation'];

export const benefitColumns: readonly ImportColumn[] = Object.entries(benefitNames).flatMap(
  ([key, [label, ...keys]]): ImportColumn[] => [
    {
      key: `benefit:${key}:amount`,
      label,
      kind: 'money',
      headerNames: [
        ...keys,
        ...combineNames([label.toLowerCase(), ...keys].map(plainWords), 'valor', 'pago'),
      ],
    },
    ...(withDays.some((one) => one === key)
      ? [
          {
            key: `benefit:${key}:days`,
            label: `${label}: días`,
            kind: 'days' as const,
            headerNames: combineNames([label.toLowerCase(), ...keys].map(plainWords), 'dias'),
          },
        ]
      : []),
  ],
);

function plainWords(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns the figure of the payroll that a control is compared with: `accrued:heds`, `deductions:health`. */
export const getControlFigure = (key: string): string => key.slice('control:'.length);

const control = (figure: string, label: string, ...headerNames: string[]): ImportColumn => ({
  key: `control:${figure}`,
  label: `${label} (control)`,
  kind: 'money',
  headerNames,
  control: true,
});

/** Builds the columns of figures that the system calculates. They are read only to report differences. */
export const buildControlColumns = (
  hours: Readonly<Record<HourKind, Names>>,
  absences: Readonly<Record<string, { word: string; headerNames: Names }>>,
): ImportColumn[] => [
  ...Object.entries(hours).map(([kind, headerNames]) =>
    control(
      `accrued:${kind}`,
      `${hourConcepts[kind as HourKind].label}: valor`,
      ...combineNames(headerNames, 'pago', 'valor', 'valor pagado', 'total'),
    ),
  ),
  ...Object.entries(absences).flatMap(([kind, { word, headerNames }]) =>
    kind === 'non_paid_leave'
      ? []
      : [
          control(
            `accrued:${absenceConcepts[kind as keyof typeof absenceConcepts].key}`,
            `${word}: valor`,
            ...combineNames(headerNames, 'valor', 'pago', 'valor pagado'),
          ),
        ],
  ),
  control(
    'accrued:transportation_allowance',
    'Auxilio de transporte',
    ...['auxilio de transporte', 'auxilio transporte', 'aux transp', 'aux transporte', 'aux de transporte'],
    ...['subsidio', 'subsidio de transporte', 'subsidio transporte', 'auxilio de conectividad', 'transporte'],
  ),
  control(
    'deductions:health',
    'Salud',
    ...['salud', 'eps', 'aporte salud', 'descuento salud', 'salud empleado', 'aporte eps', 'fondo de salud'],
  ),
  control(
    'deductions:pension',
    'Pensión',
    ...[
      'pension',
      'afp',
      'aporte pension',
      'descuento pension',
      'pension empleado',
      'aporte afp',
      'fondo de pension',
    ],
  ),
  control(
    'deductions:solidarity',
    'Fondo de solidaridad',
    ...[
      'fondo de solidaridad',
      'fondo solidaridad',
      'fondo de solidaridad pensional',
      ...['fondo solidaridad pension', 'solidaridad pensional'],
      'solidaridad',
      'fsp',
    ],
  ),
  control(
    'totals:accrued_total',
    'Total devengado',
    'total devengado',
    'total devengados',
    'devengado',
    'devengados',
    'total devengos',
    'total ingresos',
    'total haberes',
    'gross pay',
  ),
  control(
    'totals:deductions_total',
    'Total deducido',
    ...['total deducido', 'total deducciones', 'deducciones', 'deducido', 'total descuentos'],
  ),
];

import { amountConcepts, type DeductionKey, deductionConcepts } from '../../payroll/concepts/amounts.ts';
import { hourConcepts, hourKinds } from '../../payroll/concepts/concepts.ts';
import { isId } from '../../values/id.ts';
import { commonDisability, laborDisability } from './absences.ts';
import { hourAliases } from './aliases.ts';
import { benefitColumns, buildControlColumns, combineNames } from './control-columns.ts';
import type { ImportColumn } from './file-column.ts';

/** Absences that a file may bring, by the names in their three columns. */
export const absenceColumns = {
  common_vacation: {
    word: 'Vacaciones',
    headerNames: ['vacaciones', 'vacaciones disfrutadas', 'vacaciones tiempo', 'vac'],
  },
  work_disability: {
    word: 'Incapacidad',
    headerNames: ['incapacidad', 'incapacidades', 'inc', ...commonDisability, ...laborDisability],
  },
  maternity_leave: {
    word: 'Licencia de maternidad o paternidad',
    headerNames: [
      'licencia maternidad',
      'licencia de maternidad',
      'licencia paternidad',
      'maternidad',
      'lma',
    ],
  },
  paid_leave: {
    word: 'Licencia remunerada',
    headerNames: [
      'licencia remunerada',
      'permiso remunerado',
      'licencia de luto',
      'calamidad domestica',
      'permiso sindical',
      'dia familia',
      'lr',
    ],
  },
  non_paid_leave: {
    word: 'Licencia no remunerada',
    headerNames: [
      ...['licencia no remunerada', 'permiso no remunerado'],
      'ausentismo',
      'inasistencia',
      'suspension',
      'ausencia',
      'ausencia no justificada',
      'sln',
      'lnr',
    ],
  },
} as const;

const entries = <T extends object>(of: T) =>
  Object.entries(of) as [keyof T & string, NonNullable<T[keyof T]>][];

export const documentHeaders = [
  'documento',
  'numero de documento',
  'numero documento',
  'cedula',
  'cedula de ciudadania',
  'identificacion',
  'numero identificacion',
  'numero de identificacion',
  'nit empleado',
  'cc',
  'nro documento',
  'no documento',
  'documento empleado',
  'cedula empleado',
  'documento identidad',
  'documento de identidad',
  'doc identidad',
  'num documento',
  'num doc',
  'n documento',
  'n identificacion',
  'no identificacion',
  'nro identificacion',
  'nro de identificacion',
  'numero cedula',
  'no cedula',
  'cedula o nit',
  'cc o nit',
] as const;

export const importColumns: readonly ImportColumn[] = [
  {
    key: 'document',
    label: 'Número de documento',
    kind: 'document',
    personal: true,
    headerNames: documentHeaders,
  },
  {
    key: 'name',
    label: 'Nombre',
    kind: 'text',
    personal: true,
    headerNames: [
      'nombre',
      'empleado',
      'nombre empleado',
      'nombres',
      'trabajador',
      ...[
        'nombres y apellidos',
        'nombre completo',
        'tercero',
        'nombre tercero',
        'funcionario',
        'colaborador',
      ],
    ],
    control: true,
  },
  {
    key: 'period',
    label: 'Periodo',
    kind: 'period',
    headerNames: [
      ...[
        'periodo',
        'mes y ano',
        'periodo nomina',
        'periodo liquidado',
        'periodo liquidacion',
        'fecha liquidacion',
      ],
      ...['mes liquidado', 'mes liquidacion', 'mes nomina', 'fecha nomina'],
    ],
  },
  { key: 'year', label: 'Año', kind: 'year', headerNames: ['ano', 'anio', 'year', 'vigencia'] },
  { key: 'month', label: 'Mes', kind: 'month', headerNames: ['mes', 'month'] },
  {
    key: 'document_type',
    label: 'Tipo de documento',
    kind: 'text',
    headerNames: ['tipo documento', 'tipo doc', 'tipo identificacion', 'tipo de identificacion', 'td'],
    control: true,
  },
  {
    key: 'settlement_start',
    label: 'Liquidación desde (control)',
    kind: 'day',
    headerNames: [
      'fecha inicio liquidacion',
      'liquidacion desde',
      'fecha inicial liquidacion',
      'inicio liquidacion',
      'fecha liquidacion inicio',
      ...[
        'fecha inicio periodo',
        'fecha inicial periodo',
        'periodo desde',
        'inicio periodo',
        'periodo inicio',
      ],
    ],
    control: true,
  },
  {
    key: 'settlement_end',
    label: 'Liquidación hasta (control)',
    kind: 'day',
    headerNames: [
      'fecha fin liquidacion',
      'liquidacion hasta',
      'fecha final liquidacion',
      'fin liquidacion',
      'fecha liquidacion fin',
      ...['fecha fin periodo', 'fecha final periodo', 'periodo hasta', 'fin periodo', 'fecha corte'],
    ],
    control: true,
  },
  {
    key: 'payment_date',
    label: 'Fecha de pago',
    kind: 'day',
    headerNames: ['fecha de pago', 'fecha pago', 'fecha pago nomina', 'pagado el'],
  },
  {
    key: 'worked_days',
    label: 'Días trabajados',
    kind: 'days',
    headerNames: ['dias trabajados', 'dias', 'dias laborados', 'dt'],
  },
  ...hourKinds.map(
    (kind): ImportColumn => ({
      key: `hours:${kind}`,
      label: hourConcepts[kind].label,
      kind: 'hours',
      headerNames: hourAliases[kind],
    }),
  ),
  ...entries(absenceColumns).flatMap(([kind, { word, headerNames }]): ImportColumn[] => [
    {
      key: `absence:${kind}:start`,
      label: `${word}: desde`,
      kind: 'day',
      headerNames: combineNames(headerNames, 'desde', 'inicio', 'fecha inicial', 'fecha inicio'),
    },
    {
      key: `absence:${kind}:end`,
      label: `${word}: hasta`,
      kind: 'day',
      headerNames: combineNames(headerNames, 'hasta', 'fin', 'fecha final', 'fecha fin'),
    },
    {
      key: `absence:${kind}:days`,
      label: `${word}: días`,
      kind: 'days',
      headerNames: [
        ...combineNames(headerNames, 'dias'),
        ...headerNames.map((name) => `dias ${name}`),
        ...headerNames,
      ],
    },
  ]),
  {
    key: 'origin',
    label: 'Incapacidad: origen',
    kind: 'text',
    headerNames: ['tipo incapacidad', 'incapacidad tipo', 'origen incapacidad', 'incapacidad origen'],
  },
  ...entries(amountConcepts).flatMap(([concept, { label, titles = {} }]): ImportColumn[] => {
    const { salary, other } = titles;
    return [
      ...(salary
        ? [
            {
              key: `earned:${concept}:salary`,
              label: other ? `${label} salarial` : label,
              kind: 'money' as const,
              headerNames: salary,
            },
          ]
        : []),
      ...(other
        ? [
            {
              key: `earned:${concept}:other`,
              // A deduction may have the same name. The bare word means the deduction, as people use it.
              label: salary
                ? `${label} no salarial`
                : concept in deductionConcepts && deductionConcepts[concept as DeductionKey].titles
                  ? `${label} (devengado)`
                  : label,
              kind: 'money' as const,
              headerNames: other,
            },
          ]
        : []),
    ];
  }),
  ...benefitColumns,
  ...entries(deductionConcepts).flatMap(([concept, { label, titles }]): ImportColumn[] =>
    titles
      ? [{ key: `taken:${concept}`, label: `${label} (deducción)`, kind: 'money', headerNames: titles }]
      : [],
  ),
  {
    key: 'note',
    label: 'Observación',
    kind: 'text',
    headerNames: ['observacion', 'observaciones', 'nota', 'notas'],
  },
  {
    key: 'salary',
    label: 'Sueldo (control)',
    kind: 'money',
    headerNames: [
      ...['sueldo', 'salario', 'basico', 'salario basico', 'sueldo basico', 'salario base', 'sueldo base'],
      ...['asignacion basica', 'asignacion mensual', 'asignacion salarial'],
      ...['sueldo devengado', 'sueldo pagado', 'sueldo mes', 'basico mes', 'basico devengado'],
    ],
    control: true,
  },
  ...buildControlColumns(hourAliases, absenceColumns),
  {
    key: 'net',
    label: 'Neto (control)',
    kind: 'money',
    headerNames: [
      'neto',
      'neto a pagar',
      'neto pagado',
      'comprobante total',
      'total a pagar',
      'valor neto',
      'total neto',
      'valor a pagar',
      'liquido a pagar',
      'pago al empleado',
      ...['neto pag', 'neto a pag', 'neto recibido', 'neto a recibir', 'total neto a pagar', 'pago neto'],
      ...['valor a consignar', 'total a consignar', 'valor consignado', 'total a girar'],
      ...['neto quincena', 'neto nomina'],
    ],
    control: true,
  },
  {
    key: 'concept',
    label: 'Concepto (archivo largo)',
    kind: 'text',
    headerNames: ['concepto', 'codigo concepto', 'novedad', 'nombre concepto', 'descripcion concepto'],
  },
  {
    key: 'quantity',
    label: 'Cantidad (archivo largo)',
    kind: 'hours',
    headerNames: ['cantidad', 'horas', 'unidades', 'cantidad liquidacion', 'horas dias', 'cantidad horas'],
  },
  {
    key: 'value',
    label: 'Valor (archivo largo)',
    kind: 'money',
    headerNames: ['valor', 'monto', 'valor novedad', 'valor liquidado', 'valor liquidacion'],
  },
  {
    key: 'start',
    label: 'Fecha inicio (archivo largo)',
    kind: 'day',
    headerNames: ['fecha inicio', 'desde', 'fecha inicial', 'fecha desde'],
  },
  {
    key: 'end',
    label: 'Fecha fin (archivo largo)',
    kind: 'day',
    headerNames: ['fecha fin', 'hasta', 'fecha final', 'fecha hasta'],
  },
];

/**
 * Returns whether several columns may bring the concept. Each adds to the figure or the name, or makes its own line.
 */
export const canRepeatColumn = (key: string): boolean => /^(name$|(hours|earned|taken|benefit):)/.test(key);

const byKey = new Map(importColumns.map((column) => [column.key, column]));
export const findImportColumn = (key: string | undefined): ImportColumn | undefined =>
  key === undefined ? undefined : (byKey.get(key) ?? ownColumn(key));

export const isOwn = (key: string): boolean => /^(earned|taken):\w+:(own|units):/.test(key);

/** Builds the column of a concept of the company from its key alone. */
function ownColumn(key: string): ImportColumn | undefined {
  const [list, concept = '', part, id] = key.split(':');
  const declared: Readonly<Record<string, { label: string }>> =
    list === 'earned' ? amountConcepts : deductionConcepts;
  const label = declared[concept]?.label;
  if (!isOwn(key) || !isId(id) || label === undefined) return undefined;
  return { key, label, kind: part === 'units' ? 'hours' : 'money', headerNames: [] };
}

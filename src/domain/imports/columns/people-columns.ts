import type { Field } from '../../records/fields.ts';
import { employees } from '../../resources/employees.ts';
import { openingFields } from '../../resources/opening-balance.ts';
import { openingLoanFields } from '../../resources/opening-loan.ts';
import { documentHeaders } from './columns.ts';
import type { FileColumn } from './file-column.ts';

/** Names written together in one cell, which fill several fields. */
export const joinedNames = {
  names: { label: 'Nombres (juntos)', fields: ['first_name', 'other_names'] },
  surnames: { label: 'Apellidos (juntos)', fields: ['surname', 'second_surname'] },
  full_name: {
    label: 'Nombre completo (junto)',
    fields: ['first_name', 'other_names', 'surname', 'second_surname'],
  },
} as const;
export type JoinedName = keyof typeof joinedNames;
export const isJoined = (key: string): key is JoinedName => Object.hasOwn(joinedNames, key);

type Key = keyof typeof employees.fields | keyof typeof openingLoanFields | JoinedName;

/** Titles written over several columns, whose address is where the person lives. */
const personalTitles = ['contacto', 'datos contacto', 'datos personales', 'informacion personal'] as const;
const underPersonalTitles = (...headers: string[]): string[] =>
  headers.flatMap((header) => personalTitles.map((title) => `${title} ${header}`));

/** Headers of the columns that a file of employees may have, in the order of the template. */
const aliases: Partial<Record<Key, readonly string[]>> = {
  document_type_id: [
    'tipo documento',
    'tipo doc',
    'td',
    'tipo identificacion',
    'tipo de identificacion',
    'clase documento',
  ],
  document_number: documentHeaders,
  first_name: ['nombre 1', 'primer nombre empleado'],
  other_names: ['segundo nombre', 'nombre 2'],
  surname: ['apellido 1', 'primer apellido empleado', 'apellido paterno', 'last name'],
  second_surname: ['apellido 2', 'apellido materno', 'second last name'],
  names: ['nombres', 'nombres empleado', 'nombres del empleado'],
  surnames: ['apellidos', 'apellido', 'apellidos empleado', 'apellidos del empleado'],
  full_name: [
    'nombre completo',
    'nombres y apellidos',
    'nombre y apellidos',
    'nombre y apellido',
    'apellidos y nombres',
    'nombre',
    'nombre empleado',
    ...['empleado', 'trabajador', 'funcionario', 'colaborador'],
  ],
  birth_date: ['fecha nacimiento', 'nacimiento', 'birthdate'],
  gender: ['genero'],
  worker_code: ['codigo empleado', 'codigo trabajador', 'codigo', 'codigo interno', 'ficha'],
  document_issue_date: ['fecha expedicion', 'fecha expedicion documento', 'fecha expedicion cedula'],
  email: [
    'correo electronico',
    'email',
    'e mail',
    'mail',
    'correo personal',
    'correo corporativo',
    'correo institucional',
    ...['e mail corporativo', 'correo electronico personal', 'correo electronico corporativo'],
    'email personal',
  ],
  mobile: ['telefono', 'movil', 'telefono celular', 'numero celular', 'telefono movil'],
  address: ['direccion', 'direccion trabajo', 'direccion laboral'],
  department_id: ['depto', 'dpto', 'departamento trabajo'],
  municipality_id: [
    'ciudad',
    'codigo municipio',
    'codigo ciudad',
    'municipio dane',
    'codigo dane',
    'ciudad trabajo',
    'municipio trabajo',
  ],
  country_id: ['pais trabajo'],
  home_address: [
    ...['direccion residencia', 'direccion domicilio', 'direccion vivienda', 'direccion casa'],
    ...['direccion personal', 'domicilio', 'lugar de residencia'],
    ...underPersonalTitles('direccion'),
  ],
  home_department_id: [
    ...['departamento residencia', 'departamento domicilio', 'departamento vivienda'],
    ...underPersonalTitles('departamento'),
  ],
  home_municipality_id: [
    ...['municipio residencia', 'ciudad residencia', 'municipio domicilio', 'ciudad domicilio'],
    ...['ciudad vivienda', 'codigo municipio residencia'],
    ...underPersonalTitles('municipio', 'ciudad'),
  ],
  worker_type_id: ['tipo cotizante', 'tipo trabajador', 'cotizante', 'tipo de cotizante'],
  worker_subtype_id: ['subtipo', 'subtipo cotizante', 'subtipo de cotizante', 'subtipo trabajador'],
  contract_type_id: ['tipo contrato', 'contrato', 'clase contrato'],
  contract_number: ['numero contrato', 'no contrato'],
  admission_date: [
    'fecha ingreso',
    'ingreso',
    'fecha inicio',
    'inicio contrato',
    'fecha inicio contrato',
    'fecha vinculacion',
    ...['fecha contratacion', 'fecha alta', 'fecha inicio laboral'],
  ],
  contract_end_date: [
    'fecha fin contrato',
    'fin contrato',
    'fecha fin',
    'fecha termino',
    'fecha termino contrato',
    'vencimiento contrato',
    ...['vence', 'vence contrato', 'fecha vencimiento', 'fecha vencimiento contrato', 'vto contrato'],
    'fecha terminacion',
    'terminacion contrato',
  ],
  retirement_date: ['fecha retiro'],
  retirement_reason: ['motivo retiro', 'causal de retiro', 'causa de retiro', 'razon de retiro'],
  salary: [
    ...['salario', 'basico', 'salario basico', 'sueldo basico', 'salario mensual', 'sueldo mensual'],
    ...['salario base', 'sueldo base', 'base salary', 'ingreso mensual'],
    ...['asignacion basica', 'asignacion mensual', 'asignacion salarial'],
  ],
  salary_from: ['sueldo desde', 'vigencia sueldo'],
  integral_salary: ['integral', 'es integral', 'tipo salario', 'clase salario'],
  high_risk_pension: ['alto riesgo', 'alto riesgo pension'],
  pension_exempt: [
    'extranjero no obligado',
    'extranjero no obligado a cotizar pension',
    'extranjero sin pension',
  ],
  transport_allowance_mode: [
    'aux transp',
    'auxilio transporte',
    'subsidio de transporte',
    'subsidio transporte',
  ],
  weekly_hours: ['horas semana'],
  weekly_days: ['dias semana', 'dias por semana', 'dias acordados por semana'],
  payroll_period_id: [
    'periodo de pago',
    'periodo pago',
    'frecuencia de pago',
    'periodo nomina',
    ...['frecuencia', 'periodicidad pago'],
  ],
  payroll_group_id: ['grupo', 'grupo nomina'],
  charge_id: ['cargo empleado', 'nombre cargo', 'puesto', 'ocupacion', 'job title'],
  cost_center_id: ['centro costo', 'centro costos', 'centro de costos', 'c costo', 'ceco', 'area', 'seccion'],
  branch_office_id: ['sede', 'agencia'],
  health_fund_id: [
    'entidad de salud',
    'entidad eps',
    'entidad salud',
    'fondo salud',
    'salud',
    'nombre eps',
    ...['codigo eps', 'administradora eps', 'health provider'],
  ],
  pension_fund_id: [
    'afp',
    'fondo pensiones',
    'fondo pension',
    'fondo de pension',
    'pension',
    'entidad pension',
    ...['entidad afp', 'nombre afp', 'codigo afp', 'administradora afp', 'pension provider'],
  ],
  severance_fund_id: ['fondo cesantias', 'cesantias', 'afc cesantias', 'entidad cesantias'],
  compensation_fund_id: [
    'caja',
    'ccf',
    'nombre ccf',
    'administradora ccf',
    'nombre caja',
    'caja compensacion',
    'caja de compensacion familiar',
  ],
  arl_id: [
    'administradora de riesgos',
    'riesgos laborales',
    'entidad arl',
    'nombre arl',
    'codigo arl',
    'administradora arl',
  ],
  risk_class: [
    'clase riesgo',
    'riesgo',
    'nivel riesgo',
    'nivel de riesgo',
    'clase de riesgo arl',
    ...[
      'tarifa arl',
      'clase arl',
      'nivel arl',
      'riesgo arl',
      'arl riesgo',
      'nivel riesgo arl',
      'nivel de riesgo arl',
    ],
    ...['clase riesgo arl', 'tipo riesgo', 'tipo de riesgo', 'grado riesgo', 'grado de riesgo'],
  ],
  opening_date: [
    'fecha saldo inicial',
    'fecha saldos iniciales',
    'fecha de corte',
    'corte saldos',
    'saldos al',
  ],
  opening_source: [
    ...['segun', 'origen del saldo', 'origen saldos', 'fuente del saldo', 'fuente saldos'],
    'saldo inicial segun',
  ],
  opening_vacation_days: [
    ...['vacaciones pendientes', 'dias pendientes de vacaciones', 'saldo vacaciones', 'saldo de vacaciones'],
    ...['saldo inicial vacaciones', 'dias vacaciones', 'dias de vacaciones'],
  ],
  opening_variable: [
    ...[
      'variable del ano',
      'pagos variables',
      'salario variable',
      'variable acumulado',
      'acumulado variable',
    ],
    'saldo inicial variable',
  ],
  opening_semester_variable: ['variable del semestre', 'pagos variables del semestre', 'variable semestre'],
  opening_overtime: ['horas extra del ano', 'extras del ano', 'horas extra acumuladas'],
  opening_unpaid_days: [
    'dias no remunerados',
    'dias no pagados',
    'dias de suspension',
    'dias licencia no remunerada',
  ],
  opening_service_bonus: ['prima pagada', 'prima ya pagada', 'anticipo de prima', 'saldo inicial prima'],
  opening_severance: [
    ...['cesantias pagadas', 'cesantias ya pagadas', 'anticipo de cesantias', 'retiros de cesantias'],
    ...['retiro parcial de cesantias', 'saldo inicial cesantias'],
  ],
  opening_severance_interest: [
    ...['intereses pagados', 'intereses de cesantias pagados', 'intereses cesantias pagados'],
    'saldo inicial intereses',
  ],
  opening_income: ['ingresos del ano', 'ingresos acumulados', 'acumulado ingresos', 'devengado acumulado'],
  opening_contributions: ['aportes del ano', 'aportes acumulados', 'acumulado aportes'],
  opening_withheld: [
    'retencion del ano',
    'retencion acumulada',
    'retenciones acumuladas',
    'acumulado retencion',
  ],
  loan_concept: ['prestamo', 'concepto del prestamo', 'nombre del prestamo'],
  loan_amount: ['valor cuota prestamo', 'cuota del prestamo', 'valor de la cuota'],
  loan_instalments: ['cuotas del prestamo', 'total cuotas', 'numero de cuotas'],
  loan_instalments_before: ['cuotas pagadas', 'cuotas ya descontadas', 'cuotas descontadas'],
  withholding_procedure: ['procedimiento retencion', 'procedimiento'],
  withholding_percent: ['porcentaje retencion', 'porcentaje fijo de retencion'],
  dependents: ['dependientes'],
  dependent_document_type_id: [
    ...['tipo documento dependiente', 'tipo de documento dependiente', 'tipo identificacion dependiente'],
    'tipo doc dependiente',
  ],
  dependent_document_number: [
    ...['documento dependiente', 'numero documento dependiente', 'identificacion dependiente'],
    ...['numero identificacion dependiente', 'cedula dependiente', 'documento de un dependiente'],
  ],
  payment_method_id: [],
  payment_means_id: ['medio pago', 'metodo de pago', 'metodo pago'],
  bank_id: ['entidad bancaria', 'nombre banco', 'codigo banco'],
  account_type: ['tipo cuenta', 'clase cuenta'],
  account_number: [
    'numero cuenta',
    'cuenta',
    'cuenta bancaria',
    'bank account',
    'no cuenta',
    'nro cuenta',
    'numero cuenta bancaria',
  ],
  breb_key: ['llave bre b', 'llave breb', 'bre b', 'breb', 'llave'],
};

export const personFields: Readonly<Record<string, Field>> = { ...employees.fields, ...openingLoanFields };
/** Finds the field that a column fills. Returns `undefined` for names written together. */
export const findPersonField = (key: string): Field | undefined =>
  Object.hasOwn(personFields, key) ? personFields[key] : undefined;

/** Returns whether the value of a field belongs to one person and is never set for several. */
export function isPersonalField(key: string): boolean {
  const field = findPersonField(key);
  return field?.personal === true || (field?.kind === 'text' && field.unique === true);
}

export const peopleColumns: readonly FileColumn[] = Object.entries(aliases).map(([key, headerNames]) => ({
  key,
  label: isJoined(key) ? joinedNames[key].label : (findPersonField(key)?.label ?? key),
  headerNames: headerNames ?? [],
  kind: findPersonField(key)?.kind,
  personal: isJoined(key) || isPersonalField(key),
}));

const byKey = new Map(peopleColumns.map((column) => [column.key, column]));
export const findPeopleColumn = (key: string | undefined): FileColumn | undefined =>
  key === undefined ? undefined : byKey.get(key);

/**
 * Tells whether a file brings opening balances of people who are here, and not people: it has figures of a balance, and
 * neither names nor an admission.
 */
export const isBalanceSheet = (mapping: readonly (string | undefined)[]): boolean =>
  mapping.some((key) => key !== undefined && balanceFigures.has(key)) &&
  !mapping.some((key) => key !== undefined && peopleFacts.has(key));
const balanceFigures: ReadonlySet<string> = new Set(Object.keys({ ...openingFields, ...openingLoanFields }));
const peopleFacts: ReadonlySet<string> = new Set([
  ...Object.keys(joinedNames),
  ...['first_name', 'surname', 'admission_date'],
]);

/** Finds the municipality field that uses a department field. Returns `undefined` for other fields. */
const municipalityOf = (department: string): string | undefined =>
  Object.entries(personFields).find(([, field]) => findDepartmentField(field) === department)?.[0];

/** Finds the department field of a municipality field. Returns `undefined` for other fields. */
export const findDepartmentField = (field: Field | undefined): string | undefined =>
  field?.kind === 'reference' && field.to === 'municipalities' ? field.within?.equals : undefined;

/** Returns the column in which an error of a field is mended: its own, or the column from which it was read. */
export function getFieldColumn(field: string, mapping: readonly (string | undefined)[]): string {
  if (mapping.includes(field)) return field;
  const inside = municipalityOf(field);
  if (inside && mapping.includes(inside)) return inside;
  const joined = Object.entries(joinedNames).find(
    ([key, { fields }]) => mapping.includes(key) && fields.some((one) => one === field),
  );
  return joined?.[0] ?? field;
}

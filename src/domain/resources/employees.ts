import { accountTypes, brebKeyPattern, MAX_BREB_KEY_CHARACTERS } from '../banking/employee-account.ts';
import { megabyte } from '../files/files.ts';
import { phonePattern } from '../identity/contact-patterns.ts';
import { listNameTitle } from '../identity/person-name.ts';
import { companyStaff } from '../identity/roles.ts';
import type { ExitReason } from '../payroll/law/exit-reasons.ts';
import type { Errors } from '../records/errors.ts';
import {
  choice,
  dayField,
  type Field,
  fileField,
  flag,
  integer,
  moneyField,
  percent,
  reference,
  text,
} from '../records/fields.ts';
import { defineResource, type ReferredRow } from '../records/resource.ts';
import { riskClassOptions } from './common.ts';
import { openingFields, validateOpeningBalance } from './opening-balance.ts';

/** Exit reasons of the engine. They are repeated here so that forms do not load the engine. */
const exitReasonNames = {
  resignation: 'Renuncia',
  mutual_agreement: 'Mutuo acuerdo',
  expiry: 'Vencimiento del plazo con aviso',
  work_finished: 'Terminación de la obra',
  just_cause: 'Despido con justa causa',
  without_cause: 'Despido sin justa causa',
  indirect_dismissal: 'Renuncia por culpa del empleador',
  trial_period: 'Periodo de prueba',
  pension: 'Reconocimiento de pensión',
  death: 'Muerte del trabajador',
} as const satisfies Record<ExitReason, string>;

const fund = (label: string, type: string) =>
  reference(label, { to: 'payroll_funds', only: { field: 'type', is: type } });
/** Fields that PILA requires of everybody, except of people whom a flag exempts (finding `CON09`). */
const forPila = (unless: NonNullable<Field['later']>['unless'] = []) => ({
  later: { for: 'la seguridad social', unless },
});
/** Fields that format 2276 requires of everybody (finding `income-address`). */
const forReport = { later: { for: 'el formato 2276 de la DIAN', unless: [] } } as const;
/** The document includes the account when the means of payment uses one. */
const intoAccount = { field: 'payment_means_id', flag: 'requires_account' } as const;
const monthly = (label: string, hint: string) => moneyField(label, { hint });

type Values = Readonly<Record<string, unknown>>;
/** Returns the official row that a field points at, or `undefined` when it is unknown here. */
const rowAt = (values: Values, name: string): ReferredRow | undefined =>
  (values[name] as ReferredRow | null | undefined) ?? undefined;

function identityErrors(values: Values): Errors {
  const type = rowAt(values, 'document_type');
  if (type?.code === '31') return { document_type_id: ['El NIT no identifica a una persona que trabaja'] };
  const withLetters = type?.flags?.includes('alphanumeric') ?? true;
  return !withLetters && /\D/.test(String(values['document_number'] ?? ''))
    ? { document_number: ['Ese tipo de documento lleva solo números'] }
    : {};
}

function contractErrors(values: Values): Errors {
  const [contract, worker] = [rowAt(values, 'contract_type'), rowAt(values, 'worker_type')];
  const errors: Errors = {};
  if (values['retirement_date'] && !values['retirement_reason'])
    errors['retirement_reason'] = ['El campo Motivo de retiro es obligatorio'];
  if (contract?.flags?.includes('requires_end_date') && !values['contract_end_date'])
    errors['contract_end_date'] = ['El campo Fin de contrato es obligatorio para este tipo de contrato'];
  if (
    contract?.code === '4' &&
    worker?.flags &&
    worker.code !== '01' &&
    !worker.flags.includes('is_apprentice')
  )
    errors['worker_type_id'] = [
      'Un contrato de aprendizaje lleva un tipo de trabajador aprendiz o dependiente (01)',
    ];
  return errors;
}

/** A person with the current contract: everything that the payroll and its document need. */
export const employees = defineResource({
  path: 'employees',
  title: 'Empleados',
  singular: 'Empleado',
  scope: 'company',
  roles: companyStaff,
  proof: ['bank_id', 'account_type', 'account_number', 'breb_key'],
  confirms: 'confirm_contract_dates',
  answer: {
    name: 'contract_end_change',
    options: ['renewal', 'correction'],
    description: 'Qué es un fin posterior de un contrato a término fijo: una prórroga o una corrección',
  },
  fields: {
    document_type_id: reference('Tipo de documento', {
      to: 'document_types',
      required: true,
      initial: '13',
      section: 'Identificación',
    }),
    document_number: text('Número de documento', {
      max: 15,
      required: true,
      unique: true,
      input: 'identity',
      pattern: { test: /^[A-Za-z0-9]{3,15}$/, message: 'Escriba solo el número, de 3 a 15 cifras o letras' },
    }),
    first_name: text('Primer nombre', { max: 60, required: true, personal: true }),
    other_names: text('Otros nombres', { max: 60, personal: true }),
    surname: text('Primer apellido', { max: 60, required: true, personal: true }),
    second_surname: text('Segundo apellido', { max: 60, personal: true }),
    name: text('Nombre', { max: 250, computed: true }),
    list_name: text(listNameTitle, { max: 250, computed: true }),
    document_issue_date: dayField('Fecha de expedición', {}),
    birth_date: dayField('Fecha de nacimiento', {}),
    gender: choice('Sexo', { options: { F: 'Femenino', M: 'Masculino', O: 'Otro' } }),
    worker_code: text('Código del trabajador', { max: 50, unique: true }),
    photo: fileField('Foto', { types: ['png', 'jpg'], max: megabyte }),
    email: text('Correo', {
      max: 120,
      input: 'email',
      personal: true,
      section: 'Contacto y lugar de trabajo',
    }),
    mobile: text('Celular', { max: 20, input: 'tel', personal: true, pattern: phonePattern }),
    address: text('Dirección del lugar de trabajo', { max: 200, required: true }),
    country_id: reference('País', { to: 'countries', required: true, initial: 'CO' }),
    department_id: reference('Departamento', { to: 'departments', required: true }),
    municipality_id: reference('Municipio', {
      to: 'municipalities',
      required: true,
      within: { field: 'department_id', equals: 'department_id' },
    }),
    home_address: text('Dirección de residencia', {
      max: 200,
      personal: true,
      section: 'Residencia',
      ...forReport,
    }),
    home_department_id: reference('Departamento de residencia', { to: 'departments', ...forReport }),
    home_municipality_id: reference('Municipio de residencia', {
      to: 'municipalities',
      within: { field: 'department_id', equals: 'home_department_id' },
      ...forReport,
    }),
    worker_type_id: reference('Tipo de trabajador', {
      to: 'worker_types',
      required: true,
      initial: '01',
      section: 'Contrato',
    }),
    worker_subtype_id: reference('Subtipo de trabajador', {
      to: 'worker_subtypes',
      required: true,
      initial: '00',
    }),
    contract_type_id: reference('Tipo de contrato', { to: 'contract_types', required: true, initial: '2' }),
    contract_number: text('Número de contrato', { max: 30, personal: true }),
    admission_date: dayField('Fecha de ingreso', { required: true }),
    contract_end_date: dayField('Fin de contrato', { notBefore: 'admission_date' }),
    practice_from: dayField('Inicio de la etapa práctica', {
      notBefore: 'admission_date',
      hint: 'Solo aprendices',
    }),
    retirement_date: dayField('Fecha de retiro', { notBefore: 'admission_date' }),
    retirement_reason: choice('Motivo de retiro', {
      options: exitReasonNames,
    }),
    salary: moneyField('Sueldo', { required: true, positive: true }),
    salary_from: dayField('Sueldo vigente desde', {
      hint: 'Otra fecha es un aumento; la misma, una corrección',
      notBefore: 'admission_date',
    }),
    integral_salary: flag('Salario integral', {}),
    high_risk_pension: flag('Alto riesgo de pensión', {}),
    pension_exempt: flag('Extranjero no obligado a pensión', {
      hint: 'Cotiza en su país (Ley 100 de 1993 art. 15)',
    }),
    transport_allowance_mode: choice('Auxilio de transporte', {
      required: true,
      options: { auto: 'Según la ley', always: 'Siempre', never: 'Nunca' },
      initial: 'auto',
    }),
    weekly_hours: integer('Horas semanales', { min: 1, max: 60, hint: 'Vacío: las de ley' }),
    rest_day: choice('Día de descanso', {
      options: {
        '0': 'Domingo',
        '1': 'Lunes',
        '2': 'Martes',
        '3': 'Miércoles',
        '4': 'Jueves',
        '5': 'Viernes',
        '6': 'Sábado',
      },
      hint: 'Vacío: el domingo. Otro se acuerda por escrito (Ley 2466 de 2025)',
    }),
    teleworks: flag('Teletrabaja', {}),
    paid_by_day: flag('Se paga por días', {}),
    weekly_days: integer('Días acordados por semana', {
      min: 1,
      max: 6,
      when: { field: 'paid_by_day', is: [true] },
      hint: 'Vacío: todos los hábiles. Con menos, el descanso se paga en proporción (CST art. 173)',
    }),
    payroll_period_id: reference('Periodicidad', {
      to: 'payroll_periods',
      required: true,
      initial: '5',
      section: 'Organización',
    }),
    payroll_group_id: reference('Grupo de nómina', { to: 'payroll_groups' }),
    charge_id: reference('Cargo', { to: 'charges' }),
    cost_center_id: reference('Centro de costo', { to: 'cost_centers' }),
    branch_office_id: reference('Sucursal', { to: 'branch_offices' }),
    health_fund_id: {
      ...fund('EPS', 'salud'),
      ...forPila([{ field: 'worker_type_id', flag: 'health_exempt' }]),
      section: 'Seguridad social',
    },
    pension_fund_id: {
      ...fund('Fondo de pensiones', 'pension'),
      ...forPila([
        { field: 'pension_exempt' },
        { field: 'worker_type_id', flag: 'pension_exempt' },
        { field: 'worker_subtype_id', flag: 'pension_exempt' },
      ]),
    },
    severance_fund_id: fund('Fondo de cesantías', 'cesantias'),
    compensation_fund_id: fund('Caja de compensación', 'caja'),
    arl_id: reference('ARL', { to: 'arls', ...forPila() }),
    risk_class: choice('Clase de riesgo', { options: riskClassOptions, ...forPila() }),
    opening_date: dayField('Saldo inicial al', {
      notBefore: 'admission_date',
      section: 'Saldo inicial',
      hint: 'Último día que se liquidó en otro programa',
    }),
    opening_source: text('Según', {
      max: 120,
      hint: 'El informe o el programa que lo dice. Se lee en cada cuenta en la que entra',
    }),
    ...openingFields,
    withholding_procedure: choice('Procedimiento de retención', {
      options: { '1': '1 · Tabla de cada mes', '2': '2 · Porcentaje fijo del semestre' },
      section: 'Retención en la fuente',
    }),
    withholding_percent: percent('Porcentaje fijo', {
      required: true,
      when: { field: 'withholding_procedure', is: ['2'] },
    }),
    dependents: flag('Tiene dependientes', {
      hint: 'Hijos hasta los 18 años, o hasta los 25 si les paga estudios; mayores que dependen por salud, certificados por el Ministerio de Salud; y cónyuge o compañero, padres o hermanos sin ingresos o con menos de 260 UVT al año, o que dependen por salud. Los de crianza cuentan si los declaró un juez o un notario (ET art. 387, Leyes 2388 y 2411 de 2024).',
    }),
    dependent_document_type_id: reference('Tipo de documento del dependiente', {
      to: 'document_types',
      when: { field: 'dependents', is: [true] },
    }),
    dependent_document_number: text('Documento del dependiente', {
      max: 15,
      personal: true,
      input: 'identity',
      pattern: { test: /^[A-Za-z0-9]{3,15}$/, message: 'Escriba solo el número, de 3 a 15 cifras o letras' },
      when: { field: 'dependents', is: [true] },
      hint: 'De uno de ellos: lo pide el formato 2276',
    }),
    prepaid_medicine: monthly('Medicina prepagada', 'Valor de cada mes'),
    housing_interest: monthly('Intereses de vivienda', 'Valor de cada mes'),
    voluntary_pension: monthly('Pensión voluntaria', 'Valor de cada mes'),
    afc: monthly('Ahorro AFC', 'Valor de cada mes'),
    payment_method_id: reference('Forma de pago', {
      to: 'payment_methods',
      required: true,
      initial: '1',
      section: 'Pago',
    }),
    payment_means_id: reference('Medio de pago', { to: 'payment_means', required: true, initial: '47' }),
    bank_id: reference('Banco', { to: 'banks', required: true, when: intoAccount }),
    account_type: choice('Tipo de cuenta', {
      required: true,
      options: accountTypes,
      when: intoAccount,
    }),
    account_number: text('Número de cuenta', {
      max: 20,
      personal: true,
      required: true,
      input: 'digits',
      when: intoAccount,
    }),
    breb_key: text('Llave Bre-B', {
      max: MAX_BREB_KEY_CHARACTERS,
      personal: true,
      pattern: brebKeyPattern,
      hint: 'Para los archivos de banco que la llevan',
    }),
    status: choice('Estado', {
      computed: true,
      derived: true,
      options: {
        activo: 'Activo',
        por_iniciar: 'Por iniciar',
        por_vencer: 'Por vencer',
        retirado: 'Retirado',
        incompleto: 'Incompleto',
      },
    }),
    vault_status: choice('Bóveda', {
      computed: true,
      derived: true,
      options: {
        sin_invitar: 'Sin invitar',
        invitado: 'Invitado',
        vencida: 'Invitación vencida',
        activo: 'Activo',
      },
    }),
    missing: text('Falta', { max: 500, computed: true, derived: true }),
  },
  rules: (values) => ({
    ...identityErrors(values),
    ...contractErrors(values),
    ...validateOpeningBalance(values),
  }),
  list: [
    'list_name',
    'document_number',
    'charge_id',
    'payroll_group_id',
    'salary',
    'admission_date',
    'status',
    'vault_status',
  ],
  search: ['name', 'document_number', 'worker_code', 'email'],
  filters: [
    'status',
    'payroll_group_id',
    'charge_id',
    'cost_center_id',
    'branch_office_id',
    'contract_type_id',
    'worker_type_id',
    'payroll_period_id',
    'health_fund_id',
    'pension_fund_id',
    'admission_date',
    'vault_status',
  ],
  bulk: [
    ...(['payroll_group_id', 'cost_center_id', 'branch_office_id', 'charge_id', 'salary'] as const),
    ...(['payroll_period_id', 'arl_id', 'risk_class', 'health_fund_id', 'pension_fund_id'] as const),
    ...(['severance_fund_id', 'compensation_fund_id'] as const),
  ],
  order: 'list_name',
  label: '{list_name}',
  offline: 'queue',
});

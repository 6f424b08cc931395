import { companyStaff, installationStaff } from '../identity/roles.ts';
import type { Fields } from '../records/fields.ts';
import {
  choice,
  choices,
  dayField,
  flag,
  integer,
  percent,
  reference,
  text,
  uses,
} from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

const named = {
  code: text('Código', { max: 10, required: true, unique: true }),
  name: text('Nombre', { max: 150, required: true }),
};

const official = {
  scope: 'global',
  roles: installationStaff,
  readers: companyStaff,
  search: ['code', 'name'],
  order: 'code',
  label: '{name}',
  offline: 'refuse',
  menu: 'Catálogos',
} as const;

const fieldsWith = <const F extends Fields>(extra: F) => ({
  ...named,
  ...extra,
  sort_order: integer('Orden', { min: 0, max: 9999, hint: 'Los menores salen primero' }),
});

/**
 * Declares an official list: a code, a name, and what the rules need of each row. The installation has one of each.
 */
function catalogue<const F extends Fields>(
  path: string,
  title: string,
  singular: string,
  extra: F,
  feminine = false,
) {
  return defineResource({
    ...official,
    path,
    title,
    singular,
    feminine,
    fields: { ...fieldsWith(extra), used_count: uses('Usado por') },
    list: ['code', 'name', 'used_count'],
  });
}

const validity = {
  valid_from: dayField('Vigente desde', {}),
  valid_to: dayField('Vigente hasta', { notBefore: 'valid_from' }),
} as const;

/** Banks of the country. The accounts of a company are another list, «Bancos» (specification §2). */
export const banks = catalogue('banks', 'Bancos del país', 'Banco', {
  ach_code: text('Código ACH', { max: 4 }),
  superfinanciera_code: text('Código Superfinanciera', { max: 6 }),
  nit: text('NIT', { max: 15, input: 'digits', nit: true }),
  entity_type: choice('Clase de entidad', {
    options: { banco: 'Banco', cooperativa: 'Cooperativa', sedpe: 'Depósito electrónico o billetera' },
  }),
});
export const contractTypes = catalogue('contract_types', 'Tipos de contrato', 'Tipo de contrato', {
  requires_end_date: flag('Exige fecha final', {}),
});
export const countries = catalogue('countries', 'Países', 'País', {
  iso3: text('Código de tres letras', { max: 3 }),
  phone_code: text('Indicativo', {
    max: 6,
    pattern: { test: /^\+?\d{1,5}$/, message: 'Escriba solo el indicativo' },
  }),
});
export const currencyTypes = catalogue(
  'currency_types',
  'Monedas',
  'Moneda',
  {
    symbol: text('Símbolo', { max: 5 }),
    decimals: integer('Decimales', { min: 0, max: 4 }),
  },
  true,
);
export const departments = catalogue('departments', 'Departamentos', 'Departamento', {
  iso_code: text('Código ISO', { max: 6 }),
  country_id: reference('País', { to: 'countries', initial: 'CO' }),
});
export const documentTypes = catalogue('document_types', 'Tipos de documento', 'Tipo de documento', {
  abbreviation: text('Abreviatura', { max: 6 }),
  alphanumeric: flag('Admite letras', {}),
  allowed_for: choices('Sirve para', { options: { employee: 'Empleados', company: 'Compañías' } }),
  pila_code: text('Código PILA', { max: 4 }),
});
/** A kind of hour has a row for each range of dates with one legal rate. */
export const hourTypes = defineResource({
  ...official,
  path: 'hour_types',
  title: 'Tipos de hora',
  singular: 'Tipo de hora',
  fields: fieldsWith({
    dian_tag: text('Elemento de la DIAN', {
      max: 10,
      required: true,
      pattern: { test: /^[A-Z]{2,10}$/, message: 'Use mayúsculas, como HED' },
    }),
    kind: choice('Clase', { required: true, options: { extra: 'Hora extra', recargo: 'Recargo' } }),
    percent: percent('% que se paga', { required: true, max: 300 }),
    dian_percent: percent('% que se reporta', { required: true, max: 300 }),
    ...validity,
    legal_basis: text('Norma', { max: 200 }),
  }),
  list: ['code', 'name', 'percent', 'dian_percent', 'valid_from', 'valid_to'],
});
export const incapacityTypes = defineResource({
  ...official,
  path: 'incapacity_types',
  title: 'Tipos de incapacidad',
  singular: 'Tipo de incapacidad',
  fields: fieldsWith({
    payer: choice('Quién la paga', {
      options: { empleador: 'Empleador', eps: 'EPS', arl: 'ARL' },
    }),
    employer_days: integer('Días a cargo del empleador', { min: 0, max: 180 }),
    percent: percent('% que se paga', {}),
    later_from_day: integer('Desde el día', { min: 1, max: 720, hint: 'Cuando el porcentaje cambia' }),
    later_percent: percent('% desde ese día', {}),
  }),
  list: ['code', 'name'],
});
export const languages = catalogue('languages', 'Idiomas', 'Idioma', {});
/** Places in several departments share a name. */
export const municipalities = defineResource({
  ...catalogue('municipalities', 'Municipios', 'Municipio', {
    department_id: reference('Departamento', { to: 'departments', required: true }),
  }),
  list: ['code', 'name', 'department_id', 'used_count'],
  filters: ['department_id'],
});
export const paymentMeans = catalogue('payment_means', 'Medios de pago', 'Medio de pago', {
  requires_account: flag('Exige cuenta bancaria', {}),
});
export const paymentMethods = catalogue('payment_methods', 'Formas de pago', 'Forma de pago', {}, true);
export const payrollPeriods = catalogue('payroll_periods', 'Periodos de nómina', 'Periodo de nómina', {
  days: integer('Días', { min: 1, max: 31 }),
});
export const workerSubtypes = catalogue(
  'worker_subtypes',
  'Subtipos de trabajador',
  'Subtipo de trabajador',
  {
    pension_exempt: flag('No cotiza a pensión', {}),
    dian_valid: flag('Lo acepta la DIAN', { initial: true }),
  },
);
/** A code may have a row for each range of dates with one meaning. */
export const workerTypes = catalogue('worker_types', 'Tipos de trabajador', 'Tipo de trabajador', {
  health_exempt: flag('No cotiza a salud', {}),
  pension_exempt: flag('No cotiza a pensión', {}),
  is_apprentice: flag('Es aprendiz', {}),
  ...validity,
  note: text('Nota', { max: 300 }),
});

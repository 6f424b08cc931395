import type { Fields } from '../fields.ts';
import { flag, integer, reference, text } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { companyStaff, installationStaff } from '../roles.ts';

const named = {
  code: text('Código', { max: 10, required: true, unique: true }),
  name: text('Nombre', { max: 150, required: true }),
};

/** The official lists: a code, a name, and what the rules need to know of each row. One for the installation. */
function catalogue<const F extends Fields>(path: string, title: string, singular: string, extra: F) {
  return defineResource({
    path,
    title,
    singular,
    scope: 'global',
    roles: installationStaff,
    readers: companyStaff,
    fields: { ...named, ...extra },
    list: ['code', 'name'],
    search: ['code', 'name'],
    order: 'code',
    label: '{name}',
    offline: 'refuse',
    menu: 'Catálogos',
  });
}

export const banks = catalogue('banks', 'Bancos', 'Banco', { ach_code: text('Código ACH', { max: 4 }) });
export const contractTypes = catalogue('contract_types', 'Tipos de contrato', 'Tipo de contrato', {
  requires_end_date: flag('Exige fecha final', {}),
});
export const countries = catalogue('countries', 'Países', 'País', {
  iso3: text('Código de tres letras', { max: 3 }),
});
export const currencyTypes = catalogue('currency_types', 'Monedas', 'Moneda', {});
export const departments = catalogue('departments', 'Departamentos', 'Departamento', {});
export const documentTypes = catalogue('document_types', 'Tipos de documento', 'Tipo de documento', {
  abbreviation: text('Abreviatura', { max: 6 }),
  alphanumeric: flag('Admite letras', {}),
});
export const languages = catalogue('languages', 'Idiomas', 'Idioma', {});
export const municipalities = catalogue('municipalities', 'Municipios', 'Municipio', {
  department_id: reference('Departamento', { to: 'departments', required: true }),
});
export const paymentMeans = catalogue('payment_means', 'Medios de pago', 'Medio de pago', {
  requires_account: flag('Exige cuenta bancaria', {}),
});
export const paymentMethods = catalogue('payment_methods', 'Formas de pago', 'Forma de pago', {});
export const payrollPeriods = catalogue('payroll_periods', 'Periodos de nómina', 'Periodo de nómina', {
  days: integer('Días', { min: 1, max: 31 }),
});
export const workerSubtypes = catalogue(
  'worker_subtypes',
  'Subtipos de trabajador',
  'Subtipo de trabajador',
  {
    pension_exempt: flag('No cotiza a pensión', {}),
  },
);
export const workerTypes = catalogue('worker_types', 'Tipos de trabajador', 'Tipo de trabajador', {});

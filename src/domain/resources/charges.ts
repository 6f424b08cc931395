import { companyStaff } from '../identity/roles.ts';
import { choice, counting, moneyField, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { checkFieldOrder, riskClassOptions } from './common.ts';

export const charges = defineResource({
  path: 'charges',
  title: 'Cargos',
  singular: 'Cargo',
  scope: 'company',
  roles: companyStaff,
  fields: {
    code: text('Código', { max: 20, unique: true }),
    name: text('Nombre', { max: 120, required: true, unique: true }),
    occupation_code: text('Ocupación (CIUO-08)', { max: 6, input: 'digits' }),
    default_risk_class: choice('Clase de riesgo por defecto', { options: riskClassOptions }),
    salary_from: moneyField('Sueldo desde', { section: 'Rango de sueldo' }),
    salary_to: moneyField('Sueldo hasta', {}),
    functions: text('Funciones', {
      max: 5000,
      lines: true,
      hint: 'Salen en la certificación laboral',
      section: 'Funciones',
    }),
    employees_count: counting('Empleados', 'employees', 'charge_id'),
  },
  rules: (values) =>
    checkFieldOrder(
      values,
      'salary_from',
      'salary_to',
      'Sueldo hasta no puede ser menor que Sueldo desde',
      false,
    ),
  list: ['name', 'code', 'default_risk_class', 'employees_count'],
  search: ['code', 'name'],
  filters: ['default_risk_class'],
  order: 'name',
  label: '{name}',
  offline: 'queue',
  menu: 'Cómo se organiza',
});

import { companyStaff } from '../identity/roles.ts';
import { choice, counting, percent, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { identity, source, validity } from './common.ts';

/**
 * Percentages of the base by kind of fund (Ley 100 de 1993, Decreto 2090 de 2003, Ley 21 de 1982). Severance is a
 * twelfth.
 */
export const shares: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  salud: { employee_percent: '4', employer_percent: '8.5' },
  pension: { employee_percent: '4', employer_percent: '12', high_risk_employer_percent: '22' },
  cesantias: { employee_percent: '0', employer_percent: '8.33' },
  caja: { employee_percent: '0', employer_percent: '4' },
};

/** Funds that receive contributions for health, pension, severance and family allowance, by their PILA codes. */
export const payrollFunds = defineResource({
  path: 'payroll_funds',
  title: 'Fondos',
  singular: 'Fondo',
  scope: 'company',
  roles: companyStaff,
  fields: {
    type: choice('Tipo', {
      required: true,
      options: { salud: 'Salud', pension: 'Pensión', cesantias: 'Cesantías', caja: 'Caja de compensación' },
      initial: 'salud',
    }),
    code: text('Código PILA', { max: 8, required: true }),
    name: text('Nombre', { max: 120, required: true }),
    ...identity,
    employee_percent: percent('% del empleado', { required: true, section: 'Aportes' }),
    employer_percent: percent('% del empleador', { required: true }),
    high_risk_employer_percent: percent('% del empleador en alto riesgo', {
      when: { field: 'type', is: ['pension'] },
    }),
    valid_from: { ...validity.valid_from, required: false, section: 'Vigencia' },
    valid_to: validity.valid_to,
    source,
    employees_count: counting(
      'Empleados',
      'employees',
      'health_fund_id',
      'pension_fund_id',
      'severance_fund_id',
      'compensation_fund_id',
    ),
  },
  initials: ({ type }) => (typeof type === 'string' && shares[type]) || {},
  list: ['type', 'code', 'name', 'employee_percent', 'employer_percent', 'employees_count'],
  search: ['code', 'name'],
  filters: ['type', 'source'],
  order: 'name',
  label: '{name}',
  offline: 'queue',
  menu: 'De la compañía',
});

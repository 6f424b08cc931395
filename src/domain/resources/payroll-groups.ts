import { companyStaff } from '../identity/roles.ts';
import { counting, integers, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

export const payrollGroups = defineResource({
  path: 'payroll_groups',
  title: 'Grupos de nómina',
  singular: 'Grupo de nómina',
  scope: 'company',
  roles: companyStaff,
  fields: {
    name: text('Nombre', { max: 80, required: true, unique: true }),
    code: text('Código', { max: 20, unique: true }),
    payroll_period_id: reference('Periodicidad', { to: 'payroll_periods', required: true, initial: '5' }),
    pay_days: integers('Días de pago', {
      required: true,
      min: 1,
      max: 31,
      hint: 'Separados por comas; 31 es el último día del mes',
    }),
    color: text('Color', {
      max: 7,
      pattern: { test: /^#[0-9a-fA-F]{6}$/, message: 'Escriba el color como #1A5FB4' },
    }),
    bank_account_id: reference('Cuenta de pago', { to: 'bank_accounts', section: 'Por defecto' }),
    default_payment_means_id: reference('Medio de pago', { to: 'payment_means' }),
    cost_center_id: reference('Centro de costo', { to: 'cost_centers' }),
    branch_office_id: reference('Sucursal', { to: 'branch_offices' }),
    consecutive_id: reference('Consecutivo de nómina', {
      to: 'consecutives',
      only: { field: 'type', is: '102' },
    }),
    adjustment_consecutive_id: reference('Consecutivo de ajuste', {
      to: 'consecutives',
      only: { field: 'type', is: '103' },
    }),
    employees_count: counting('Empleados', 'employees', 'payroll_group_id'),
  },
  list: ['name', 'payroll_period_id', 'pay_days', 'employees_count'],
  search: ['code', 'name'],
  filters: ['payroll_period_id'],
  order: 'name',
  label: '{name}',
  offline: 'queue',
  menu: 'Cómo se organiza',
});

import { counting, reference, text } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { companyStaff } from '../roles.ts';

export const costCenters = defineResource({
  path: 'cost_centers',
  title: 'Centros de costo',
  singular: 'Centro de costo',
  scope: 'company',
  roles: companyStaff,
  fields: {
    code: text('Código', { max: 20, required: true, unique: true }),
    name: text('Nombre', { max: 120, required: true }),
    parent_id: reference('Centro superior', { to: 'cost_centers' }),
    ledger_account: text('Cuenta contable', { max: 20 }),
    employees_count: counting('Empleados', 'employees', 'cost_center_id'),
  },
  list: ['code', 'name', 'parent_id', 'employees_count'],
  search: ['code', 'name'],
  filters: ['parent_id'],
  order: 'code',
  label: '{name}',
  offline: 'queue',
  menu: 'Empresa',
});

import { companyStaff } from '../identity/roles.ts';
import { choice, counting, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { areas } from './areas.ts';

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
    area: choice('Área', {
      options: areas,
      later: { for: 'la contabilidad: cuentas 51, 52 o 72', unless: [] },
      section: 'Contabilidad',
    }),
    ledger_account: text('Cuenta contable', {
      max: 20,
      hint: 'Cuatro cifras cambian el grupo del gasto (7305); más, son la cuenta de todos sus gastos',
    }),
    employees_count: counting('Empleados', 'employees', 'cost_center_id'),
  },
  list: ['code', 'name', 'parent_id', 'area', 'employees_count'],
  search: ['code', 'name'],
  filters: ['parent_id', 'area'],
  order: 'code',
  label: '{name}',
  offline: 'queue',
  menu: 'Cómo se organiza',
});

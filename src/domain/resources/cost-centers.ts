import { text } from '../fields.ts';
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
    ledger_account: text('Cuenta contable', { max: 20 }),
  },
  list: ['code', 'name', 'ledger_account'],
  search: ['code', 'name'],
  order: 'code',
  label: '{name}',
  offline: 'queue',
  menu: 'Empresa',
});

import { companyStaff } from '../identity/roles.ts';
import { percent, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { checkFieldOrder, source, validity } from './common.ts';

/** Ranges of the pension base, in minimum wages, with the rate that each adds to the solidarity fund. */
export const solidarityFunds = defineResource({
  path: 'solidarity_funds',
  title: 'Fondo de solidaridad pensional',
  singular: 'Rango de solidaridad',
  plural: 'Rangos de solidaridad',
  scope: 'company',
  roles: companyStaff,
  fields: {
    table_name: text('Tabla', { max: 60, required: true, initial: 'Ley 797 de 2003' }),
    from_smmlv: percent('Desde (salarios mínimos)', { required: true, max: 100, unit: 'SMMLV' }),
    to_smmlv: percent('Hasta (salarios mínimos)', { max: 100, unit: 'SMMLV', hint: 'Vacío: en adelante' }),
    solidarity_percent: percent('% de solidaridad', { required: true, max: 10 }),
    subsistence_percent: percent('% de subsistencia', { required: true, max: 10 }),
    total_percent: percent('% total', { computed: true }),
    valid_from: { ...validity.valid_from, required: false },
    valid_to: validity.valid_to,
    legal_basis: text('Norma', { max: 200 }),
    source,
  },
  rules: (values) => checkFieldOrder(values, 'from_smmlv', 'to_smmlv', 'Hasta debe ser mayor que Desde'),
  list: [
    'table_name',
    'from_smmlv',
    'to_smmlv',
    'solidarity_percent',
    'subsistence_percent',
    'total_percent',
    'valid_from',
    'valid_to',
  ],
  search: ['table_name', 'legal_basis'],
  filters: ['table_name'],
  order: 'from_smmlv',
  label: '{table_name} desde {from_smmlv}',
  offline: 'refuse',
  menu: 'De la compañía',
});

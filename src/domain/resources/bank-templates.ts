import { longestTemplate } from '../banking/template-limits.ts';
import { companyStaff } from '../identity/roles.ts';
import { reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Bank file formats that a company defines from the manual of its bank. */
export const bankTemplates = defineResource({
  path: 'bank_templates',
  title: 'Plantillas de banco',
  singular: 'Plantilla de banco',
  plural: 'Plantillas de banco',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    name: text('Nombre', {
      max: 60,
      required: true,
      unique: true,
      hint: 'El del formato en el manual del banco',
    }),
    bank_id: reference('Banco', { to: 'banks' }),
    summary: text('Forma', { max: 100, computed: true }),
    layout: text('Campos del archivo', { max: longestTemplate, required: true, apart: true, json: true }),
  },
  list: ['name', 'bank_id', 'summary'],
  search: ['name'],
  filters: ['bank_id'],
  order: 'name',
  label: '{name}',
  offline: 'refuse',
  menu: 'Con qué paga',
});

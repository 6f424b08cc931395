import { companyStaff } from '../identity/roles.ts';
import { choice, flag, integer, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { checkFieldOrder } from './common.ts';

/** Numbering of documents. A document takes its number when it is queued for sending, never before. */
export const consecutives = defineResource({
  path: 'consecutives',
  title: 'Consecutivos',
  singular: 'Consecutivo',
  scope: 'company',
  roles: companyStaff,
  fields: {
    type: choice('Documento', {
      required: true,
      options: { '102': 'Nómina individual', '103': 'Nómina de ajuste' },
      initial: '102',
    }),
    environment: choice('Ambiente', {
      required: true,
      options: { habilitacion: 'Habilitación', produccion: 'Producción' },
      initial: 'produccion',
    }),
    prefix: text('Prefijo', {
      max: 4,
      pattern: { test: /^[A-Z0-9]*$/, message: 'Use mayúsculas y números, sin espacios' },
    }),
    from: integer('Desde', { required: true, min: 1, initial: 1 }),
    to: integer('Hasta', { min: 2 }),
    next: integer('Siguiente', { min: 1, hint: 'Vacío: Desde. Se fija con el primer número usado' }),
    /** First number to assign. A range may continue from another program. */
    first_number: integer('Primer número', { computed: true }),
    branch_office_id: reference('Sucursal', { to: 'branch_offices' }),
    is_default: flag('Predeterminado', { initial: true }),
    used_count: integer('Usados', { computed: true, derived: true }),
    left_count: integer('Quedan', { computed: true, derived: true }),
  },
  rules: (values) => checkFieldOrder(values, 'from', 'to', 'Hasta debe ser mayor que Desde'),
  list: ['prefix', 'type', 'environment', 'from', 'to', 'next', 'used_count', 'left_count', 'is_default'],
  search: ['prefix'],
  filters: ['type', 'environment'],
  order: 'prefix',
  label: '{prefix}',
  offline: 'refuse',
  menu: 'Ante la DIAN',
});

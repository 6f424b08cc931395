import { companyStaff } from '../identity/roles.ts';
import { flag, integer, moneyField, percent, text, timeField } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { source, validity } from './common.ts';

/** Legal figures by date: minimum wage, allowance, tax unit, week and night hours. A year may have several rows. */
export const minimumWages = defineResource({
  path: 'minimum_wages',
  title: 'Salarios mínimos',
  singular: 'Salario mínimo',
  scope: 'company',
  roles: companyStaff,
  fields: {
    year: integer('Año', { required: true, min: 2000, max: 2199 }),
    ...validity,
    monthly_wage: moneyField('Salario mínimo mensual', {
      required: true,
      positive: true,
      section: 'Valores',
    }),
    daily_wage: moneyField('Salario mínimo diario', { computed: true }),
    transport_allowance: moneyField('Auxilio de transporte', { required: true }),
    transport_limit_smmlv: percent('Tope del auxilio (salarios mínimos)', {
      required: true,
      initial: '2',
      max: 100,
      unit: 'SMMLV',
    }),
    uvt: moneyField('UVT', { required: true, positive: true }),
    integral_min_smmlv: percent('Salario integral desde (salarios mínimos)', {
      required: true,
      initial: '13',
      max: 100,
      unit: 'SMMLV',
    }),
    ibc_max_smmlv: percent('Tope de la base (salarios mínimos)', {
      required: true,
      initial: '25',
      max: 100,
      unit: 'SMMLV',
    }),
    weekly_hours: integer('Horas semanales', { required: true, min: 1, max: 60, section: 'Jornada' }),
    monthly_hours: integer('Horas mensuales', { computed: true }),
    night_from: timeField('Noche desde', { required: true, initial: '19:00' }),
    night_to: timeField('Noche hasta', { required: true, initial: '06:00' }),
    legal_basis: text('Norma', { max: 200, required: true, section: 'Norma' }),
    source,
    current: flag('Vigente hoy', { computed: true, derived: true }),
  },
  list: [
    'year',
    'current',
    'valid_from',
    'valid_to',
    'monthly_wage',
    'transport_allowance',
    'uvt',
    'weekly_hours',
    'legal_basis',
  ],
  search: ['year', 'legal_basis'],
  filters: ['current', 'year', 'source'],
  order: '-valid_from',
  label: '{year} desde {valid_from}',
  offline: 'refuse',
  menu: 'De la compañía',
});

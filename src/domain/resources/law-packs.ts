import { companyStaff } from '../identity/roles.ts';
import type { Errors } from '../records/errors.ts';
import { dayField, integer, moneyField, percent, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

const surcharge = (label: string, initial: string) =>
  integer(label, {
    min: 0,
    max: 300,
    hint: `En % de la hora ordinaria; vacío: el de la ley, hoy ${initial}`,
  });

/** Figures that a pack may replace. An empty one stays as the law has it. */
const figures = {
  minimum_percent: percent('Aumento del salario mínimo', {
    max: 100,
    section: 'Salario mínimo y auxilio',
    hint: 'En porcentaje sobre el que rige el día anterior',
  }),
  minimum_wage: moneyField('Salario mínimo', { positive: true, hint: 'O escríbalo en pesos' }),
  transport_allowance: moneyField('Auxilio de transporte', {
    hint: 'Vacío: sube en la misma proporción que el mínimo',
  }),
  uvt: moneyField('UVT', { positive: true, hint: 'Vacío: la última que salió' }),
  weekly_hours: integer('Horas semanales', {
    min: 1,
    max: 60,
    section: 'Jornada y recargos',
    hint: 'Vacío: las de la ley',
  }),
  night: surcharge('Recargo nocturno', '35'),
  extra_day: surcharge('Hora extra diurna', '25'),
  extra_night: surcharge('Hora extra nocturna', '75'),
  rest_day: surcharge('Descanso trabajado', '90'),
};

/** Laws that are not signed yet, which a company tries over its people. No payroll reads them. */
export const lawPacks = defineResource({
  path: 'law_packs',
  title: 'Propuestas de ley',
  singular: 'Propuesta de ley',
  plural: 'Propuestas de ley',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    name: text('Nombre', { max: 40, required: true, unique: true, hint: 'Como la llamará en la pantalla' }),
    from: dayField('Regiría desde', { required: true }),
    proposed_on: dayField('Fecha de la propuesta', { required: true }),
    source: text('Fuente', { max: 200, required: true, hint: 'Quién la propone y dónde se lee' }),
    ...figures,
  },
  rules(values): Errors {
    const has = (name: string): boolean => values[name] != null && values[name] !== '';
    if (has('minimum_percent') && has('minimum_wage'))
      return { minimum_wage: ['Escriba el porcentaje o los pesos, no los dos'] };
    if (!Object.keys(figures).some(has))
      return { minimum_percent: ['Escriba al menos una cifra que cambie'] };
    return {};
  },
  list: ['name', 'from', 'minimum_percent', 'minimum_wage', 'proposed_on', 'source'],
  search: ['name', 'source'],
  filters: ['from'],
  order: '-proposed_on',
  label: '{name}',
  offline: 'refuse',
});

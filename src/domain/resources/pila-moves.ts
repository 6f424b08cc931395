import { companyStaff } from '../identity/roles.ts';
import { choice, dayField, reference } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Changes of administrator or work centre, which only the planilla reports: `Moves`. */
export const pilaMoves = defineResource({
  path: 'pila_moves',
  title: 'Traslados de PILA',
  singular: 'Traslado de PILA',
  plural: 'Traslados de PILA',
  scope: 'company',
  roles: companyStaff,
  fields: {
    employee_id: reference('Empleado', { to: 'employees', required: true }),
    kind: choice('Novedad', {
      required: true,
      options: {
        from_health: 'Viene de otra EPS (TDE)',
        to_health: 'Pasa a otra EPS (TAE)',
        from_pension: 'Viene de otro fondo de pensiones (TDP)',
        to_pension: 'Pasa a otro fondo de pensiones (TAP)',
        centre: 'Cambia de centro de trabajo (VCT)',
      },
      initial: 'from_health',
    }),
    from: dayField('Desde', { required: true, hint: 'Va en la planilla de su mes' }),
    to: dayField('Hasta', {
      notBefore: 'from',
      when: { field: 'kind', is: ['centre'] },
      hint: 'Vacío: el último día del mes',
    }),
    health_fund_id: reference('EPS a la que pasa', {
      to: 'payroll_funds',
      only: { field: 'type', is: 'salud' },
      required: true,
      when: { field: 'kind', is: ['to_health'] },
    }),
    pension_fund_id: reference('Fondo al que pasa', {
      to: 'payroll_funds',
      only: { field: 'type', is: 'pension' },
      required: true,
      when: { field: 'kind', is: ['to_pension'] },
    }),
  },
  list: ['employee_id', 'kind', 'from'],
  search: [],
  filters: ['employee_id', 'kind'],
  order: 'from',
  label: '{kind}',
  offline: 'queue',
});

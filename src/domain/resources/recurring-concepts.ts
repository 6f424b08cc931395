import { companyStaff } from '../identity/roles.ts';
import type { Errors } from '../records/errors.ts';
import { dayField, integer, moneyField, percent, reference } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Concepts that an employee has every month, until a day, for a number of instalments or indefinitely. */
export const recurringConcepts = defineResource({
  path: 'recurring_concepts',
  title: 'Conceptos recurrentes',
  singular: 'Concepto recurrente',
  plural: 'Conceptos recurrentes',
  scope: 'company',
  roles: companyStaff,
  fields: {
    employee_id: reference('Empleado', { to: 'employees', required: true }),
    concept_id: reference('Concepto', { to: 'payroll_concepts', required: true }),
    amount: moneyField('Valor mensual', { positive: true, hint: 'Vacío: lo que calcula el concepto' }),
    quantity: percent('Cantidad', { unit: 'al mes', max: 999, hint: 'De un concepto por unidad' }),
    from: dayField('Desde', {
      required: true,
      section: 'Vigencia',
      hint: 'Entra en las nóminas y pagos que se creen del mes de este día en adelante',
    }),
    to: dayField('Hasta', { notBefore: 'from' }),
    instalments: integer('Cuotas', { min: 1, max: 360, hint: 'Una por mes. Vacío: sin límite' }),
  },
  rules: ({ to, instalments }): Errors =>
    to != null && instalments != null
      ? { instalments: ['Escriba hasta cuándo o cuántas cuotas, no los dos'] }
      : {},
  list: ['employee_id', 'concept_id', 'amount', 'from', 'to', 'instalments'],
  search: [],
  filters: ['employee_id', 'concept_id'],
  order: 'from',
  label: '{employee_id}',
  offline: 'queue',
  menu: 'Parámetros',
});

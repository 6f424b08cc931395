import { companyStaff } from '../identity/roles.ts';
import type { Errors } from '../records/errors.ts';
import { dayField, integer, moneyField, percent, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

type Values = Readonly<Record<string, unknown>>;

function validateInstalments({ to, instalments, instalments_before: before, before_source }: Values): Errors {
  if (to != null && instalments != null)
    return { instalments: ['Escriba hasta cuándo o cuántas cuotas, no los dos'] };
  if (before == null)
    return before_source ? { instalments_before: ['Escriba cuántas cuotas se descontaron antes'] } : {};
  if (instalments == null) return { instalments: ['Escriba cuántas cuotas son en total'] };
  return Number(before) < Number(instalments)
    ? {}
    : { instalments_before: [`Debe quedar alguna cuota: son ${Number(instalments)} en total`] };
}

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
    instalments_before: integer('Cuotas de antes', {
      min: 1,
      max: 359,
      section: 'Saldo inicial',
      hint: 'De esas cuotas, las que otro programa ya descontó: la primera de aquí es la siguiente',
    }),
    before_source: text('Según', {
      max: 120,
      hint: 'El informe o el programa que lo dice. El empleado lo lee en la cuenta',
    }),
  },
  rules: validateInstalments,
  list: ['employee_id', 'concept_id', 'amount', 'from', 'to', 'instalments'],
  search: [],
  filters: ['employee_id', 'concept_id'],
  order: 'from',
  label: '{employee_id}',
  offline: 'queue',
});

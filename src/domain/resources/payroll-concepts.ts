import { companyStaff } from '../identity/roles.ts';
import { amountConcepts, deductionConcepts } from '../payroll/concepts/amounts.ts';
import type { Deduction, Earning } from '../payroll/concepts/concept.ts';
import type { Errors } from '../records/errors.ts';
import { choice, counting, moneyField, percent, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

const offered = (list: string, concepts: Readonly<Record<string, Earning | Deduction>>, note = '') =>
  Object.entries(concepts)
    .filter(([, { together }]) => together)
    .map(([key, concept]) => [`${list}:${key}`, `${concept.label}${note}`, concept] as const);

/** Document concepts under which a concept of the company may travel, by their keys: `earned:aids`, `taken:debt`. */
const declared = [
  ...offered('earned', amountConcepts),
  ...offered('taken', deductionConcepts, ' (deducción)'),
];
const twoSided = declared
  .filter(([, , concept]) => 'salary' in concept && 'other' in concept && concept.salary && concept.other)
  .map(([id]) => id);

/** Concepts of a company. Each has a name and a formula, and travels as a concept of the document. */
export const payrollConcepts = defineResource({
  path: 'payroll_concepts',
  title: 'Conceptos de nómina',
  singular: 'Concepto de nómina',
  plural: 'Conceptos de nómina',
  scope: 'company',
  roles: companyStaff,
  fields: {
    code: text('Código', { max: 20, required: true, unique: true }),
    name: text('Nombre', { max: 100, required: true, hint: 'Como lo dice el comprobante' }),
    declared: choice('Ante la DIAN va como', {
      required: true,
      options: Object.fromEntries(declared.map(([id, label]) => [id, label])),
      initial: 'earned:aids',
    }),
    side: choice('Es salario', {
      required: true,
      options: { salary: 'Salarial', non_salary: 'No salarial' },
      initial: 'non_salary',
      when: { field: 'declared', is: twoSided },
      hint: 'Lo salarial entra en aportes y prestaciones (CST arts. 127 y 128)',
    }),
    formula: choice('Cómo se calcula', {
      required: true,
      section: 'Valor',
      options: {
        typed: 'El valor se escribe cada vez',
        monthly: 'Un valor al mes',
        percent: 'Un porcentaje del salario',
        unit: 'Un valor por cada unidad',
      },
      initial: 'typed',
    }),
    amount: moneyField('Valor', {
      positive: true,
      required: true,
      when: { field: 'formula', is: ['monthly', 'unit'] },
    }),
    percent: percent('Porcentaje del salario', {
      required: true,
      when: { field: 'formula', is: ['percent'] },
    }),
    account: text('Cuenta contable', { max: 20, section: 'Contabilidad' }),
    recurring_count: counting('Recurrentes', 'recurring_concepts', 'concept_id'),
  },
  rules: ({ formula, percent: share }): Errors =>
    formula === 'percent' && share != null && Number(share) <= 0
      ? { percent: ['Escriba un porcentaje mayor que cero'] }
      : {},
  list: ['code', 'name', 'declared', 'formula', 'amount', 'percent', 'side', 'recurring_count'],
  search: ['code', 'name'],
  filters: ['declared', 'formula'],
  order: 'code',
  label: '{name}',
  offline: 'queue',
  menu: 'Con qué paga',
});

import {
  absenceConcepts,
  amountConcepts,
  deductionConcepts,
} from '../../src/domain/payroll/concepts/amounts.ts';
import { benefitKeys } from '../../src/domain/payroll/concepts/benefits.ts';
import { hourKinds } from '../../src/domain/payroll/concepts/concepts.ts';
import { list, object, type Schema, uuid } from './resource-schemas.ts';

export const day: Schema = { type: 'string', format: 'date' };
export const moment: Schema = { type: ['string', 'null'], format: 'date-time' };
export const amount: Schema = { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', examples: ['1750905.00'] };
export const words: Schema = { type: 'string', maxLength: 120 };
export const flag: Schema = { type: 'boolean' };
export const text: Schema = { type: 'string' };
export const version: Schema = { type: 'integer', minimum: 1 };
export const year: Schema = { type: 'integer', minimum: 2019, maximum: 2100 };
export const month: Schema = { type: 'integer', minimum: 1, maximum: 12 };
export const keys = (concepts: object): Schema => ({ type: 'string', enum: Object.keys(concepts) });
export const sums = { accrued_total: amount, deductions_total: amount, total: amount };
export const strict = (properties: Schema, required: readonly string[]): Schema => ({
  ...object(properties, required),
  additionalProperties: false,
});

/** What somebody writes of a month, in a draft or in a run. */
export const novelties: Schema = {
  worked_days: {
    type: 'integer',
    minimum: 0,
    maximum: 30,
    description: 'Sin él, los del contrato en el mes menos las ausencias',
  },
  hours: list(
    strict(
      {
        kind: { type: 'string', enum: hourKinds },
        quantity: { type: 'string', examples: ['6'] },
        day,
        without_rest: flag,
      },
      ['kind', 'quantity'],
    ),
  ),
  absences: list(
    strict(
      {
        kind: keys(absenceConcepts),
        start: day,
        end: day,
        origin: { type: 'string', enum: ['comun', 'profesional', 'laboral'] },
        first_day: { type: 'integer', minimum: 1, description: 'En qué día de la incapacidad va' },
        previous_ibc: amount,
        base: amount,
        variable_average: {
          ...amount,
          description: 'De vacaciones: lo que varía al mes, además del salario. Sin «base», esta sale de él',
        },
        unjustified: flag,
        parent: { type: 'string', enum: ['mother', 'father', 'shared'] },
      },
      ['kind', 'start', 'end'],
    ),
  ),
  earned: list(
    strict(
      {
        concept: keys(amountConcepts),
        salary: amount,
        non_salary: amount,
        description: words,
        food: flag,
        own: uuid,
        quantity: {
          ...text,
          description: 'Unidades que se pagan; el valor es esta por «unit_value», al peso',
        },
        unit_value: amount,
      },
      ['concept'],
    ),
  ),
  taken: list(
    strict(
      {
        concept: keys(deductionConcepts),
        amount,
        public_amount: amount,
        percent: text,
        description: words,
        debt: uuid,
        own: uuid,
        quantity: text,
        unit_value: amount,
      },
      ['concept', 'amount'],
    ),
  ),
  benefits: list(
    strict(
      {
        concept: { type: 'string', enum: benefitKeys },
        amount,
        days: text,
        percent: text,
        detail: words,
        deposited: flag,
        of_year: year,
        six_months: amount,
        monthly: amount,
      },
      ['concept', 'amount'],
    ),
  ),
  days_worked: { ...list(day), description: 'De quien se paga por días' },
  shifts: list(
    strict({ day, start: text, end: text, ordinary: text, without_rest: flag }, ['day', 'start', 'end']),
  ),
};

export const carried = {
  ...list(
    strict({ concept: text, description: text, amount, id: uuid }, ['concept', 'description', 'amount']),
  ),
  description: 'Lo que el pago no descontó y el trabajador queda debiendo, con su origen',
};

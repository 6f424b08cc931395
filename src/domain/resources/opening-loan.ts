import { integer, moneyField, text } from '../records/fields.ts';

/**
 * A loan that another program began, as a file states it beside the opening balance of an employee. It becomes a
 * recurring deduction from the day after the balance.
 */
export const openingLoanFields = {
  loan_concept: text('Préstamo', { max: 120, personal: true }),
  loan_amount: moneyField('Préstamo, valor de la cuota', { positive: true, personal: true }),
  loan_instalments: integer('Préstamo, cuotas en total', { min: 1, max: 360, personal: true }),
  loan_instalments_before: integer('Préstamo, cuotas ya descontadas', { min: 0, max: 359, personal: true }),
};
export type OpeningLoanField = keyof typeof openingLoanFields;

import { sql } from 'kysely';
import { toPlainHeader } from '../../src/domain/imports/cells/header-words.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { type OpeningLoanField, openingLoanFields } from '../../src/domain/resources/opening-loan.ts';
import { recurringConcepts } from '../../src/domain/resources/recurring-concepts.ts';
import { addDays, parseDay } from '../../src/domain/values/day.ts';
import { toText } from '../http/values.ts';
import type { HttpRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { createRecord, updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import { tryInSavepoint } from '../store/savepoints.ts';

type Row = Record<string, unknown>;
export type OpeningLoan = Readonly<Record<OpeningLoanField, string>>;

/** Takes the loan out of a row of people; `loan` is absent when none of its cells is filled. */
export function takeOpeningLoan(row: Row): { person: Row; loan?: OpeningLoan } {
  const names = Object.keys(openingLoanFields);
  const person = Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
  const loan = Object.fromEntries(names.map((name) => [name, toText(row[name]).trim()])) as OpeningLoan;
  return Object.values(loan).some((text) => text !== '') ? { person, loan } : { person };
}

/** Field of the file in which an error of the recurring deduction is mended. */
const columnOf: Readonly<Record<string, OpeningLoanField>> = {
  amount: 'loan_amount',
  instalments: 'loan_instalments',
  instalments_before: 'loan_instalments_before',
};

/**
 * Writes the loan of an employee as a recurring deduction from the day after the opening balance, or corrects the one
 * that the same file wrote before. Returns errors by field of the file.
 * @param balance Day and source of the balance that the employee has, and the day that it had before the row.
 */
export async function writeOpeningLoan(
  tx: Tx,
  context: RecordContext,
  employee: string,
  loan: OpeningLoan,
  balance: { opening_date: unknown; opening_source: unknown; day_before: unknown },
): Promise<Errors> {
  const { companyId = '' } = context;
  const on = parseDay(toText(balance.opening_date));
  if (!on) return { loan_concept: ['El préstamo necesita «Saldo inicial al»: es de ese día'] };
  const concept = await findDeduction(tx, companyId, loan.loan_concept);
  if (!concept)
    return {
      loan_concept: [
        loan.loan_concept
          ? `«${loan.loan_concept}» no es un descuento de los conceptos de la compañía`
          : 'Escriba el concepto de la compañía con el que se descuenta',
      ],
    };
  const from = addDays(on, 1);
  const was = parseDay(toText(balance.day_before));
  const starts = was ? [from, addDays(was, 1)] : [from];
  const before = !['', '0'].includes(loan.loan_instalments_before);
  const values: Row = {
    employee_id: employee,
    concept_id: concept,
    amount: loan.loan_amount,
    from,
    instalments: loan.loan_instalments,
    instalments_before: before ? loan.loan_instalments_before : null,
    before_source: before ? toText(balance.opening_source) || null : null,
  };
  // The day of the balance may have been corrected since: what another program began is found by its instalments.
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from recurring_concepts where company_id = ${companyId} and employee_id = ${employee}
      and concept_id = ${concept} and active and (instalments_before is not null or "from" = any(${starts}::date[]))
    limit 2`.execute(tx);
  const [stored, second] = rows;
  if (second)
    return { loan_concept: ['Tiene dos préstamos de ese concepto: corríjalos en «Conceptos recurrentes»'] };
  const result = await tryInSavepoint(tx, () =>
    stored
      ? updateRecord(tx, recurringConcepts, context, stored.id, { ...values, base_version: stored.version })
      : createRecord(tx, recurringConcepts, context, values),
  );
  return 'done' in result ? {} : toFileErrors(result.refused);
}

/** Finds the deduction of the company with this code or name. */
async function findDeduction(tx: Tx, companyId: string, text: string): Promise<string | undefined> {
  if (text === '') return undefined;
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from payroll_concepts
    where company_id = ${companyId} and active and declared like 'taken:%' order by code`.execute(tx);
  const wanted = toPlainHeader(text);
  return rows.find(({ code, name }) => toPlainHeader(code) === wanted || toPlainHeader(name) === wanted)?.id;
}

function toFileErrors({ more, message }: HttpRefusal): Errors {
  const errors = more.errors && !Array.isArray(more.errors) ? (more.errors as Errors) : {};
  const entries = Object.entries(errors);
  if (entries.length === 0) return { loan_concept: [message] };
  return Object.fromEntries(entries.map(([name, messages]) => [columnOf[name] ?? 'loan_concept', messages]));
}

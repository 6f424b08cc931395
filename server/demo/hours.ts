import type { PayrollDraft } from '../../src/domain/payroll/draft.ts';
import { hourKinds } from '../../src/domain/payroll/statement.ts';
import { demoEmployees } from './people.ts';

/** The overtime and surcharges of a demo employee in a payrolled month. */
export function workedHours(employee: { document_number: string }): PayrollDraft['hours'] {
  const worked = demoEmployees.find((person) => person.document === employee.document_number)?.hours ?? [];
  return hourKinds.flatMap((kind) =>
    worked.filter(([name]) => name === kind).map(([, quantity]) => ({ kind, quantity })),
  );
}

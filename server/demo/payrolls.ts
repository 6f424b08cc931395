import { firstOfMonth, lastOfMonth } from '../../src/domain/day.ts';
import { contractOf, settlementOf } from '../../src/domain/payroll/draft.ts';
import { hourKinds } from '../../src/domain/payroll/statement.ts';
import { currentStatement } from '../payroll/compute.ts';
import { noteMove } from '../payroll/moves.ts';
import { insertDraft } from '../payroll/payrolls.ts';
import { employeesFor, personKey } from '../payroll/sources.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { demoEmployees } from './people.ts';

/** The payrolls of a month with the overtime of each; answers their ids in the order of the names. */
export async function payrollMonth(
  tx: Tx,
  { newId }: Services,
  { companyId, userId }: { companyId: string; userId: string },
  year: number,
  month: number,
): Promise<string[]> {
  const ids: string[] = [];
  const people = await employeesFor(tx, companyId, {
    from: firstOfMonth(year, month),
    to: lastOfMonth(year, month),
  });
  for (const employee of people) {
    const settlement = settlementOf(contractOf(employee), year, month);
    if (!settlement) continue;
    const worked = demoEmployees.find((person) => person.document === employee.document_number)?.hours ?? [];
    const hours = hourKinds.flatMap((kind) =>
      worked.filter(([name]) => name === kind).map(([, quantity]) => ({ kind, quantity })),
    );
    const draft = {
      employee_id: employee.id,
      year,
      month,
      hours,
      notes: [],
      payment_dates: [settlement.end],
    };
    const id = newId();
    await insertDraft(tx, {
      id,
      companyId,
      employee: {
        id: employee.id,
        name: String(employee.name ?? ''),
        charge: (employee.charge as string | null) ?? null,
        person: personKey(employee),
        documentNumber: employee.document_number,
      },
      draft,
      settlement,
      liquidation: currentStatement(employee, { year, month, novelties: draft }),
      userId,
    });
    await noteMove(tx, { id: newId(), companyId, payrollId: id, state: 'borrador', by: userId });
    ids.push(id);
  }
  return ids;
}

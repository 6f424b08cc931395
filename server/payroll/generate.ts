import { firstOfMonth, type Instant, lastOfMonth, monthShown } from '../../src/domain/day.ts';
import { noveltiesOf, type PayrollDraft } from '../../src/domain/payroll/draft.ts';
import { contractOf, settlementOf } from '../../src/domain/payroll/settlement.ts';
import { conflict, invalid } from '../http/refused.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { currentStatement } from './compute.ts';
import { noteMove } from './moves.ts';
import { type Draft, insertDraft, payrollOfMonth } from './payrolls.ts';
import { type EmployeeSource, employeesFor, personKey } from './sources.ts';

/** Who writes, and for which company. */
export type Writer = { company: { id: string }; user: { id: string }; now: Instant; newId(): string };

/**
 * The draft with all that follows from it; refuses what cannot be a payroll at all. A note takes the month of
 * `inPlaceOf`, and so does a payroll issued anew.
 */
export async function composed(
  tx: Tx,
  call: Writer,
  id: string,
  draft: PayrollDraft,
  inPlaceOf: readonly string[] = [],
): Promise<Draft> {
  const companyId = call.company.id;
  const [employee] = await employeesFor(tx, companyId, { ids: [draft.employee_id] });
  if (!employee) throw invalid({ employee_id: ['El empleado no existe en esta compañía'] });
  const settlement = settlementOf(contractOf(employee), draft.year, draft.month);
  if (!settlement) throw invalid({ month: ['El contrato del empleado no cubre ese mes'] });
  const taken = await payrollOfMonth(tx, companyId, draft);
  if (taken && taken.id !== id && !inPlaceOf.includes(taken.id)) {
    throw conflict(`${employee.name} ya tiene nómina de ${monthShown(draft.year, draft.month)}.`, {
      id: taken.id,
    });
  }
  const liquidation = currentStatement(employee, { ...draft, novelties: noveltiesOf(draft) });
  const missingLaw =
    liquidation.lines.length === 0 ? liquidation.findings.find((f) => f.severity === 'block') : undefined;
  if (missingLaw) throw invalid({ [missingLaw.path]: [missingLaw.message] });
  const unequal = Object.entries(draft.totals ?? {}).filter(
    ([name, sent]) =>
      sent !== undefined &&
      Number(sent) !== Number(liquidation.totals[name as keyof typeof liquidation.totals]),
  );
  if (unequal.length) {
    throw invalid(
      Object.fromEntries(
        unequal.map(([name]) => [
          `totals.${name}`,
          [
            `El total no coincide: el sistema calcula ${liquidation.totals[name as keyof typeof liquidation.totals]}`,
          ],
        ]),
      ),
    );
  }
  return {
    id,
    companyId,
    employee: {
      id: employee.id,
      name: String(employee.name ?? ''),
      charge: employee.charge?.label ?? null,
      person: personKey(employee),
      documentNumber: employee.document_number,
    },
    draft,
    settlement,
    liquidation,
    userId: call.user.id,
  };
}

/** Stores a new draft with the first line of its history. Refuses what {@link composed} refuses. */
export async function addDraft(tx: Tx, call: Writer, id: string, draft: PayrollDraft): Promise<void> {
  await insertDraft(tx, await composed(tx, call, id, draft));
  await noteMove(tx, {
    id: call.newId(),
    companyId: call.company.id,
    payrollId: id,
    state: 'borrador',
    by: call.user.id,
  });
}

/** A draft of the whole month for everyone under contract who has none, with the hours that `hoursOf` knows of. */
export async function generate(
  tx: Tx,
  call: Writer,
  year: number,
  month: number,
  hoursOf: (employee: EmployeeSource) => PayrollDraft['hours'] = () => [],
): Promise<{ id: string; employee: string }[]> {
  const people = await employeesFor(tx, call.company.id, {
    from: firstOfMonth(year, month),
    to: lastOfMonth(year, month),
  });
  const data: { id: string; employee: string }[] = [];
  for (const employee of people) {
    const wanted = { employee_id: employee.id, year, month };
    if (await payrollOfMonth(tx, call.company.id, wanted)) continue;
    const settlement = settlementOf(contractOf(employee), year, month);
    if (!settlement) continue;
    const id = call.newId();
    const hours = hoursOf(employee);
    await addDraft(tx, call, id, { ...wanted, hours, notes: [], payment_dates: [settlement.end] });
    data.push({ id, employee: String(employee.name ?? '') });
  }
  if (data.length) await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
  return data;
}

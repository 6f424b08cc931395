import { sql } from 'kysely';
import type { CheckedRow } from '../../src/domain/office/payroll-imports.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { buildContract, findSettlement } from '../../src/domain/payroll/contract/settlement.ts';
import { unsentStates } from '../../src/domain/payroll/desk/document-state.ts';
import { checkDraft, type PayrollDraft } from '../../src/domain/payroll/drafts/draft.ts';
import type { Absence } from '../../src/domain/payroll/novelties/novelties.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { formatMonth, getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import type { Draft } from '../documents/payrolls.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { buildMonthTakenCondition, toStatesSql } from '../documents/states.ts';
import { isGroup } from '../http/values.ts';
import { addAbsenceBases } from '../payroll/drafts/absence-bases.ts';
import { MAX_ROWS_PER_CALL, sumConcepts } from '../payroll/drafts/concept-sums.ts';
import {
  addApprovedFindings,
  addRecurringEntries,
  buildDraft,
  type Writer,
} from '../payroll/drafts/generate.ts';
import { listRequestedAbsences } from '../payroll/drafts/ongoing-absences.ts';
import { listOwnConceptFaults } from '../payroll/drafts/own-concepts.ts';
import { readRowDocument } from '../payroll/row-person.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';

type Checked = ReturnType<typeof checkDraft>;

/** Reads rows as the form would, with all errors of each. Stores nothing. */
export async function readImportRows(
  tx: Tx,
  call: Writer,
  rows: unknown,
): Promise<{ read: CheckedRow; draft: Draft | undefined }[]> {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_ROWS_PER_CALL)
    throw buildInvalidRefusal({ rows: [`El archivo debe traer entre 1 y ${MAX_ROWS_PER_CALL} nóminas`] });
  const checked = await withOwnConcepts(tx, call.company.id, await byDocument(tx, call.company.id, rows));
  const ids = [...new Set(checked.flatMap((row) => (row.ok ? [row.value.employee_id] : [])))];
  const employees = new Map(
    (await listEmployeeSources(tx, call.company.id, { ids })).map((one) => [one.id, one]),
  );
  const drafts = checked.flatMap((row) => (row.ok ? [row.value] : []));
  const based = await addAbsenceBases(tx, call.company.id, drafts, employees);
  const complete = new Map(drafts.map((draft, at) => [draft, based[at] ?? draft]));
  const approved = await listImportedApprovals(tx, call.company.id, ids, drafts);
  const standing = await standingOf(tx, call.company.id, drafts);
  const seen = new Set<string>();
  const found: { read: CheckedRow; draft: Draft | undefined }[] = [];
  for (const [index, row] of checked.entries()) {
    const refused = (errors: Errors) =>
      found.push({
        read: {
          index,
          employee_id: null,
          errors,
          findings: [],
          totals: null,
          figures: {},
          start: '',
          end: '',
          recurring: [],
          exists: null,
        },
        draft: undefined,
      });
    if (!row.ok) {
      refused(row.errors);
      continue;
    }
    const draft = complete.get(row.value) ?? row.value;
    const whose = employees.get(draft.employee_id);
    const employee = whose && getEmployeeInMonth(whose, draft);
    if (!employee) {
      refused({ employee_id: ['El empleado no existe en esta compañía'] });
      continue;
    }
    const key = keyOf(draft);
    const settlement = findSettlement(buildContract(employee), draft.year, draft.month);
    if (seen.has(key) || !settlement) {
      refused({
        month: [
          settlement
            ? `${employee.name} está dos veces en ${formatMonth(draft.year, draft.month)}`
            : 'El contrato del empleado no cubre ese mes',
        ],
      });
      continue;
    }
    seen.add(key);
    const exists = standing.get(key);
    if (exists?.is_note) {
      refused({
        month: ['Ese mes es de la nota que reemplaza un documento de otro programa. Ajuste esa nota.'],
      });
      continue;
    }
    if (exists?.paid) {
      refused({ month: ['Su nómina de ese mes sale de los pagos del mes. Reabra el pago para cambiarla.'] });
      continue;
    }
    const withConcepts = addRecurringEntries(employee, draft);
    const composed = addApprovedFindings(
      buildDraft(call, employee, settlement, exists?.id ?? call.newId(), withConcepts),
      approved.get(employee.id) ?? [],
    );
    const { findings, totals, lines } = composed.liquidation;
    const missing = lines.length === 0 ? findings.find(({ severity }) => severity === 'block') : undefined;
    if (missing) {
      refused({ [missing.path]: [missing.message] });
      continue;
    }
    const there = exists ? { id: exists.id, version: exists.version, draft: exists.draft } : null;
    found.push({
      read: {
        index,
        employee_id: employee.id,
        errors: {},
        findings,
        totals,
        figures: sumConcepts(lines),
        start: settlement.start,
        end: settlement.end,
        recurring: addedTo(draft, withConcepts),
        exists: there,
      },
      draft: composed,
    });
  }
  return found;
}

/** Lists the approved absences that may be of the months of these payrolls, by employee. */
async function listImportedApprovals(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  drafts: readonly PayrollDraft[],
) {
  const [start] = drafts.map(({ year, month }) => getMonthStart(year, month)).toSorted();
  const end = drafts
    .map(({ year, month }) => getMonthEnd(year, month))
    .toSorted()
    .at(-1);
  return start && end
    ? listRequestedAbsences(tx, companyId, ids, { start, end })
    : new Map<string, Absence[]>();
}

async function withOwnConcepts(tx: Tx, companyId: string, rows: readonly Checked[]): Promise<Checked[]> {
  const drafts = rows.map((row) => (row.ok ? row.value : {}));
  const faults = await listOwnConceptFaults(tx, companyId, drafts);
  return rows.map((row, at) => {
    const errors = faults[at] ?? {};
    return Object.keys(errors).length > 0 ? { ok: false, errors } : row;
  });
}

/** Amounts that recurring concepts add to those of the file. */
const addedTo = (draft: PayrollDraft, withConcepts: PayrollDraft): CheckedRow['recurring'] => [
  ...(withConcepts.earned ?? [])
    .slice(draft.earned?.length ?? 0)
    .map(({ description = '', salary, non_salary }) => ({
      label: description,
      amount: salary ?? non_salary ?? '',
    })),
  ...(withConcepts.taken ?? [])
    .slice(draft.taken?.length ?? 0)
    .map(({ description = '', amount }) => ({ label: description, amount })),
];

type Standing = NonNullable<CheckedRow['exists']> & { paid: boolean; is_note: boolean };

const keyOf = ({ employee_id, year, month }: Pick<PayrollDraft, 'employee_id' | 'year' | 'month'>): string =>
  `${employee_id}:${year}-${month}`;

async function standingOf(
  tx: Tx,
  companyId: string,
  drafts: readonly PayrollDraft[],
): Promise<Map<string, Standing>> {
  const wanted = drafts.map(({ employee_id, year, month }) => ({ employee_id, year, month }));
  const { rows } = await sql<Standing & { employee_id: string; year: number; month: number }>`
    select p.employee_id, p.year, p.month, p.id, p.version,
      p.full_number is null and p.state in ${toStatesSql(unsentStates)} as draft,
      p.from_runs or p.own_novelties is not null as paid, p.note_type is not null as is_note
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r (employee_id uuid, year int, month int)
    join payrolls p on p.company_id = ${companyId} and p.employee_id = r.employee_id and p.year = r.year
      and p.month = r.month and ${buildMonthTakenCondition('p')}
    order by p.note_type nulls last`.execute(tx);
  // The payroll that holds a month comes after the notes of it.
  return new Map(
    rows.map(({ employee_id, year, month, ...row }) => [keyOf({ employee_id, year, month }), row]),
  );
}

async function byDocument(tx: Tx, companyId: string, rows: readonly unknown[]): Promise<Checked[]> {
  const documents = [...new Set(rows.map((row) => (isGroup(row) ? readRowDocument(row) : '')))].filter(
    Boolean,
  );
  const people = documents.length
    ? await sql<{ id: string; document_number: string }>`
        select id, document_number from employees where company_id = ${companyId}
          and document_number = any(${documents}::text[])`.execute(tx)
    : { rows: [] };
  const ids = new Map(people.rows.map(({ id, document_number }) => [document_number, id]));
  return rows.map((row) => {
    if (!isGroup(row) || readRowDocument(row) === '') return checkDraft(row);
    const { document_number: _, ...rest } = row;
    const employee_id = ids.get(readRowDocument(row));
    return employee_id === undefined
      ? { ok: false, errors: { document_number: ['Ningún empleado de esta compañía tiene ese documento'] } }
      : checkDraft({ ...rest, employee_id });
  });
}

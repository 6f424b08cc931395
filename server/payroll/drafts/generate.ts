import type { Finding } from '../../../src/domain/findings/finding.ts';
import { findSalaryOnDay } from '../../../src/domain/payroll/contract/contract.ts';
import { findFirstAdmission, getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import {
  buildContract,
  findSettlement,
  type Settlement,
} from '../../../src/domain/payroll/contract/settlement.ts';
import {
  type Arrears,
  buildArrearsEntries,
  checkArrears,
} from '../../../src/domain/payroll/drafts/arrears.ts';
import { reconcileDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import {
  getDraftNovelties,
  type PayrollDraft,
  type WrittenNovelties,
} from '../../../src/domain/payroll/drafts/draft.ts';
import { getPayrollPolicy } from '../../../src/domain/payroll/law/policy.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import {
  checkApprovedAbsences,
  hasEarlierChange,
  listApprovedAbsences,
  listCarriedAbsences,
} from '../../../src/domain/payroll/novelties/carried-absences.ts';
import type { Absence } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { OwnEntries } from '../../../src/domain/payroll/novelties/own-concepts.ts';
import {
  computeRecurringEntries,
  listMissingEntries,
  mergeRecurringEntries,
} from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import {
  type Day,
  formatMonth,
  getMonthEnd,
  getMonthStart,
  type Instant,
} from '../../../src/domain/values/day.ts';
import {
  type Draft,
  findMonthPayroll,
  insertDrafts,
  listEmployeesWithPayroll,
} from '../../documents/payrolls.ts';
import { type EmployeeSource, getEmployeePersonKey, listEmployeeSources } from '../../documents/sources.ts';
import { recordEvents } from '../../documents/timeline.ts';
import { mapInSlices } from '../../jobs/progress.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { addAbsenceBases } from './absence-bases.ts';
import { findArrears } from './arrears.ts';
import { computeCurrentLiquidation } from './compute.ts';
import { explainNovelties } from './explain-novelties.ts';
import { listOngoingAbsences, listRequestedAbsences, listWrittenDays } from './ongoing-absences.ts';
import { checkOwnConcepts } from './own-concepts.ts';
import { listUnpaidHours, recordTakenHours, takeUnpaidHours } from './signed-hours.ts';

export type Writer = { company: { id: string }; user: { id: string }; now: Instant; newId(): string };

/**
 * Computes a draft. Throws when it cannot be a payroll, or when the employee already has one in the month.
 * `inPlaceOf` has the ids of payrolls that it may share the month with: those that a note or a new issue
 * replaces. `recurring` adds the concepts of every month.
 */
export async function composeDraft(
  tx: Tx,
  call: Writer,
  id: string,
  draft: PayrollDraft,
  inPlaceOf: readonly string[] = [],
  recurring = false,
): Promise<Draft> {
  const companyId = call.company.id;
  const [found] = await listEmployeeSources(tx, companyId, { ids: [draft.employee_id] });
  if (!found) throw buildInvalidRefusal({ employee_id: ['El empleado no existe en esta compañía'] });
  const employee = getEmployeeInMonth(found, draft);
  const settlement = settlementIn(employee, draft);
  const existing = await findMonthPayroll(tx, companyId, draft);
  if (existing && existing.id !== id && !inPlaceOf.includes(existing.id)) {
    throw buildConflictRefusal(
      `${employee.name} ya tiene nómina de ${formatMonth(draft.year, draft.month)}.`,
      {
        id: existing.id,
      },
    );
  }
  await checkOwnConcepts(tx, companyId, draft);
  const withConcepts = recurring ? addRecurringEntries(employee, draft) : draft;
  return composeEmployeeDraft(tx, call, employee, id, withConcepts, settlement);
}

function settlementIn(employee: EmployeeSource, { year, month }: PayrollDraft): Settlement {
  const settlement = findSettlement(buildContract(employee), year, month);
  if (!settlement) throw buildInvalidRefusal({ month: ['El contrato del empleado no cubre ese mes'] });
  return settlement;
}

export async function composeEmployeeDraft(
  tx: Tx,
  call: Writer,
  employee: EmployeeSource,
  id: string,
  payrollDraft: PayrollDraft,
  settlement = settlementIn(employee, payrollDraft),
): Promise<Draft> {
  const companyId = call.company.id;
  const draft = reconcileDebts(payrollDraft, call.newId);
  const novelties = await explainNovelties(tx, companyId, employee, draft);
  const statement = computeCurrentLiquidation(employee, { ...draft, novelties });
  const owed = await findArrears(tx, companyId, draft, [employee.id]);
  const approved = await listRequestedAbsences(tx, companyId, [employee.id], settlement);
  const composedDraft = addApprovedFindings(
    withArrearsFindings(
      employee,
      buildDraft(call, employee, settlement, id, draft, statement),
      owed.get(employee.id) ?? [],
    ),
    approved.get(employee.id) ?? [],
  );
  const { liquidation } = composedDraft;
  const missingLaw =
    liquidation.lines.length === 0 ? liquidation.findings.find((f) => f.severity === 'block') : undefined;
  if (missingLaw) throw buildInvalidRefusal({ [missingLaw.path]: [missingLaw.message] });
  const unequal = Object.entries(draft.totals ?? {}).filter(
    ([name, sent]) =>
      sent !== undefined &&
      Number(sent) !== Number(liquidation.totals[name as keyof typeof liquidation.totals]),
  );
  if (unequal.length) {
    throw buildInvalidRefusal(
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
  return composedDraft;
}

export const toDraftEmployee = (employee: EmployeeSource): Draft['employee'] => ({
  id: employee.id,
  name: String(employee.name ?? ''),
  listName: String(employee.list_name ?? ''),
  charge: employee.charge?.label ?? null,
  person: getEmployeePersonKey(employee),
  documentNumber: employee.document_number,
});

export function buildDraft(
  { company, user }: Writer,
  employee: EmployeeSource,
  settlement: Settlement,
  id: string,
  draft: PayrollDraft,
  liquidation = computeCurrentLiquidation(employee, { ...draft, novelties: getDraftNovelties(draft) }),
): Draft {
  return {
    id,
    companyId: company.id,
    employee: toDraftEmployee(employee),
    draft,
    settlement,
    liquidation,
    userId: user.id,
  };
}

/** Computes and stores a draft. Throws what {@link composeDraft} throws. */
export async function addDraft(tx: Tx, call: Writer, id: string, draft: PayrollDraft): Promise<void> {
  await addDrafts(tx, call, [await composeDraft(tx, call, id, draft, [], draft.recurring)]);
}

export async function addDrafts(tx: Tx, call: Writer, drafts: readonly Draft[]): Promise<void> {
  await insertDrafts(tx, drafts);
  await recordEvents(
    tx,
    drafts.map(({ id }) => ({
      id: call.newId(),
      companyId: call.company.id,
      payrollId: id,
      state: 'borrador',
      by: call.user.id,
    })),
  );
}

export const buildRecurringEntries = (employee: EmployeeSource, days: { start: Day; end: Day }): OwnEntries =>
  computeRecurringEntries(
    employee.recurring_concepts,
    days,
    findSalaryOnDay(buildContract(employee), days.end),
  );

const monthDays = (year: number, month: number) => ({
  start: getMonthStart(year, month),
  end: getMonthEnd(year, month),
});

export const addRecurringEntries = (employee: EmployeeSource, draft: PayrollDraft): PayrollDraft =>
  mergeRecurringEntries(
    draft,
    listMissingEntries(draft, buildRecurringEntries(employee, monthDays(draft.year, draft.month))),
  );

/** Adds what is owed for a late raise, when the policy of the company pays it in the open month. */
const withArrears = (
  { policies }: EmployeeSource,
  novelties: WrittenNovelties,
  { owed, day }: { owed: readonly Arrears[]; day: Day },
): WrittenNovelties =>
  owed.length > 0 && getPayrollPolicy(day, policies).late_raise === 'novelty'
    ? mergeRecurringEntries(novelties, { earned: buildArrearsEntries(owed), taken: [] })
    : novelties;

function withArrearsFindings(employee: EmployeeSource, draft: Draft, owed: readonly Arrears[]): Draft {
  if (owed.length === 0) return draft;
  const { late_raise: way } = getPayrollPolicy(draft.settlement.end, employee.policies);
  return addFindings(draft, checkArrears(owed, draft.draft.earned ?? [], way));
}

/** Adds notices about approved absences of the days of a payroll that its novelties lack. */
export function addApprovedFindings(composed: Draft, approved: readonly Absence[]): Draft {
  const { draft, settlement } = composed;
  const lacking = listApprovedAbsences(approved, settlement, draft.absences ?? []);
  return addFindings(composed, checkApprovedAbsences(lacking));
}

function addFindings(draft: Draft, more: readonly Finding[]): Draft {
  if (more.length === 0) return draft;
  const { liquidation } = draft;
  return { ...draft, liquidation: { ...liquidation, findings: [...liquidation.findings, ...more] } };
}

type NoveltiesOf = (employee: EmployeeSource) => WrittenNovelties;

/**
 * Creates a draft of the month for each wanted employee under contract without a payroll, with the novelties
 * that `noveltiesFor` returns.
 */
export async function generate(
  tx: Tx,
  call: Writer,
  year: number,
  month: number,
  noveltiesFor: NoveltiesOf = () => ({ hours: [] }),
  wanted: (employee: EmployeeSource) => boolean = () => true,
): Promise<{ id: string; employee: string; list_name: string }[]> {
  const people = await listEmployeeSources(tx, call.company.id, {
    from: getMonthStart(year, month),
    to: getMonthEnd(year, month),
  });
  const existing = await listEmployeesWithPayroll(tx, call.company.id, { year, month });
  const ids = people.map(({ id }) => id);
  const ongoing = await listOngoingAbsences(tx, call.company.id, ids, { year, month });
  const approved = await listRequestedAbsences(tx, call.company.id, ids, monthDays(year, month));
  const written = await listWrittenDays(tx, call.company.id, approved);
  const based = await addAbsenceBases(
    tx,
    call.company.id,
    [...approved].map(([employee_id, absences]) => ({ employee_id, year, month, absences })),
    new Map(people.map((employee) => [employee.id, employee])),
  );
  const requested = new Map(based.map(({ employee_id, absences }) => [employee_id, absences]));
  const arrears = await findArrears(tx, call.company.id, { year, month }, ids);
  const unpaid = await listUnpaidHours(tx, call.company.id, ids, getMonthEnd(year, month), {
    lock: true,
  });
  const hoursOf = new Map<string, readonly string[]>();
  const drafts = await mapInSlices(people, (employee) => {
    const settlement = findSettlement(buildContract(employee), year, month);
    if (!settlement || existing.has(employee.id) || !wanted(employee)) return [];
    const header = { employee_id: employee.id, year, month, notes: [], payment_dates: [settlement.end] };
    const owed = arrears.get(employee.id) ?? [];
    const novelties = withArrears(employee, noveltiesFor(employee), { owed, day: settlement.end });
    const { absences = [] } = novelties;
    const ofContract = (all: readonly Absence[] = []) =>
      all.filter(({ start }) => start >= findFirstAdmission(employee, { year, month }));
    const carried = listCarriedAbsences(ofContract(ongoing.get(employee.id)), header, settlement, absences);
    const known = [...carried, ...absences];
    const lacking = listApprovedAbsences(ofContract(requested.get(employee.id)), settlement, known);
    const isDropped = (one: Absence) => hasEarlierChange(one, settlement, written.get(employee.id) ?? []);
    const asked = lacking.filter((one) => !isDropped(one));
    const id = call.newId();
    const signed = takeUnpaidHours(
      buildContract(employee),
      unpaid.get(employee.id) ?? [],
      settlement.end,
      getCompanyLaws(employee.policies),
    );
    hoursOf.set(id, signed.ids);
    return [
      addFindings(
        withArrearsFindings(
          employee,
          buildDraft(call, employee, settlement, id, {
            ...header,
            ...mergeRecurringEntries(novelties, buildRecurringEntries(employee, monthDays(year, month))),
            ...(carried.length + asked.length > 0 && { absences: [...known, ...asked] }),
            ...(signed.hours.length > 0 && { hours: [...(novelties.hours ?? []), ...signed.hours] }),
          }),
          owed,
        ),
        checkApprovedAbsences(lacking.filter(isDropped)),
      ),
    ];
  });
  const unknown = drafts[0]?.liquidation;
  const missing = unknown?.lines.length === 0 && unknown.findings.find((f) => f.severity === 'block');
  if (missing) throw buildInvalidRefusal({ [missing.path]: [missing.message] });
  await addDrafts(tx, call, drafts);
  for (const [payroll_id, ids] of hoursOf) await recordTakenHours(tx, call.company.id, ids, { payroll_id });
  if (drafts.length) await publish(tx, call.company.id, 'changed', { resource: 'payrolls' });
  return drafts.map(({ id, employee }) => ({ id, employee: employee.name, list_name: employee.listName }));
}

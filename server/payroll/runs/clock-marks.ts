import type { MarkedPerson } from '../../../src/domain/office/pay-run-marks.ts';
import type { RestoredRow } from '../../../src/domain/office/pay-run-repetitions.ts';
import {
  buildMarkedShifts,
  type ClockMark,
  type DoubtfulDay,
  listMarkTimes,
  parseMarkMoment,
} from '../../../src/domain/payroll/clock/clock-marks.ts';
import type { ClockRules } from '../../../src/domain/payroll/clock/clock-rules.ts';
import {
  computeMarkedHours,
  type HoursChange,
  hasFewerHours,
  replaceHours,
} from '../../../src/domain/payroll/clock/marked-hours.ts';
import type { Contract } from '../../../src/domain/payroll/contract/contract.ts';
import { getEmployeeForRun } from '../../../src/domain/payroll/contract/contracts.ts';
import { buildContract } from '../../../src/domain/payroll/contract/settlement.ts';
import { getCompanyLaws } from '../../../src/domain/payroll/law/typed-years.ts';
import type { Hours, Shift } from '../../../src/domain/payroll/novelties/novelties.ts';
import { isSalaryRunKind } from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { listCompanyPolicies, listEmployeeSources } from '../../documents/sources.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { listSignedDays } from '../drafts/signed-hours.ts';
import { createRowPeopleFinder } from '../row-person.ts';
import { checkNoveltyRows, storeNovelties } from './novelties-of-many.ts';
import { listRunPeople, type RunPersonRow, type RunRow } from './rows.ts';

/** Marks of a person as they are sent. */
export type SentMarks = {
  employee_id?: string | undefined;
  document_number?: string | undefined;
  base_version?: number | undefined;
  replace_undated?: boolean | undefined;
  marks: readonly ClockMark[];
};

type MarksPlan = {
  person: RunPersonRow;
  base_version: number | undefined;
  shifts: Shift[];
  doubts: DoubtfulDay[];
  hours: Hours[];
  later: number;
  undated: boolean;
  change: HoursChange;
  refused: string | null;
};

const integralWords = 'Tiene salario integral, que ya paga sus horas extra y sus recargos.';
const shiftsWords = 'Tiene turnos escritos en esos días, que se sumarían a las marcas. Quítelos antes.';
const undatedWords = 'Tiene horas escritas sin día, que se sumarían a las de las marcas. Elija quitarlas.';

/** Findings about the limits of hours, which the marks may have passed. */
const limitCodes: ReadonlySet<string> = new Set([
  'overtime-day-limit',
  'overtime-week-limit',
  'rest-day-habit',
]);

/** Plans the hours that marks write in an open run of salary. Throws 409 for another run, and 422 for marks of no clock. */
export async function planClockMarks(
  tx: Tx,
  call: Pick<StaffAsk, 'company'>,
  run: RunRow,
  sent: readonly SentMarks[],
  rules: ClockRules,
): Promise<{ plans: MarksPlan[]; unknown: number[] }> {
  if (!isSalaryRunKind(run.kind)) throw buildConflictRefusal('Solo un pago de sueldo recibe marcas.');
  if (run.state !== 'abierta')
    throw buildConflictRefusal(`«${runShown(run)}» está cerrado: reábralo para cambiarlo.`);
  checkMarks(sent);
  const companyId = call.company.id;
  const people = await listRunPeople(tx, companyId, run.id);
  const find = createRowPeopleFinder(people, ({ person }) => person.split(':')[1] ?? '');
  const matched = sent.map((one) => ({ one, found: find(one) }));
  const unknown = matched.flatMap(({ found }, index) => (found.length === 1 ? [] : [index]));
  const ids = matched.flatMap(({ found: [person] }) => (person ? [person.employee_id] : []));
  const employees = await listEmployeeSources(tx, companyId, { ids: [...new Set(ids)] });
  const contractOf = new Map(
    employees.map((employee) => [employee.id, buildContract(getEmployeeForRun(employee, run))]),
  );
  const laws = getCompanyLaws(await listCompanyPolicies(tx, companyId));
  const signedDays = await listSignedDays(tx, companyId, ids);
  const seen = new Set<string>();
  const plans = matched.flatMap(({ one, found: [person, other] }): MarksPlan[] => {
    const contract = person && contractOf.get(person.employee_id);
    if (!person || other || !contract) return [];
    if (seen.has(person.employee_id))
      throw buildInvalidRefusal({ people: [`${person.employee_name} está dos veces`] });
    seen.add(person.employee_id);
    const { shifts, doubts } = buildMarkedShifts(one.marks, rules);
    const computed = computeMarkedHours(contract, shifts, rules, laws);
    const signed = signedDays.get(person.employee_id) ?? new Set<Day>();
    return [planPerson(person, contract, one, shifts, doubts, { computed, signed })];
  });
  return { plans, unknown };
}

function checkMarks(sent: readonly SentMarks[]): void {
  const errors: Record<string, string[]> = {};
  for (const [person, { marks }] of sent.entries()) {
    const wrong = marks.findIndex(({ at }) => parseMarkMoment(at) === undefined);
    if (wrong >= 0) errors[`people.${person}.marks.${wrong}.at`] = ['Ese día o esa hora no existen'];
  }
  if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
}

function planPerson(
  person: RunPersonRow,
  contract: Contract,
  { marks, base_version, replace_undated: replacesUndated = false }: SentMarks,
  shifts: Shift[],
  doubts: DoubtfulDay[],
  { computed, signed }: { computed: readonly Hours[]; signed: ReadonlySet<Day> },
): MarksPlan {
  const isInside = (day: Day | undefined): day is Day =>
    day !== undefined && day >= person.start && day <= person.end;
  const allDays = [...new Set(marks.map(({ at }) => at.slice(0, 10) as Day))].sort();
  const now = person.novelties.hours ?? [];
  const doubtful = new Set(doubts.map(({ day }) => day));
  // A day that the marks hold whole, because there are some before it or after it, may have fewer hours than before.
  const partial = [...new Set([allDays[0], allDays.at(-1)])].filter(
    (day): day is Day => isInside(day) && !doubtful.has(day) && hasFewerHours(now, computed, day),
  );
  const allDoubts = [
    ...doubts,
    ...partial.map((day): DoubtfulDay => ({ day, times: listMarkTimes(marks, day), missing: 'part' })),
  ];
  const days = new Set(allDays.filter((day) => isInside(day) && !allDoubts.some((one) => one.day === day)));
  const hours = computed.filter(({ day }) => day !== undefined && days.has(day));
  const later = computed.filter(({ day }) => day !== undefined && day > person.end);
  const isLast = contract.retirement !== undefined && contract.retirement <= person.end;
  const after = isLast ? [...new Set(later.flatMap(({ day }) => day ?? []))] : [];
  return {
    person,
    base_version,
    shifts: shifts.filter(({ day }) => isInside(day)).map(({ day, start, end }) => ({ day, start, end })),
    doubts: [
      ...allDoubts.filter(({ day }) => isInside(day)),
      ...after.map((day): DoubtfulDay => ({ day, times: listMarkTimes(marks, day), missing: 'after' })),
    ],
    hours,
    later: isLast ? 0 : later.length,
    undated: now.some(({ day }) => day === undefined),
    change: replaceHours(now, hours, { days, undated: replacesUndated, signed }),
    refused: hours.length > 0 ? findRefusal(person, contract, { days, replacesUndated }) : null,
  };
}

/** Finds why the hours of marks would be paid wrongly beside what a person has. */
function findRefusal(
  { novelties: { hours = [], shifts = [] } }: RunPersonRow,
  contract: Contract,
  { days, replacesUndated }: { days: ReadonlySet<Day>; replacesUndated: boolean },
): string | null {
  if (contract.integral_salary) return integralWords;
  if (shifts.some(({ day }) => days.has(day))) return shiftsWords;
  return hours.some(({ day }) => day === undefined) && !replacesUndated ? undatedWords : null;
}

const isChanging = ({ change: { hours, without } }: MarksPlan): boolean =>
  hours.length > 0 || without.length > 0;

const listKinds = ({ change: { hours, without } }: MarksPlan): string[] => [
  ...new Set([...hours.map(({ kind }) => `hours:${kind}`), ...without]),
];

const joinErrors = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(errors).flat().join(' ');

type Stored = { changed: number; people: MarkedPerson[]; undo: RestoredRow[] };

/** Writes what is planned. A person who cannot be written is told with the reason, and the others are written. */
export async function storeClockMarks(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  plans: readonly MarksPlan[],
): Promise<Stored> {
  const writing = plans.filter((plan) => plan.refused === null && isChanging(plan));
  const rows = await checkNoveltyRows(
    tx,
    call,
    run,
    writing.map(({ person, base_version, change }) => ({
      employee_id: person.employee_id,
      ...(base_version !== undefined && { base_version }),
      hours: change.hours,
      without: change.without,
    })),
  );
  const accepted = rows.flatMap((row) => row.accepted ?? []);
  if (accepted.length > 0) await storeNovelties(tx, call, run, accepted);
  const refusedOf = new Map(
    rows.flatMap(({ index, errors, accepted: ok }) => {
      const id = writing[index]?.person.employee_id;
      return ok || id === undefined ? [] : [[id, joinErrors(errors)] as const];
    }),
  );
  const ids = plans.map(({ person }) => person.employee_id);
  const now = new Map(
    (await listRunPeople(tx, call.company.id, run.id, ids)).map((row) => [row.employee_id, row]),
  );
  const written = new Set(accepted.map(({ person }) => person.employee_id));
  return {
    changed: accepted.length,
    people: plans.map((plan) => toMarkedPerson(plan, now.get(plan.person.employee_id), refusedOf)),
    undo: writing
      .filter(({ person }) => written.has(person.employee_id))
      .map((plan) => toRestoredRow(plan, now.get(plan.person.employee_id))),
  };
}

function toMarkedPerson(
  plan: MarksPlan,
  after: RunPersonRow | undefined,
  refusedOf: ReadonlyMap<string, string>,
): MarkedPerson {
  const { person, shifts, doubts, hours, change, later, undated } = plan;
  return {
    employee: { id: person.employee_id, name: person.employee_name, list_name: person.list_name },
    version: person.version,
    shifts,
    doubts,
    hours,
    removed: change.removed,
    later,
    undated,
    refused: refusedOf.get(person.employee_id) ?? plan.refused,
    changes: isChanging(plan),
    before: person.total,
    after: after?.total ?? person.total,
    findings: (after?.findings ?? []).filter(({ code }) => limitCodes.has(code)),
  };
}

function toRestoredRow(plan: MarksPlan, after: RunPersonRow | undefined): RestoredRow {
  const { person } = plan;
  const without = listKinds(plan);
  const had = (person.novelties.hours ?? []).filter(({ kind }) => without.includes(`hours:${kind}`));
  return {
    employee_id: person.employee_id,
    base_version: after?.version ?? person.version,
    without,
    ...(had.length > 0 && { hours: had }),
  };
}

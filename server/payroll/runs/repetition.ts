import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LeftOutRepetition, RestoredRow } from '../../../src/domain/office/pay-run-repetitions.ts';
import { checkRunPerson } from '../../../src/domain/payroll/drafts/draft.ts';
import { formatNoveltyConcept } from '../../../src/domain/payroll/drafts/novelty-concept.ts';
import {
  isReplacing,
  joinRepeated,
  planRepetition,
  type RepeatedNovelties,
  type RepeatFacts,
  type RepeatObstacle,
  type Repetition,
  repeatedLists,
} from '../../../src/domain/payroll/drafts/repeat-novelties.ts';
import { orderKinds } from '../../../src/domain/payroll/law/garnishment-limits.ts';
import type { OwnConcept } from '../../../src/domain/payroll/novelties/own-concepts.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import { isSalaryRunKind } from '../../../src/domain/payroll/runs/period.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { listEmployeeSources } from '../../documents/sources.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { listEarlierPayments, listOpenPriorPayments } from './earlier-payments.ts';
import { mergeRunNovelties } from './merge-run-novelties.ts';
import { checkNoveltyRows, storeNovelties } from './novelties-of-many.ts';
import { findRunRow, listRunPeople, type RunPersonRow, type RunRow } from './rows.ts';
import { findRunNoveltyFaults } from './typed-figures.ts';

type PersonPlan = { person: RunPersonRow; repetitions: Repetition[] };
export type RunRepetition = {
  previous: { id: string; name: string }[];
  plans: PersonPlan[];
  leftOut: LeftOutRepetition[];
};

const obstacles: Readonly<Record<RepeatObstacle, string>> = {
  not_in_payment: 'No está en este pago',
  other_payment: 'Su último pago fue otro, con otros días: escriba lo suyo a mano',
  open_payment: 'Su pago anterior está abierto: ciérrelo o elimínelo antes',
  dated: 'Tiene fecha del pago anterior: escríbala con la de este',
  once: 'Se paga o se descuenta una sola vez: escríbalo si este pago también lo lleva',
  instalment: 'Es una cuota: escriba la que sigue, si falta',
  taken_in_part: 'El anterior no alcanzó a descontarla toda: escriba el valor',
  without_amount: 'No se sabe qué valor repetir: escríbalo',
  ended: 'Ese concepto ya no se usa',
  ordered: 'Ya se le descuenta por una orden o un acuerdo',
  refused: 'No se puede repetir',
};

const nameEmployee = ({ employee_id, employee_name, list_name }: RunPersonRow) => ({
  id: employee_id,
  name: employee_name,
  list_name,
});

const leaveOut = (
  person: RunPersonRow,
  concept: string | null,
  reason: RepeatObstacle,
  message = obstacles[reason],
): LeftOutRepetition => ({ employee: nameEmployee(person), concept, reason, message });

const joinErrors = (errors: Errors): string => Object.values(errors).flat().join(' ');

type LastPayment = Pick<RunPersonRow, 'run_id' | 'end' | 'novelties'>;
/** `runs` begins with the one that most people come from. `open`: name of the open payment of who has one in between. */
type Previous = { runs: RunRow[]; payments: Map<string, LastPayment>; open: Map<string, string> };

/**
 * Finds the payment before a run: the one of its kind that most of its people were last paid in, and any other of
 * theirs of that kind that ended the same day. A person whose payment before is open has none.
 */
async function findPrevious(tx: Tx, companyId: string, run: RunRow): Promise<Previous> {
  const payments = await listEarlierPayments(tx, companyId, run, ['run_id', 'end', 'novelties']);
  const open = await nameOpenPayments(tx, companyId, run);
  for (const id of open.keys()) payments.delete(id);
  const found = new Map<string, { end: Day; people: number }>();
  for (const { run_id, end } of payments.values()) {
    const one = found.get(run_id);
    found.set(run_id, {
      end: one && one.end > end ? one.end : end,
      people: (one?.people ?? 0) + 1,
    });
  }
  const all: { row: RunRow; end: Day; people: number }[] = [];
  for (const [id, one] of found) {
    const row = await findRunRow(tx, companyId, id);
    if (row?.kind === run.kind) all.push({ row, ...one });
  }
  all.sort((a, b) => b.people - a.people || compareTexts(b.end, a.end) || compareTexts(a.row.id, b.row.id));
  return { runs: all.filter(({ end }) => end === all[0]?.end).map(({ row }) => row), payments, open };
}

async function nameOpenPayments(tx: Tx, companyId: string, run: RunRow): Promise<Map<string, string>> {
  const runOf = await listOpenPriorPayments(tx, companyId, run);
  const names = new Map<string, string>();
  for (const id of new Set(runOf.values())) {
    const row = await findRunRow(tx, companyId, id);
    if (row) names.set(id, runShown(row));
  }
  return new Map([...runOf].map(([employeeId, id]) => [employeeId, names.get(id) ?? '']));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const hasRepeatable = ({ novelties }: Pick<RunPersonRow, 'novelties'>): boolean =>
  [...repeatedLists, 'shifts' as const].some((list) => (novelties[list]?.length ?? 0) > 0);

async function listOwnConcepts(tx: Tx, companyId: string): Promise<Map<string, OwnConcept>> {
  const { rows } = await sql<OwnConcept>`
    select id, code, name, declared, side, formula, amount::text as amount, percent::text as percent, active
    from payroll_concepts where company_id = ${companyId}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the concepts that people have or had as recurring ones, also those that were switched off. */
async function listRecurringIds(
  tx: Tx,
  companyId: string,
  employeeIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ employee_id: string; ids: string[] }>`
    select employee_id, array_agg(concept_id) as ids from recurring_concepts
    where company_id = ${companyId} and employee_id = any(${[...employeeIds]}::uuid[]) group by employee_id`.execute(
    tx,
  );
  return new Map(rows.map(({ employee_id, ids }) => [employee_id, new Set(ids)]));
}

/** Lists the concepts of the orders in force in the days of each person. */
async function listOrderedConcepts(
  tx: Tx,
  companyId: string,
  people: readonly RunPersonRow[],
): Promise<Map<string, Set<string>>> {
  if (people.length === 0) return new Map();
  const daysOf = new Map(people.map((person) => [person.employee_id, person]));
  const employees = await listEmployeeSources(tx, companyId, { ids: [...daysOf.keys()] });
  return new Map(
    employees.flatMap(({ id, deduction_orders }) => {
      const days = daysOf.get(id);
      if (!days) return [];
      const orders = readDeductionOrders(deduction_orders, days.start, days.end);
      return [[id, new Set(orders.map(({ kind }) => orderKinds[kind].concept))] as const];
    }),
  );
}

/** Returns the row that writes repetitions in a person, as the novelties of many people are written. */
const toNoveltyRow = ({ person, repetitions }: PersonPlan) => ({
  employee_id: person.employee_id,
  without: repetitions.map(({ concept }) => concept),
  ...joinRepeated(repetitions.map(({ next }) => next)),
});

/** Finds why the novelties of a person would be refused with what is repeated. */
function findFaults(run: RunRow, plan: PersonPlan): Errors | undefined {
  const { without, employee_id: _, ...values } = toNoveltyRow(plan);
  const checked = checkRunPerson(mergeRunNovelties(plan.person.novelties, values, new Set(without)));
  return checked.ok ? findRunNoveltyFaults(run.kind, checked.value, plan.person) : checked.errors;
}

/** Plans what an open run of salary repeats of the payment before. Throws 409 for another run. */
export async function planRunRepetition(tx: Tx, companyId: string, run: RunRow): Promise<RunRepetition> {
  if (!isSalaryRunKind(run.kind)) throw buildConflictRefusal('Solo un pago de sueldo repite novedades.');
  if (run.state !== 'abierta')
    throw buildConflictRefusal(`«${runShown(run)}» está cerrado: reábralo para cambiarlo.`);
  const people = await listRunPeople(tx, companyId, run.id);
  const { runs, payments, open } = await findPrevious(tx, companyId, run);
  const personOf = new Map(people.map((person) => [person.employee_id, person]));
  const before: RunPersonRow[] = [];
  for (const { id } of runs) before.push(...(await listRunPeople(tx, companyId, id)));
  // Of several payments of a person, only the last one.
  const repeating = before.filter(
    (one) =>
      hasRepeatable(one) &&
      (!personOf.has(one.employee_id) || payments.get(one.employee_id)?.run_id === one.run_id),
  );
  const ids = repeating.map(({ employee_id }) => employee_id);
  const own = await listOwnConcepts(tx, companyId);
  const recurring = await listRecurringIds(tx, companyId, ids);
  const deducted = repeating.flatMap(({ employee_id, novelties }) => {
    const person = personOf.get(employee_id);
    return person && (novelties.taken?.length ?? 0) > 0 ? [person] : [];
  });
  const ordered = await listOrderedConcepts(tx, companyId, deducted);
  const plans: PersonPlan[] = [];
  const isPrevious = new Set(runs.map(({ id }) => id));
  const leftOut = people.flatMap((person): LeftOutRepetition[] => {
    const name = open.get(person.employee_id);
    if (name !== undefined)
      return [
        leaveOut(
          person,
          null,
          'open_payment',
          `Su pago anterior, «${name}», está abierto: ciérrelo o elimínelo para repetir lo suyo`,
        ),
      ];
    const last = payments.get(person.employee_id);
    return last && !isPrevious.has(last.run_id) && hasRepeatable(last)
      ? [leaveOut(person, null, 'other_payment')]
      : [];
  });
  for (const one of repeating) {
    const facts: RepeatFacts = {
      own,
      recurring: recurring.get(one.employee_id) ?? new Set(),
      ordered: ordered.get(one.employee_id) ?? new Set(),
    };
    const person = personOf.get(one.employee_id);
    const plan = planRepetition(one.novelties, person?.novelties ?? {}, facts);
    if (!person) {
      // Only of the payment that most people come from: the others belong to other groups.
      if (one.run_id === runs[0]?.id && plan.repetitions.length > 0)
        leftOut.push(leaveOut(one, null, 'not_in_payment'));
      continue;
    }
    leftOut.push(...plan.leftOut.map(({ label, obstacle }) => leaveOut(person, label, obstacle)));
    const ofPerson = { person, repetitions: plan.repetitions };
    const faults = plan.repetitions.length > 0 ? findFaults(run, ofPerson) : undefined;
    if (faults) leftOut.push(leaveOut(person, null, 'refused', joinErrors(faults)));
    else if (plan.repetitions.length > 0) plans.push(ofPerson);
  }
  return {
    previous: runs.map((row) => ({ id: row.id, name: runShown(row) })),
    plans,
    leftOut,
  };
}

/** The proposal as a person sees it. Its digest is another as soon as a value of it is. */
export function showRepetition({ previous, plans, leftOut }: RunRepetition) {
  const repetitions = plans.flatMap(({ person, repetitions: all }) =>
    all.map((one) => ({ employee: nameEmployee(person), ...one, replaces: isReplacing(one) })),
  );
  const told = repetitions
    .map(({ employee, concept, now, next }) => [employee.id, concept, now, next] as const)
    .sort(([a, one], [b, other]) => compareTexts(a, b) || compareTexts(one, other));
  const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex');
  return { previous, digest, repetitions, left_out: leftOut };
}

type Chosen = readonly { employee_id: string; concepts: readonly string[] }[];

/** Narrows plans to what was chosen, or to what replaces nothing. Throws 422 for a choice that no plan has. */
export function choosePlans(plans: readonly PersonPlan[], chosen: Chosen | undefined): PersonPlan[] {
  if (!chosen) return narrowPlans(plans, (_, repetition) => !isReplacing(repetition));
  const planOf = new Map(plans.map((plan) => [plan.person.employee_id, plan]));
  const wanted = new Map<string, Set<string>>();
  const errors: Record<string, string[]> = {};
  for (const [index, { employee_id: id, concepts }] of chosen.entries()) {
    const names = concepts.map((concept) => (concept.startsWith('own:') ? concept.toLowerCase() : concept));
    const proposed = new Set(planOf.get(id)?.repetitions.map(({ concept }) => concept));
    if (proposed.size === 0)
      errors[`chosen.${index}.employee_id`] = ['La propuesta no tiene nada de esa persona'];
    else if (!names.every((name) => proposed.has(name)))
      errors[`chosen.${index}.concepts`] = ['La propuesta no tiene alguno de esos conceptos'];
    wanted.set(id, new Set([...(wanted.get(id) ?? []), ...names]));
  }
  if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
  return narrowPlans(plans, ({ employee_id }, { concept }) => wanted.get(employee_id)?.has(concept) ?? false);
}

const narrowPlans = (
  plans: readonly PersonPlan[],
  isKept: (person: RunPersonRow, repetition: Repetition) => boolean,
): PersonPlan[] =>
  plans.flatMap(({ person, repetitions }) => {
    const kept = repetitions.filter((one) => isKept(person, one));
    return kept.length > 0 ? [{ person, repetitions: kept }] : [];
  });

/** Entries of a person of some concepts. */
function pickConcepts(person: RunPersonRow, concepts: ReadonlySet<string>): RepeatedNovelties {
  const { novelties } = person;
  const pick = <Entry extends object>(list: string, entries: readonly Entry[] | undefined): Entry[] =>
    (entries ?? []).filter((entry) => concepts.has(formatNoveltyConcept(list, entry)));
  return joinRepeated([
    {
      hours: pick('hours', novelties.hours),
      earned: pick('earned', novelties.earned),
      taken: pick('taken', novelties.taken),
    },
  ]);
}

/** Writes repetitions, and returns the rows that put back what each person had. */
export async function storeRepetition(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  plans: readonly PersonPlan[],
): Promise<{ changed: number; leftOut: LeftOutRepetition[]; undo: RestoredRow[] }> {
  if (plans.length === 0) return { changed: 0, leftOut: [], undo: [] };
  const rows = await checkNoveltyRows(tx, call, run, plans.map(toNoveltyRow));
  const leftOut = rows.flatMap(({ index, errors, accepted }) => {
    const plan = plans[index];
    return accepted || !plan ? [] : [leaveOut(plan.person, null, 'refused', joinErrors(errors))];
  });
  const stored = rows.flatMap(({ index, accepted }) => (accepted && plans[index] ? [plans[index]] : []));
  if (stored.length === 0) return { changed: 0, leftOut, undo: [] };
  await storeNovelties(
    tx,
    call,
    run,
    rows.flatMap(({ accepted }) => accepted ?? []),
  );
  const ids = stored.map(({ person }) => person.employee_id);
  const now = new Map(
    (await listRunPeople(tx, call.company.id, run.id, ids)).map((row) => [row.employee_id, row]),
  );
  const undo = stored.map(({ person, repetitions }): RestoredRow => {
    const without = repetitions.map(({ concept }) => concept);
    return {
      employee_id: person.employee_id,
      base_version: now.get(person.employee_id)?.version ?? person.version,
      without,
      ...pickConcepts(person, new Set(without)),
    };
  });
  return { changed: stored.length, leftOut, undo };
}

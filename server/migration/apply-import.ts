import { sql } from 'kysely';
import { type KnownCompany, listUnfitCompanyFacts } from '../../src/domain/migration/company-facts.ts';
import { companyKey, type MoveDecisions } from '../../src/domain/migration/decided-facts.ts';
import { buildEmployeeRow, buildRecordChanges } from '../../src/domain/migration/employee-row.ts';
import { listUndecided } from '../../src/domain/migration/list-undecided.ts';
import type { MovePerson, MovePlan } from '../../src/domain/migration/move-plan.ts';
import { type MoveBalances, pickBalance } from '../../src/domain/migration/opening-balances.ts';
import type { ImportedPersonRow } from '../../src/domain/office/employee-imports.ts';
import { findRouteScope } from '../../src/domain/office/scopes.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { canChange } from '../../src/domain/routes/access.ts';
import { listInWords } from '../../src/domain/text/list-in-words.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { assertScope } from '../identity/access-keys.ts';
import { readPeopleLists, resolve } from '../imports/people-lists.ts';
import { writePeople } from '../imports/people-rows.ts';
import { reportProgress } from '../jobs/progress.ts';
import { buildForbiddenRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { readRecord } from '../resources/read.ts';
import { updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import { companyScope } from './foreign-files.ts';

/** People in one call of the writer of employees. */
const PEOPLE_AT_ONCE = 200;

/** Answers of people to a plan: its conflicts, and the opening balances that the documents do not have. */
export type MoveAnswers = { decisions: MoveDecisions; balances: MoveBalances };

/** Throws 422 for a balance of a person whom the plan does not have. */
export function assertBalancesOfPlan({ people }: MovePlan, balances: MoveBalances): void {
  const persons = new Set(people.map(({ person }) => person));
  const strangers = Object.keys(balances).filter((person) => !persons.has(person));
  if (strangers.length > 0)
    throw buildInvalidRefusal({
      balances: strangers.slice(0, 50).map((person) => `${person} no está en estos documentos`),
    });
}

/** Change of a record that was here: its values before and after. Without an employee it is that of the company. */
export type RecordChange = {
  employee_id: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/**
 * Throws 422 for a decision of the company that does not fit the documents or its record any more, and 403 for one of an
 * access key without the scope of the company.
 */
export function assertCompanyDecisions(
  { user }: RecordContext,
  { companyConflicts }: MovePlan,
  known: KnownCompany,
  decisions: MoveDecisions,
): void {
  const decided = decisions[companyKey] ?? {};
  if (user?.scopes && Object.keys(decided).length > 0) assertScope(companyScope, user.scopes);
  const unfit = listUnfitCompanyFacts(companyConflicts, known, decided);
  if (unfit.length > 0)
    throw buildInvalidRefusal(
      { [companyKey]: unfit.map((label) => `${label}: lo que eligió ya no es una de las opciones`) },
      'Lo que se dice de la compañía cambió. Mírelo y decida otra vez.',
    );
}

/** Throws 403 when the user may not change these fields of a resource. */
export function assertCanChange(
  { user }: RecordContext,
  resource: Resource,
  fields: readonly string[],
): void {
  if (!user) return;
  if (user.scopes) assertScope(findRouteScope(`PUT /${resource.path}/:id`), user.scopes);
  if (!fields.every((field) => canChange(resource, user.roles, field))) throw buildForbiddenRefusal();
}

/** Writes what was decided of the company over its record. What nobody decided stays. */
export async function changeCompany(
  tx: Tx,
  context: RecordContext,
  { companyConflicts }: MovePlan,
  { decisions }: Pick<MoveAnswers, 'decisions'>,
): Promise<RecordChange[]> {
  const id = context.companyId ?? '';
  const wanted: Record<string, unknown> = {};
  for (const { fact, options } of companyConflicts) {
    const chosen = decisions[companyKey]?.[fact];
    if (options.some(({ value, isHere }) => isHere && value === chosen) || chosen === undefined) continue;
    if (fact !== 'municipality') wanted[fact] = chosen;
    else {
      const { rows } = await sql<{ id: string; department_id: string | null }>`
        select m.id, d.id as department_id from municipalities m
        left join departments d on d.code = left(m.code, 2) where m.code = ${chosen ?? ''}`.execute(tx);
      const [place] = rows;
      if (!place) throw buildInvalidRefusal({ [companyKey]: ['El municipio no está en la lista oficial'] });
      Object.assign(wanted, { municipality_id: place.id, department_id: place.department_id });
    }
  }
  if (Object.keys(wanted).length === 0) return [];
  assertCanChange(context, companies, Object.keys(wanted));
  const stored = await readRecord(tx, companies, context, id);
  const changed = await updateRecord(tx, companies, { ...context, confirmed: true }, id, {
    ...wanted,
    base_version: stored.version,
  });
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, record[name] ?? null]));
  return [{ employee_id: null, before: pick(stored), after: pick(changed) }];
}

/** Throws 422 while a conflict of these people is not decided. */
export function assertDecided(plan: MovePlan, decisions: MoveDecisions): void {
  const undecided = listUndecided(plan, decisions);
  if (undecided.length === 0) return;
  const errors: Errors = {};
  for (const { person, list_name, label } of undecided.slice(0, 50))
    errors[person] = [...(errors[person] ?? []), `Falta decidir ${label} de ${list_name}`];
  throw buildInvalidRefusal(
    errors,
    undecided.length === 1 ? 'Falta decidir 1 dato.' : `Faltan por decidir ${undecided.length} datos.`,
  );
}

/**
 * Creates the people of a plan who are not here. `here` has those whose number a record has under another type of
 * document. All are created or none is: a refused one throws 422 with its reasons.
 * A person whose bank is not recognised is created without an account, and their record says that it is missing.
 */
export async function createPeople(
  tx: Tx,
  context: RecordContext,
  people: readonly MovePerson[],
  { decisions, balances }: MoveAnswers,
): Promise<{ created: Map<string, string>; here: Map<string, string> }> {
  const created = new Map<string, string>();
  const here = new Map<string, string>();
  for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
    const some = people.slice(at, at + PEOPLE_AT_ONCE);
    const rowsOf = (own: readonly MovePerson[], withAccount: boolean) =>
      own.map((person) =>
        buildEmployeeRow(
          person,
          decisions[person.person] ?? {},
          withAccount,
          pickBalance(balances, person.person),
        ),
      );
    const lists = await readPeopleLists(tx, context.companyId ?? '', dayOf(context.now));
    const banked = new Set(
      some.filter((person) => {
        const [row] = rowsOf([person], true);
        return row !== undefined && !('bank_id' in resolve(row, lists).errors);
      }),
    );
    const rows = some.flatMap((person) => rowsOf([person], banked.has(person)));
    const written = await writePeople(tx, context, { rows, existing: 'skip' });
    const refused = written.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0) throw buildInvalidRefusal(describeRefused(refused, some), 'No se trajo nada.');
    for (const { index, id, outcome } of written) {
      const person = some[index];
      if (person && id) (outcome === 'created' ? created : here).set(person.person, id);
    }
    reportProgress(Math.min(at + PEOPLE_AT_ONCE, people.length), people.length);
  }
  await addEarlierSalaries(tx, context, people, created, decisions);
  return { created, here };
}

function describeRefused(refused: readonly ImportedPersonRow[], people: readonly MovePerson[]): Errors {
  return Object.fromEntries(
    refused.flatMap(({ index, errors }) => {
      const person = people[index];
      return person
        ? [[person.person, [`${person.list_name}: ${listInWords(Object.values(errors).flat())}`]]]
        : [];
    }),
  );
}

/** Adds the salaries before the current one, which the record does not hold, to the history of each new employee. */
async function addEarlierSalaries(
  tx: Tx,
  context: RecordContext,
  people: readonly MovePerson[],
  created: ReadonlyMap<string, string>,
  decisions: MoveDecisions,
): Promise<void> {
  const rows = people.flatMap((person) => {
    const employee = created.get(person.person);
    const admission = decisions[person.person]?.admission_date ?? person.admission;
    if (!employee) return [];
    return person.salaries.slice(0, -1).map(({ from, salary }, index) => ({
      id: context.newId(),
      employee_id: employee,
      from: index === 0 ? admission : from,
      salary,
    }));
  });
  await sql`
    insert into salary_history (company_id, id, employee_id, "from", salary, reason, created_by)
    select ${context.companyId ?? null}::uuid, r.id, r.employee_id, r."from", r.salary, ${'De los documentos'},
      ${context.user?.id ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, employee_id uuid, "from" date, salary numeric)
    where not exists (select 1 from salary_history h where h.company_id = ${context.companyId ?? null}::uuid
      and h.employee_id = r.employee_id and h."from" = r."from")`.execute(tx);
}

/** Writes what was decided, and the opening balances, over the records that are here. Returns the values before and after, so that it can be undone. */
export async function changePeople(
  tx: Tx,
  context: RecordContext,
  plan: MovePlan,
  { decisions, balances }: MoveAnswers,
): Promise<RecordChange[]> {
  const changes: RecordChange[] = [];
  const lists = await readPeopleLists(tx, context.companyId ?? '', dayOf(context.now));
  for (const person of plan.people) {
    if (!person.known) continue;
    const own = plan.conflicts.filter(({ person: key }) => key === person.person);
    const chosen = own.filter(({ fact, options }) =>
      options.some(({ value, isHere }) => !isHere && value === decisions[person.person]?.[fact]),
    );
    const balance = pickBalance(balances, person.person);
    if (chosen.length === 0 && Object.keys(balance).length === 0) continue;
    const stored = await readRecord(tx, employees, context, person.known);
    const wanted = buildRecordChanges(
      person,
      chosen.map(({ fact }) => fact),
      decisions[person.person] ?? {},
      String(stored['salary_from'] ?? stored['admission_date']),
    );
    const { values, errors } = resolve({ ...wanted, ...balance }, lists);
    if (Object.keys(errors).length > 0)
      throw buildInvalidRefusal({
        [person.person]: [`${person.list_name}: ${listInWords(Object.values(errors).flat())}`],
      });
    await updateRecord(tx, employees, { ...context, confirmed: true }, person.known, {
      ...values,
      [employees.confirms ?? '']: true,
      base_version: stored.version,
    });
    // Values as they are stored, since a number has other decimals than the text that was sent.
    const changed = await readRecord(tx, employees, context, person.known);
    const pick = (record: Record<string, unknown>) =>
      Object.fromEntries(Object.keys(values).map((name) => [name, record[name] ?? null]));
    changes.push({ employee_id: person.known, before: pick(stored), after: pick(changed) });
  }
  return changes;
}

import type { CheckedRow } from '../../../src/domain/office/payroll-imports.ts';
import { reconcileDebts } from '../../../src/domain/payroll/drafts/carried-debts.ts';
import { checkRunPerson, type RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import type { EndingDraft } from '../../../src/domain/payroll/drafts/run.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { formatMonth } from '../../../src/domain/values/day.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { isGroup, type NamedValues, toText } from '../../http/values.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import { isVersion } from '../../resources/write.ts';
import type { Tx } from '../../store/connection.ts';
import { dryRun } from '../../store/savepoints.ts';
import { addAbsenceBases } from '../drafts/absence-bases.ts';
import { MAX_ROWS_PER_CALL, sumConcepts } from '../drafts/concept-sums.ts';
import type { Writer } from '../drafts/generate.ts';
import { listOwnConceptFaults } from '../drafts/own-concepts.ts';
import { createRowPeopleFinder } from '../row-person.ts';
import { recalculate } from './close.ts';
import { isConceptName, mergeRunNovelties } from './merge-run-novelties.ts';
import { listRunPeople, type RunPersonRow, type RunRow, storePeople } from './rows.ts';
import { findRunNoveltyFaults, isApartRun } from './typed-figures.ts';

type PersonNovelties = { person: RunPersonRow; novelties: RunNovelties; ending?: EndingDraft | null };

/** Stores novelties of an open run, adds the bases of their absences and computes the employees again. */
export async function storeNovelties(
  tx: Tx,
  call: Writer,
  run: RunRow,
  accepted: readonly PersonNovelties[],
): Promise<void> {
  const { year, month } = run;
  const drafts = accepted.map(({ person: { employee_id }, novelties }) => ({
    employee_id,
    year,
    month,
    ...novelties,
  }));
  const based = isApartRun(run.kind) ? drafts : await addAbsenceBases(tx, call.company.id, drafts);
  await storePeople(
    tx,
    call.company.id,
    accepted.map(({ person, novelties, ending }, i) => {
      const absences = based[i]?.absences;
      return {
        ...person,
        novelties: { ...reconcileDebts(novelties, call.newId), ...(absences && { absences }) },
        ending: ending ?? null,
        updated_by: call.user.id,
      };
    }),
  );
  await recalculate(
    tx,
    call,
    run,
    accepted.map(({ person }) => person.employee_id),
  );
}

type NoveltyRow = { index: number; errors: Errors; accepted?: PersonNovelties };

/**
 * Validates novelties of several employees of an open run. A row replaces what its employee had of the same
 * concepts, so a file sent twice counts once. `without` removes concepts.
 */
export async function readNovelties(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  rows: unknown,
): Promise<NoveltyRow[]> {
  if (isApartRun(run.kind)) throw buildInvalidRefusal({ rows: ['Este pago no lleva novedades'] });
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_ROWS_PER_CALL)
    throw buildInvalidRefusal({ rows: [`Escriba las novedades de entre 1 y ${MAX_ROWS_PER_CALL} personas`] });
  return checkNoveltyRows(tx, call, run, rows);
}

/** Validates as many rows as are given. */
export async function checkNoveltyRows(
  tx: Tx,
  call: Pick<StaffAsk, 'company'>,
  run: RunRow,
  rows: readonly unknown[],
): Promise<NoveltyRow[]> {
  const people = await listRunPeople(tx, call.company.id, run.id);
  const find = createRowPeopleFinder(people, ({ person }) => person.split(':')[1] ?? '');
  const seen = new Set<RunPersonRow>();
  const read = rows.map((given: unknown, index): NoveltyRow => {
    const row = isGroup(given) ? given : {};
    const [person, other] = find(row);
    if (!person) return { index, errors: { employee_id: ['No está en este pago'] } };
    if (other) return { index, errors: { document_number: [sharedDocument(person, other)] } };
    if (seen.has(person))
      return { index, errors: { employee_id: [`${person.employee_name} está dos veces`] } };
    seen.add(person);
    return { index, ...readRow(run, person, row) };
  });
  const faults = await listOwnConceptFaults(
    tx,
    call.company.id,
    read.map(({ accepted }) => accepted?.novelties ?? {}),
  );
  return read.map((row, at) => {
    const errors = faults[at] ?? {};
    return Object.keys(errors).length > 0 ? { index: row.index, errors } : row;
  });
}

const sharedDocument = (one: RunPersonRow, other: RunPersonRow): string =>
  `${one.employee_name} y ${other.employee_name} tienen ese documento en este pago: liquídelo otra vez`;

/**
 * Fields that are not novelties of the run. Dates and notes belong to the payroll of the month and appear in
 * files that have both.
 */
const aside = [
  'employee_id',
  'document_number',
  'base_version',
  'year',
  'month',
  'without',
  'payment_dates',
  'notes',
  'totals',
];

function readRow(run: RunRow, person: RunPersonRow, row: NamedValues): Omit<NoveltyRow, 'index'> {
  const { base_version, year = run.year, month = run.month, without = [], ending } = row;
  if (base_version !== undefined && !(isVersion(base_version) && Number(base_version) === person.version))
    return { errors: { base_version: ['Alguien cambió a esta persona mientras usted la editaba'] } };
  if (Number(toText(year)) !== run.year || Number(toText(month)) !== run.month)
    return { errors: { month: [`Este pago es de ${formatMonth(run.year, run.month)}`] } };
  if (!Array.isArray(without) || !without.every((one) => typeof one === 'string' && isConceptName(one)))
    return { errors: { without: ['Diga los conceptos que se quitan, como «hours:heds»'] } };
  if (ending !== undefined)
    return { errors: { ending: ['Los datos del retiro se escriben en la liquidación de cada persona'] } };
  const values = checkRunPerson(omit(row, aside));
  if (!values.ok) return { errors: values.errors };
  // Two valid lists may be too long together, or may not belong in this run any more.
  const merged = checkRunPerson(mergeRunNovelties(person.novelties, values.value, new Set(without)));
  if (!merged.ok) return { errors: merged.errors };
  const novelties: RunNovelties = merged.value;
  const faults = findRunNoveltyFaults(run.kind, novelties, person);
  return faults ? { errors: faults } : { errors: {}, accepted: { person, novelties, ending: person.ending } };
}

const omit = <T extends object>(group: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(group).filter(([name]) => !names.includes(name))) as T;

export async function previewNovelties(
  tx: Tx,
  call: StaffAsk,
  run: RunRow,
  rows: readonly NoveltyRow[],
): Promise<CheckedRow[]> {
  const accepted = rows.flatMap((row) => row.accepted ?? []);
  const ids = accepted.map(({ person }) => person.employee_id);
  const people = await dryRun(tx, async () => {
    await storeNovelties(tx, call, run, accepted);
    return listRunPeople(tx, call.company.id, run.id, ids);
  });
  const after = new Map(people.map((one) => [one.employee_id, one]));
  return rows.map(({ index, errors, accepted: of }) => {
    const person = of && after.get(of.person.employee_id);
    const { accrued_total, deductions_total, total } = person ?? {};
    return {
      index,
      employee_id: person?.employee_id ?? null,
      errors,
      findings: person?.findings ?? [],
      totals: accrued_total && deductions_total && total ? { accrued_total, deductions_total, total } : null,
      figures: person ? sumConcepts(person.months.flatMap(({ lines }) => lines)) : {},
      start: person?.start ?? '',
      end: person?.end ?? '',
      recurring: [],
      exists: null,
    };
  });
}

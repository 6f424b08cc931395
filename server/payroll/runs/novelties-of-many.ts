import { sql } from 'kysely';
import { monthShown } from '../../../src/domain/day.ts';
import type { Errors } from '../../../src/domain/errors.ts';
import type { Finding } from '../../../src/domain/finding.ts';
import { identityNumber } from '../../../src/domain/identity-number.ts';
import {
  checkRunPerson,
  type RunNovelties,
  type WrittenNovelties,
} from '../../../src/domain/payroll/drafts/draft.ts';
import type { EndingDraft } from '../../../src/domain/payroll/drafts/run.ts';
import type { Totals } from '../../../src/domain/payroll/statement/statement.ts';
import type { StaffCall } from '../../http/staff.ts';
import { invalid } from '../../refused.ts';
import { isVersion } from '../../resources/write.ts';
import type { Tx } from '../../store/connection.ts';
import { figuresOf, mostRows } from '../drafts/figures.ts';
import { withBases } from '../drafts/known-bases.ts';
import { isApart } from './by-hand.ts';
import { recalculate } from './close.ts';
import { agreedDebts } from './debts.ts';
import { type PersonRow, peopleOf, type RunRow, storePeople } from './rows.ts';

type Written = { person: PersonRow; novelties: RunNovelties; ending?: EndingDraft | null };

/** Stores what people of an open run have written, with the bases of their absences, and works them out again. */
export async function storeNovelties(
  tx: Tx,
  call: StaffCall,
  run: RunRow,
  written: readonly Written[],
): Promise<void> {
  const { year, month } = run;
  const drafts = written.map(({ person: { employee_id }, novelties }) => ({
    employee_id,
    year,
    month,
    ...novelties,
  }));
  const based = isApart(run.kind) ? drafts : await withBases(tx, call.company.id, drafts);
  await storePeople(
    tx,
    call.company.id,
    written.map(({ person, novelties, ending }, i) => {
      const { carried: _, ...rest } = novelties;
      const absences = based[i]?.absences;
      const debts = agreedDebts(novelties, call.newId);
      return {
        ...person,
        novelties: { ...rest, ...(absences && { absences }), ...(debts && { carried: debts }) },
        ending: ending ?? null,
        updated_by: call.user.id,
      };
    }),
  );
  await recalculate(
    tx,
    call,
    run,
    written.map(({ person }) => person.employee_id),
  );
}

/** A row of novelties of many, as it was understood. */
export type NoveltyRow = { index: number; errors: Errors; written?: Written };

/**
 * Novelties of several people of an open run. What a row brings takes the place of what its person had of the same
 * concept, so that a file that comes twice counts once; `without` takes concepts away.
 */
export async function readNovelties(
  tx: Tx,
  call: StaffCall,
  run: RunRow,
  rows: unknown,
): Promise<NoveltyRow[]> {
  if (isApart(run.kind)) throw invalid({ rows: ['Este pago no lleva novedades'] });
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostRows)
    throw invalid({ rows: [`Escriba las novedades de entre 1 y ${mostRows} personas`] });
  const people = await peopleOf(tx, call.company.id, run.id);
  const byKey = new Map<string, PersonRow>();
  for (const person of people) {
    byKey.set(person.person.split(':')[1] ?? '', person);
    byKey.set(person.employee_id, person);
  }
  const seen = new Set<PersonRow>();
  return rows.map((row: unknown, index) => {
    const { employee_id, document_number, ...rest } = groupOf(row);
    const person = byKey.get(String(employee_id ?? identityNumber(String(document_number ?? '')) ?? ''));
    if (!person) return { index, errors: { employee_id: ['No está en este pago'] } };
    if (seen.has(person))
      return { index, errors: { employee_id: [`${person.employee_name} está dos veces`] } };
    seen.add(person);
    return { index, ...readRow(run, person, rest) };
  });
}

function readRow(run: RunRow, person: PersonRow, row: Group): Omit<NoveltyRow, 'index'> {
  const { base_version, year = run.year, month = run.month, without = [], ...brought } = row;
  if (base_version !== undefined && !(isVersion(base_version) && Number(base_version) === person.version))
    return { errors: { base_version: ['Alguien cambió a esta persona mientras usted la editaba'] } };
  if (Number(year) !== run.year || Number(month) !== run.month)
    return { errors: { month: [`Este pago es de ${monthShown(run.year, run.month)}`] } };
  if (!Array.isArray(without)) return { errors: { without: ['No es una lista'] } };
  // Dates and notes are of the payroll of a month, which a file may say too.
  const { payment_dates: _, notes: __, totals: ___, ...novelties } = brought;
  const checked = checkRunPerson(novelties);
  if (!checked.ok) return { errors: checked.errors };
  const { ending: ____, ...value } = checked.value;
  const merged = withNovelties(person.novelties, value, new Set(without.map(String)));
  return { errors: {}, written: { person, novelties: merged, ending: person.ending } };
}

type Group = Record<string, unknown>;
const groupOf = (row: unknown): Group =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Group) : {};

const lists = ['hours', 'absences', 'earned', 'taken'] as const;
type Entry = Readonly<Record<string, unknown>>;

/** `hours:heds`, `taken:loans`. */
const conceptOf = (list: string, { kind, concept }: Entry): string => `${list}:${kind ?? concept}`;
/** Entries of one concept with other words, or that begin another day, are other entries. */
const entryOf = (list: string, entry: Entry): string =>
  [conceptOf(list, entry), entry['description'], list === 'absences' && entry['start']].join('|');

function withNovelties(
  had: RunNovelties,
  brought: WrittenNovelties,
  without: ReadonlySet<string>,
): RunNovelties {
  const merged = lists.flatMap((list) => {
    const own = (had[list] ?? []) as readonly Entry[];
    // A figure that takes the place of one that lowered a debt lowers the same debt.
    const debts = new Map(
      own.flatMap((one) => (one['debt'] ? [[entryOf(list, one), one['debt']] as const] : [])),
    );
    const fresh = ((brought[list] ?? []) as readonly Entry[]).map((entry): Entry => {
      const debt = debts.get(entryOf(list, entry));
      return debt ? { debt, ...entry } : entry;
    });
    const known = new Set(fresh.map((entry) => entryOf(list, entry)));
    const kept = own.filter(
      (entry) => !known.has(entryOf(list, entry)) && !without.has(conceptOf(list, entry)),
    );
    return [[list, [...kept, ...fresh]] as const];
  });
  const others = Object.fromEntries(
    Object.entries(brought).filter(([name, value]) => !lists.includes(name as 'hours') && !isEmpty(value)),
  );
  const { hours: _, absences: __, earned: ___, taken: ____, ...rest } = had;
  return { ...rest, ...others, ...Object.fromEntries(merged.filter(([, entries]) => entries.length > 0)) };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0);

/** What would come of a row, as a file of payrolls is told it. */
export type LookedRow = {
  index: number;
  errors: Errors;
  findings: Finding[];
  totals: Totals | null;
  figures: Record<string, string>;
  start: string;
  end: string;
  exists: null;
};

/** What would come of these rows; nothing of it stays. */
export async function lookAtNovelties(
  tx: Tx,
  call: StaffCall,
  run: RunRow,
  rows: readonly NoveltyRow[],
): Promise<LookedRow[]> {
  const written = rows.flatMap((row) => row.written ?? []);
  await sql`savepoint looked_at`.execute(tx);
  await storeNovelties(tx, call, run, written);
  const ids = written.map(({ person }) => person.employee_id);
  const after = new Map(
    (await peopleOf(tx, call.company.id, run.id, ids)).map((one) => [one.employee_id, one]),
  );
  await sql`rollback to savepoint looked_at`.execute(tx);
  return rows.map(({ index, errors, written: of }) => {
    const person = of && after.get(of.person.employee_id);
    const { accrued_total, deductions_total, total } = person ?? {};
    return {
      index,
      errors,
      findings: person?.findings ?? [],
      totals: accrued_total && deductions_total && total ? { accrued_total, deductions_total, total } : null,
      figures: person ? figuresOf(person.months.flatMap(({ lines }) => lines)) : {},
      start: person?.start ?? '',
      end: person?.end ?? '',
      exists: null,
    };
  });
}

import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';
import { formatNoveltyConcept } from '../../../src/domain/payroll/drafts/novelty-concept.ts';

/** Lists that a row replaces concept by concept, and shifts and days worked day by day. */
const lists = [
  'hours',
  'shifts',
  'absences',
  'earned',
  'taken',
  'benefits',
  'days_worked',
  'carried',
] as const satisfies readonly (keyof RunNovelties)[];
type Fields = Readonly<Record<string, unknown>>;
type Entry = Fields | string;

const fieldsOf = (entry: Entry): Fields => (typeof entry === 'string' ? { day: entry } : entry);
const entriesOf = (novelties: RunNovelties, list: (typeof lists)[number]): readonly Entry[] =>
  novelties[list] ?? [];

const conceptOf = (list: string, entry: Entry): string => formatNoveltyConcept(list, fieldsOf(entry));

/**
 * Identifies an entry. Another description, or another start of an absence, is another entry. A concept of
 * the company has one entry, whatever its description says of the instalment.
 */
function keyOf(list: string, entry: Entry): string {
  const { description, start, own } = fieldsOf(entry);
  if (own !== undefined) return conceptOf(list, entry);
  return [conceptOf(list, entry), description, list === 'absences' && start].join('|');
}

/** Keeps the id and the debt of the entry that is replaced. */
function tied(entry: Entry, replaced: Entry | undefined): Entry {
  if (typeof entry === 'string' || replaced === undefined) return entry;
  const { debt, id } = fieldsOf(replaced);
  return { ...(debt !== undefined && { debt }), ...(id !== undefined && { id }), ...entry };
}

export const isConceptName = (text: string): boolean =>
  [...lists, 'own'].some((list) => text.startsWith(`${list}:`));

export function mergeRunNovelties(
  had: RunNovelties,
  values: RunNovelties,
  without: ReadonlySet<string>,
): RunNovelties {
  const merged: Record<string, unknown> = { ...had, ...values };
  for (const list of lists) {
    const own = entriesOf(had, list);
    const fresh = entriesOf(values, list);
    const replaced = new Map(own.map((entry) => [keyOf(list, entry), entry]));
    const keys = new Set(fresh.map((entry) => keyOf(list, entry)));
    const all = [
      ...own.filter((entry) => !keys.has(keyOf(list, entry)) && !without.has(conceptOf(list, entry))),
      ...fresh.map((entry) => tied(entry, replaced.get(keyOf(list, entry)))),
    ];
    if (all.length > 0) merged[list] = all;
    else delete merged[list];
  }
  const averages = { ...had.averages, ...values.averages };
  return { ...merged, ...(Object.keys(averages).length > 0 && { averages }) };
}

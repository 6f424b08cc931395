import type { RunNovelties } from '../../../src/domain/payroll/drafts/draft.ts';

/** Lists of novelties, which a row of many writes concept by concept; shifts and days worked, day by day. */
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

/** `hours:heds`, `taken:loans`, `shifts:2026-11-04`; of a concept of the company, `own:` and its id. */
function conceptOf(list: string, entry: Entry): string {
  const { kind, concept, day, own } = fieldsOf(entry);
  return own === undefined ? `${list}:${kind ?? concept ?? day}` : `own:${own}`;
}

/**
 * Entries of one concept with other words, or that begin another day, are other entries; those of a concept of the
 * company are one, whatever its words say of its instalment.
 */
function keyOf(list: string, entry: Entry): string {
  const { description, start, own } = fieldsOf(entry);
  if (own !== undefined) return conceptOf(list, entry);
  return [conceptOf(list, entry), description, list === 'absences' && start].join('|');
}

/** An entry that takes the place of another lowers the same debt, or is the same one. */
function tied(entry: Entry, replaced: Entry | undefined): Entry {
  if (typeof entry === 'string' || replaced === undefined) return entry;
  const { debt, id } = fieldsOf(replaced);
  return { ...(debt !== undefined && { debt }), ...(id !== undefined && { id }), ...entry };
}

/** Test of a name of entries that `without` may take away. */
export const isConceptName = (text: string): boolean =>
  [...lists, 'own'].some((list) => text.startsWith(`${list}:`));

/** Novelties with the values of a row in the place of what they had of the same concepts, and none of `without`. */
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

import { type Money, parseMoney, toMoneyText } from '../../values/money.ts';
import {
  type AmountConceptKey,
  type ConceptKey,
  getConceptLabel,
  parseConceptKey,
} from '../concepts/concept-key.ts';
import type { AmountDeducted, AmountEarned, Hours } from '../novelties/novelties.ts';
import { addEntry, type OwnConcept, type OwnEntries } from '../novelties/own-concepts.ts';
import { hasInstalment } from '../statement/instalment.ts';
import { computeUnitsAmount, stripUnits } from '../statement/units.ts';
import { isArrearsEntry } from './arrears.ts';
import {
  getDeductionName,
  isDebtPayment,
  isOverpaymentDebt,
  listWaitingDeductions,
} from './carried-debts.ts';
import type { RunNovelties } from './draft.ts';
import { formatNoveltyConcept } from './novelty-concept.ts';
import { isRepeatedConcept } from './recurring-novelties.ts';

/** Lists whose entries a later payment may repeat. Absences and shifts have dates, and benefits are paid once. */
export const repeatedLists = ['hours', 'earned', 'taken'] as const;
type RepeatedList = (typeof repeatedLists)[number];
export type RepeatedNovelties = Pick<RunNovelties, RepeatedList>;

export const repeatObstacles = [
  'not_in_payment',
  'other_payment',
  'open_payment',
  'dated',
  'once',
  'instalment',
  'taken_in_part',
  'ended',
  'without_amount',
  'ordered',
  'refused',
] as const;
/** Why something of the payment before is not repeated. */
export type RepeatObstacle = (typeof repeatObstacles)[number];

/** The entries that a person would have of a concept, in place of those that they have now. */
export type Repetition = {
  /** Name of the concept: `hours:heds`, `own:<id>`. */
  concept: string;
  label: string;
  now: RepeatedNovelties;
  next: RepeatedNovelties;
};
export type LeftOutNovelty = { label: string; obstacle: RepeatObstacle };
export type RepetitionPlan = { repetitions: Repetition[]; leftOut: LeftOutNovelty[] };

export type RepeatFacts = {
  /** Concepts of the company by id, also those out of use. */
  own: ReadonlyMap<string, OwnConcept>;
  /** Concepts of the company that are, or were, recurring for the person: each payment brings its own. */
  recurring: ReadonlySet<string>;
  /** Concepts of deductions that an order takes from the person by itself. */
  ordered: ReadonlySet<string>;
};

type Named = { concept: string; label: string };
type Entry = ListedEntry & Named;
type ListedEntry =
  | { list: 'hours'; entry: Hours }
  | { list: 'earned'; entry: AmountEarned }
  | { list: 'taken'; entry: AmountDeducted };

const listEntries = (novelties: RepeatedNovelties): Entry[] =>
  [
    ...(novelties.hours ?? []).map((entry) => ({ list: 'hours', entry }) as const),
    ...(novelties.earned ?? []).map((entry) => ({ list: 'earned', entry }) as const),
    ...(novelties.taken ?? []).map((entry) => ({ list: 'taken', entry }) as const),
  ].map((one) => ({ ...one, concept: formatNoveltyConcept(one.list, one.entry), label: labelOf(one) }));

const labelOf = ({ list, entry }: ListedEntry): string =>
  list === 'hours'
    ? getConceptLabel({ list, concept: entry.kind })
    : getConceptLabel({ list, concept: entry.concept } as ConceptKey);

/** Joins entries into their lists. */
function joinEntries(entries: readonly ListedEntry[]): RepeatedNovelties {
  const joined: RepeatedNovelties = {};
  for (const { list, entry } of entries) {
    if (list === 'hours') joined.hours = [...(joined.hours ?? []), entry];
    else if (list === 'earned') joined.earned = [...(joined.earned ?? []), entry];
    else joined.taken = [...(joined.taken ?? []), entry];
  }
  return joined;
}

/** Returns whether an entry belongs to its payment alone: it comes from a record, a debt, a raise or a contract that ended. */
function isOfItsPayment({ list, entry }: ListedEntry, { recurring }: RepeatFacts): boolean {
  if (list !== 'taken' && entry.of_contract !== undefined) return true;
  if (list === 'hours') return false;
  const { own, description = '' } = entry;
  if (own !== undefined && recurring.has(own)) return true;
  return list === 'taken' ? isDebtPayment(entry) : isArrearsEntry(entry) || isOverpaymentDebt(description);
}

/**
 * Builds the entry of a concept of the company again, with its name, its side and its unit value of now. Returns
 * nothing without an amount, or with an amount on each side.
 */
function renewOwnEntry(
  { list, entry }: Exclude<ListedEntry, { list: 'hours' }>,
  own: OwnConcept,
): ListedEntry | undefined {
  const { quantity } = entry;
  const units = own.formula === 'unit' && quantity && own.amount ? { quantity, unit_value: own.amount } : {};
  const amount = computeUnitsAmount(units) ?? amountOf(entry);
  if (amount === undefined) return undefined;
  const entries: OwnEntries = { earned: [], taken: [] };
  addEntry(entries, own, toMoneyText(amount), own.name, units);
  const [renewed] = listEntries(entries);
  if (renewed?.list === 'earned' && list === 'earned' && renewed.entry.concept === entry.concept) {
    const { salary: _, non_salary: __, ...others } = stripUnits(entry);
    return { list, entry: { ...others, ...renewed.entry } };
  }
  if (renewed?.list === 'taken' && list === 'taken' && renewed.entry.concept === entry.concept)
    return { list, entry: { ...stripUnits(entry), ...renewed.entry } };
  return renewed && ({ list: renewed.list, entry: renewed.entry } as ListedEntry);
}

/** The amount of an entry, when it has one alone. */
function amountOf(entry: AmountEarned | AmountDeducted): Money | undefined {
  const texts = 'amount' in entry ? [entry.amount] : [entry.salary, entry.non_salary];
  const amounts = texts.flatMap((text) => (text ? [parseMoney(text)] : []));
  return amounts.length === 1 ? amounts[0] : undefined;
}

/** The entries of one concept that a payment repeats, and what keeps the others. */
function repeatEntry(
  one: Entry,
  facts: RepeatFacts,
  waiting: ReturnType<typeof listWaitingDeductions>,
): { entries: ListedEntry[]; leftOut?: LeftOutNovelty } {
  const { list, entry } = one;
  const own = list === 'hours' || entry.own === undefined ? undefined : facts.own.get(entry.own);
  const stop = (obstacle: RepeatObstacle, label = own?.name ?? one.label) => ({
    entries: [],
    leftOut: { label, obstacle },
  });
  if (isOfItsPayment(one, facts)) return { entries: [] };
  if (list === 'hours') return entry.day === undefined ? { entries: [one] } : stop('dated');
  const declared = own && parseConceptKey(own.declared);
  if (!isRepeatedConcept({ list, concept: entry.concept } as AmountConceptKey)) return stop('once');
  if (declared && !isRepeatedConcept(declared)) return stop('once');
  if (hasInstalment(entry.description ?? '')) return stop('instalment', entry.description);
  if (list === 'taken') {
    if (facts.ordered.has(entry.concept)) return stop('ordered');
    const isWaiting = waiting.some(
      ({ concept, name }) => concept === entry.concept && name === getDeductionName(entry),
    );
    if (isWaiting) return stop('taken_in_part');
  }
  if (entry.own === undefined) return { entries: [one] };
  if (!own || own.active === false) return stop('ended', own?.name ?? entry.description ?? one.label);
  const renewed = renewOwnEntry({ list, entry } as Exclude<ListedEntry, { list: 'hours' }>, own);
  return renewed ? { entries: [renewed] } : stop('without_amount');
}

/** Text of entries whatever the order of their fields. */
const toComparable = (novelties: RepeatedNovelties): string =>
  JSON.stringify(
    repeatedLists.map((list) =>
      ((novelties[list] ?? []) as object[])
        .map((entry) => JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
        .sort(),
    ),
  );

/**
 * Plans the novelties of a payment that a later one repeats, concept by concept. An entry that the later payment has
 * from a record, a debt or a raise stays beside what is repeated. A concept that would be left as it is has no
 * repetition.
 */
export function planRepetition(before: RunNovelties, now: RunNovelties, facts: RepeatFacts): RepetitionPlan {
  const present = listEntries(now);
  const groups = new Map<string, { label: string; entries: ListedEntry[] }>();
  const leftOut: LeftOutNovelty[] =
    (before.shifts ?? []).length > 0 ? [{ label: 'Turnos', obstacle: 'dated' }] : [];
  const waiting = listWaitingDeductions(before.carried ?? []);
  for (const one of listEntries(before)) {
    const repeated = repeatEntry(one, facts, waiting);
    if (repeated.leftOut) leftOut.push(repeated.leftOut);
    if (repeated.entries.length === 0) continue;
    const own = one.list === 'hours' ? undefined : one.entry.own;
    const label = (own === undefined ? undefined : facts.own.get(own)?.name) ?? one.label;
    const group = groups.get(one.concept) ?? { label, entries: [] };
    group.entries.push(...repeated.entries);
    groups.set(one.concept, group);
  }
  const repetitions = [...groups].flatMap(([concept, { label, entries }]): Repetition[] => {
    const had = present.filter((one) => one.concept === concept);
    const kept = had.filter((one) => isOfItsPayment(one, facts));
    // A concept of the company has one entry in a payment.
    if (kept.length > 0 && concept.startsWith('own:')) return [];
    const next = joinEntries([...kept, ...entries]);
    const stored = joinEntries(had);
    return toComparable(next) === toComparable(stored) ? [] : [{ concept, label, now: stored, next }];
  });
  return { repetitions, leftOut: joinLeftOut(leftOut) };
}

const joinLeftOut = (all: readonly LeftOutNovelty[]): LeftOutNovelty[] => [
  ...new Map(all.map((one) => [`${one.obstacle} ${one.label}`, one])).values(),
];

/** Returns whether a repetition takes the place of something that is written. */
export const isReplacing = ({ now }: Pick<Repetition, 'now'>): boolean =>
  repeatedLists.some((list) => (now[list] ?? []).length > 0);

/** Joins the novelties of several concepts. */
export const joinRepeated = (all: readonly RepeatedNovelties[]): RepeatedNovelties =>
  joinEntries(all.flatMap(listEntries).map(({ list, entry }) => ({ list, entry }) as ListedEntry));

import {
  conceptFields,
  type ListedConcept,
  type NoveltyList,
} from '../../domain/payroll/concepts/concept-key.ts';
import type { WrittenNovelties } from '../../domain/payroll/drafts/draft.ts';

/** Novelty while it is written: its values are those that the API takes, by name, as text while they are typed. */
export type NoveltyRow<L extends NoveltyList = NoveltyList> = {
  [List in L]: {
    id: string;
    list: List;
    concept: ListedConcept<List>;
    values: RowValues;
    /** Name of the concept of the company that it is of. */
    name?: string;
  };
}[L];
export type RowValues = Readonly<Record<string, unknown>>;

export const noveltyLists = Object.keys(conceptFields) as NoveltyList[];

export const filterRows = <L extends NoveltyList>(rows: readonly NoveltyRow[], list: L): NoveltyRow<L>[] =>
  rows.filter((row) => row.list === list) as NoveltyRow[] as NoveltyRow<L>[];

/** Text of a value of a row; empty when it has none. */
export const getRowText = ({ values }: { values: RowValues }, name: string): string =>
  String(values[name] ?? '');

const amountFields = ['salary', 'non_salary', 'amount', 'public_amount'] as const;
export type AmountField = (typeof amountFields)[number];

/** Field of the amount of a row, the first when it has several. */
export const findAmountField = ({ values }: NoveltyRow): AmountField =>
  amountFields.find((name) => name in values) ?? 'amount';

export const isByUnits = ({ values }: NoveltyRow): boolean => values['unit_value'] !== undefined;

export const toNoveltyRows = (
  novelties: WrittenNovelties,
  lists: readonly NoveltyList[] = noveltyLists,
): NoveltyRow[] =>
  lists.flatMap((list) =>
    ((novelties[list] ?? []) as RowValues[]).map(({ [conceptFields[list]]: concept, ...values }) => {
      const name = values['own'] !== undefined && { name: String(values['description'] ?? '') };
      // The concept is one of its list, as the entry says.
      return { id: crypto.randomUUID(), list, concept, values, ...name } as NoveltyRow;
    }),
  );

/** Fields that an entry has though nobody wrote them. */
const blanks: Readonly<Record<NoveltyList, (values: RowValues) => RowValues>> = {
  hours: () => ({ quantity: '0' }),
  absences: () => ({ start: '', end: '' }),
  earned: ({ salary, non_salary }) =>
    salary || non_salary ? {} : { [non_salary === undefined ? 'salary' : 'non_salary']: '' },
  benefits: () => ({ amount: '' }),
  taken: ({ public_amount }) => ({ amount: public_amount ? '0.00' : '' }),
};

/** Entry of a row as the API takes it, without what is empty or says no. */
function toEntry({ list, concept, values }: NoveltyRow): RowValues {
  const texts = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  const filled = texts.filter(([, value]) => value !== '' && value !== false && value != null);
  const { first_day, ...entry } = Object.fromEntries(filled);
  return {
    [conceptFields[list]]: concept,
    ...blanks[list](values),
    ...entry,
    ...(first_day !== undefined && { first_day: readWholeNumber(String(first_day)) }),
  };
}

/** A text that is no whole number stays as it was typed, so that whoever checks it says so. */
const readWholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : text) as number;

/** Novelties as they travel: the server works the sums of benefits out again. */
export const toNoveltiesInput = <N extends WrittenNovelties>({ benefits, ...novelties }: N) => ({
  ...novelties,
  ...(benefits && { benefits: benefits.map(({ explanation: _, ...benefit }) => benefit) }),
});

/** Novelties with these rows and days worked in the place of those they had; lists that have no row here stay. */
export function mergeNovelties(
  kept: WrittenNovelties,
  rows: readonly NoveltyRow[],
  workedDays: string,
): WrittenNovelties {
  const days = workedDays.trim();
  const { worked_days: _, hours: _h, absences: _a, earned: _e, taken: _t, ...others } = kept;
  const filledLists = noveltyLists.flatMap((list) => {
    const entries = filterRows(rows, list).map(toEntry);
    return entries.length > 0 ? [[list, entries]] : [];
  });
  return {
    ...others,
    // The server reads every field again, and says what does not fit by its place.
    ...(Object.fromEntries(filledLists) as WrittenNovelties),
    ...(days !== '' && { worked_days: readWholeNumber(days) }),
  };
}

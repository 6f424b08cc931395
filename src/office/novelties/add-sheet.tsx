import type { Day } from '../../domain/values/day.ts';
import PickerSheet from '../../kit/inputs/picker-sheet.tsx';
import { buildChosenRow } from './change-row.ts';
import { absenceChoices, deductionChoices, earningChoices } from './concept-choices.ts';
import type { NoveltyRow } from './novelty-row.ts';
import { listOwnChoices, useOwnConcepts } from './own-concepts.ts';

/** Kind of row that is added. */
export type AddedKind = keyof typeof palettes;

type Props = {
  what: AddedKind;
  title: string;
  /** Days of an absence, when they are known. */
  days?: { start: Day; end: Day } | undefined;
  /** Monthly salary in force, decimal text; empty while it is not known. */
  salary: string;
  /** Offers what is paid once in a while too. */
  benefits?: boolean;
  onAdd: (row: NoveltyRow) => void;
  onClose: () => void;
};

const palettes = {
  earning: { choices: earningChoices, own: 'earned' },
  deduction: { choices: deductionChoices, own: 'taken' },
  absence: { choices: absenceChoices, own: undefined },
} as const;

/** The palette of concepts, found by the words people use for them. */
export default function AddSheet({ what, title, days, salary, benefits = true, onAdd, onClose }: Props) {
  const { choices, own } = palettes[what];
  const concepts = useOwnConcepts();
  const offered = [...(own ? listOwnChoices(concepts, own) : []), ...choices];
  return (
    <PickerSheet
      title={title}
      choices={offered.filter(({ key }) => benefits || key.list !== 'benefits')}
      onPick={(choice) => onAdd(buildChosenRow(choice, salary, days))}
      onClose={onClose}
    />
  );
}

import type { Day } from '../../../domain/values/day.ts';
import PickerSheet from '../../../kit/inputs/picker-sheet.tsx';
import type { PayrollValues, RowLists } from './form-values.ts';
import { ownChoices, ownChosen, useOwnConcepts, withOwnRow } from './own-concepts.ts';
import { away, deductions, earnings, withRow } from './palette.ts';

/** Kind of row being added; days come from the month at a glance. */
export type Adding = { what: 'earning' | 'deduction' | 'absence'; days?: { start: Day; end: Day } };

type Props = {
  adding: Adding;
  values: PayrollValues;
  /** Monthly salary in force, decimal text. */
  salary: string;
  onAdd: (id: string, changes: Partial<RowLists>) => void;
  onClose: () => void;
};

const lists = {
  earning: { title: 'Agregar devengado', choices: earnings, own: 'earned' },
  deduction: { title: 'Agregar deducción', choices: deductions, own: 'taken' },
  absence: { title: 'Agregar ausencia', choices: away, own: undefined },
} as const;

/** The palette of concepts, found by the words people use for them. */
export default function AddSheet({ adding, values, salary, onAdd, onClose }: Props) {
  const { title, choices, own } = lists[adding.what];
  const concepts = useOwnConcepts();
  return (
    <PickerSheet
      title={title}
      choices={own ? [...ownChoices(concepts, own), ...choices] : choices}
      onPick={(choice) => {
        const concept = ownChosen(concepts, choice.id);
        const { id, changes } = concept
          ? withOwnRow(values, concept, salary)
          : withRow(values, choice.id, adding.days);
        onAdd(id, changes);
      }}
      onClose={onClose}
    />
  );
}

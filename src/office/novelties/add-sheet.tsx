import type { Day } from '../../../domain/values/day.ts';
import PickerSheet from '../../../kit/inputs/picker-sheet.tsx';
import type { PayrollValues, RowLists } from './form-values.ts';
import { addOwnRow, findChosenConcept, listOwnChoices, useOwnConcepts } from './own-concepts.ts';
import { addPaletteRow, away, deductionChoices, earnings } from './palette.ts';

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
  deduction: { title: 'Agregar deducción', choices: deductionChoices, own: 'taken' },
  absence: { title: 'Agregar ausencia', choices: away, own: undefined },
} as const;

/** The palette of concepts, found by the words people use for them. */
export default function AddSheet({ adding, values, salary, onAdd, onClose }: Props) {
  const { title, choices, own } = lists[adding.what];
  const concepts = useOwnConcepts();
  return (
    <PickerSheet
      title={title}
      choices={own ? [...listOwnChoices(concepts, own), ...choices] : choices}
      onPick={(choice) => {
        const concept = findChosenConcept(concepts, choice.id);
        const { id, changes } = concept
          ? addOwnRow(values, concept, salary)
          : addPaletteRow(values, choice.id, adding.days);
        onAdd(id, changes);
      }}
      onClose={onClose}
    />
  );
}

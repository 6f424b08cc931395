import type { Day } from '../../domain/day.ts';
import PickerSheet from '../../kit/picker-sheet.tsx';
import { away, deductions, earnings, withRow } from './palette.ts';
import type { RowLists, Written } from './written.ts';

/** What is being added; days come from the month at a glance. */
export type Adding = { what: 'earning' | 'deduction' | 'absence'; days?: { start: Day; end: Day } };

type Props = {
  adding: Adding;
  written: Written;
  onAdd: (id: string, changes: Partial<RowLists>) => void;
  onClose: () => void;
};

const lists = {
  earning: { title: 'Agregar devengado', choices: earnings },
  deduction: { title: 'Agregar deducción', choices: deductions },
  absence: { title: 'Agregar ausencia', choices: away },
};

/** The palette of concepts, found by the words people use for them. */
export default function AddSheet({ adding, written, onAdd, onClose }: Props) {
  const { title, choices } = lists[adding.what];
  return (
    <PickerSheet
      title={title}
      choices={choices}
      onPick={(choice) => {
        const { id, changes } = withRow(written, choice.id, adding.days);
        onAdd(id, changes);
      }}
      onClose={onClose}
    />
  );
}

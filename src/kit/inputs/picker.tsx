import { chevronDownOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import { defineLazyPart } from '../pages/load-chunk.ts';
import { type Choice, type ChoicesQuery, useChoices } from './choices.ts';
import type { FieldTies } from './field.tsx';

const PickerSheet = defineLazyPart('picker-sheet', () => import('./picker-sheet.tsx'));

type Props = {
  ties: FieldTies;
  title: string;
  of: ChoicesQuery;
  value: string | null | undefined;
  /** Label of the chosen row, when already known. Otherwise it is looked up. */
  shown?: string | undefined;
  /** Text shown while nothing is chosen. */
  empty?: string;
  onPick: (choice: Choice | null) => void;
  required?: boolean | undefined;
};

/** Renders a field whose values are rows of a list. It opens the list, with a search, over the page. */
export function Picker({ ties, title, of, value, shown, empty = 'Elegir', onPick, required }: Props) {
  const [open, setOpen] = useState(false);
  const choices = useChoices(of, open || (Boolean(value) && !shown));
  const text = shown ?? choices.data?.find((c) => c.id === value)?.label;
  return (
    <>
      <button
        {...ties}
        type="button"
        className="q-input q-pick"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={value ? '' : 'q-input-empty'}>{value ? (text ?? '…') : empty}</span>
        <span className="q-input-end">
          <Icon of={chevronDownOutline} size="s" />
        </span>
      </button>
      {open && (
        <PickerSheet
          title={title}
          choices={choices.data}
          failed={choices.isError || choices.isPaused}
          chosen={value ?? null}
          onClose={() => setOpen(false)}
          onClear={
            required
              ? undefined
              : () => {
                  setOpen(false);
                  onPick(null);
                }
          }
          onPick={(choice) => {
            setOpen(false);
            onPick(choice);
          }}
        />
      )}
    </>
  );
}

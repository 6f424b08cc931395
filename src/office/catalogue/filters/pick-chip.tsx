import { chevronDownOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { ReferenceField, ReferencesField } from '../../../domain/records/fields.ts';
import { useChoices } from '../../../kit/inputs/choices.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { toChoicesQuery } from '../view.ts';

const PickerSheet = defineLazyPart('picker-sheet', () => import('../../../kit/inputs/picker-sheet.tsx'));

type Props = {
  label: string;
  field: ReferenceField | ReferencesField;
  value: string;
  onChange: (value: string) => void;
};

export function PickChip({ label, field, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const choices = useChoices(toChoicesQuery(field), open || value !== '');
  const shown = choices.data?.find(({ id }) => id === value)?.label;
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <>
      <button
        type="button"
        className={`q-chip${value ? ' on' : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>
          {label}
          {value && <b>: {shown ?? '…'}</b>}
        </span>
        <Icon of={chevronDownOutline} />
      </button>
      {open && (
        <PickerSheet
          title={label}
          choices={choices.data}
          failed={choices.isError || choices.isPaused}
          chosen={value || null}
          onClose={() => setOpen(false)}
          onClear={() => choose('')}
          onPick={({ id }) => choose(id)}
        />
      )}
    </>
  );
}

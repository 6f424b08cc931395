import type { Field } from '../../domain/records/fields.ts';
import { controls } from '../../kit/inputs/controls.tsx';
import { FormField } from '../../kit/inputs/field.tsx';
import { changeRowValue } from './change-row.ts';
import type { NoveltyRow } from './novelty-row.ts';

type Props = {
  row: NoveltyRow;
  name: string;
  field: Field;
  errors?: string[] | undefined;
  onChange: (row: NoveltyRow) => void;
};

/** One declared field of a novelty. */
export function NoveltyField({ row, name, field, errors, onChange }: Props) {
  const Control = controls[field.kind];
  const common = {
    ...{ field, name, value: row.values[name], values: row.values },
    onChange: (value: unknown) => onChange(changeRowValue(row, name, value)),
  };
  if (field.kind === 'flag')
    return (
      <Control
        {...common}
        ties={{ id: `${row.id}-${name}`, 'aria-describedby': undefined, 'aria-invalid': undefined }}
      />
    );
  const needed = 'required' in field && field.required === true;
  return (
    <FormField label={field.label} optional={!needed} hint={field.hint} errors={errors}>
      {(ties) => <Control {...common} ties={ties} />}
    </FormField>
  );
}

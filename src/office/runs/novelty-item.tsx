import { trashOutline } from 'ionicons/icons';
import type { Errors } from '../../domain/records/errors.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { getRowLabel } from '../novelties/change-row.ts';
import { NoveltyField } from '../novelties/novelty-field.tsx';
import { buildNoveltyFields } from '../novelties/novelty-fields.ts';
import type { NoveltyRow } from '../novelties/novelty-row.ts';

type Props = {
  row: NoveltyRow;
  errors: Errors;
  onChange: (row: NoveltyRow) => void;
  onRemove: () => void;
};

/** One novelty of a person: its few fields, and its way out. */
export function NoveltyItem({ row, errors, onChange, onRemove }: Props) {
  const label = getRowLabel(row);
  const fields = Object.entries(buildNoveltyFields(row));
  const loose = Object.entries(errors).filter(([name]) => !fields.some(([own]) => own === name));
  return (
    <section className="run-item stack top boxed" aria-label={label} data-item={row.id}>
      <header className="row between span-all m">
        {label}
        <button
          type="button"
          className="q-icon-button q-icon-button--small"
          aria-label={`Quitar ${label}`}
          onClick={onRemove}
        >
          <Icon of={trashOutline} size="s" className="c-3" />
        </button>
      </header>
      {fields.map(([name, field]) => (
        <NoveltyField
          key={name}
          row={row}
          name={name}
          field={field}
          errors={errors[name]}
          onChange={onChange}
        />
      ))}
      {loose.map(([name, sentences]) => (
        <p key={name} className="q-error">
          {sentences.join(' ')}
        </p>
      ))}
    </section>
  );
}

import { trashOutline } from 'ionicons/icons';
import type { Errors } from '../../domain/records/errors.ts';
import { controls } from '../../kit/inputs/controls.tsx';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { buildNoveltyFields, changeItemValue, getItemLabel, type Item } from './novelties.ts';

type Props = { item: Item; errors: Errors; onChange: (item: Item) => void; onRemove: () => void };

/** One novelty of a person: its few fields, and its way out. */
export function NoveltyItem({ item, errors, onChange, onRemove }: Props) {
  const label = getItemLabel(item);
  const fields = Object.entries(buildNoveltyFields(item));
  const put = (name: string, value: unknown) => onChange(changeItemValue(item, name, value));
  const loose = Object.entries(errors).filter(([name]) => !fields.some(([own]) => own === name));
  return (
    <section className="run-item" aria-label={label} data-item={item.id}>
      <header>
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
      {fields.map(([name, field]) => {
        const Control = controls[field.kind];
        const common = { field, name, value: item.values[name], values: item.values };
        const change = (value: unknown) => put(name, value);
        if (field.kind === 'flag')
          return (
            <Control
              key={name}
              {...common}
              ties={{ id: `${item.id}-${name}`, 'aria-describedby': undefined, 'aria-invalid': undefined }}
              onChange={change}
            />
          );
        const needed = 'required' in field && field.required === true;
        return (
          <FormField
            key={name}
            label={field.label}
            name={name}
            optional={!needed}
            hint={field.hint}
            errors={errors[name]}
          >
            {(ties) => <Control {...common} ties={ties} onChange={change} />}
          </FormField>
        );
      })}
      {loose.map(([name, sentences]) => (
        <p key={name} className="q-error">
          {sentences.join(' ')}
        </p>
      ))}
    </section>
  );
}

import type { Field, ReferenceField } from '../../domain/fields.ts';
import type { Resource } from '../../domain/resource.ts';
import { useChoices } from '../../kit/choices.ts';
import { FilterChip } from '../../kit/filter-chip.tsx';

type Props = {
  resource: Resource;
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
};

/** The filters a resource declares, one chip each. */
export function Filters({ resource, values, onChange }: Props) {
  return (
    <div className="q-chips not-phone">
      {(resource.filters ?? []).map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        const props = {
          field,
          value: values[name] ?? '',
          onChange: (value: string) => onChange(name, value),
        };
        return field.kind === 'reference' ? (
          <OfRows key={name} {...props} />
        ) : (
          <OfWords key={name} {...props} />
        );
      })}
    </div>
  );
}

type One = { field: Field; value: string; onChange: (value: string) => void };

function OfWords({ field, value, onChange }: One) {
  const options =
    field.kind === 'choice' ? Object.entries(field.options) : [['1', 'Sí'] as const, ['0', 'No'] as const];
  return <FilterChip label={field.label} value={value} options={options} onChange={onChange} />;
}

function OfRows({ field, value, onChange }: One) {
  const choices = useChoices({ to: (field as ReferenceField).to });
  const options = (choices.data ?? []).map((c) => [c.id, c.label] as const);
  return <FilterChip label={field.label} value={value} options={options} onChange={onChange} />;
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field as FieldOf } from '../../../domain/records/fields.ts';
import type { Resource } from '../../../domain/records/resource.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Picker } from '../../../kit/inputs/picker.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { FilterFrame } from '../../page/filter-frame.tsx';
import { buildPageQuery } from '../../records/records.ts';
import {
  isRanged,
  listFieldOptions,
  listResourceFilters,
  sortText,
  toChoicesQuery,
  type View,
} from '../view.ts';
import { RangeFields } from './range-fields.tsx';

type Props = {
  resource: Resource;
  search: string;
  view: View;
  onApply: (changes: Record<string, string | undefined>) => void;
  onClose: () => void;
};

export default function FilterSheet({ resource, search, view, onApply, onClose }: Props) {
  const [filter, setFilter] = useState(view.filter);
  const [sort, setSort] = useState(sortText(view.sort));
  const change = (changes: Record<string, string>) => setFilter({ ...filter, ...changes });
  const count = useCount(resource, search, filter);
  const orders = resource.list.flatMap((name) => {
    const label = resource.fields[name]?.label;
    return label
      ? [
          [name, `${label}, de menor a mayor`],
          [`-${name}`, `${label}, de mayor a menor`],
        ]
      : [];
  });

  return (
    <FilterFrame
      count={count}
      onClear={() => setFilter(Object.fromEntries(Object.keys(filter).map((key) => [key, ''])))}
      onApply={() => onApply({ ...filter, sort: sort || undefined, page: undefined })}
      onClose={onClose}
    >
      {listResourceFilters(resource).map(([name, field]) => (
        <One key={name} name={name} field={field} values={filter} onChange={change} />
      ))}
      <FormField label="Orden">
        {(ties) => (
          <Select
            ties={ties}
            value={sort}
            options={Object.fromEntries(orders)}
            empty={orders.some(([value]) => value === sort) ? undefined : 'El de la vista'}
            onChange={setSort}
          />
        )}
      </FormField>
    </FilterFrame>
  );
}

type OneProps = {
  name: string;
  field: FieldOf;
  values: Record<string, string>;
  onChange: (changes: Record<string, string>) => void;
};

function One({ name, field, values, onChange }: OneProps) {
  if (isRanged(field)) {
    const [from, to] = [`${name}.from`, `${name}.to`];
    return (
      <fieldset>
        <legend className="q-label">{field.label}</legend>
        <RangeFields
          field={field}
          from={values[from] ?? ''}
          to={values[to] ?? ''}
          onChange={(edges) => onChange({ [from]: edges.from, [to]: edges.to })}
        />
      </fieldset>
    );
  }
  const value = values[name] ?? '';
  return (
    <FormField label={field.label}>
      {(ties) =>
        field.kind === 'reference' || field.kind === 'references' ? (
          <Picker
            ties={ties}
            title={field.label}
            of={toChoicesQuery(field)}
            value={value || null}
            empty="Todos"
            onPick={(choice) => onChange({ [name]: choice?.id ?? '' })}
          />
        ) : (
          <Select
            ties={ties}
            value={value}
            options={Object.fromEntries(listFieldOptions(field))}
            empty="Todos"
            onChange={(next) => onChange({ [name]: next })}
          />
        )
      }
    </FormField>
  );
}

function useCount(resource: Resource, search: string, filter: Record<string, string>): number | undefined {
  const query = { page: 1, per_page: 10, search, sort: '', filter, columns: resource.list.slice(0, 1) };
  const { data } = useQuery({ ...buildPageQuery(resource, query), placeholderData: keepPreviousData });
  return data?.meta.total;
}

import { filterOutline } from 'ionicons/icons';
import type { Field } from '../../../domain/records/fields.ts';
import type { Resource } from '../../../domain/records/resource.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { isRanged, listFieldOptions, listFilterParams, listResourceFilters } from '../view.ts';
import { PickChip } from './pick-chip.tsx';
import { RangeChip } from './range-chip.tsx';

type Props = {
  resource: Resource;
  values: Record<string, string>;
  onChange: (changes: Record<string, string>) => void;
  onMore: () => void;
};

/** Filters always in view. The others are in the sheet, and in view too while they are set. */
const MAX_FILTERS_SHOWN = 3;

export function RecordFilterChips({ resource, values, onChange, onMore }: Props) {
  const all = listResourceFilters(resource);
  const isSet = ([name, field]: [string, Field]) => listFilterParams(name, field).some((key) => values[key]);
  const shown = all.filter((each, i) => i < MAX_FILTERS_SHOWN || isSet(each));
  return (
    <div className="q-chips list-chips wrap not-phone">
      {shown.map(([name, field]) => (
        <Chip key={name} name={name} field={field} values={values} onChange={onChange} />
      ))}
      {all.length > shown.length && (
        <button type="button" className="q-chip" aria-haspopup="dialog" onClick={onMore}>
          <Icon of={filterOutline} />
          Más filtros
        </button>
      )}
    </div>
  );
}

type ChipProps = Pick<Props, 'values' | 'onChange'> & { name: string; field: Field };

function Chip({ name, field, values, onChange }: ChipProps) {
  if (isRanged(field)) return <RangeChip name={name} field={field} values={values} onChange={onChange} />;
  const props = {
    label: field.label,
    value: values[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  };
  if (field.kind === 'reference' || field.kind === 'references') return <PickChip field={field} {...props} />;
  return <FilterChip {...props} options={listFieldOptions(field)} />;
}

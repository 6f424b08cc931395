import { closeOutline } from 'ionicons/icons';
import { useChoices } from '../../../../kit/inputs/choices.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { edges, type MonthFilterName, type MonthFilters, monthFilterNames } from '../view.ts';
import { filters } from './filters.ts';
import { useImportNames } from './imports.ts';

type Props = {
  on: MonthFilters;
  span: string | undefined;
  onDrop: (names: readonly MonthFilterName[]) => void;
};

type Single = Exclude<MonthFilterName, (typeof edges)[number]>;
const single = monthFilterNames.filter((name): name is Single => !edges.includes(name as never));

export default function FilterChips({ on, span, onDrop }: Props) {
  return (
    <fieldset className="q-chips filter-chips" aria-label="Filtros puestos">
      {span && <Drop label="Meses" words={span} onDrop={() => onDrop(edges)} />}
      {single.map((name) => {
        const value = on[name];
        return value && <One key={name} name={name} value={value} onDrop={() => onDrop([name])} />;
      })}
    </fieldset>
  );
}

type OneProps = { name: Single; value: string; onDrop: () => void };

function One({ name, value, onDrop }: OneProps) {
  const filter = name === 'import_id' ? undefined : filters[name];
  const of = filter && 'of' in filter ? filter.of : undefined;
  const choices = useChoices(of ?? { to: '' }, of !== undefined);
  const imports = useImportNames(filter === undefined);
  const words = of
    ? choices.data?.find(({ id }) => id === value)?.label
    : filter && 'options' in filter
      ? filter.options[value]
      : imports?.[value];
  const label = filter?.label ?? 'Importación';
  return <Drop label={label} words={words} onDrop={onDrop} />;
}

type DropProps = { label: string; words: string | undefined; onDrop: () => void };

function Drop({ label, words, onDrop }: DropProps) {
  return (
    <button type="button" className="q-chip on" aria-label={`Quitar el filtro ${label}`} onClick={onDrop}>
      <span>
        {label}
        <b>: {words ?? '…'}</b>
      </span>
      <Icon of={closeOutline} />
    </button>
  );
}

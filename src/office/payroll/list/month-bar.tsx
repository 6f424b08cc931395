import { filterOutline } from 'ionicons/icons';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Month } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import type { Summary } from '../document/payrolls.ts';
import { StateChips } from '../document/state-chips.tsx';
import { ColumnsMenu, FilterChips } from './lazy-parts.tsx';
import { filterCount, type MonthFilterName, type MonthFilters, type OptionalColumn } from './view.ts';

type Props = {
  month: Month;
  /** Several months in words; `undefined` for a single one. */
  span: string | undefined;
  onMonth: (month: Month) => void;
  typed: string;
  onType: (text: string) => void;
  filters: MonthFilters;
  onFilter: () => void;
  onDrop: (names: readonly MonthFilterName[]) => void;
  states: Summary['states'] | undefined;
  state: string;
  onState: (state: string) => void;
  /** `undefined` when there is no room to choose columns. */
  columns?:
    | {
        shown: readonly OptionalColumn[];
        chosen: boolean;
        onChange: (next: readonly OptionalColumn[] | undefined) => void;
      }
    | undefined;
};

export function MonthBar(props: Props) {
  const { month, span, filters, columns } = props;
  const on = filterCount(filters);
  return (
    <div className="page-filters row fixed gap-8 wrap">
      <MonthStepper month={month} span={span} onChange={props.onMonth} />
      <Search value={props.typed} label="Buscar por empleado o número" onChange={props.onType} />
      <button
        type="button"
        className={`q-chip${on ? ' on' : ''}`}
        aria-haspopup="dialog"
        onClick={props.onFilter}
      >
        <Icon of={filterOutline} />
        Filtros{on > 0 && <b className="q-num">{on}</b>}
      </button>
      {columns && <ColumnsMenu {...columns} />}
      <StateChips states={props.states} value={props.state} onChange={props.onState} />
      {on > 0 && <FilterChips on={filters} span={span} onDrop={props.onDrop} />}
    </div>
  );
}

import type { ReferenceField } from '../../../domain/records/fields.ts';
import { getReport, type ReportName } from '../../../domain/reports/catalog.ts';
import { isIdle, mostMonths, type ReportCriteria } from '../../../domain/reports/criteria.ts';
import {
  type ChoiceName,
  choiceFilters,
  type RecordName,
  type ReportFilterName,
  recordFilters,
} from '../../../domain/reports/filters.ts';
import { toMonthIndex, toMonthText } from '../../../domain/values/month.ts';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { PickChip } from '../../catalogue/filters/pick-chip.tsx';
import { formatMonthTitle, listLastYears, shiftMonth } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';

type Props = {
  report: ReportName;
  criteria: ReportCriteria;
  onChange: (changes: Record<string, string | undefined>) => void;
};

export function ReportFilters({ report, criteria, onChange }: Props) {
  const filters = getReport(report).filters.filter((name) => !isIdle(name, criteria));
  return (
    <div className="page-filters row fixed gap-8 report-filters wrap">
      {filters.map((name) => (
        <ReportFilter key={name} name={name} criteria={criteria} onChange={onChange} />
      ))}
    </div>
  );
}

function ReportFilter({ name, criteria, onChange }: Omit<Props, 'report'> & { name: ReportFilterName }) {
  if (name === 'months') return <MonthsFilter criteria={criteria} onChange={onChange} />;
  if (name === 'year')
    return (
      <FilterChip
        label="Año"
        value={String(criteria.year)}
        options={yearsWith(String(criteria.year))}
        always
        onChange={(year) => onChange({ year })}
      />
    );
  if (name === 'on')
    return (
      <label className="report-day row wrap c-2 m gap-8 text-13">
        Corte
        <input
          className="q-input"
          type="date"
          value={criteria.on}
          onChange={({ target: { value } }) => value && onChange({ on: value })}
        />
      </label>
    );
  if (name in recordFilters) {
    const { label, ...of } = recordFilters[name as RecordName];
    return (
      <PickChip
        label={label}
        field={{ kind: 'reference', label, ...of } as ReferenceField}
        value={criteria[name as RecordName] ?? ''}
        onChange={(id) => onChange({ [name]: id })}
      />
    );
  }
  const { label, options, initial } = choiceFilters[name as ChoiceName];
  return (
    <FilterChip
      label={label}
      value={criteria[name as ChoiceName]}
      options={Object.entries(options)}
      always={initial !== ''}
      onChange={(value) => onChange({ [name]: value === initial ? undefined : value })}
    />
  );
}

/** Filters by a range of at most `mostMonths` months. Moving the last month keeps the length. */
function MonthsFilter({ criteria: { from, to }, onChange }: Omit<Props, 'report'>) {
  const length = toMonthIndex(to) - toMonthIndex(from);
  const firsts = Array.from({ length: mostMonths }, (_, back) => shiftMonth(to, -back));
  return (
    <>
      <FilterChip
        label="Desde"
        value={toMonthText(from)}
        options={firsts.map((month) => [toMonthText(month), formatMonthTitle(month)])}
        always
        onChange={(first) => onChange({ from: first, to: toMonthText(to) })}
      />
      <MonthStepper
        month={to}
        onChange={(month) =>
          onChange({ from: toMonthText(shiftMonth(month, -length)), to: toMonthText(month) })
        }
      />
    </>
  );
}

function yearsWith(year: string): (readonly [string, string])[] {
  const years = listLastYears();
  return years.some(([one]) => one === year) ? years : [[year, year], ...years];
}

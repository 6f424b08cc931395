import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeInput } from '../../../../domain/office/calls.ts';
import { months } from '../../../../domain/values/day.ts';
import { FormField } from '../../../../kit/inputs/field.tsx';
import { Picker } from '../../../../kit/inputs/picker.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import { read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';
import '../../../catalogue/catalogue.css?adopt';
import '../../../../kit/forms/record-form.css?adopt';
import { formatMonthTitle, type Month } from '../../../months/month.ts';
import { FilterFrame } from '../../../page/filter-frame.tsx';
import { type MonthFilterName, type MonthFilters, toMonthQuery } from '../view.ts';
import { filterList } from './filters.ts';
import { useImportNames } from './imports.ts';

const ofTheYear = Object.fromEntries(months.map((name, i) => [String(i + 1), name]));
const ends = { month_from: 'El comienzo del año', month_to: 'El fin del año' };

type Props = {
  month: Month;
  narrow: { state: string; search: string; filters: MonthFilters };
  onApply: (filters: MonthFilters) => void;
  onClose: () => void;
};

export default function FilterSheet({ month, narrow, onApply, onClose }: Props) {
  const [filters, setFilters] = useState(narrow.filters);
  const imports = useImportNames();
  const count = useCount(toMonthQuery(month, { ...narrow, filters }));
  const change = (name: MonthFilterName, value: string) => {
    const { [name]: _, ...others } = filters;
    setFilters(value ? { ...others, [name]: value } : others);
  };
  // The edge chosen last stays. When it passes the other edge, the other moves to it.
  const edge = (name: 'month_from' | 'month_to', value: string) => {
    const other = name === 'month_from' ? 'month_to' : 'month_from';
    const { [name]: _, [other]: kept, ...others } = filters;
    const passed =
      value && kept && (name === 'month_from' ? Number(value) > Number(kept) : Number(value) < Number(kept));
    setFilters({
      ...others,
      ...(value && { [name]: value }),
      ...(kept && { [other]: passed ? value : kept }),
    });
  };
  const only = `Solo ${formatMonthTitle(month).toLowerCase()}`;
  return (
    <FilterFrame
      count={count}
      onClear={() => setFilters({})}
      onApply={() => onApply(filters)}
      onClose={onClose}
    >
      <fieldset>
        <legend className="t-label">Varios meses de {month.year}</legend>
        <div className="range-fields stack gap-10">
          {(['month_from', 'month_to'] as const).map((name) => (
            <FormField key={name} label={name === 'month_from' ? 'Desde' : 'Hasta'}>
              {(ties) => (
                <Select
                  ties={ties}
                  value={filters[name] ?? ''}
                  options={ofTheYear}
                  empty={!filters.month_from && !filters.month_to ? only : ends[name]}
                  onChange={(value) => edge(name, value)}
                />
              )}
            </FormField>
          ))}
        </div>
      </fieldset>
      {filterList.map(([name, filter]) => (
        <FormField key={name} label={filter.label}>
          {(ties) =>
            'of' in filter ? (
              <Picker
                ties={ties}
                title={filter.label}
                of={filter.of}
                value={filters[name] ?? null}
                empty="Todos"
                onPick={(choice) => change(name, choice?.id ?? '')}
              />
            ) : (
              <Select
                ties={ties}
                value={filters[name] ?? ''}
                options={filter.options}
                empty="Todos"
                onChange={(value) => change(name, value)}
              />
            )
          }
        </FormField>
      ))}
      <FormField label="Importación">
        {(ties) => (
          <Select
            ties={ties}
            value={filters.import_id ?? ''}
            options={imports ?? {}}
            empty={imports && Object.keys(imports).length === 0 ? 'No hay importaciones' : 'Todas'}
            onChange={(value) => change('import_id', value)}
          />
        )}
      </FormField>
    </FilterFrame>
  );
}

function useCount(filters: ReturnType<typeof toMonthQuery>): number | string | undefined {
  const params = { ...filters, page: 1, per_page: 10 };
  const { data } = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'count', params],
    queryFn: ({ signal }) =>
      read('GET /payrolls', params as OfficeInput<'GET /payrolls'>, { signal, by: 'screen' }),
    placeholderData: keepPreviousData,
  });
  return data && (data.summary.more ? `más de ${data.meta.total}` : data.meta.total);
}

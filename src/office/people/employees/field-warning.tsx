import { useQuery } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import {
  describeEndedTypes,
  listEmployeeWarnings,
  type WarnedField,
} from '../../../domain/payroll/contract/warnings.ts';
import { acceptedStates } from '../../../domain/payroll/desk/document-state.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { formatMonthsInWords } from '../../../domain/text/months-in-words.ts';
import { getMonthEnd } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { read } from '../../../net/calls.ts';
import { http } from '../../../net/http.ts';
import { session } from '../../../net/session.ts';
import { getToday } from '../../months/month.ts';
import type { RecordsPage } from '../../records/records.ts';
import { useTypedYears } from '../../records/typed-years.ts';
import { RecordElsewhereOffer } from './elsewhere.tsx';

type Props = {
  name: string;
  values: Readonly<Record<string, unknown>>;
  stored?: AnyRecord | undefined;
  /** Fills the form. Absent when the record is stored. */
  onPut?: ((values: Record<string, unknown>) => void) | undefined;
};

/** Shows what deserves a check below a field of an employee. It does not block saving. */
export default function FieldWarning({ name, values, stored, onPut }: Props) {
  if (name === 'document_number')
    return onPut ? <RecordElsewhereOffer values={values} onPut={onPut} /> : null;
  if (name === 'salary_from') return stored ? <PaidBefore values={values} stored={stored} /> : null;
  return name === 'worker_type_id' ? <EndedTypes /> : <Warning name={name} values={values} />;
}

function Warning({ name, values }: Props) {
  const charge = typeof values['charge_id'] === 'string' ? values['charge_id'] : '';
  const typedYears = useTypedYears();
  const { data } = useQuery({
    queryKey: ['charges', session.get().company?.id ?? '', 'range', charge],
    enabled: name === 'salary' && charge !== '',
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Record<string, unknown> }>(`/charges/${charge}`, { signal, by: 'app' })).data
        .data,
  });
  const text = listEmployeeWarnings(values, getToday(), typedYears, charge ? data : {})[name as WarnedField];
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status">
      {text && (
        <p className="q-error q-error--notice">
          <Icon of={warningOutline} size="s" />
          {text}.
        </p>
      )}
    </div>
  );
}

/** Warns that payrolls since the date of a raise were accepted by DIAN with the previous salary. */
function PaidBefore({ values, stored }: { values: Props['values']; stored: AnyRecord }) {
  const from = typeof values['salary_from'] === 'string' ? values['salary_from'] : '';
  const raised = Number(values['salary']) > Number(stored['salary']);
  const { data = [] } = useQuery({
    queryKey: ['employees', session.get().company?.id ?? '', 'payrolls', stored.id],
    enabled: raised && from !== '',
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/payrolls', { id: stored.id }, { signal, by: 'app' })).data,
  });
  const paid = data.filter(
    ({ state, year, month }) => acceptedStates.includes(state) && getMonthEnd(year, month) >= from,
  );
  return (
    <div role="status">
      {raised && from !== '' && paid.length > 0 && (
        <p className="q-error q-error--notice">
          <Icon of={warningOutline} size="s" />
          Ya se pagó con el sueldo anterior {formatMonthsInWords(paid)}: al guardar se deberá la diferencia.
        </p>
      )}
    </div>
  );
}

/** Says which kinds of worker are no longer offered, and why. */
function EndedTypes() {
  const { data: rows = [] } = useQuery({
    queryKey: ['worker_types', 'ended'],
    staleTime: 600_000,
    queryFn: async ({ signal }) =>
      (await http.get<RecordsPage>('/worker_types', { params: { per_page: 100 }, signal, by: 'app' })).data
        .data,
  });
  const text = describeEndedTypes(
    rows.map((row) => ({ label: String(row['name']), valid_to: row['valid_to'] })),
    getToday(),
  );
  return text ? <p className="q-hint">{text}.</p> : null;
}

import { useQuery } from '@tanstack/react-query';
import { eyeOffOutline, eyeOutline } from 'ionicons/icons';
import type { EmployeeStatus } from '../../../domain/office/employees.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';

const words: Readonly<Record<EmployeeStatus, string>> = {
  activo: 'Activos',
  incompleto: 'Incompletos',
  por_vencer: 'Por vencer',
  por_iniciar: 'Por iniciar',
  retirado: 'Retirados',
};

const useTallies = () =>
  useQuery({
    queryKey: ['employees', session.get().company?.id ?? '', 'tallies'],
    queryFn: async ({ signal }) => (await read('GET /employees/tallies', {}, { signal, by: 'screen' })).data,
  });

type Props = {
  status: string;
  onStatus: (status: string | undefined) => void;
  shown: boolean;
  onShown: (shown: boolean) => void;
};

export function StatusChips({ status, onStatus, shown, onShown }: Props) {
  const { data: tallies = {} } = useTallies();
  const total = Object.values(tallies).reduce((sum, count) => sum + count, 0);
  return (
    <div className="status-chips row gap-12">
      <fieldset className="q-chips" aria-label="Empleados por estado">
        {total > 0 && (
          <button
            type="button"
            className={`q-chip${status ? '' : ' on'}`}
            aria-pressed={!status}
            onClick={() => onStatus(undefined)}
          >
            Todos <b className="q-num">{total}</b>
          </button>
        )}
        {(Object.keys(words) as EmployeeStatus[])
          .filter((one) => tallies[one] || one === status)
          .map((one) => (
            <button
              key={one}
              type="button"
              className={`q-chip${one === status ? ' on' : ''}`}
              aria-pressed={one === status}
              onClick={() => onStatus(one === status ? undefined : one)}
            >
              {words[one]} <b className="q-num">{tallies[one] ?? 0}</b>
            </button>
          ))}
      </fieldset>
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm"
        aria-pressed={shown}
        onClick={() => onShown(!shown)}
      >
        <Icon of={shown ? eyeOffOutline : eyeOutline} />
        {shown ? 'Ocultar sueldos' : 'Mostrar sueldos'}
      </button>
    </div>
  );
}

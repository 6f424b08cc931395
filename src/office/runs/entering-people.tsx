import { useQuery } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import type { OfficeInput } from '../../domain/office/calls.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { read } from '../../net/calls.ts';
import { findRefusal } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { LeftOutNote } from '../people/employees/left-out.tsx';
import { useOnline } from '../records/records.ts';

export type AskedRun = OfficeInput<'GET /pay_runs/people'>;

/** How many people a payment would pay and whom it would leave out, before it is made. */
export function EnteringPeople({ run }: { run: AskedRun }) {
  const online = useOnline();
  const { data, error } = useQuery({
    // Under the name of the records: what mends a person changes who enters.
    queryKey: ['employees', session.get().company?.id ?? '', 'entering', run],
    queryFn: async ({ signal }) => (await read('GET /pay_runs/people', run, { signal, by: 'screen' })).data,
    enabled: online,
    retry: false,
    staleTime: 0,
  });
  const refusal = findRefusal(error);
  return (
    <section className="stack gap-8" aria-label="Quién entra">
      <div role="status">
        {refusal ? (
          <p className="q-note q-note--warn">
            <Icon of={warningOutline} />
            <span>{refusalWords(refusal.body)}</span>
          </p>
        ) : data ? (
          <p>
            <b>{enteringWords(data.people)}</b>
          </p>
        ) : (
          <p className="q-hint">
            {online && !error
              ? 'Revisando quién entra…'
              : 'Sin conexión no se sabe aún quién entra. El pago lo dice cuando se liquide.'}
          </p>
        )}
      </div>
      {data && !error && data.left_out.length > 0 && (
        <LeftOutNote
          employees={data.left_out.map(({ employee, message }) => ({ ...employee, reason: message }))}
        />
      )}
    </section>
  );
}

const enteringWords = (people: number): string =>
  people === 0 ? 'No entra nadie' : people === 1 ? 'Entra 1 persona' : `Entran ${people} personas`;

/** Words on what keeps the payment from being made: the sentences of its fields, where the refusal has them. */
function refusalWords({ message, errors }: { message: string; errors?: unknown }): string {
  const fields = errors && !Array.isArray(errors) ? Object.values(errors as Errors).flat() : [];
  return fields.join(' ') || message;
}

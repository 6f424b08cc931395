import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonth } from '../../../domain/values/day.ts';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { useGo } from '../../navigation/go.ts';

export function EmployeePayrolls({ id }: { id: string }) {
  const go = useGo();
  const [open, setOpen] = useState(false);
  const { data: rows, isError } = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'of', id],
    enabled: open,
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/payrolls', { id }, { signal, by: 'screen' })).data,
  });
  const most = Math.max(1, ...(rows ?? []).map(({ total }) => Number(total)));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Últimas nóminas</summary>
      {rows ? (
        rows.length === 0 ? (
          <p className="c-3">Todavía no tiene nóminas.</p>
        ) : (
          <>
            <div className="employee-lead-bars flex gap-4" aria-hidden="true">
              {rows.toReversed().map(({ id: one, year, month, total }) => (
                <i
                  className="grow"
                  key={one}
                  title={`${formatMonth(year, month)}: ${formatAmountOrDash(total)}`}
                  style={{ height: `${Math.round((Number(total) / most) * 100)}%` }}
                />
              ))}
            </div>
            <ul className="employee-lead-list">
              {rows.map(({ id: one, year, month, state, total }) => (
                <li className="stack text-14 gap-12 rule-top" key={one}>
                  <a
                    href={`/payrolls/${one}/edit`}
                    onClick={(event) => {
                      event.preventDefault();
                      void go(`/payrolls/${one}/edit`, 'forward');
                    }}
                  >
                    {formatMonth(year, month)}
                  </a>
                  <StatusPill state={state} />
                  <PesoAmount amount={total} />
                </li>
              ))}
            </ul>
          </>
        )
      ) : (
        <p className="c-3" role="status">
          {isError ? 'No se pudieron leer. Ábralas de nuevo con conexión.' : 'Leyendo…'}
        </p>
      )}
    </details>
  );
}

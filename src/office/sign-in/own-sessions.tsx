import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffDevice } from '../../domain/office/own-account.ts';
import type { Instant } from '../../domain/values/day.ts';
import { call, read } from '../../net/calls.ts';
import { formatRecentMoment } from '../months/when.ts';

type Props = {
  done: (work: () => Promise<{ message: string }>) => Promise<void>;
};

export function OwnSessions({ done }: Props) {
  const [sessions, setSessions] = useState<StaffDevice[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const load = useCallback(() => {
    read('GET /user/sessions', {}, { by: 'person' }).then(
      ({ data }) => setSessions(data),
      () => undefined,
    );
  }, []);
  useEffect(load, [load]);

  async function close(work: () => Promise<{ message: string }>) {
    await done(work);
    // The focused button disappears.
    heading.current?.focus();
    load();
  }
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <section aria-labelledby="own-sessions">
      <h3 id="own-sessions" className="t-sub" ref={heading} tabIndex={-1}>
        Equipos con su sesión abierta
      </h3>
      {sessions && (
        <ul>
          {sessions.map(({ id, device, address, seen_at, current }) => (
            <li key={id}>
              <span>
                {device}
                <span className="t-caption c-3">
                  {current ? 'Este equipo' : `Usado: ${formatRecentMoment(Date.parse(seen_at) as Instant)}`}
                  {address && ` · ${address}`}
                </span>
              </span>
              {!current && (
                <button
                  type="button"
                  className="q-btn q-btn--ghost q-btn--sm"
                  aria-label={`Cerrar ${device}`}
                  onClick={() =>
                    void close(() => call('DELETE /user/sessions/:id', { id }, undefined, 'caller'))
                  }
                >
                  Cerrar
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && others.length === 0 && <p className="c-2">No hay otros equipos con su sesión abierta.</p>}
      {others.length > 0 && (
        <button
          type="button"
          className="q-btn q-btn--plain"
          onClick={() => void close(() => call('DELETE /user/sessions', {}, undefined, 'caller'))}
        >
          Cerrar mis demás sesiones
        </button>
      )}
    </section>
  );
}

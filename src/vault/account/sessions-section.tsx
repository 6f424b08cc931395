import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Device } from '../../domain/vault/account.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { useRefresh } from '../page/refresh.ts';
import { formatMoment } from '../page/texts.ts';
import { callVault, NotRead, readVault } from '../session/api.ts';

/** Lists the sessions of this account. Any of them can be closed from here. */
export function SessionsSection({ owner }: { owner: string }) {
  const [sessions, setSessions] = useState<Device[]>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(() => {
    readVault('GET /sessions', owner).then(
      ({ data }) => setSessions(data.data),
      (error: unknown) => setProblem(error instanceof NotRead ? error.message : undefined),
    );
  }, [owner]);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    if (online) load();
  }, [load, online, times]);

  async function close(closing: Promise<unknown>, words: string): Promise<void> {
    try {
      await closing;
      showToast(words);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      showToast(error.message, { danger: true });
    }
    load();
  }

  return (
    <section className="v-card" aria-label="Sus dispositivos">
      {!sessions && (problem || !online) && (
        <p className="c-2">{online ? problem : 'Con conexión verá aquí sus dispositivos.'}</p>
      )}
      <ul className="v-plainlist ruled">
        {sessions?.map((opened) => (
          <li key={opened.id} className="v-set wrap between breaks row gap-12">
            <span>
              {opened.device}
              <small className="block t-label c-3">
                {opened.current ? 'Este dispositivo' : `Usado el ${formatMoment(opened.seen_at)}`}
              </small>
            </span>
            {!opened.current && (
              <button
                type="button"
                className="q-btn q-btn--ghost"
                onClick={() =>
                  void close(callVault('DELETE /sessions/:id', { id: opened.id }), 'Sesión cerrada')
                }
              >
                Cerrar
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions && sessions.length > 2 && (
        <div className="v-actions flex wrap gap-8">
          <button
            type="button"
            className="q-btn q-btn--plain"
            onClick={() => void close(callVault('DELETE /sessions'), 'Las demás sesiones se cerraron')}
          >
            Cerrar las demás
          </button>
        </div>
      )}
    </section>
  );
}

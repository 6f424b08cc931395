import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReadingOfStaff } from '../../domain/vault/readings.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { formatMoment } from '../page/texts.ts';
import { NotRead, readVault } from '../session/api.ts';

const first = 5;

/** Lists the staff who saw or disclosed this employee's pay, newest first. */
export default function Readings({ owner }: { owner: string }) {
  const [readings, setReadings] = useState<ReadingOfStaff[]>();
  const [problem, setProblem] = useState<string>();
  const [all, setAll] = useState(false);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  useEffect(() => {
    if (!online) return;
    readVault('GET /readings', owner).then(
      ({ data }) => setReadings(data.data),
      (error: unknown) => setProblem(error instanceof NotRead ? error.message : undefined),
    );
  }, [owner, online]);
  return (
    <section className="v-card" aria-label="Quién vio sus comprobantes">
      {!readings && (problem || !online) && (
        <p className="c-2">{online ? problem : 'Con conexión verá aquí quién los vio.'}</p>
      )}
      {readings?.length === 0 && (
        <p className="c-2">
          Nadie los ha visto todavía. Aquí queda quién de la oficina los mira o los descarga.
        </p>
      )}
      <ul className="v-plainlist ruled">
        {readings?.slice(0, all ? readings.length : first).map((reading, at) => (
          <li key={at} className="v-set wrap between breaks row gap-12">
            <span>
              {reading.words}
              {reading.whole && ', de toda la compañía'}
              <small className="block t-label c-3">
                {[reading.name, reading.role, reading.company].filter(Boolean).join(' · ')}
                <br />
                {formatMoment(reading.at)}
                {reading.times > 1 && ` · ${reading.times} veces`}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {readings && readings.length > first && !all && (
        <div className="v-actions flex wrap gap-8">
          <button type="button" className="q-btn q-btn--plain" onClick={() => setAll(true)}>
            Ver todos
          </button>
        </div>
      )}
    </section>
  );
}

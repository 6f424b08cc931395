import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cloudOfflineOutline,
  paperPlaneOutline,
  pauseCircleOutline,
  pauseOutline,
  playOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import type { SendingProgress } from '../../../domain/payroll/desk/review.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Month } from '../../months/month.ts';
import { formatRecentMoment } from '../../months/when.ts';
import { checkConnection } from '../../records/connected.ts';
import { type DianStatus, useDianStatus } from './dian-status.ts';
import { describeSendingProgress } from './progress.ts';
import './sending-card.css?adopt';

type Props = {
  /** Month whose documents are counted. Without it the card shows no counts. */
  month?: Month;
};

export default function SendingCard({ month }: Props) {
  const status = useDianStatus();
  const { data } = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'sending', month],
    queryFn: async ({ signal }) =>
      (await read('GET /payrolls/sending', month ?? {}, { signal, by: 'screen' })).data,
    placeholderData: keepPreviousData,
    enabled: month !== undefined,
  });
  const paused = status?.paused ?? undefined;
  const down = paused ? undefined : status?.environments.find(({ state }) => state === 'down');
  return (
    <section className="sending-card" aria-label="Envío a la DIAN">
      <div className="sending-card-head row gap-12">
        <p className="row fill m gap-8" role="status">
          <Icon of={paused ? pauseCircleOutline : paperPlaneOutline} />
          <span>{headOf(status, data)}</span>
        </p>
        {status && <PauseButton paused={paused !== undefined} />}
      </div>
      {data && (
        <progress
          className="full"
          max={data.total}
          value={data.accepted + data.rejected}
          aria-label="Documentos que la DIAN ya respondió"
        />
      )}
      {paused && <p className="c-2 t-label">{pauseWords(paused)}</p>}
      {status && !paused && !down && (
        <p className="c-3 t-label">Puede cerrar esta ventana: el envío sigue.</p>
      )}
      {down && (
        <p className="q-banner" role="status">
          <Icon of={cloudOfflineOutline} />
          {[down.message, down.contingency].filter(Boolean).join(' ')}
        </p>
      )}
    </section>
  );
}

/** Shows no progress until it is known whether the sending is paused. */
function headOf(status: DianStatus | undefined, progress: SendingProgress | null | undefined): string {
  if (!status) return 'Envío a la DIAN';
  const paused = status.paused !== null;
  if (progress) return describeSendingProgress(progress, paused);
  return paused ? 'Envío en pausa' : 'Enviando';
}

const pauseWords = ({ at, by }: NonNullable<DianStatus['paused']>): string =>
  `${by ? `${by} lo pausó` : 'En pausa desde'} ${formatRecentMoment(Date.parse(at) as Instant)}; nada más sale de la compañía hasta que se reanude. Lo que la DIAN ya recibió termina.`;

/** Pauses or resumes the sending for the whole company. */
function PauseButton({ paused }: { paused: boolean }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function change() {
    if (busy || !checkConnection()) return;
    setBusy(true);
    try {
      showToast((await call('PUT /payrolls/sending', { paused: !paused })).message);
    } catch {
      // The interceptor has shown the error.
    } finally {
      await client.invalidateQueries({ queryKey: ['dian'] });
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className={`q-btn q-btn--sm ${paused ? 'q-btn--primary' : 'q-btn--plain'}`}
      aria-disabled={busy}
      onClick={() => void change()}
    >
      <Icon of={paused ? playOutline : pauseOutline} />
      {paused ? 'Reanudar' : 'Pausar'}
    </button>
  );
}

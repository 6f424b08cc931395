import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import type { Progress } from '../../domain/payroll/review.ts';
import { Icon } from '../../kit/icon.tsx';
import { wear } from '../../kit/wear.ts';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';
import { DianDown } from './dian-down.tsx';
import { progressWords } from './progress.ts';
import css from './sending-card.css?inline';

wear(css);

/** How far the sending of the month has come, while any of it is on its way; and whether DIAN answers. */
export default function SendingCard({ month }: { month: Month }) {
  const { data } = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'sending', month],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Progress | null }>('/payrolls/sending', { params: month, signal, quiet: true }))
        .data.data,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="snd" aria-label="Envío a la DIAN">
      {data && (
        <>
          <p role="status">
            <Icon of={paperPlaneOutline} />
            <span>{progressWords(data)}</span>
          </p>
          <progress
            max={data.total}
            value={data.accepted + data.rejected}
            aria-label="Documentos que la DIAN ya respondió"
          />
        </>
      )}
      <DianDown waiting />
    </section>
  );
}

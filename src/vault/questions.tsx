import { chatbubbleEllipsesOutline, cloudUploadOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '../kit/icon.tsx';
import { type OutboxItem, outbox } from '../offline/outbox.ts';
import { type Question, read } from './api.ts';
import { storeOf } from './store.ts';
import { categories, momentShown } from './texts.ts';

const asked = storeOf(0);
/** Something was asked just now: the lists look again. */
export const askedQuestion = (): void => asked.set(asked.get() + 1);

type Props = { owner: string; payslip: string; onAsk: () => void };

/** What this employee asked about a payslip: what waits on the device first, then what arrived. */
export function Questions({ owner, payslip, onAsk }: Props) {
  const [arrived, setArrived] = useState<Question[]>([]);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const times = useSyncExternalStore(asked.subscribe, asked.get);
  const waiting = items.filter(
    (item) => item.owner === owner && item.path === '/questions' && item.values.payslip_id === payslip,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when one is asked or leaves the device
  useEffect(() => {
    let here = true;
    read<{ data: Question[] }>('/questions', owner).then(
      ({ data }) => here && setArrived(data.data.filter((question) => question.payslip_id === payslip)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [owner, payslip, times, waiting.length]);
  return (
    <section className="v-ask" aria-labelledby="v-ask">
      <h2 id="v-ask">Sus preguntas</h2>
      {waiting.length + arrived.length === 0 && (
        <p className="c-2">Si algo no le cuadra, pregúntelo aquí. También sin conexión.</p>
      )}
      <ul>
        {waiting.map((item) => (
          <li key={item.key}>
            <p>{String(item.values.message ?? '')}</p>
            <p className="q-row__d">
              <Icon of={cloudUploadOutline} size="s" />
              {waitingWords(item)}
            </p>
          </li>
        ))}
        {arrived.map((question) => (
          <li key={question.id}>
            <p>{question.message}</p>
            <p className="q-row__d">
              {categories[question.category as keyof typeof categories] ?? question.category} ·{' '}
              {momentShown(question.created_at)} · {question.reply ? 'Respondida' : 'Recibida'}
            </p>
            {question.reply && <p className="v-ask__r">{question.reply}</p>}
          </li>
        ))}
      </ul>
      <button type="button" className="q-btn q-btn--plain q-btn--block v-big" onClick={onAsk}>
        <Icon of={chatbubbleEllipsesOutline} />
        Preguntar
      </button>
    </section>
  );
}

/** What an item is waiting for, in words. */
export function waitingWords(item: OutboxItem): string {
  switch (item.state.state) {
    case 'queued':
      return 'Se enviará al volver la conexión';
    case 'waiting_sign_in':
      return 'Espera a que ingrese de nuevo';
    case 'conflict':
      return 'Alguien lo cambió';
    case 'rejected':
      return `No se pudo: ${item.state.body.message}`;
    default:
      return item.state satisfies never;
  }
}

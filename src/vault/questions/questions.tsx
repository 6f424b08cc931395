import { useIonRouter } from '@ionic/react';
import { chatbubbleEllipsesOutline, cloudUploadOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { PayslipQuestion } from '../../domain/vault/questions.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { explainQueuedItem } from '../../offline/explain-unsent.ts';
import { type OutboxItem, outbox, RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { Sentence } from '../page/amount.tsx';
import { categories, formatMoment } from '../page/texts.ts';
import { readVault, type SlipDetail } from '../session/api.ts';
import { createStore } from '../session/value-store.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import { slips } from '../slips/slips.ts';
import { markAnswersRead } from './answers.ts';
import { getDraft, keepQuestionDraft } from './drafts.ts';
import { tellSubmitResult } from './submit-result.ts';

const questionsAsked = createStore(0);
/** Makes the lists read again after a question was asked. */
export const renewQuestions = (): void => questionsAsked.set(questionsAsked.get() + 1);

type Props = { owner: string; slip: SlipDetail; onAsk: () => void };

/**
 * Lists the questions of this employee about a payslip, each with its thread. Unsent ones come first. Questions
 * about the version before an adjustment are included.
 */
export function SlipQuestions({ owner, slip, onAsk }: Props) {
  const [arrived, setArrived] = useState<PayslipQuestion[]>([]);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const times = useSyncExternalStore(questionsAsked.subscribe, questionsAsked.get);
  const { all } = useSyncExternalStore(slips.subscribe, slips.get);
  const section = useRef<HTMLElement>(null);
  const versions = [slip.id, ...slip.versions.map(({ id }) => id)];
  const mine = items.filter((item) => item.owner === owner);
  const waiting = mine.filter(
    (item) => item.path === '/questions' && versions.includes(String(item.values.payslip_id)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when one is asked, leaves the device or the payslips are
  useEffect(() => {
    let here = true;
    readVault('GET /questions', owner).then(
      ({ data }) =>
        here && setArrived(data.data.filter((question) => versions.includes(question.payslip_id))),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [owner, versions.join(), times, mine.length, all]);
  useEffect(() => {
    const shown = section.current;
    if (!shown || arrived.length === 0) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && markAnswersRead(arrived));
    seen.observe(shown);
    return () => seen.disconnect();
  }, [arrived]);
  const hasArrived = arrived.length > 0;
  useEffect(() => {
    if (hasArrived && location.hash === '#v-ask') section.current?.scrollIntoView();
  }, [hasArrived]);
  return (
    <section className="v-ask" ref={section} aria-labelledby="v-ask">
      <h2 id="v-ask">Sus preguntas</h2>
      {waiting.length + arrived.length === 0 && (
        <p className="c-2 text-14">Si algo no le cuadra, pregúntelo aquí. También sin conexión.</p>
      )}
      <ul>
        {waiting.map((item) => (
          <Waiting key={item.key} item={item} />
        ))}
        {arrived.map((question) => (
          <li className="breaks" key={question.id}>
            <p>
              <Sentence of={question.message} />
            </p>
            <p className="q-row-detail">
              {categories[question.category] ?? question.category} · {formatMoment(question.created_at)} ·{' '}
              {stateWords[question.state] ?? 'Recibida'}
            </p>
            {question.replies.map((reply) => (
              <div key={reply.id} className="v-ask-answer">
                <p>
                  <Sentence of={reply.message} />
                </p>
                <p className="q-row-detail">
                  {reply.author === 'staff' ? reply.author_name : 'Usted'} · {formatMoment(reply.at)}
                </p>
              </div>
            ))}
            {mine
              .filter((item) => item.path === `/questions/${question.id}/replies`)
              .map((item) => (
                <Waiting key={item.key} item={item} />
              ))}
            {question.replies.length > 0 && <Answer owner={owner} question={question.id} />}
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

const stateWords: Record<string, string> = {
  abierta: 'Recibida',
  respondida: 'Respondida',
  cerrada: 'Cerrada',
};

const Waiting = ({ item }: { item: OutboxItem }) => (
  <li>
    <p>
      <Sentence of={String(item.values.message ?? '')} />
    </p>
    <p className="q-row-detail">
      <Icon of={cloudUploadOutline} size="s" />
      {explainWaitingItem(item)}
    </p>
  </li>
);

/** Adds a reply to the thread, also without a connection. */
function Answer({ owner, question }: { owner: string; question: string }) {
  const [message, setMessage] = useState(getDraft(question));
  const [writeKey, setWriteKey] = useState(createWriteKey);
  const router = useIonRouter();
  function write(words: string): void {
    setMessage(words);
    keepQuestionDraft(question, words);
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!message.trim()) return;
    try {
      const said = message.trim();
      const result = await writeKey.send(said, (key) =>
        submit({
          ...buildVaultCall('POST /questions/:id/replies', { id: question, message: said }),
          prefix: '/api/vault',
          key,
          company: null,
          owner,
          record: `question/${question}`,
          label: 'Respuesta a nómina',
        }),
      );
      write('');
      setWriteKey(createWriteKey());
      renewQuestions();
      await tellSubmitResult(result, 'Respuesta enviada', router);
    } catch (error) {
      if (!(error instanceof RefusedSubmissionError)) throw error;
      showToast(listErrorSentences(error.body).join(' '), { danger: true });
    }
  }
  return (
    <form className="v-actions flex wrap gap-8" onSubmit={send}>
      <input
        className="q-input"
        autoComplete="off"
        aria-label="Seguir la conversación"
        placeholder="Responder"
        maxLength={1000}
        value={message}
        onChange={(e) => write(e.target.value)}
      />
      <button type="submit" className="q-btn q-btn--plain">
        Enviar
      </button>
    </form>
  );
}

export function explainWaitingItem(item: OutboxItem): string {
  switch (item.state.state) {
    case 'queued':
      return explainQueuedItem(item, isOnline());
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

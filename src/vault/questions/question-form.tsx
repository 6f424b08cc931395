import { useIonRouter } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { describeRefusal, listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import type { Category } from '../../domain/vault/questions.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask, show } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { CoverButton, useCovered, useSentences } from '../page/amount.tsx';
import { categories, formatPeriod, guessCategory, hideFigures } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import type { SlipDetail } from '../session/api.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import { getDraft, keepQuestionDraft } from './drafts.ts';
import { renewQuestions } from './questions.tsx';
import { tellSubmitResult } from './submit-result.ts';

type Props = {
  slip: SlipDetail;
  owner: string;
  line: Line | undefined;
  /** Question already written, when there is no draft of another one. */
  proposed?: string | undefined;
  onClose: () => void;
};

/** Asks about a payslip. Without a connection, the question is stored here and sent once later. */
export function QuestionForm({ slip, owner, line, proposed = '', onClose }: Props) {
  const [writeKey] = useState(createWriteKey);
  const router = useIonRouter();
  const [category, setCategory] = useState<Category>(guessCategory(line));
  const [concept, setConcept] = useState(line?.concept ?? '');
  const [message, setMessage] = useState(getDraft(slip.id) || proposed);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A question that was written before has figures of the payslip. What is typed here is seen.
  const [typed, setTyped] = useState(false);
  const isCovered = useCovered() && !typed && hideFigures(message) !== message;
  const say = useSentences();
  const online = useSyncExternalStore(subscribeOnline, isOnline);

  async function leave(): Promise<void> {
    const goes =
      !message.trim() ||
      message === proposed ||
      (await ask({
        title: '¿Descartar su pregunta?',
        lines: ['Lo que escribió se pierde.'],
        badge: 'warn',
        accept: 'Descartar',
        cancel: 'Seguir escribiendo',
        danger: true,
      }));
    if (!goes) return;
    keepQuestionDraft(slip.id, '');
    onClose();
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!message.trim()) return setError('Escriba su pregunta.');
    setBusy(true);
    setError(undefined);
    const about = slip.lines.find((l) => l.concept === concept)?.label;
    try {
      const question = {
        payslip_id: slip.id,
        category,
        line: concept || null,
        message: message.trim(),
      };
      const result = await writeKey.send(question, (key) =>
        submit({
          ...buildVaultCall('POST /questions', question),
          prefix: '/api/vault',
          key,
          company: null,
          owner,
          label: `Pregunta${about ? ` sobre ${hideFigures(about.toLowerCase())}` : ''} · ${formatPeriod(slip).toLowerCase()}`,
        }),
      );
      keepQuestionDraft(slip.id, '');
      renewQuestions();
      onClose();
      await tellSubmitResult(result, 'Pregunta enviada', router);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof RefusedSubmissionError)) throw cause;
      setError(listErrorSentences(cause.body).join(' '));
      const shown = cause.status === 422 ? undefined : describeRefusal(cause.status, cause.body, true);
      if (shown) await show(shown);
    }
  }

  return (
    <VaultSheet
      about={formatPeriod(slip)}
      title="Preguntar"
      aside={hideFigures(message) !== message && <CoverButton />}
      onClose={() => void leave()}
    >
      <form className="v-form" onSubmit={send} noValidate>
        <FormField label="Sobre qué">
          {(ties) => (
            <Select
              ties={ties}
              value={category}
              options={categories}
              onChange={(value) => setCategory(value as Category)}
            />
          )}
        </FormField>
        <FormField label="Línea del comprobante">
          {(ties) => (
            <Select
              ties={ties}
              value={concept}
              empty="Todo el comprobante"
              options={Object.fromEntries(slip.lines.map((line) => [line.concept, say(line.label)]))}
              onChange={setConcept}
            />
          )}
        </FormField>
        <div className="q-field">
          <label htmlFor="v-message">Su pregunta</label>
          <textarea
            id="v-message"
            className="q-input"
            autoComplete="off"
            rows={proposed ? 8 : 4}
            maxLength={1000}
            value={isCovered ? hideFigures(message) : message}
            readOnly={isCovered}
            onChange={(e) => {
              setTyped(true);
              setMessage(e.target.value);
              keepQuestionDraft(slip.id, e.target.value);
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'v-message-error' : undefined}
          />
          {isCovered && <p className="t-label c-3">Toque el ojo para ver las cifras y cambiar el texto.</p>}
          {error && (
            <p className="q-error" id="v-message-error" role="alert">
              {error}
            </p>
          )}
        </div>
        {!online && (
          <p className="q-note q-note--plain" role="status">
            <Icon of={cloudOfflineOutline} />
            <span>Sin conexión. Se guarda aquí y se envía después.</span>
          </p>
        )}
        <button type="submit" className="q-btn q-btn--primary q-btn--block v-big" aria-disabled={busy}>
          {busy ? 'Enviando…' : online ? 'Enviar' : 'Guardar para enviar'}
        </button>
      </form>
    </VaultSheet>
  );
}

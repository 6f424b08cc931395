import { useIonRouter } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { getDraft, keepQuestionDraft } from '../questions/drafts.ts';
import { renewQuestions } from '../questions/questions.tsx';
import { tellSubmitResult } from '../questions/submit-result.ts';
import type { Account } from '../session/api.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import { slips } from '../slips/slips.ts';

export type DataClaimKind = 'datos' | 'supresion';
const words = {
  datos: {
    title: 'Corregir mis datos',
    asks: 'Qué está mal y cómo debe quedar',
    told: 'Su empleador le responde en 15 días hábiles, como ordena la ley (Ley 1581 de 2012 art. 15).',
    missing: 'Escriba qué está mal.',
  },
  supresion: {
    title: 'Borrar datos míos',
    asks: 'Qué quiere que se borre',
    told: 'Se pueden borrar su foto, correo, celular y sexo; y la dirección de su casa cuando ya no trabaje allí. Los papeles de la nómina no: la ley obliga a guardarlos 10 años, y después sí. Su empleador le responde en 15 días hábiles.',
    missing: 'Escriba qué quiere borrar.',
  },
} as const;

type Props = { claim: DataClaimKind; account: Account; onClose: () => void };

/**
 * Sends a claim about personal data: a question to payroll with a deadline, sent with the last payslip of that
 * employer.
 */
export function ClaimSheet({ claim, account, onClose }: Props) {
  const { all = [], eliminated } = useSyncExternalStore(slips.subscribe, slips.get);
  const router = useIonRouter();
  const draft = `claim:${claim}`;
  const employers = account.companies.filter(({ id }) =>
    [...all, ...eliminated].some(({ company }) => company.id === id),
  );
  const [chosen, setEmployer] = useState<string>();
  const employer = chosen ?? employers[0]?.id;
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const [writeKey] = useState(createWriteKey);
  const [message, setMessage] = useState(() => getDraft(draft));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { title, asks, told, missing } = words[claim];
  const slip = [...all, ...eliminated].find(({ company }) => company.id === employer);

  function write(next: string): void {
    setMessage(next);
    keepQuestionDraft(draft, next);
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !slip) return;
    if (!message.trim()) return setError(missing);
    setBusy(true);
    setError(undefined);
    try {
      const question = { payslip_id: slip.id, category: claim, message: message.trim() };
      const result = await writeKey.send(question, (key) =>
        submit({
          ...buildVaultCall('POST /questions', question),
          prefix: '/api/vault',
          key,
          company: null,
          owner: account.id,
          label: title,
        }),
      );
      keepQuestionDraft(draft, '');
      renewQuestions();
      onClose();
      await tellSubmitResult(result, 'Solicitud enviada', router);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof RefusedSubmissionError)) throw cause;
      setError(listErrorSentences(cause.body).join(' '));
    }
  }

  return (
    <VaultSheet title={title} onClose={onClose}>
      <p className="c-2">{told}</p>
      {slip ? (
        <form className="v-form" onSubmit={(event) => void send(event)} noValidate>
          {employers.length > 1 && (
            <FormField label="A qué empleador">
              {(ties) => (
                <Select
                  ties={ties}
                  value={employer ?? ''}
                  options={Object.fromEntries(employers.map(({ id, social_reason }) => [id, social_reason]))}
                  onChange={setEmployer}
                />
              )}
            </FormField>
          )}
          <FormField label={asks} errors={error ? [error] : undefined}>
            {(ties) => (
              <textarea
                {...ties}
                className="q-input"
                autoComplete="off"
                rows={4}
                maxLength={1000}
                value={message}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </FormField>
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
      ) : (
        <p>
          Aún no tiene comprobantes aquí. Pídalo a su empleador: el correo y el teléfono están en la política
          de datos.
        </p>
      )}
    </VaultSheet>
  );
}

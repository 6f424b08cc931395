import { useIonRouter } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { describeRefusal, listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { RequestKind } from '../../domain/payroll/novelties/request-kinds.ts';
import type { RequestCompany, RequestDraft } from '../../domain/vault/requests.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask, show } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { lookForNews } from '../page/refresh.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { forgetOthersDrafts } from '../questions/own-drafts.ts';
import { tellSubmitResult } from '../questions/submit-result.ts';
import { employeeSession } from '../session/session.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import type { OwnerProofState } from './owner-proof.tsx';
import {
  addToRequestDraft,
  discardRequestDraft,
  getRequestDraft,
  hasWritten,
  type UnsentRequest,
} from './request-drafts.ts';

// The vault may lock, and its employee sign out, with this sheet off the page.
employeeSession.subscribe(() => forgetOthersDrafts(employeeSession.get()));

export type RequestFormProps = {
  owner: string;
  companies: readonly RequestCompany[];
  onClose: () => void;
};
export type RequestFormState = ReturnType<typeof useRequestForm>;

/** Holds a request while it is written, and sends it. Without a connection it is stored here and sent once later. */
export function useRequestForm(kind: RequestKind, { owner, companies, onClose }: RequestFormProps) {
  const router = useIonRouter();
  const [writeKey] = useState(createWriteKey);
  const [written, setWritten] = useState(() => getRequestDraft(owner, kind));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { company: companyId = companies[0]?.id ?? '' } = written;

  function write(more: UnsentRequest): void {
    setError(undefined);
    setWritten(addToRequestDraft(employeeSession.get(), owner, kind, more));
  }

  async function leave(): Promise<void> {
    const goes =
      !hasWritten(written) ||
      (await ask({
        title: '¿Descartar su solicitud?',
        lines: ['Lo que escogió y escribió se pierde.'],
        badge: 'warn',
        accept: 'Descartar',
        cancel: 'Seguir',
        danger: true,
      }));
    if (!goes) return;
    discardRequestDraft(owner, kind);
    onClose();
  }

  async function send(details: Omit<RequestDraft, 'company_id' | 'kind'>, label: string): Promise<void> {
    setBusy(true);
    setError(undefined);
    const { attachment, note = '' } = written;
    const draft = {
      ...{ company_id: companyId, kind, ...details },
      ...(attachment && { attachment: attachment.base64 }),
      ...(note.trim() && { note: note.trim() }),
    };
    try {
      const result = await writeKey.send(draft, (key) =>
        submit({
          ...buildVaultCall('POST /requests', draft),
          prefix: '/api/vault',
          key,
          company: null,
          owner,
          label,
        }),
      );
      discardRequestDraft(owner, kind);
      lookForNews();
      onClose();
      await tellSubmitResult(result, 'Solicitud enviada', router);
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof RefusedSubmissionError)) throw cause;
      setError(listErrorSentences(cause.body).join(' '));
      const shown =
        cause.status === 422 || cause.status === 409
          ? undefined
          : describeRefusal(cause.status, cause.body, true);
      if (shown) await show(shown);
    }
  }

  /** Asks the proof of the owner. Returns false, with the reason in the form, when it is not given. */
  async function proveOwner({ prove }: OwnerProofState): Promise<boolean> {
    setBusy(true);
    const fault = await prove().catch(() => 'No se pudo comprobar que es usted. Intente otra vez.');
    setBusy(false);
    if (fault) setError(fault);
    return fault === undefined;
  }

  return { companies, companyId, written, error, busy, write, setError, proveOwner, leave, send };
}

type Props = {
  form: RequestFormState;
  title: string;
  noteLabel: string;
  isReady: boolean;
  onSend: () => void;
  children: ReactNode;
  /** Field after the note. */
  last?: ReactNode;
};

/** Renders the sheet of a request: its employer, its own fields, a note and the button that sends it. */
export function RequestForm({ form, title, noteLabel, isReady, onSend, children, last }: Props) {
  const { companies, companyId, written, error, busy, write, leave } = form;
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  function send(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onSend();
  }
  return (
    <VaultSheet title={title} onClose={() => void leave()}>
      <form className="v-form" onSubmit={send} noValidate data-dirty={hasWritten(written) ? true : undefined}>
        {companies.length > 1 && (
          <FormField label="Empresa">
            {(ties) => (
              <Select
                ties={ties}
                value={companyId}
                options={Object.fromEntries(companies.map((one) => [one.id, one.social_reason]))}
                onChange={(company) => write({ company })}
              />
            )}
          </FormField>
        )}
        {children}
        <div className="q-field">
          <label htmlFor="v-request-note">{noteLabel}</label>
          <textarea
            id="v-request-note"
            className="q-input"
            autoComplete="off"
            rows={2}
            maxLength={500}
            value={written.note ?? ''}
            onChange={(event) => write({ note: event.target.value })}
          />
        </div>
        {last}
        {error && (
          <p className="q-error" role="alert">
            {error}
          </p>
        )}
        {!online && (
          <p className="q-note q-note--plain" role="status">
            <Icon of={cloudOfflineOutline} />
            <span>Sin conexión. Se guarda aquí y se envía después.</span>
          </p>
        )}
        <button
          type="submit"
          className="q-btn q-btn--primary q-btn--block v-big"
          aria-disabled={busy || !isReady}
        >
          {busy ? 'Enviando…' : online ? 'Enviar solicitud' : 'Guardar para enviar'}
        </button>
      </form>
    </VaultSheet>
  );
}

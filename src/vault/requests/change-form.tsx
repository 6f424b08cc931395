import { type ReactNode, useState } from 'react';
import { type ChangeKind, checkRequest } from '../../domain/payroll/novelties/request-kinds.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { dayOf, type Instant } from '../../domain/values/day.ts';
import type { EmployeeRequest, RequestDraft } from '../../domain/vault/requests.ts';
import { OwnerProof, useOwnerProof } from './owner-proof.tsx';
import { RequestForm, type RequestFormProps, type RequestFormState } from './request-form.tsx';
import { findUndecided, type WaitingRequest } from './request-words.ts';

export type ChangeFormProps = RequestFormProps & {
  sent: readonly EmployeeRequest[];
  waiting: readonly WaitingRequest[];
};

type Props = {
  kind: ChangeKind;
  form: RequestFormState;
  of: ChangeFormProps;
  title: string;
  details: Omit<RequestDraft, 'company_id' | 'kind' | 'attachment'>;
  /** Errors that this form knows beside those of its kind. */
  more?: Errors | undefined;
  /** Name in «Por enviar». */
  label: string;
  children: (errors: Errors) => ReactNode;
};

/**
 * Renders the sheet of a change of the record. One waits at a time in each company, and the employee proves on this
 * device who they are before it is sent.
 */
export function ChangeForm({ kind, form, of, title, details, more, label, children }: Props) {
  const { attachment } = form.written;
  const [isTried, setTried] = useState(false);
  const proof = useOwnerProof(of.owner);
  const undecided = findUndecided(kind, form.companyId, of.sent, of.waiting);
  const draft = { ...details, ...(attachment && { attachment: attachment.base64 }) };
  const wrong = more ?? checkRequest(kind, draft, dayOf(Date.now() as Instant));

  async function send(): Promise<void> {
    if (undecided) return;
    setTried(true);
    if (wrong) return form.setError('Revise los datos marcados.');
    if (await form.proveOwner(proof)) await form.send(details, label);
  }

  return (
    <RequestForm
      form={form}
      title={title}
      noteLabel="Mensaje (opcional)"
      isReady={proof.isReady && !undecided}
      onSend={() => void send()}
      last={<OwnerProof of={proof} />}
    >
      {undecided && (
        <p className="q-note" role="status">
          {undecided}
        </p>
      )}
      {children((isTried && wrong) || {})}
    </RequestForm>
  );
}

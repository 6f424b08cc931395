import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { checkmarkDoneOutline, hourglassOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import type { ApprovalPolicy } from '../../../domain/office/pay-run-approvals.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { listInWords } from '../../../domain/text/list-in-words.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { findRefusal, getFieldErrors, showRefusal, showUnanswered } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';
import { Fold } from './fold.tsx';
import './parameters.css?adopt';

const buildPolicyKey = () => ['pay_runs', session.get().company?.id ?? '', 'approval-policy'];

/** Whether a second person approves the payments of the company, and who. */
export function ApprovalPolicyPanel() {
  const { data: policy } = useQuery({
    queryKey: buildPolicyKey(),
    queryFn: async ({ signal }) =>
      (await read('GET /pay_runs/approval_policy', {}, { signal, by: 'screen' })).data,
  });
  if (!policy) return null;
  return (
    <Fold label="Aprobación de pagos" title={<h2 className="t-sub">Aprobación de pagos</h2>}>
      <p className="t-caption c-3">
        {policy.required
          ? `Antes de cerrar un pago lo aprueba ${policy.approvers.map(({ name }) => name).join(' o ')}, si no lo preparó.`
          : 'Quien prepara un pago lo cierra. Puede pedir que antes lo apruebe otra persona.'}
      </p>
      <Proposed policy={policy} />
      {policy.can_change && <PolicyForm key={policy.version} policy={policy} />}
    </Fold>
  );
}

function storePolicy(
  client: QueryClient,
  { data, message }: { data: ApprovalPolicy; message: string },
): void {
  client.setQueryData(buildPolicyKey(), data);
  showToast(message);
}

/** Change that somebody proposed, until another person accepts it. */
function Proposed({ policy: { proposed, version } }: { policy: ApprovalPolicy }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (!proposed) return null;
  async function accept() {
    if (busy) return;
    setBusy(true);
    try {
      storePolicy(client, await call('POST /pay_runs/approval_policy/accept', { base_version: version }));
    } catch {
      // The interceptor has shown the error.
    }
    setBusy(false);
  }
  const names = listInWords(proposed.approvers.map(({ name }) => name));
  return (
    <div className="q-note q-note--warn">
      <Icon of={hourglassOutline} />
      <div className="stack gap-8">
        <span>
          {proposed.by} propone{' '}
          {proposed.required ? `que aprueben ${names}` : 'que los pagos se cierren sin aprobación'}.{' '}
          {proposed.obstacle}
        </span>
        {!proposed.obstacle && (
          <button
            type="button"
            className="q-btn q-btn--plain"
            aria-disabled={busy}
            onClick={() => void accept()}
          >
            <Icon of={checkmarkDoneOutline} />
            Aceptar el cambio
          </button>
        )}
      </div>
    </div>
  );
}

function PolicyForm({ policy }: { policy: ApprovalPolicy }) {
  const client = useQueryClient();
  const [required, setRequired] = useState(policy.required);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(policy.approvers.map(({ id }) => id)),
  );
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);

  function choose(id: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
    setDirty(true);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const people = required && chosen.size > 0 && { approvers: [...chosen] };
      const values = { base_version: policy.version, required, ...people };
      storePolicy(client, await call('PUT /pay_runs/approval_policy', values, undefined, 'caller'));
      setErrors({});
      setDirty(false);
    } catch (error) {
      const refusal = findRefusal(error);
      const wrong = getFieldErrors(error);
      setErrors(wrong);
      if (!refusal) showUnanswered(error);
      else if (Object.keys(wrong).length === 0) showRefusal(refusal);
    }
    setBusy(false);
  }
  const wrong = [...(errors['required'] ?? []), ...(errors['approvers'] ?? [])];
  return (
    <form
      className="stack gap-12"
      data-dirty={isDirty ? 'lost' : undefined}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <label className="row gap-8">
        <input
          type="checkbox"
          className="q-check"
          checked={required}
          onChange={(event) => {
            setRequired(event.target.checked);
            setDirty(true);
          }}
        />
        Otra persona aprueba cada pago antes de cerrarlo
      </label>
      {required && (
        <fieldset className="approval-people">
          <legend className="t-label">Quiénes aprueban</legend>
          <div className="stack gap-8">
            {policy.people.map(({ id, name }) => (
              <label key={id} className="row gap-8">
                <input
                  type="checkbox"
                  className="q-check"
                  checked={chosen.has(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {wrong.length > 0 && (
        <p className="c-danger" role="alert">
          {wrong.join('. ')}
        </p>
      )}
      {isDirty && (
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
          {busy ? 'Guardando…' : policy.required ? 'Proponer el cambio' : 'Guardar'}
        </button>
      )}
    </form>
  );
}

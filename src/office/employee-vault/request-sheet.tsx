import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  alertCircleOutline,
  checkmarkOutline,
  closeOutline,
  documentTextOutline,
  informationCircleOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { type AccountType, accountTypes } from '../../domain/banking/employee-account.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { WholeStaffRequest } from '../../domain/office/requests.ts';
import {
  formatAdvance,
  formatRequestTitle,
  getRecordChange,
  requestedData,
  requestReasons,
} from '../../domain/payroll/novelties/request-kinds.ts';
import type { Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import { buildFileAddress } from '../files/file-address.ts';
import { formatRecentMoment } from '../months/when.ts';
import { dropDraft, keepDraft, readKeptDraft } from '../records/kept-draft.ts';
import {
  describeEffect,
  describeRequestedDays,
  describeState,
  formatRange,
  requestWords,
} from './request-words.ts';
import { act } from './vault-api.ts';

/** Shows a request with what approving it does, and takes the decision. */
export function RequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: request } = useQuery({
    queryKey: ['requests', session.get().company?.id ?? '', id],
    queryFn: async ({ signal }) => (await read('GET /requests/:id', { id }, { signal, by: 'screen' })).data,
  });
  return (
    <Dialog
      label={request ? `Solicitud de ${request.employee.name}` : 'Solicitud'}
      as="sheet"
      onClose={onClose}
    >
      <div className="q-sheet-head">
        <div className="fill">
          <h2 className="t-heading">{request?.employee.name ?? 'Solicitud'}</h2>
          {request && (
            <p className="t-label c-3">
              {formatRequestTitle(request.kind, request.reason)} · {describeState(request)}
            </p>
          )}
        </div>
        <button type="button" className="q-icon-button" aria-label="Cerrar" onClick={onClose}>
          <Icon of={closeOutline} size="l" />
        </button>
      </div>
      {request ? <Whole request={request} onClose={onClose} /> : <Waiting rows={3} />}
    </Dialog>
  );
}

function Whole({ request, onClose }: { request: WholeStaffRequest; onClose: () => void }) {
  const { id, state, obstacle, reason, note, attachment, answer, decided_by, decided_at, created_at } =
    request;
  const { withdrawal_asked_at: asked } = request;
  const [revoking, setRevoking] = useState(() => asked !== null || readReason(id) !== undefined);
  const waits = state === 'en_revision';
  const revokes = state === 'aprobada' && (revoking || asked !== null);
  return (
    <>
      <div className="q-sheet-body vault-request stack gap-10">
        {request.start && (
          <p>
            <b className="b">{formatRange(request)}</b>
            <span className="block c-2">{describeRequestedDays(request)}</span>
          </p>
        )}
        {request.amount && <p className="b">{formatAdvance(request.amount)}</p>}
        {request.account && <AccountChange request={request} />}
        {request.data && <DataChange request={request} />}
        {reason && <p className="t-label c-3">{requestReasons[reason].law}</p>}
        {note && <p className="breaks vault-request-note">{note}</p>}
        {attachment && (
          <a
            className="q-btn q-btn--plain"
            href={buildFileAddress(`/requests/${id}/attachment`)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={documentTextOutline} />
            Ver el papel
          </a>
        )}
        <p className="t-label c-3">Llegó {formatRecentMoment(Date.parse(created_at) as Instant)}</p>
        {(waits || revokes) && (
          <p className={`q-note${obstacle ? '' : ' q-note--plain'}`} role="status">
            <Icon of={obstacle ? alertCircleOutline : informationCircleOutline} />
            <span>{describeEffect(request)}</span>
          </p>
        )}
        {asked && <p>El empleado pidió anularla {formatRecentMoment(Date.parse(asked) as Instant)}.</p>}
        {decided_at && (
          <p>
            {requestWords[state]} por {decided_by}, {formatRecentMoment(Date.parse(decided_at) as Instant)}
            {answer && <span className="block breaks c-2">{answer}</span>}
          </p>
        )}
      </div>
      {waits && <Decide request={request} onClose={onClose} />}
      {revokes && <Revoke request={request} onClose={onClose} />}
      {state === 'aprobada' && !revokes && !getRecordChange(request.kind) && (
        <div className="vault-reply vault-reply-actions flex wrap end gap-8 rule-top">
          <button type="button" className="q-btn q-btn--plain" onClick={() => setRevoking(true)}>
            Anular la aprobación
          </button>
        </div>
      )}
    </>
  );
}

/** The account that the employee has, beside the one that they ask for. */
function AccountChange({ request }: { request: WholeStaffRequest }) {
  const { account, account_number: number, present_account: present, state } = request;
  if (!account) return null;
  const rows = [
    ['Banco', present?.bank, account.bank],
    ['Tipo de cuenta', formatType(present?.account_type), formatType(account.account_type)],
    ['Número', present?.account_number, number],
    [
      'Llave Bre-B',
      present?.breb_key,
      account.breb_key ?? (account.account_end && present?.breb_key && 'Se quita'),
    ],
  ] as const;
  return <ChangeTable caption="La cuenta de hoy y la que pide" state={state} rows={rows} />;
}

/** The data that the employee has, beside those that they ask for. */
function DataChange({ request }: { request: WholeStaffRequest }) {
  const { data, present_data: present, state } = request;
  if (!data) return null;
  const rows = [
    [requestedData.mobile, present?.mobile, data.mobile],
    [requestedData.email, present?.email, data.email],
    [requestedData.home_address, present?.home_address, data.home_address],
    [requestedData.home_municipality_id, present?.home_municipality, data.home_municipality],
  ] as const;
  return <ChangeTable caption="Los datos de hoy y los que pide" state={state} rows={rows} />;
}

type Text = string | null | undefined;
type ChangeTableProps = {
  caption: string;
  state: WholeStaffRequest['state'];
  /** Each label with its value of today and the one that is asked for. */
  rows: readonly (readonly [label: string, now: Text, asked: Text])[];
};

function ChangeTable({ caption, state, rows }: ChangeTableProps) {
  return (
    <table className="vault-change full">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Dato</span>
          </th>
          {state === 'en_revision' && <th scope="col">Hoy</th>}
          <th scope="col">Pide</th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(([, , asked]) => asked)
          .map(([label, now, asked]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {state === 'en_revision' && <td className="breaks c-2">{now || '—'}</td>}
              <td className="breaks">
                <b className="b">{asked}</b>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const formatType = (type: string | null | undefined): string =>
  type && Object.hasOwn(accountTypes, type) ? accountTypes[type as AccountType] : '';

const draftOfRevocation = (id: string): string => `revoke:${id}`;
const readReason = (id: string): string | undefined =>
  readKeptDraft<{ text: string }>(draftOfRevocation(id))?.value.text;

/** Revokes an approved request, or keeps it when its employee asked for that. Both need words that the employee reads. */
function Revoke({ request, onClose }: { request: WholeStaffRequest; onClose: () => void }) {
  const { id, version: base_version, obstacle, withdrawal_asked_at: asked } = request;
  const client = useQueryClient();
  const [writeKey] = useState(createWriteKey);
  const [reason, setReason] = useState(() => readReason(id) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function decide(address: 'POST /requests/:id/revoke' | 'POST /requests/:id/keep'): Promise<void> {
    if (busy) return;
    const answer = reason.trim();
    if (!answer)
      return setError(
        `Escriba por qué ${address.endsWith('keep') ? 'no ' : ''}se anula: el empleado lo lee.`,
      );
    setBusy(true);
    const done = await act(client, address, { id, base_version, answer }, writeKey);
    setBusy(false);
    if (!done) return;
    dropDraft(draftOfRevocation(id));
    onClose();
  }

  /** Keeps the reason as a draft on the device, because closing the sheet does not ask. */
  function write(text: string) {
    setReason(text);
    setError(undefined);
    if (text) keepDraft(draftOfRevocation(id), { text });
    else dropDraft(draftOfRevocation(id));
  }

  return (
    <form
      className="vault-reply stack gap-10 rule-top"
      onSubmit={(event) => {
        event.preventDefault();
        if (obstacle === null) void decide('POST /requests/:id/revoke');
      }}
    >
      <textarea
        className="q-input"
        aria-label="Motivo para el empleado"
        placeholder="Motivo para el empleado"
        rows={2}
        maxLength={500}
        value={reason}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'vault-revoke-error' : undefined}
        onChange={(event) => write(event.target.value)}
      />
      {error && (
        <p className="q-error" id="vault-revoke-error" role="alert">
          {error}
        </p>
      )}
      <div className="vault-reply-actions flex wrap end gap-8">
        {asked && (
          <button
            type="button"
            className="q-btn q-btn--plain"
            onClick={() => void decide('POST /requests/:id/keep')}
          >
            Dejarla aprobada
          </button>
        )}
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy || obstacle !== null}>
          Anular
        </button>
      </div>
    </form>
  );
}

function Decide({ request, onClose }: { request: WholeStaffRequest; onClose: () => void }) {
  const client = useQueryClient();
  const [writeKey] = useState(createWriteKey);
  const draft = `request:${request.id}`;
  const [answer, setAnswer] = useState(() => readKeptDraft<{ text: string }>(draft)?.value.text ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { id, version: base_version, obstacle } = request;

  async function decide(approves: boolean): Promise<void> {
    if (busy) return;
    const said = answer.trim();
    if (!approves && !said) return setError('Escriba por qué no se aprueba: el empleado lo lee.');
    setBusy(true);
    const done = approves
      ? await act(
          client,
          'POST /requests/:id/approve',
          { id, base_version, ...(said && { answer: said }) },
          writeKey,
        )
      : await act(client, 'POST /requests/:id/refuse', { id, base_version, answer: said }, writeKey);
    setBusy(false);
    if (!done) return;
    dropDraft(draft);
    onClose();
  }

  /** Keeps the answer as a draft on the device, because closing the sheet does not ask. */
  function write(text: string) {
    setAnswer(text);
    setError(undefined);
    if (text) keepDraft(draft, { text });
    else dropDraft(draft);
  }

  return (
    <form
      className="vault-reply stack gap-10 rule-top"
      onSubmit={(event) => {
        event.preventDefault();
        void decide(true);
      }}
    >
      <textarea
        className="q-input"
        aria-label="Respuesta al empleado"
        placeholder="Respuesta al empleado"
        rows={2}
        maxLength={500}
        value={answer}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'vault-request-error' : undefined}
        onChange={(event) => write(event.target.value)}
      />
      {error && (
        <p className="q-error" id="vault-request-error" role="alert">
          {error}
        </p>
      )}
      <div className="vault-reply-actions flex wrap end gap-8">
        <button type="button" className="q-btn q-btn--plain" onClick={() => void decide(false)}>
          No aprobar
        </button>
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy || obstacle !== null}>
          <Icon of={checkmarkOutline} />
          Aprobar
        </button>
      </div>
    </form>
  );
}

import { useIonRouter } from '@ionic/react';
import { useState } from 'react';
import { accountTypes } from '../../domain/banking/employee-account.ts';
import { listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { formatRequestTitle, getRecordChange } from '../../domain/payroll/novelties/request-kinds.ts';
import { formatDay } from '../../domain/values/day.ts';
import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { Sentence } from '../page/amount.tsx';
import { lookForNews } from '../page/refresh.ts';
import { formatMoment } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { explainWaitingItem } from '../questions/questions.tsx';
import { tellSubmitResult } from '../questions/submit-result.ts';
import { UnsentActions } from '../questions/unsent-actions.tsx';
import { buildVaultCall } from '../session/vault-path.ts';
import {
  formatRequestLabel,
  formatSentRequest,
  getWaitingState,
  stateLooks,
  type WaitingRequest,
} from './request-words.ts';
import { StatePill } from './state-pill.tsx';

type Sent = { sent: EmployeeRequest; owner: string; withdrawing: boolean; waiting?: undefined };
type Props = (Sent | { waiting: WaitingRequest; sent?: undefined }) & { onClose: () => void };

/** Shows a request whole: its days, what the company said, and what its employee may still do with it. */
export function OwnRequestSheet(props: Props) {
  const { onClose } = props;
  const of = props.sent ?? props.waiting;
  const { start, end } = of;
  return (
    <VaultSheet
      title={formatRequestTitle(of.kind, of.reason)}
      about={props.sent?.company.social_reason ?? ''}
      onClose={onClose}
    >
      <div className="stack gap-12 v-request-whole">
        <p className="row wrap gap-8">
          <StatePill state={props.sent ? props.sent.state : getWaitingState(props.waiting.item)} />
          {start && end && (
            <span>
              {start === end ? `El ${formatDay(start)}` : `Del ${formatDay(start)} al ${formatDay(end)}`}
            </span>
          )}
        </p>
        {props.sent?.account && <NewAccount of={props.sent.account} />}
        {props.sent?.data && <NewData of={props.sent.data} />}
        {props.sent?.amount && (
          <p className="b">
            <Sentence of={formatSentRequest(props.sent)} />
          </p>
        )}
        {props.waiting?.asked && (
          <p className="q-num breaks">
            <Sentence of={props.waiting.asked} />
          </p>
        )}
        {props.sent ? (
          <SentDetails of={props.sent} />
        ) : (
          <p className="c-2">{explainWaitingItem(props.waiting.item)}</p>
        )}
        {props.sent ? (
          <Withdraw {...props} />
        ) : (
          <UnsentActions item={props.waiting.item} question="¿Descartar esta solicitud?" onClose={onClose} />
        )}
      </div>
    </VaultSheet>
  );
}

function NewAccount({ of }: { of: NonNullable<EmployeeRequest['account']> }) {
  const { bank, account_type: type, account_end: end, breb_key: key } = of;
  return (
    <p className="breaks">
      {end && (
        <span className="block">
          {bank}
          {type && `, ${accountTypes[type].toLowerCase()}`} <span className="q-num">·· {end}</span>
        </span>
      )}
      {key && <span className="block">Llave Bre-B {key}</span>}
    </p>
  );
}

function NewData({ of }: { of: NonNullable<EmployeeRequest['data']> }) {
  const { mobile, email, home_address: address, home_municipality: place } = of;
  return (
    <p className="breaks">
      {[mobile, email, address, place].filter(Boolean).map((one) => (
        <span className="block" key={one}>
          {one}
        </span>
      ))}
    </p>
  );
}

function SentDetails({ of }: { of: EmployeeRequest }) {
  const { note, answer, decided_at, created_at } = of;
  return (
    <>
      {note && (
        <p className="breaks">
          <Sentence of={note} />
        </p>
      )}
      <p className="t-label c-3">Enviada el {formatMoment(created_at)}</p>
      {decided_at && (
        <div className="v-ask-answer">
          {answer && (
            <p className="breaks">
              <Sentence of={answer} />
            </p>
          )}
          <p className="t-label c-3">
            {stateLooks[of.state].word} el {formatMoment(decided_at)}
          </p>
        </div>
      )}
    </>
  );
}

function Withdraw({ sent, owner, withdrawing, onClose }: Sent & { onClose: () => void }) {
  const router = useIonRouter();
  const [writeKey] = useState(createWriteKey);
  const isApproved = sent.state === 'aprobada';
  if (sent.state !== 'en_revision' && !isApproved) return null;
  const change = getRecordChange(sent.kind);
  if (isApproved && change) return <p className="c-2">{change.written}</p>;
  if (withdrawing)
    return (
      <p className="c-2">
        {isApproved ? 'Pide que la anulen: falta enviarlo.' : 'La está retirando: falta enviarlo.'}
      </p>
    );
  if (sent.withdrawal_asked_at)
    return (
      <p className="c-2">
        Pidió que la anulen el {formatMoment(sent.withdrawal_asked_at)}. Su empresa aún no responde.
      </p>
    );
  async function withdraw(): Promise<void> {
    const goes = await ask(
      isApproved
        ? {
            title: '¿Pedir que la anulen?',
            lines: ['Ya está aprobada: su empresa decide si la anula. Mientras tanto sigue en pie.'],
            badge: 'info',
            accept: 'Pedir que la anulen',
            cancel: 'Dejarla',
          }
        : {
            title: '¿Retirar esta solicitud?',
            lines: ['Su empresa deja de verla para decidir. Puede pedir otra.'],
            badge: 'warn',
            accept: 'Retirar',
            cancel: 'Dejarla',
            danger: true,
          },
    );
    if (!goes) return;
    try {
      const result = await writeKey.send(sent.id, (key) =>
        submit({
          ...buildVaultCall('POST /requests/:id/withdraw', { id: sent.id }),
          prefix: '/api/vault',
          key,
          company: null,
          owner,
          record: `request/${sent.id}`,
          label: `${isApproved ? 'Pedir que anulen' : 'Retirar'}: ${formatRequestLabel(sent.kind, sent.reason ?? undefined, sent)}`,
        }),
      );
      lookForNews();
      onClose();
      await tellSubmitResult(result, isApproved ? 'Su empresa decide si la anula' : 'Enviado', router);
    } catch (error) {
      if (!(error instanceof RefusedSubmissionError)) throw error;
      lookForNews();
      showToast(listErrorSentences(error.body).join(' '), { danger: true });
    }
  }
  return (
    <button type="button" className="q-btn q-btn--plain q-btn--block v-big" onClick={() => void withdraw()}>
      {isApproved ? 'Pedir que la anulen' : 'Retirar la solicitud'}
    </button>
  );
}

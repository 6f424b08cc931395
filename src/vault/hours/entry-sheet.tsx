import { useIonRouter } from '@ionic/react';
import { useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { formatClockSpan } from '../../domain/payroll/signed-hours/hours-words.ts';
import { type SideSignature, toClockSpan } from '../../domain/payroll/signed-hours/signed-hours.ts';
import { formatDay } from '../../domain/values/day.ts';
import type { OwnHours } from '../../domain/vault/hours.ts';
import { ask } from '../../kit/overlays/announce.ts';
import { Sentence } from '../page/amount.tsx';
import { formatMoment } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { explainWaitingItem } from '../questions/questions.tsx';
import { UnsentActions } from '../questions/unsent-actions.tsx';
import MarkSheet from './mark-sheet.tsx';
import type { ShownEntry } from './own-hours.ts';
import { signOwnHours } from './sign-hours.ts';
import '../styles/requests.css?adopt';

type Props = { entry: ShownEntry; own: OwnHours; owner: string; onClose: () => void };

/** Shows who signed the hours of a day and when, and what their employee may still do. */
export default function EntrySheet({ entry, own, owner, onClose }: Props) {
  const [changing, change] = useState(false);
  const { day, employee, company, unsent, payment, span } = entry;
  if (changing && span)
    return (
      <MarkSheet owner={owner} companies={[own]} changed={{ id: entry.id, day, ...span }} onClose={onClose} />
    );
  return (
    <VaultSheet
      title={`Horas del ${formatDay(day).replace(/ de \d{4}$/, '')}`}
      about={own.company.social_reason}
      onClose={onClose}
    >
      <div className="stack gap-12 v-request-whole">
        <Side title="Usted" of={employee} isUnsent={unsent !== undefined} />
        <Side title="Su empresa" of={company} />
        {unsent && <p className="c-2">{explainWaitingItem(unsent)}</p>}
        <p className="c-2">{describePayment(entry)}</p>
        {unsent ? (
          <UnsentActions item={unsent} question="¿Descartar esta firma?" onClose={onClose} />
        ) : (
          !payment?.closed && (
            <Actions entry={entry} own={own} owner={owner} onChange={() => change(true)} onClose={onClose} />
          )
        )}
      </div>
    </VaultSheet>
  );
}

const formatTimes = (side: SideSignature): string => {
  const span = toClockSpan(side);
  return span ? formatClockSpan(span) : 'Sin horas extra';
};

function Side({
  title,
  of,
  isUnsent = false,
}: {
  title: string;
  of: SideSignature | null;
  isUnsent?: boolean;
}) {
  return (
    <div className="v-hours-side">
      <p className="row between wrap gap-8">
        <b className="b">{title}</b>
        <span>{of ? formatTimes(of) : 'Aún no firma'}</span>
      </p>
      {of && !isUnsent && (
        <p className="t-label c-3">
          Firmó {of.name} el {formatMoment(of.signed_at)}
        </p>
      )}
      {of?.note && (
        <p className="breaks">
          <Sentence of={of.note} />
        </p>
      )}
    </div>
  );
}

function describePayment({ payment, state, waits, agreed }: ShownEntry): string {
  if (payment) {
    const when = payment.paid_on ? ` del ${formatDay(payment.paid_on).replace(/ de \d{4}$/, '')}` : '';
    if (payment.lacks)
      return `El pago${when} ya no tiene estas horas como se firmaron. Pregúntele a su empresa.`;
    return payment.closed ? `Va en el pago${when}, que ya está cerrado.` : `Va en el pago${when}.`;
  }
  if (state === 'sin_horas') return 'Ese día quedó sin horas extra.';
  if (agreed) return 'Firmadas por los dos: van en el próximo pago.';
  return waits === 'employee' ? 'Falta su firma.' : 'Falta la firma de su empresa.';
}

type ActionsProps = {
  entry: ShownEntry;
  own: OwnHours;
  owner: string;
  onChange: () => void;
  onClose: () => void;
};

function Actions({ entry, own, owner, onChange, onClose }: ActionsProps) {
  const router = useIonRouter();
  const [writeKey] = useState(createWriteKey);
  const [error, setError] = useState<string>();
  const { id, day, waits, employee, company, state } = entry;
  const isAsked = waits === 'employee' && company !== null;

  async function sign(times: { start: string; end: string } | null): Promise<void> {
    const signature = { company_id: own.company.id, entry: id, day, ...times };
    setError(await signOwnHours(owner, signature, writeKey, router, onClose));
  }

  async function remove(): Promise<void> {
    const goes = await ask({
      title: '¿Decir que no hubo horas extra?',
      lines: [
        company
          ? 'Su empresa tiene que firmar lo mismo para que dejen de pagarse.'
          : 'Su empresa deja de verlas.',
      ],
      badge: 'warn',
      accept: 'No hubo horas',
      cancel: 'Dejarlas',
      danger: true,
    });
    if (goes) await sign(null);
  }

  return (
    <>
      {error && (
        <p className="q-error" role="alert">
          {error}
        </p>
      )}
      {isAsked && (
        <div className="stack gap-8">
          <button
            type="button"
            className="q-btn q-btn--primary q-btn--block v-big"
            onClick={() => void sign(toClockSpan(company))}
          >
            {employee ? `Aceptar ${formatTimes(company)}` : `Firmar ${formatTimes(company)}`}
          </button>
          {employee && (
            <button
              type="button"
              className="q-btn q-btn--plain q-btn--block v-big"
              onClick={() => void sign(toClockSpan(employee))}
            >
              Dejar mi marca
            </button>
          )}
        </div>
      )}
      {state !== 'sin_horas' && (
        <div className="v-actions flex wrap gap-8">
          {entry.span && (
            <button type="button" className="q-btn q-btn--plain" onClick={onChange}>
              Cambiar las horas
            </button>
          )}
          {!(employee && !toClockSpan(employee)) && (
            <button type="button" className="q-btn q-btn--ghost" onClick={() => void remove()}>
              No hubo horas
            </button>
          )}
        </div>
      )}
    </>
  );
}

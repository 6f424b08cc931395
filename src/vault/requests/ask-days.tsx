import { useIonRouter } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { describeRefusal, listErrorSentences } from '../../domain/calls/refusals.ts';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { countRequestedDays, type RequestedDays } from '../../domain/payroll/benefits/requested-days.ts';
import { isWorkingDay } from '../../domain/payroll/benefits/vacations.ts';
import {
  type RequestKind,
  type RequestReason,
  requestReasonNames,
  requestReasons,
} from '../../domain/payroll/novelties/request-kinds.ts';
import { addDays, type Day, dayOf, type Instant } from '../../domain/values/day.ts';
import type { EmployeeBalances } from '../../domain/vault/balances.ts';
import type { EmployeeRequest, RequestCompany } from '../../domain/vault/requests.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask, show } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { formatDayCount, useBalances } from '../balances/balances.ts';
import { lookForNews } from '../page/refresh.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { forgetOthersDrafts } from '../questions/own-drafts.ts';
import { tellSubmitResult } from '../questions/submit-result.ts';
import { employeeSession } from '../session/session.ts';
import { buildVaultCall } from '../session/vault-path.ts';
import { AttachmentField } from './attachment-field.tsx';
import { DayCalendar } from './day-calendar.tsx';
import {
  addToRequestDraft,
  discardRequestDraft,
  getRequestDraft,
  hasWritten,
  type UnsentRequest,
} from './request-drafts.ts';
import {
  describeRange,
  findCrossing,
  formatHolidays,
  formatRequestLabel,
  formatWeekend,
  type WaitingRequest,
} from './request-words.ts';

/** Days back that a leave may begin: somebody who comes back tells what happened. */
const DAYS_BACK = 60;

const words = {
  vacations: { title: 'Pedir vacaciones', note: 'Mensaje (opcional)' },
  leave: { title: 'Pedir una licencia', note: 'Detalle (opcional)' },
  sickness: { title: 'Informar una incapacidad', note: 'Detalle (opcional)' },
} as const satisfies Readonly<Record<RequestKind, unknown>>;

// The vault may lock, and its employee sign out, with this sheet off the page.
employeeSession.subscribe(() => forgetOthersDrafts(employeeSession.get()));

type Props = {
  kind: RequestKind;
  owner: string;
  companies: readonly RequestCompany[];
  sent: readonly EmployeeRequest[];
  waiting: readonly WaitingRequest[];
  onClose: () => void;
};

/** Asks for vacations or for a leave. Without a connection, the request is stored here and sent once later. */
export default function AskDays({ kind, owner, companies, sent, waiting, onClose }: Props) {
  const router = useIonRouter();
  const [writeKey] = useState(createWriteKey);
  const [written, setWritten] = useState(() => getRequestDraft(owner, kind));
  const { company: companyId = companies[0]?.id ?? '', chosen, reason, note = '', attachment } = written;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const { read } = useBalances(owner);
  const today = dayOf(Date.now() as Instant);
  const company = companies.find(({ id }) => id === companyId);
  const week = { saturdays: company?.saturdays ?? true };
  const range = chosen?.end ? { start: chosen.start, end: chosen.end } : undefined;
  const days = range && countRequestedDays(range.start, range.end, week);
  const ofCompany = sent.filter((one) => one.company.id === companyId);
  const waitingHere = waiting.filter(({ item }) => item.values['company_id'] === companyId);
  const crossing = range && findCrossing({ kind, ...range }, ofCompany, waitingHere);
  const rests = kind === 'vacations';
  const { title, note: noteLabel } = words[kind];
  const balance = read?.data.data.find((one) => one.company.id === companyId)?.vacations ?? null;

  const write = (more: UnsentRequest): void =>
    setWritten(addToRequestDraft(employeeSession.get(), owner, kind, more));

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

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = !range
      ? 'Toque el primer y el último día.'
      : kind === 'leave' && !reason
        ? 'Elija el motivo.'
        : kind === 'sickness' && !attachment
          ? 'Ponga la foto de la incapacidad.'
          : days?.working === 0 && rests
            ? 'Esos días no gastan vacaciones: no son hábiles.'
            : crossing;
    if (missing || !range) return setError(missing);
    setBusy(true);
    setError(undefined);
    const draft = {
      company_id: companyId,
      kind,
      ...range,
      ...(kind === 'leave' && reason && { reason }),
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
          label: formatRequestLabel(kind, kind === 'leave' ? reason : undefined, range),
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
        {kind === 'leave' && <ReasonField reason={reason} onChange={(next) => write({ reason: next })} />}
        {kind === 'sickness' && (
          <AttachmentField attachment={attachment} onChange={(paper) => write({ attachment: paper })} />
        )}
        <DayCalendar
          chosen={chosen}
          earliest={rests ? today : addDays(today, -DAYS_BACK)}
          today={today}
          isFree={(day) => rests && !isWorkingDay(day, week)}
          onChoose={(next) => {
            setError(undefined);
            write({ chosen: next });
          }}
        />
        <p className="v-days-legend row wrap t-label c-3">
          <i aria-hidden /> Festivo
          {rests && (
            <>
              <s aria-hidden>25</s> no cuenta
            </>
          )}
        </p>
        {crossing && (
          <p className="q-error" role="alert">
            {crossing}
          </p>
        )}
        <div aria-live="polite">
          {range && days && rests && (
            <VacationTicket range={range} days={days} saturdays={week.saturdays} balance={balance} />
          )}
          {range && days && !rests && (
            <section className="v-request-ticket boxed">
              <p className="v-request-big b">{formatCount(days.calendar, 'día', 'días')}</p>
              <p className="c-2">{describeRange(range.start, range.end, days)}</p>
            </section>
          )}
          {chosen && !range && <p className="c-2">Ahora toque el último día. El mismo, si es uno solo.</p>}
        </div>
        <div className="q-field">
          <label htmlFor="v-request-note">{noteLabel}</label>
          <textarea
            id="v-request-note"
            className="q-input"
            autoComplete="off"
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => write({ note: event.target.value })}
          />
        </div>
        {error && error !== crossing && (
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
          aria-disabled={busy || !range || crossing !== undefined}
        >
          {busy ? 'Enviando…' : online ? 'Enviar solicitud' : 'Guardar para enviar'}
        </button>
      </form>
    </VaultSheet>
  );
}

const formatCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

function ReasonField(props: {
  reason: RequestReason | undefined;
  onChange: (reason: RequestReason | undefined) => void;
}) {
  const { reason, onChange } = props;
  return (
    <FormField label="Motivo" hint={reason && requestReasons[reason].law}>
      {(ties) => (
        <Select
          ties={ties}
          value={reason ?? ''}
          empty="Elija el motivo"
          options={Object.fromEntries(requestReasonNames.map((name) => [name, requestReasons[name].label]))}
          onChange={(value) => onChange(requestReasonNames.find((name) => name === value))}
        />
      )}
    </FormField>
  );
}

type TicketProps = {
  range: { start: Day; end: Day };
  days: RequestedDays;
  saturdays: boolean;
  balance: EmployeeBalances['vacations'];
};

/** The sum of some vacations: days of the calendar, those that do not count, and what is left. */
function VacationTicket({ range, days, saturdays, balance }: TicketProps) {
  const { calendar, working, weekend, holidays } = days;
  const left = balance && Number(balance.days) - working;
  return (
    <section className="v-request-ticket boxed">
      <p className="v-request-big b">{formatCount(working, 'día hábil', 'días hábiles')}</p>
      <p className="c-2">{describeRange(range.start, range.end, days)}</p>
      <dl>
        <Line label="Días de calendario">{calendar}</Line>
        {weekend.length > 0 && <Line label={formatWeekend(weekend, saturdays)}>−{weekend.length}</Line>}
        {holidays.length > 0 && <Line label={formatHolidays(holidays)}>−{holidays.length}</Line>}
        <Line label="Días que gasta" strong>
          {working}
        </Line>
        <Line label={`Le pagan ${formatCount(calendar, 'día', 'días')}`}>CST art. 192</Line>
        {balance && left !== null && left >= 0 && (
          <Line label={`Le quedan, de ${formatDayCount(balance.days)}`} strong>
            {formatDayCount(String(Math.round(left * 10_000) / 10_000))} días
          </Line>
        )}
      </dl>
      {balance && left !== null && left < 0 && (
        <p className="c-2">{describeAdvance(working, Math.max(0, Math.floor(Number(balance.days))))}</p>
      )}
    </section>
  );
}

/** Says how many days are not earned yet: the company may give them in advance. */
const describeAdvance = (working: number, own: number): string =>
  `${formatCount(own, 'es suyo', 'son suyos')} hoy; ${
    working - own === 1 ? 'el otro lo' : `los otros ${working - own} los`
  } puede adelantar su empresa.`;

type LineProps = { label: string; strong?: boolean; children: ReactNode };

function Line({ label, strong = false, children }: LineProps) {
  return (
    <div className={strong ? 'row between b rule-top' : 'row between'}>
      <dt className={strong ? '' : 'c-2'}>{label}</dt>
      <dd className="q-num">{children}</dd>
    </div>
  );
}

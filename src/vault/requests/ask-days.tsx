import type { ReactNode } from 'react';
import { countRequestedDays, type RequestedDays } from '../../domain/payroll/benefits/requested-days.ts';
import { isWorkingDay } from '../../domain/payroll/benefits/vacations.ts';
import {
  type DaysKind,
  type RequestReason,
  requestReasonNames,
  requestReasons,
} from '../../domain/payroll/novelties/request-kinds.ts';
import { addDays, type Day, dayOf, type Instant } from '../../domain/values/day.ts';
import type { EmployeeBalances } from '../../domain/vault/balances.ts';
import type { EmployeeRequest } from '../../domain/vault/requests.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { formatDayCount, useBalances } from '../balances/balances.ts';
import { AttachmentField } from './attachment-field.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { RequestForm, type RequestFormProps, useRequestForm } from './request-form.tsx';
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
} as const satisfies Readonly<Record<DaysKind, unknown>>;

type Props = RequestFormProps & {
  kind: DaysKind;
  sent: readonly EmployeeRequest[];
  waiting: readonly WaitingRequest[];
};

/** Asks for vacations, for a leave, or for the pay of an incapacity. */
export default function AskDays(props: Props) {
  const { kind, owner, companies, sent, waiting } = props;
  const form = useRequestForm(kind, props);
  const { companyId, written, write, setError } = form;
  const { chosen, reason, attachment } = written;
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
  const { title, note } = words[kind];
  const balance = read?.data.data.find((one) => one.company.id === companyId)?.vacations ?? null;

  function send(): void {
    const missing = !range
      ? 'Toque el primer y el último día.'
      : kind === 'leave' && !reason
        ? 'Elija el motivo.'
        : kind === 'sickness' && !attachment
          ? 'Ponga la foto de la incapacidad.'
          : days?.working === 0 && rests
            ? 'Esos días no gastan vacaciones: no son hábiles.'
            : undefined;
    setError(missing);
    if (missing || crossing || !range) return;
    const details = { ...range, ...(kind === 'leave' && reason && { reason }) };
    void form.send(details, formatRequestLabel(kind, kind === 'leave' ? reason : undefined, range));
  }

  return (
    <RequestForm
      form={form}
      title={title}
      noteLabel={note}
      isReady={range !== undefined && crossing === undefined}
      onSend={send}
    >
      {kind === 'leave' && <ReasonField reason={reason} onChange={(next) => write({ reason: next })} />}
      {kind === 'sickness' && (
        <AttachmentField
          label="Foto de la incapacidad"
          attachment={attachment}
          onChange={(paper) => write({ attachment: paper })}
        />
      )}
      <DayCalendar
        chosen={chosen}
        earliest={rests ? today : addDays(today, -DAYS_BACK)}
        today={today}
        isFree={(day) => rests && !isWorkingDay(day, week)}
        onChoose={(next) => write({ chosen: next })}
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
    </RequestForm>
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

import { useIonRouter } from '@ionic/react';
import { cloudOfflineOutline } from 'ionicons/icons';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { findLaw, getLaw } from '../../domain/payroll/law/parameters.ts';
import {
  describeKinds,
  formatHourCount,
  sumHundredths,
} from '../../domain/payroll/signed-hours/hours-words.ts';
import {
  checkOvertimeSpan,
  computeOvertime,
  computeOvertimePay,
  MAX_DAYS_BACK,
  MAX_HOURS_NOTE,
  type OvertimeContract,
} from '../../domain/payroll/signed-hours/overtime.ts';
import { addDays, type Day, dayOf, type Instant, parseDay } from '../../domain/values/day.ts';
import { toMoneyText } from '../../domain/values/money.ts';
import type { OwnHours } from '../../domain/vault/hours.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { Amount } from '../page/amount.tsx';
import { VaultSheet } from '../page/vault-sheet.tsx';
import { findDraft } from '../questions/drafts.ts';
import {
  buildOwnDraftId,
  discardOwnDraft,
  forgetOthersDrafts,
  keepOwnDraft,
} from '../questions/own-drafts.ts';
import { employeeSession } from '../session/session.ts';
import { toOvertimeContract } from './own-hours.ts';
import { signOwnHours } from './sign-hours.ts';
import '../styles/requests.css?adopt';

const draftName = 'hours';
type Draft = { company?: string; day?: string; start?: string; end?: string; note?: string };

// The vault may lock, and its employee sign out, with this sheet off the page.
employeeSession.subscribe(() => forgetOthersDrafts(employeeSession.get()));

/** Entry that the sheet changes, with the times in sight. Without one, the sheet marks new hours. */
export type ChangedEntry = { id: string; day: Day; start: string; end: string };

type Props = {
  owner: string;
  companies: readonly OwnHours[];
  changed?: ChangedEntry | undefined;
  onClose: () => void;
};

/** Marks or changes the overtime of a day. Without a connection, it is stored here and sent later. */
export default function MarkSheet({ owner, companies, changed, onClose }: Props) {
  const router = useIonRouter();
  const today = dayOf(Date.now() as Instant);
  const [writeKey] = useState(createWriteKey);
  const [entry] = useState(() => changed?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState<Draft>(
    () => (changed ? { ...changed } : findDraft<Draft>(buildOwnDraftId(owner, draftName))) ?? {},
  );
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const { company: companyId = companies[0]?.company.id ?? '', start = '', end = '', note = '' } = draft;
  const own = companies.find(({ company }) => company.id === companyId);
  const contract = own?.contract ? toOvertimeContract(own.contract) : undefined;
  const day = changed?.day ?? parseDay(draft.day ?? today);
  const span = day && start && end ? { day, start, end } : undefined;
  const wrong = span && Object.values(checkOvertimeSpan(span, today, changed !== undefined) ?? {}).flat()[0];

  function write(more: Draft): void {
    const next = { ...draft, ...more };
    setDraft(next);
    setError(undefined);
    if (!changed) keepOwnDraft(employeeSession.get(), owner, draftName, next);
  }

  async function leave(): Promise<void> {
    const isWritten = changed
      ? start !== changed.start || end !== changed.end
      : Boolean(start || end || note);
    const goes =
      !isWritten ||
      (await ask({
        title: '¿Descartar estas horas?',
        lines: ['Lo que escribió se pierde.'],
        badge: 'warn',
        accept: 'Descartar',
        cancel: 'Seguir',
        danger: true,
      }));
    if (!goes) return;
    if (!changed) discardOwnDraft(owner, draftName);
    onClose();
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!span) return setError('Diga a qué hora empezó y a qué hora terminó.');
    if (wrong) return setError(wrong);
    setBusy(true);
    const refused = await signOwnHours(
      owner,
      { company_id: companyId, entry, ...span, ...(note.trim() && { note: note.trim() }) },
      writeKey,
      router,
      () => {
        if (!changed) discardOwnDraft(owner, draftName);
        onClose();
      },
    );
    if (refused === undefined) return;
    setBusy(false);
    setError(refused);
  }

  return (
    <VaultSheet title={changed ? 'Cambiar las horas' : 'Marcar horas extra'} onClose={() => void leave()}>
      <form className="v-form" onSubmit={send} noValidate>
        {!changed && companies.length > 1 && (
          <FormField label="Empresa">
            {(ties) => (
              <Select
                ties={ties}
                value={companyId}
                options={Object.fromEntries(
                  companies.map(({ company }) => [company.id, company.social_reason]),
                )}
                onChange={(company) => write({ company })}
              />
            )}
          </FormField>
        )}
        {!changed && (
          <FormField label="Día">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="date"
                autoComplete="off"
                min={addDays(today, -MAX_DAYS_BACK)}
                max={today}
                value={draft.day ?? today}
                onChange={(event) => write({ day: event.target.value })}
              />
            )}
          </FormField>
        )}
        <div className="v-hours-times">
          <FormField label="Desde">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="time"
                autoComplete="off"
                value={start}
                onChange={(event) => write({ start: event.target.value })}
              />
            )}
          </FormField>
          <FormField label="Hasta">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="time"
                autoComplete="off"
                value={end}
                onChange={(event) => write({ end: event.target.value })}
              />
            )}
          </FormField>
        </div>
        <div aria-live="polite">
          {span && !wrong && contract && <Ticket contract={contract} span={span} />}
        </div>
        <FormField label="Nota" optional>
          {(ties) => (
            <textarea
              {...ties}
              className="q-input"
              autoComplete="off"
              rows={2}
              maxLength={MAX_HOURS_NOTE}
              value={note}
              onChange={(event) => write({ note: event.target.value })}
            />
          )}
        </FormField>
        {(error ?? wrong) && (
          <p className="q-error" role="alert">
            {error ?? wrong}
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
          aria-disabled={busy || !span || wrong !== undefined}
        >
          {busy ? 'Enviando…' : online ? 'Firmar' : 'Firmar y guardar'}
        </button>
      </form>
    </VaultSheet>
  );
}

type TicketProps = { contract: OvertimeContract; span: { day: Day; start: string; end: string } };

/** Shows the hours of some times by kind, and what they pay. */
function Ticket({ contract, span }: TicketProps) {
  const hours = computeOvertime(contract, [span], getLaw);
  const hundredths = sumHundredths(hours);
  const law = findLaw(span.day, getLaw)?.overtimeLimits;
  return (
    <section className="v-request-ticket boxed">
      <p className="v-request-big b">
        {formatHourCount(hundredths)} {hundredths === 100 ? 'hora extra' : 'horas extra'}
      </p>
      <dl>
        {describeKinds(hours).map(({ label, count }) => (
          <div key={label} className="row between gap-10">
            <dt className="c-2">{label}</dt>
            <dd className="q-num">{count} h</dd>
          </div>
        ))}
        <div className="row between b rule-top gap-10">
          <dt>Antes de salud y pensión</dt>
          <dd>
            <Amount amount={toMoneyText(computeOvertimePay(contract, hours, getLaw))} />
          </dd>
        </div>
      </dl>
      {law && hundredths > law.value.day * 100 && (
        <p className="t-label c-2">
          La ley permite hasta {law.value.day} horas extra al día ({law.basis}). Se pagan igual.
        </p>
      )}
    </section>
  );
}

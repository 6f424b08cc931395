import { useQueryClient } from '@tanstack/react-query';
import { closeOutline, informationCircleOutline, lockClosedOutline } from 'ionicons/icons';
import { type FormEvent, useId, useState } from 'react';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import type { StaffHoursEntry } from '../../domain/office/signed-hours.ts';
import {
  checkOvertimeSpan,
  MAX_DAYS_BACK,
  MAX_HOURS_NOTE,
} from '../../domain/payroll/signed-hours/overtime.ts';
import { toClockSpan } from '../../domain/payroll/signed-hours/signed-hours.ts';
import { addDays, formatDay, type Instant, parseDay } from '../../domain/values/day.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Picker } from '../../kit/inputs/picker.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { getToday } from '../months/month.ts';
import { formatRecentMoment } from '../months/when.ts';
import { useClosing } from '../navigation/leaving.ts';
import { describeHours, describeSide, describeStanding } from './hours-words.ts';
import { act } from './vault-api.ts';

type Props = { entry: StaffHoursEntry | undefined; onClose: () => void };

/** Shows who signed some overtime and signs it for the company, or marks that of an employee. */
export default function HoursSheet({ entry, onClose }: Props) {
  const title = entry ? entry.employee.name : 'Marcar horas extra';
  const [dirty, setDirty] = useState(false);
  const close = useClosing(dirty, onClose);
  return (
    <Dialog label={title} as="sheet" onClose={close}>
      <div className="q-sheet-head">
        <div className="fill">
          <h2 className="t-heading">{title}</h2>
          {entry && (
            <p className="t-label c-3">
              {formatDay(entry.day)} · {describeStanding(entry)}
            </p>
          )}
        </div>
        <button type="button" className="q-icon-button" aria-label="Cerrar" onClick={close}>
          <Icon of={closeOutline} size="l" />
        </button>
      </div>
      {entry?.payment?.closed ? (
        <Closed entry={entry} />
      ) : (
        <Sign entry={entry} onClose={onClose} dirty={dirty} onType={() => setDirty(true)} />
      )}
    </Dialog>
  );
}

function Sides({ entry }: { entry: StaffHoursEntry }) {
  return (
    <>
      <Side title="El empleado" of={entry.employee_signature} />
      <Side title="La empresa" of={entry.company_signature} />
      {entry.hours.length > 0 && <p className="c-2">{describeHours(entry)}</p>}
    </>
  );
}

function Side({ title, of }: { title: string; of: StaffHoursEntry['employee_signature'] }) {
  return (
    <p>
      <b className="b">{title}</b>: {of ? describeSide(of) : 'aún no firma'}
      {of && (
        <span className="block t-label c-3">
          Firmó {of.name}, {formatRecentMoment(Date.parse(of.signed_at) as Instant)}
        </span>
      )}
      {of?.note && <span className="block breaks c-2">{of.note}</span>}
    </p>
  );
}

const Closed = ({ entry }: { entry: StaffHoursEntry }) => (
  <div className="q-sheet-body vault-request stack gap-10">
    <Sides entry={entry} />
    <p className="q-note q-note--plain" role="status">
      <Icon of={lockClosedOutline} />
      <span>
        Estas horas están en «{entry.payment?.name}», que ya está cerrado. Para cambiarlas hay que reabrirlo.
      </span>
    </p>
  </div>
);

function Sign({ entry, onClose, dirty, onType }: Props & { dirty: boolean; onType: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const [writeKey] = useState(createWriteKey);
  const [id] = useState(() => entry?.id ?? crypto.randomUUID());
  const shown = entry?.employee_signature ?? entry?.company_signature;
  const [employee, setEmployee] = useState(entry?.employee.id ?? '');
  const [day, setDay] = useState<string>(entry?.day ?? getToday());
  const [start, setStart] = useState(shown?.start ?? '');
  const [end, setEnd] = useState(shown?.end ?? '');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const theirs = entry?.employee_signature;
  const isAgreeing = theirs ? theirs.start === start && theirs.end === end : false;

  async function send(times: { start?: string; end?: string }): Promise<void> {
    const on = parseDay(day);
    if (busy || !on) return;
    setBusy(true);
    const signature = {
      employee_id: employee,
      entry: id,
      day: on,
      ...times,
      ...(note.trim() && { note: note.trim() }),
    };
    const done = await act(client, 'POST /signed_hours', { signatures: [signature] }, writeKey);
    setBusy(false);
    if (done) onClose();
  }

  function findMistake(): string | undefined {
    const on = parseDay(day);
    if (!employee) return 'Elija el empleado.';
    if (!on || !start || !end) return 'Diga el día, a qué hora empezó y a qué hora terminó.';
    return Object.values(
      checkOvertimeSpan({ day: on, start, end }, getToday(), entry !== undefined) ?? {},
    ).flat()[0];
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const mistake = findMistake();
    setError(mistake);
    if (mistake === undefined) void send({ start, end });
  }

  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setError(undefined);
      onType();
    };

  return (
    <>
      <form
        id={formId}
        data-dirty={dirty ? 'lost' : undefined}
        className="q-sheet-body vault-request stack gap-10"
        onSubmit={submit}
        noValidate
      >
        {entry ? (
          <Sides entry={entry} />
        ) : (
          <FormField label="Empleado">
            {(ties) => (
              <Picker
                ties={ties}
                title="Empleado"
                of={{ to: 'employees' }}
                value={employee || null}
                required
                onPick={(choice) => changed(setEmployee)(choice?.id ?? '')}
              />
            )}
          </FormField>
        )}
        {!entry && (
          <FormField label="Día">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="date"
                min={addDays(getToday(), -MAX_DAYS_BACK)}
                max={getToday()}
                value={day}
                onChange={(event) => changed(setDay)(event.target.value)}
              />
            )}
          </FormField>
        )}
        <div className="vault-hours-times">
          <FormField label="Desde">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="time"
                value={start}
                onChange={(event) => changed(setStart)(event.target.value)}
              />
            )}
          </FormField>
          <FormField label="Hasta">
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="time"
                value={end}
                onChange={(event) => changed(setEnd)(event.target.value)}
              />
            )}
          </FormField>
        </div>
        <FormField label="Nota para el empleado" optional>
          {(ties) => (
            <input
              {...ties}
              className="q-input"
              autoComplete="off"
              maxLength={MAX_HOURS_NOTE}
              value={note}
              onChange={(event) => changed(setNote)(event.target.value)}
            />
          )}
        </FormField>
        {error && (
          <p className="q-error" role="alert">
            {error}
          </p>
        )}
        <p className="q-note q-note--plain" role="status">
          <Icon of={informationCircleOutline} />
          <span>
            {isAgreeing
              ? 'Firma lo mismo que el empleado: las horas van al pago de su día.'
              : 'El empleado tiene que firmar lo mismo para que vayan al pago.'}
          </span>
        </p>
      </form>
      <div className="vault-reply vault-reply-actions flex wrap end gap-8 rule-top">
        {entry && !(entry.company_signature && !toClockSpan(entry.company_signature)) && (
          <button
            type="button"
            className="q-btn q-btn--plain"
            aria-disabled={busy}
            onClick={() => void send({})}
          >
            No hubo horas
          </button>
        )}
        <button type="submit" form={formId} className="q-btn q-btn--primary" aria-disabled={busy}>
          {busy ? 'Firmando…' : 'Firmar'}
        </button>
      </div>
    </>
  );
}

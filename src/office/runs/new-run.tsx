import { useQueryClient } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState } from 'react';
import { createWriteKey, isRefusal } from '../../domain/calls/write-key.ts';
import { getPayableDay } from '../../domain/payroll/law/holidays.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { references } from '../../domain/records/fields.ts';
import { getMonthEnd, getMonthStart } from '../../domain/values/day.ts';
import { type FieldTies, FormField } from '../../kit/inputs/field.tsx';
import { Picker } from '../../kit/inputs/picker.tsx';
import ReferencesControl from '../../kit/inputs/references-control.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { showRefusal } from '../../net/refusal.ts';
import { formatMonthTitle, type Month } from '../months/month.ts';
import { useClosing } from '../navigation/leaving.ts';
import { tryCall } from './acts.ts';
import { type AskedRun, EnteringPeople } from './entering-people.tsx';
import { useFirstWrong } from './first-wrong.ts';
import {
  choiceWords,
  describeRunChoice,
  isDated,
  parseRunChoice,
  proposeNextRun,
  proposePaymentDay,
  type RunChoice,
} from './kinds.ts';
import { type PaymentPeople, useLastDay } from './last-day.ts';
import { type Run, useGoing } from './runs.ts';

type Props = {
  month: Month;
  runs: readonly Run[];
  /** Code of how often most people of the month are paid. */
  period: string | undefined;
  onMade: (run: Run) => void;
  onClose: () => void;
};

const whom = {
  everybody: ['Todos', 'Quienes tienen contrato en esos días.'],
  group: ['Un grupo de nómina', 'Los de ese grupo con contrato en esos días.'],
  some: ['Algunas personas', 'Usted las elige.'],
} as const;
type Whom = keyof typeof whom;

const people = references('Personas', { to: 'employees' });

/** New payment, its date and its people: the server works everybody out and answers the payment, open. */
export default function NewRun({ month, runs, period, onMade, onClose }: Props) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<RunChoice>(() => proposeNextRun(month, runs, period));
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [paid, setPaid] = useState<string>();
  const [to, setTo] = useState<Whom>('everybody');
  const [group, setGroup] = useState('');
  const [ids, setIds] = useState<string[]>([]);
  const [refused, setRefused] = useState<Errors>({});
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const [writeKey, setWriteKey] = useState(createWriteKey);
  const [id, setId] = useState('');
  const going = useGoing(id);
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, refused);

  const dirty = start !== '' || end !== '' || paid !== undefined || group !== '' || ids.length > 0;
  const close = useClosing(dirty, onClose);

  const { kind, part } = parseRunChoice(choice);
  const dated = isDated({ kind });
  const leaving = useLastDay(month, kind === 'final_settlement' ? leavingOf(to, group, ids) : undefined);
  const payment = paid ?? (leaving && getPayableDay(leaving)) ?? proposePaymentDay(choice, month, start, end);
  const [first, last] = [getMonthStart(month.year, month.month), getMonthEnd(month.year, month.month)];

  const asked = {
    kind,
    ...(part && { part }),
    ...month,
    ...(dated && start && { start }),
    ...(dated && end && { end }),
    payment_date: payment,
    ...(to === 'group' && group && { payroll_group_id: group }),
  };
  // A list is of people chosen by name, and leaves nobody out.
  const isWhole = payment && (!dated || (start && end)) && (to === 'everybody' || (to === 'group' && group));
  const isRefused = trouble !== '' || Object.keys(refused).length > 0;

  /** Changed values are no longer those that were refused. */
  function changed<V>(set: (value: V) => void) {
    return (value: V) => {
      setRefused({});
      setTrouble('');
      set(value);
    };
  }

  async function make(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const newRun = {
      ...asked,
      ...(to === 'everybody' && { everybody: true }),
      ...(to === 'some' && ids.length > 0 && { employee_ids: ids }),
    };
    // The payment has its key as its id.
    const runId = writeKey.keyFor(newRun);
    setId(runId);
    setBusy(true);
    const tried = await tryCall(client, 'POST /pay_runs', { id: runId, ...newRun }, runId);
    setBusy(false);
    if (tried.done) {
      showToast(`${choiceWords[choice]}: listo para revisar`);
      onClose();
      onMade(tried.answer.data);
      return;
    }
    if (!tried.refusal) return;
    if (isRefusal(tried.refusal)) setWriteKey(createWriteKey());
    const { status, body: refusal } = tried.refusal;
    if (status === 409) setTrouble(refusal.message);
    else if (status === 422 && refusal.errors && !Array.isArray(refusal.errors)) {
      const errors = refusal.errors as Errors;
      setRefused(errors);
      const loose = Object.keys(errors).filter((name) => !shown.includes(name));
      setTrouble(loose.flatMap((name) => errors[name] ?? []).join(' '));
    } else showRefusal(tried.refusal);
  }

  const shown = ['start', 'end', 'payment_date', 'payroll_group_id', 'employee_ids', 'everybody'];
  const day = (name: string, value: string, set: (value: string) => void, label: string) => (
    <FormField label={label} name={name} errors={refused[name]}>
      {(ties) => (
        <input
          {...ties}
          className="q-input"
          type="date"
          {...(name === 'start' && { min: first, max: last })}
          {...(name === 'end' && { min: start || first })}
          value={value}
          onChange={(event) => changed(set)(event.target.value)}
        />
      )}
    </FormField>
  );

  return (
    <Dialog label="Nuevo pago" as="sheet" onClose={close}>
      <form
        ref={form}
        className="run-form"
        noValidate
        data-dirty={dirty ? 'lost' : undefined}
        onSubmit={(event) => void make(event)}
      >
        <SheetHead title={`Nuevo pago, ${formatMonthTitle(month).toLowerCase()}`} onClose={close} />
        <div className="q-sheet-body q-sheet-fields">
          {trouble && (
            <div className="q-note q-note--danger" role="alert">
              <Icon of={warningOutline} />
              <p>{trouble}</p>
            </div>
          )}
          <FormField label="Qué se paga" name="kind" hint={describeRunChoice(choice)}>
            {(ties) => (
              <Select
                ties={withFocus(ties)}
                name="kind"
                value={choice}
                options={choiceWords}
                onChange={(value) => changed(setChoice)(value as RunChoice)}
              />
            )}
          </FormField>
          {dated && (
            <div className="run-pair stack gap-12">
              {day('start', start, setStart, 'Desde')}
              {day('end', end, setEnd, 'Hasta')}
            </div>
          )}
          {day('payment_date', payment, setPaid, 'Fecha de pago')}
          <fieldset className="run-whom stack gap-2">
            <legend className="q-label">A quién</legend>
            {(Object.keys(whom) as Whom[]).map((each) => (
              <label key={each} className={to === each ? 'run-whom-on' : ''}>
                <input type="radio" name="whom" checked={to === each} onChange={() => changed(setTo)(each)} />
                <span>
                  <b className="m">{whom[each][0]}</b>
                  <small className="block t-label c-2">
                    {each === 'everybody' && kind === 'final_settlement'
                      ? 'Quienes tienen fecha de retiro en este mes.'
                      : whom[each][1]}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
          {to === 'everybody' && refused['everybody'] && (
            <p className="q-error" role="alert">
              <Icon of={warningOutline} size="s" />
              {refused['everybody'].join(' ')}
            </p>
          )}
          {to === 'group' && (
            <FormField
              label="Grupo de nómina"
              name="payroll_group_id"
              errors={refused['payroll_group_id'] ?? refused['employee_ids']}
            >
              {(ties) => (
                <Picker
                  ties={ties}
                  title="Grupo de nómina"
                  of={{ to: 'payroll_groups' }}
                  value={group || null}
                  required
                  onPick={(one) => changed(setGroup)(one?.id ?? '')}
                />
              )}
            </FormField>
          )}
          {to === 'some' && (
            <FormField label="Personas" name="employee_ids" errors={refused['employee_ids']}>
              {(ties) => (
                <ReferencesControl
                  field={people}
                  name="employee_ids"
                  value={ids}
                  values={{}}
                  ties={ties}
                  onChange={(value) => changed(setIds)(value as string[])}
                />
              )}
            </FormField>
          )}
          {isWhole && !isRefused && <EnteringPeople run={asked as AskedRun} />}
        </div>
        <div className="q-sheet-foot">
          <p className={busy ? 'c-3 t-label' : 'vh'} role="status">
            {busy &&
              (going ? `Liquidando ${going.done} de ${going.total} personas…` : 'Liquidando a cada persona…')}
          </p>
          <button type="button" className="q-btn q-btn--ghost" onClick={close}>
            Cancelar
          </button>
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
            Liquidar
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** People whose last day is looked for; nobody while nobody is chosen. */
function leavingOf(to: Whom, group: string, ids: readonly string[]): PaymentPeople | undefined {
  if (to === 'everybody') return {};
  if (to === 'group') return group ? { group } : undefined;
  return ids.length > 0 ? { ids } : undefined;
}

/** Has the focus when the dialog opens. */
const withFocus = (ties: FieldTies): FieldTies & { 'data-first': '' } => ({ ...ties, 'data-first': '' });

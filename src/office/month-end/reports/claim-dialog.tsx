import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import {
  type ClaimState,
  claimStates,
  type RecoveryClaim,
  readClaim,
} from '../../../domain/reports/recovery-claims.ts';
import type { ReportRow } from '../../../domain/reports/report.ts';
import { type Day, formatDay } from '../../../domain/values/day.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { MoneyInput } from '../../../kit/inputs/money-input.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { getToday } from '../../months/month.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { save } from '../../records/save.ts';
import { buildReportKey } from './reports.ts';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Edits the claim of an incapacity or leave: its state, filing number, days and amount. */
export default function ClaimDialog({ of, onClose }: { of: ReportRow; onClose: () => void }) {
  const client = useQueryClient();
  const [key] = useState(createWriteKey);
  const [claim, setClaim] = useState({
    state: text(of['state_key']) as ClaimState,
    filing_number: text(of['filing_number']),
    filed_on: text(of['filed_on']),
    paid_on: text(of['paid_on']),
    paid_amount: text(of['paid_amount']),
    note: text(of['written_note']),
  });
  const [errors, setErrors] = useState<Errors>({});
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const close = useClosing(dirty, onClose);
  const filed = claim.state !== 'por_radicar';
  const paid = claim.state === 'pagada';

  function put(changes: Partial<typeof claim>) {
    setClaim((before) => ({ ...before, ...changes }));
    setErrors({});
    setDirty(true);
  }
  function refuse(found: Errors) {
    setErrors(found);
    const [name] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, textarea)`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const entered: RecoveryClaim = {
      state: claim.state,
      filing_number: claim.filing_number || null,
      filed_on: (claim.filed_on || null) as Day | null,
      paid_on: (claim.paid_on || null) as Day | null,
      paid_amount: claim.paid_amount || null,
      note: claim.note || null,
    };
    const start = text(of['start']);
    const { errors: wrong } = readClaim(entered, { start_date: start }, getToday());
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setBusy(true);
    const saved = await save({
      method: 'PUT',
      path: `/recovery_claims/${of['employee_id']}/${of['payer_key']}/${start}`,
      values: { base_version: of['version'], ...entered },
      key,
      label: 'Cobro de incapacidad',
      offline: 'refuse',
      message: 'Cobro guardado',
    });
    setBusy(false);
    if (!saved.done) return refuse(saved.errors);
    await client.invalidateQueries({ queryKey: buildReportKey('recoveries') });
    onClose();
  }

  const amount = text(of['amount']);
  return (
    <Dialog label="Cobro" as="sheet" onClose={close}>
      <form ref={form} data-dirty={dirty ? 'lost' : undefined} noValidate onSubmit={submit}>
        <SheetHead title="Cobro" onClose={close} />
        <div className="q-sheet-body report-claim-fields stack gap-14">
          <p>
            <b>{text(of['name'])}</b>
            <span className="c-2 text-14">
              {text(of['label'])}, {formatDay(text(of['start']) as Day)} a {formatDay(text(of['end']) as Day)}
              {' · '}
              {text(of['administrator']) || text(of['payer'])}
            </span>
            <PesoAmount amount={amount} />
          </p>
          <FormField label="Estado" name="state" errors={errors['state']}>
            {(ties) => (
              <Select
                ties={ties}
                name="state"
                value={claim.state}
                options={claimStates}
                onChange={(state) => put({ state: state as ClaimState })}
              />
            )}
          </FormField>
          {filed && (
            <>
              <FormField label="Número de radicado" name="filing_number" errors={errors['filing_number']}>
                {(ties) => (
                  <input
                    {...ties}
                    className="q-input"
                    name="filing_number"
                    maxLength={60}
                    autoComplete="off"
                    value={claim.filing_number}
                    onChange={({ target }) => put({ filing_number: target.value })}
                  />
                )}
              </FormField>
              <DayField
                label="Radicada el"
                name="filed_on"
                value={claim.filed_on}
                errors={errors}
                onChange={(filed_on) => put({ filed_on })}
              />
            </>
          )}
          {paid && (
            <>
              <DayField
                label="Pagada el"
                name="paid_on"
                value={claim.paid_on}
                errors={errors}
                onChange={(paid_on) => put({ paid_on })}
              />
              <FormField label="Cuánto pagaron" name="paid_amount" errors={errors['paid_amount']}>
                {(ties) => (
                  <MoneyInput
                    ties={ties}
                    name="paid_amount"
                    value={claim.paid_amount}
                    onChange={(paid_amount) => put({ paid_amount })}
                  />
                )}
              </FormField>
            </>
          )}
          <FormField
            label={claim.state === 'rechazada' ? 'Por qué la rechazaron' : 'Nota'}
            name="note"
            optional={claim.state !== 'rechazada'}
            errors={errors['note']}
          >
            {(ties) => (
              <textarea
                {...ties}
                className="q-input"
                name="note"
                rows={3}
                maxLength={300}
                value={claim.note}
                onChange={({ target }) => put({ note: target.value })}
              />
            )}
          </FormField>
        </div>
        <FormFoot onCancel={close} busy={busy} />
      </form>
    </Dialog>
  );
}

type DayProps = {
  label: string;
  name: string;
  value: string;
  errors: Errors;
  onChange: (day: string) => void;
};

function DayField({ label, name, value, errors, onChange }: DayProps) {
  return (
    <FormField label={label} name={name} errors={errors[name]}>
      {(ties) => (
        <input
          {...ties}
          className="q-input"
          type="date"
          name={name}
          max={getToday()}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}

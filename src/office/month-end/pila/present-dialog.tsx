import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import { planillaNames } from '../../../domain/pila/planilla.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { parseDay } from '../../../domain/values/day.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { call } from '../../../net/calls.ts';
import { getFieldErrors } from '../../../net/refusal.ts';
import { formatMonthTitle, getToday, type Month } from '../../months/month.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import { normalizeTypedFigure } from '../../records/figure-typed.ts';
import { formatBranch, getPilaKey, type PilaSummary } from './pila.ts';

type Props = { planilla: PilaSummary; month: Month; onClose: () => void };

/** Stores the planilla as presented, with the number and payment date of the operator. */
export default function PresentDialog({ planilla, month, onClose }: Props) {
  const client = useQueryClient();
  const [writeKey] = useState(createWriteKey);
  const [number, setNumber] = useState('');
  const [paid, setPaid] = useState<string>(getToday());
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const close = useClosing(number !== '', onClose);

  async function present(event: FormEvent) {
    event.preventDefault();
    if (busy || !checkConnection()) return;
    const day = parseDay(paid);
    const wrong: Errors = {
      ...(/^\d{1,10}$/.test(number)
        ? {}
        : { number: ['Escriba el número que le dio el operador, hasta 10 cifras'] }),
      ...(day ? {} : { paid: ['Escriba el día de pago'] }),
    };
    setErrors(wrong);
    if (!day || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const { type, digest, branch } = planilla;
      const filing = { ...month, type, ...(branch && { branch: branch.code }), number, paid: day, digest };
      const { message } = await writeKey.send(filing, (key) => call('POST /pila/filings', filing, key));
      showToast(message);
      void client.invalidateQueries({ queryKey: getPilaKey() });
      onClose();
    } catch (error) {
      setErrors(getFieldErrors(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog label="Marcar como presentada" as="sheet" onClose={close}>
      <form noValidate onSubmit={(event) => void present(event)} data-dirty={number ? 'lost' : undefined}>
        <SheetHead title="Marcar como presentada" onClose={close} />
        <div className="q-sheet-body pila-form stack gap-14">
          <p className="c-2">
            La planilla {planilla.type} ({planillaNames[planilla.type].toLowerCase()}) de{' '}
            {formatMonthTitle(month).toLowerCase()}
            {planilla.branch && `, sucursal ${formatBranch(planilla.branch)}`}, por{' '}
            <PesoAmount amount={planilla.total} />, se guarda como va hoy. Lo que cambie después irá en una de
            correcciones.
          </p>
          <FormField label="Número de la planilla" name="number" errors={errors['number']}>
            {(ties) => (
              <input
                {...ties}
                className="q-input q-input--num"
                inputMode="numeric"
                data-first=""
                maxLength={10}
                autoComplete="off"
                value={number}
                onChange={(event) => setNumber(normalizeTypedFigure(event.target.value))}
              />
            )}
          </FormField>
          <FormField label="Día de pago" name="paid" errors={errors['paid']}>
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                type="date"
                max={getToday()}
                value={paid}
                onChange={(event) => setPaid(event.target.value)}
              />
            )}
          </FormField>
        </div>
        <FormFoot onCancel={close} busy={busy} />
      </form>
    </Dialog>
  );
}

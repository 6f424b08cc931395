import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { ask } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import {
  type AdjustmentReason,
  noteTypes,
  requestAdjustment,
  requestForeignAdjustment,
  requestReissue,
} from './adjustments.ts';
import { useKeptReason } from './kept-reason.ts';
import type { Payroll } from './payrolls.ts';
import './start-dialog.css?adopt';

type Props = {
  /** Document to adjust. `isForeign` is one that another program issued: it is not issued anew from here. */
  payroll: Pick<Payroll, 'id' | 'full_number'> & Partial<Pick<Payroll, 'state'>> & { isForeign?: true };
  onClose: () => void;
};

const choices = {
  ...noteTypes,
  anew: {
    verb: 'Eliminar y emitir de nuevo',
    does: 'Para lo que un ajuste no cambia, como el documento del empleado. Crea la nota que la elimina, que se emite primero, y otra nómina, que sale cuando la DIAN acepte esa nota.',
  },
} as const;

export default function StartDialog({ payroll, onClose }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const gone = payroll.state === 'eliminada';
  const [type, setType] = useState<1 | 2 | 'anew'>(gone ? 'anew' : 1);
  const [printed, setPrinted] = useState(true);
  // A narrower window unmounts the pane and this dialog; the reason typed so far is kept on the device.
  const { reason, write, forget } = useKeptReason(`begun:${payroll.id}`, '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  function done() {
    forget();
    onClose();
  }
  const dirty = reason.trim() !== '';
  const close = useClosing(dirty, done);

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return event.currentTarget.querySelector('textarea')?.focus();
    if (busy) return;
    if (!checkConnection()) return;
    setBusy(true);
    const to = await createDraft({ reason: reason.trim(), print_reason: printed });
    setBusy(false);
    if (!to) return;
    done();
    router.push(to, 'forward');
  }

  async function createDraft(why: AdjustmentReason): Promise<string | undefined> {
    if (type !== 'anew') {
      const note = { note_type: type, ...why };
      const id = payroll.isForeign
        ? await requestForeignAdjustment(client, payroll.id, note)
        : await requestAdjustment(client, payroll, note);
      return id && `/adjustment_payrolls/${id}/edit`;
    }
    const made = await requestReissue(client, payroll, why);
    if (made?.adjustment_id)
      await ask({
        title: 'Dos documentos, en orden',
        lines: [
          `Emita primero la nota que elimina ${payroll.full_number ?? 'la anterior'}, en Nóminas de ajuste. La nueva nómina sale cuando la DIAN acepte esa nota.`,
        ],
        badge: 'info',
        accept: 'Entendido',
      });
    return made && `/payrolls/${made.payroll_id}/edit`;
  }

  return (
    <Dialog label="Ajustar la nómina" as="sheet" onClose={close}>
      <form data-dirty={dirty ? '' : undefined} onSubmit={(event) => void start(event)} noValidate>
        <SheetHead title={`${gone ? 'Emitir de nuevo' : 'Ajustar'} ${payroll.full_number}`} onClose={close} />
        <div className="q-sheet-body q-sheet-fields">
          {!gone && (
            <fieldset className="stack gap-10">
              <legend className="vh">Qué hacer</legend>
              {(payroll.isForeign ? ([1, 2] as const) : ([1, 2, 'anew'] as const)).map((each) => (
                <label
                  key={each}
                  className={`adjust-kind boxed top flex gap-12${type === each ? ' on' : ''}`}
                >
                  <input
                    type="radio"
                    name="note_type"
                    data-first={each === 1 ? '' : undefined}
                    checked={type === each}
                    onChange={() => setType(each)}
                  />
                  <span>
                    <b>{choices[each].verb}</b>
                    <small className="block t-label c-2">{choices[each].does}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          {gone && (
            <p className="c-2">
              La DIAN ya la dio por eliminada. Se crea otra nómina del mismo mes, con los datos de hoy del
              empleado.
            </p>
          )}
          <FormField
            label="Motivo"
            name="reason"
            hint="Lo verá el empleado junto a su comprobante."
            errors={tried && !reason.trim() ? ['Escriba por qué se ajusta.'] : undefined}
          >
            {(ties) => (
              <textarea
                {...ties}
                className="q-input"
                rows={3}
                maxLength={300}
                value={reason}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </FormField>
          {!gone && (
            <label className="q-switch">
              <span>
                Decir el motivo en el documento
                <small>Va en las notas de lo que recibe la DIAN.</small>
              </span>
              <input
                type="checkbox"
                checked={printed}
                onChange={(event) => setPrinted(event.target.checked)}
              />
            </label>
          )}
        </div>
        <FormFoot onCancel={close} busy={busy}>
          {type === 'anew' ? 'Crear la nueva nómina' : 'Empezar el ajuste'}
        </FormFoot>
      </form>
    </Dialog>
  );
}

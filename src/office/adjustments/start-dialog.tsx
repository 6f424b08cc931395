import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { closeOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import { toast } from '../../kit/announce.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { isOnline } from '../../offline/connectivity.ts';
import type { Payroll } from '../payrolls/payrolls.ts';
import { type NoteType, noteTypes, startAdjustment } from './adjustments.ts';
import './style.ts';

type Props = { payroll: Pick<Payroll, 'id' | 'full_number' | 'employee'>; onClose: () => void };

/** What to do with an accepted document, and why: the two notes of DIAN with what each of them means. */
export default function StartDialog({ payroll, onClose }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [type, setType] = useState<NoteType>(1);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  async function start(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || !reason.trim()) return;
    if (!isOnline()) return toast('Para esto hace falta conexión', { danger: true });
    setBusy(true);
    const id = await startAdjustment(client, payroll, { note_type: type, reason: reason.trim() });
    setBusy(false);
    if (!id) return;
    onClose();
    router.push(`/adjustment_payrolls/${id}/edit`, 'forward');
  }

  return (
    <Dialog label="Ajustar la nómina" as="sheet" onClose={onClose}>
      <form onSubmit={(event) => void start(event)} noValidate>
        <div className="q-sheet__h">
          <h2 className="t-heading">Ajustar {payroll.full_number}</h2>
          <button type="button" className="q-ib" aria-label="Cerrar" onClick={onClose}>
            <Icon of={closeOutline} size="l" />
          </button>
        </div>
        <div className="q-sheet__b q-sheet__p">
          <fieldset>
            <legend className="vh">Qué hacer</legend>
            {([1, 2] as const).map((each) => (
              <label key={each} className={`aj-type${type === each ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="note_type"
                  data-first={each === 1 ? '' : undefined}
                  checked={type === each}
                  onChange={() => setType(each)}
                />
                <span>
                  <b>{noteTypes[each].verb}</b>
                  <small>{noteTypes[each].does}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Field
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
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="q-sheet__f">
          <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
            Empezar el ajuste
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { showRefusal } from '../../../net/refusal.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { tryCall } from '../acts.ts';
import { runTitle } from '../kinds.ts';
import { keepApproval, type Run } from '../runs.ts';

/** Gives a payment back to who prepared it, with the reason. */
export function ReturnSheet({ run, onClose }: { run: Run; onClose: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState(createWriteKey);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = useClosing(reason !== '', onClose);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (reason.trim().length < 3) {
      setMissing(true);
      return;
    }
    setBusy(true);
    const given = { id: run.id, reason: reason.trim() };
    const tried = await tryCall(client, 'POST /pay_runs/:id/approval/return', given, key.keyFor(given));
    setBusy(false);
    if (!tried.done) {
      if (!tried.refusal) return;
      setKey(createWriteKey());
      showRefusal(tried.refusal);
      return;
    }
    keepApproval(client, run.id, tried.answer.data);
    showToast(tried.answer.message);
    onClose();
  }
  const title = `Devolver «${runTitle(run)}»`;
  return (
    <Dialog label={title} as="sheet" onClose={close}>
      <form data-dirty={reason ? 'lost' : undefined} noValidate onSubmit={(event) => void submit(event)}>
        <SheetHead title={title} onClose={close} />
        <div className="q-sheet-body stack gap-14">
          <FormField
            label="Por qué lo devuelve"
            name="reason"
            errors={isMissing ? ['Escriba por qué lo devuelve'] : undefined}
          >
            {(ties) => (
              <textarea
                {...ties}
                className="q-input"
                data-first
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setMissing(false);
                }}
              />
            )}
          </FormField>
        </div>
        <FormFoot onCancel={close} busy={busy}>
          {busy ? 'Devolviendo…' : 'Devolver'}
        </FormFoot>
      </form>
    </Dialog>
  );
}

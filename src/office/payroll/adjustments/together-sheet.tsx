import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { paperPlaneOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { createWriteKey, isRefusal, type WriteKey } from '../../../domain/calls/write-key.ts';
import type { TogetherPreview } from '../../../domain/office/adjustments.ts';
import { readSameChange } from '../../../domain/payroll/drafts/same-change.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { findAnswerPart, getFieldErrors } from '../../../net/refusal.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewAdjustments } from '../document/adjustments.ts';
import { tellSent } from '../document/send.ts';
import { focusProblem } from '../editor/jump.ts';
import './together.css?adopt';
import {
  type ChangeTyped,
  type CreatedAdjustments,
  makeTogether,
  previewChange,
  toChangeInput,
} from './together.ts';
import { ChangeFields } from './together-fields.tsx';
import { PreviewBody } from './together-preview.tsx';

type Props = {
  ids: readonly string[];
  /** Kind of change chosen at the start; `add` when absent. */
  sign?: ChangeTyped['sign'] | undefined;
  onClose: () => void;
  onDone: () => void;
};

const nothing: ChangeTyped = {
  sign: 'add',
  concept: { list: 'earned', concept: 'bonuses' },
  own: '',
  side: 'non_salary',
  amount: '',
  description: '',
  reason: '',
  print_reason: true,
};

/** Preview on the screen, and the key of what is made from it. */
type Looked = { preview: TogetherPreview; writeKey: WriteKey };

/** Makes the same change to several accepted documents. The notes are created only after a preview of each. */
export default function TogetherSheet({ ids, sign = nothing.sign, onClose, onDone }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [initial] = useState({ ...nothing, sign });
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [looked, setLooked] = useState<Looked>();
  const [busy, setBusy] = useState(false);
  const close = useClosing(typed !== initial, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with its form.
    if (looked || document.activeElement === document.body) heading.current?.focus();
  }, [looked]);

  function change(changes: Partial<ChangeTyped>) {
    setTyped({ ...typed, ...changes });
    setErrors({});
  }

  async function look() {
    if (busy) return;
    const found = wrongIn(typed);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focusProblem({ at: first });
    if (!checkConnection()) return;
    setBusy(true);
    try {
      setLooked({ preview: await previewChange(ids, typed), writeKey: createWriteKey() });
    } catch (error) {
      // The interceptor has shown the error; its fields are marked too.
      setErrors(getFieldErrors(error));
      setLooked(undefined);
    } finally {
      setBusy(false);
    }
  }

  async function make(send: boolean) {
    if (busy || !looked || !checkConnection()) return;
    const { preview, writeKey } = looked;
    let made: CreatedAdjustments | undefined;
    setBusy(true);
    try {
      made = await makeTogether(preview.fit, typed, send, writeKey);
    } catch (error) {
      made = findAnswerPart(error) as typeof made;
      // The interceptor has shown the error. After a refusal the preview is made again; without an answer it stays, so
      // that a retry is the same write.
      if (isRefusal(error)) setLooked(undefined);
    }
    setBusy(false);
    renewAdjustments(client);
    if (!made) return;
    tellSent(made);
    onDone();
    router.push('/adjustment_payrolls', 'root', 'push');
  }

  const count = looked?.preview.fit.length ?? 0;
  const held = (looked?.preview.company.length ?? 0) > 0;
  return (
    <Dialog
      label="Ajustar varias nóminas"
      as="sheet"
      className={`together${looked ? ' together--wide' : ''}`}
      onClose={close}
    >
      <SheetHead
        title={looked ? 'Así quedan' : titleOf(typed, ids.length)}
        onClose={close}
        heading={heading}
      />
      <div className="q-sheet-body" data-dirty={typed !== initial ? 'lost' : undefined}>
        {looked ? (
          <PreviewBody of={looked.preview} gone={typed.sign === 'eliminate'} />
        ) : (
          <ChangeFields typed={typed} errors={errors} onChange={change} onDone={() => void look()} />
        )}
      </div>
      <div className="together-foot row wrap gap-10 rule-top">
        <button
          type="button"
          className="q-btn q-btn--ghost"
          onClick={() => (looked ? setLooked(undefined) : close())}
        >
          {looked ? 'Volver' : 'Cancelar'}
        </button>
        <span className="together-say grow c-2 text-13" role="status">
          {busy && (looked ? 'Creando los ajustes…' : 'Liquidando…')}
        </span>
        {!looked && (
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => void look()}
          >
            Ver cómo quedan
          </button>
        )}
        {count > 0 && (
          <>
            <button
              type="button"
              className={`q-btn ${held ? 'q-btn--primary' : 'q-btn--plain'}`}
              aria-disabled={busy}
              onClick={() => void make(false)}
            >
              {count === 1 ? 'Crear 1 borrador' : `Crear ${count} borradores`}
            </button>
            {!held && (
              <button
                type="button"
                className="q-btn q-btn--primary"
                aria-disabled={busy}
                onClick={() => void make(true)}
              >
                <Icon of={paperPlaneOutline} />
                Crear y emitir{count > 1 && ` ${count}`}
              </button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function titleOf({ sign }: ChangeTyped, count: number): string {
  const those = count === 1 ? '1 nómina' : `${count} nóminas`;
  return sign === 'eliminate' ? `Eliminar ${those}` : `El mismo ajuste para ${those}`;
}

/** Checks the change with the rules that the server uses. */
function wrongIn(typed: ChangeTyped): Errors {
  const read = typed.sign === 'eliminate' ? undefined : readSameChange(toChangeInput(typed));
  return {
    ...(!read || read.ok ? {} : read.errors),
    ...(typed.reason.trim() === '' && { reason: ['Escriba por qué se ajusta.'] }),
  };
}

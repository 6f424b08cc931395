import { useState } from 'react';
import { branchOffices } from '../src/domain/resources/branch-offices.ts';
import { FormFoot } from '../src/kit/forms/form-foot.tsx';
import { HandedSecret } from '../src/kit/forms/handed-secret.tsx';
import { RecordForm } from '../src/kit/forms/record-form.tsx';
import PickerSheet from '../src/kit/inputs/picker-sheet.tsx';
import { ask, show, showToast } from '../src/kit/overlays/announce.ts';
import { Dialog } from '../src/kit/overlays/dialog.tsx';
import { SheetHead } from '../src/kit/overlays/sheet-head.tsx';
import '../src/kit/forms/record-form.css?adopt';
import { cities } from './cities.ts';
import { Piece, State } from './piece.tsx';

const question = {
  title: '¿Borrar la nómina?',
  lines: ['Se pierde lo que se escribió en ella.'],
  badge: 'danger',
  accept: 'Borrar',
  cancel: 'Cancelar',
  danger: true,
} as const;

/** Dialogs, announcements and a whole form. */
export function Overlays() {
  const [open, turn] = useState<'dialog' | 'sheet' | 'picker'>();
  const close = () => turn(undefined);
  const button = (words: string, act: () => void) => (
    <button type="button" className="q-btn q-btn--plain" onClick={act}>
      {words}
    </button>
  );
  return (
    <>
      <Piece name="dialog and announcements">
        <State of="dialog">{button('Abrir', () => turn('dialog'))}</State>
        <State of="sheet">{button('Abrir', () => turn('sheet'))}</State>
        <State of="picker-sheet">{button('Elegir', () => turn('picker'))}</State>
        <State of="question">
          {button('Preguntar', () => void ask({ ...question, lines: [...question.lines] }))}
        </State>
        <State of="toast">{button('Decir', () => showToast('Nómina guardada'))}</State>
        <State of="toast of what failed">
          {button('Decir', () => showToast('No se guardó', { danger: true }))}
        </State>
        <State of="row of the catalogue of refusals">
          {button('Decir', () => {
            const refused = {
              title: 'Sin conexión',
              lines: ['Intente de nuevo.'],
              badge: 'warn',
              face: 'dialog',
            } as const;
            void show({ ...refused, lines: [...refused.lines] });
          })}
        </State>
      </Piece>
      <Piece name="record-form" wide>
        <State of="a resource of several sections; saved empty, it says what is missing">
          <div className="q-card q-list" style={{ height: 640 }}>
            <RecordForm
              resource={branchOffices}
              initial={{}}
              onSubmit={async () => undefined}
              onCancel={close}
            />
          </div>
        </State>
      </Piece>
      <Piece name="handed-secret" wide>
        <State of="a secret that is shown once">
          <div className="q-card">
            <HandedSecret
              label="Secreto"
              value="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
              words="No se vuelve a mostrar."
              copy={{ button: 'Copiar', done: 'Copiado', failed: 'No se pudo copiar' }}
              className=""
              onClose={close}
            />
          </div>
        </State>
      </Piece>
      {open === 'picker' && (
        <PickerSheet
          title="Ciudad"
          choices={cities}
          chosen="1"
          onPick={close}
          onClear={close}
          onClose={close}
        />
      )}
      {(open === 'dialog' || open === 'sheet') && (
        <Dialog label="Un diálogo" as={open} onClose={close}>
          {open === 'sheet' ? <SheetHead title="Una hoja" onClose={close} /> : <h2>Un diálogo</h2>}
          <div className={open === 'sheet' ? 'q-sheet-body q-sheet-fields' : 'q-dialog-body'}>
            <p>Lo que dice.</p>
          </div>
          {open === 'sheet' ? (
            <FormFoot onCancel={close} busy={false} />
          ) : (
            <div className="q-dialog-actions">
              {button('Cancelar', close)}
              <button type="button" className="q-btn q-btn--primary" onClick={close}>
                Aceptar
              </button>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

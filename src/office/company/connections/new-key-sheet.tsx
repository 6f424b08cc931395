import { useState } from 'react';
import type { WriteKey } from '../../../domain/calls/write-key.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { HandedSecret } from '../../../kit/forms/handed-secret.tsx';
import { RecordForm } from '../../../kit/forms/record-form.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { useClosing } from '../../navigation/leaving.ts';
import { save } from '../../records/save.ts';
import { newKey, toKeyInput } from './new-key.ts';
import '../../../kit/forms/record-form.css?adopt';
import './connections.css?adopt';

const blank = { scopes: [], company_ids: [] };

/** Form of a new access key. It shows the key once, when it is made. */
export default function NewKeySheet({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const [made, setMade] = useState<string>();
  const close = useClosing(dirty, onClose);

  async function create(values: Record<string, unknown>, key: WriteKey): Promise<Errors | undefined> {
    const label = `Llave «${String(values['name'])}»`;
    const saved = await save({
      method: 'POST',
      path: '/access_keys',
      values: toKeyInput(values),
      key,
      label,
      offline: 'refuse',
    });
    if (!saved.done) return saved.errors;
    setDirty(false);
    onMade();
    const answer = saved.data as { data?: { key?: string }; message?: string } | undefined;
    if (answer?.data?.key) setMade(answer.data.key);
    else {
      if (answer?.message) showToast(answer.message);
      onClose();
    }
    return undefined;
  }

  const title = made ? 'Su llave' : 'Nueva llave';
  const shut = made ? onClose : close;
  return (
    <Dialog label={title} as="sheet" onClose={shut}>
      <SheetHead title={title} onClose={shut} />
      {made ? (
        <MadeKey written={made} onClose={onClose} />
      ) : (
        <RecordForm
          resource={newKey}
          initial={blank}
          narrow
          saves="Crear llave"
          onSubmit={create}
          onTyped={() => setDirty(true)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

const copy = {
  button: 'Copiar llave',
  done: 'Llave copiada',
  failed: 'No se pudo copiar. Selecciónela y cópiela.',
};

const MadeKey = ({ written, onClose }: { written: string; onClose: () => void }) => (
  <HandedSecret
    label="Llave"
    value={written}
    words={
      <>
        Guárdela ahora en el programa que la usa: no se muestra otra vez, y aquí no queda. Va en la cabecera{' '}
        <b className="nowrap">Authorization: Bearer</b>; escrita en una dirección se revoca sola. Un agente
        (MCP) entra con ella en <b className="breaks">{location.origin}/api/mcp</b>.
      </>
    }
    copy={copy}
    className="connections-made"
    onClose={onClose}
  />
);

import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { documentTextOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import { MAX_FOREIGN_FILE_BYTES } from '../../../domain/migration/file-limits.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import { toBase64 } from '../../../files/to-base64.ts';
import { FormFoot } from '../../../kit/forms/form-foot.tsx';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { call, read } from '../../../net/calls.ts';
import { useClosing } from '../../navigation/leaving.ts';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';

const StartDialog = defineLazyPart('start-dialog', () => import('../document/start-dialog.tsx'));

type Found = NonNullable<OfficeOutput<'GET /foreign_payrolls/by_cune/:cune'>['data']['document']>;

/** Begins the adjustment of a document that another program issued, from its CUNE or from its XML. */
export default function ForeignDialog({ onClose }: { onClose: () => void }) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [cune, setCune] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Found>();
  const [document, setDocument] = useState<{ id: string; full_number: string }>();
  const typed = cune.replace(/\s/g, '').toLowerCase();
  const isWhole = /^[0-9a-f]{96}$/.test(typed);
  const isDirty = typed !== '' && !document;
  const close = useClosing(isDirty, onClose);

  async function attempt(work: () => Promise<void>) {
    if (busy || !checkConnection()) return;
    setBusy(true);
    // The interceptor has shown the error.
    await work().catch(() => undefined);
    setBusy(false);
  }

  const search = () =>
    attempt(async () => {
      const { data } = await read('GET /foreign_payrolls/by_cune/:cune', { cune: typed }, { by: 'person' });
      if (data.payroll) {
        onClose();
        showToast('Ese documento se emitió aquí');
        const list = data.payroll.note_type === null ? 'payrolls' : 'adjustment_payrolls';
        router.push(`/${list}/${data.payroll.id}/edit`, 'forward');
      } else if (data.foreign_payroll)
        setDocument({ id: data.foreign_payroll.id, full_number: data.foreign_payroll.number });
      else setFound(data.document ?? undefined);
    });

  const keep = (name: string, content: string) =>
    attempt(async () => {
      const { data } = await call('POST /foreign_payrolls', { name, content });
      void renewReads(client, 'foreign_payrolls', 'document_imports');
      setDocument({ id: data.id, full_number: data.number });
    });

  async function keepFile(file: File) {
    if (file.size > MAX_FOREIGN_FILE_BYTES) {
      showToast('Ese archivo pesa más de 2 MB: no es un documento de nómina', { danger: true });
      return;
    }
    await keep(file.name, toBase64(new Uint8Array(await file.arrayBuffer())));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (found) void keep(found.file.name, found.file.content);
    else if (isWhole) void search();
    else event.currentTarget.querySelector('textarea')?.focus();
  }

  if (document) return <StartDialog payroll={{ ...document, isForeign: true }} onClose={onClose} />;
  return (
    <Dialog label="Ajustar un documento de otro programa" as="sheet" onClose={close}>
      <form data-dirty={isDirty ? 'lost' : undefined} onSubmit={submit} noValidate>
        <SheetHead title="Ajustar un documento de otro programa" onClose={close} />
        <div className="q-sheet-body q-sheet-fields">
          <FormField
            label="CUNE del documento"
            name="cune"
            hint="Las 96 letras y números que trae su representación gráfica. Se le pregunta a la DIAN."
            errors={
              tried && !isWhole ? ['El CUNE tiene 96 letras y números, de 0 a 9 y de a a f.'] : undefined
            }
          >
            {(ties) => (
              <textarea
                {...ties}
                className="q-input"
                data-first=""
                rows={3}
                spellCheck={false}
                autoComplete="off"
                value={cune}
                onChange={({ target }) => {
                  setCune(target.value);
                  setFound(undefined);
                }}
              />
            )}
          </FormField>
          {found ? (
            <FoundDocument of={found} />
          ) : (
            <DropArea
              text="O traiga el XML que emitió el otro programa, como vino"
              choose="Elegir el XML"
              accept=".xml"
              aria-label="XML del documento"
              busy={busy}
              onFiles={([file]) => file && void keepFile(file)}
            />
          )}
        </div>
        <FormFoot onCancel={close} busy={busy}>
          {found ? 'Ajustar este documento' : busy ? 'Buscando…' : 'Buscar en la DIAN'}
        </FormFoot>
      </form>
    </Dialog>
  );
}

function FoundDocument({ of }: { of: Found }) {
  return (
    <p className="q-note" role="status">
      <Icon of={documentTextOutline} />
      <span>
        La DIAN tiene el documento <b>{of.number}</b>
        {of.kind === 'deletion' ? ', que elimina otro.' : ` de ${of.employee}, ${of.month}. Neto `}
        {of.kind !== 'deletion' && <PesoAmount amount={of.total} />}
      </span>
    </p>
  );
}

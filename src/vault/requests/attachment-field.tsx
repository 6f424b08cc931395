import { cameraOutline, documentTextOutline } from 'ionicons/icons';
import { useState } from 'react';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { type Attachment, readAttachment } from './read-attachment.ts';

type Props = {
  label: string;
  attachment: Attachment | undefined;
  /** Fault of the form, apart from those of the file. */
  fault?: string | undefined;
  onChange: (attachment: Attachment | undefined) => void;
};

/** Takes the paper of a request with the camera or from a file, and shows it before it is sent. */
export function AttachmentField({ label, attachment, fault, onChange }: Props) {
  const [unread, setUnread] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function choose(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    setBusy(true);
    const read = await readAttachment(file).catch(() => 'No se pudo leer ese archivo.');
    setBusy(false);
    setUnread(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') onChange(read);
  }

  /** The vault may lock and take this field off while the camera is open: only the field itself hears its answer. */
  const listen = (input: HTMLInputElement | null) => {
    if (input) input.onchange = () => void choose(input);
  };

  return (
    <FormField
      label={label}
      hint="Se hace pequeña en su teléfono. También sirve un PDF de hasta 600 KB."
      errors={unread ? [unread] : fault && !attachment ? [fault] : undefined}
    >
      {(ties) => (
        <div className="stack gap-8">
          {attachment?.type === 'jpg' && (
            <img
              className="v-request-photo boxed"
              src={`data:image/jpeg;base64,${attachment.base64}`}
              alt="La foto que se va a enviar"
            />
          )}
          {attachment?.type === 'pdf' && (
            <p className="row gap-8 breaks">
              <Icon of={documentTextOutline} /> {attachment.name}
            </p>
          )}
          <label className="q-btn q-btn--plain q-btn--block v-big v-request-file">
            <Icon of={cameraOutline} />
            {busy ? 'Leyendo…' : attachment ? 'Poner otra' : 'Tomar o elegir'}
            <input
              {...ties}
              ref={listen}
              type="file"
              autoComplete="off"
              className="vh"
              accept="image/*,application/pdf"
            />
          </label>
        </div>
      )}
    </FormField>
  );
}

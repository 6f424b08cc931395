import { useQueryClient } from '@tanstack/react-query';
import { chatboxOutline, copyOutline, logoWhatsapp, mailOutline, printOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import { textChannelNames } from '../../domain/office/text-channel.ts';
import { copyText } from '../../kit/device/copy-text.ts';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { buildFileAddress } from '../files/file-address.ts';
import { useClosing } from '../navigation/leaving.ts';
import { act, type Code, fetchCodeLetters, type Person } from './vault-api.ts';

type Props = {
  codes: readonly Code[] | undefined;
  /** Employee with a lost password, while no code was created yet. */
  recovering: Pick<Person, 'id' | 'name'> | undefined;
  /** Mobile left with the request for access. Without one, that of the record is used. */
  mobile?: string | null;
  onCodes: (codes: Code[]) => void;
  onClose: () => void;
};

export function CodesDialog({ codes, recovering, mobile, onCodes, onClose }: Props) {
  const recovery = codes?.[0]?.kind === 'recovery';
  const title = recovering
    ? `Ayudar a ${recovering.name}`
    : recovery
      ? 'Código para volver a entrar'
      : codes?.length === 1
        ? 'Invitación'
        : 'Invitaciones';
  const client = useQueryClient();
  const [checked, setChecked] = useState('');
  const dirty = recovering !== undefined && checked.trim() !== '';
  const close = useClosing(dirty, onClose);
  const mailed = codes?.filter(({ email }) => email) ?? [];
  const texted = codes?.filter(({ text }) => text) ?? [];
  const channel = texted[0]?.text;
  const send = (by: 'mail' | 'text', to: readonly Code[]) =>
    act(client, `POST /vault_codes/${by}`, { ids: to.map(({ id }) => id) });
  const label = (way: string, to: readonly Code[]) =>
    `Enviar por ${way}${to.length === codes?.length ? '' : ` ${to.length} de ${codes?.length}`}`;
  return (
    <Dialog label={title} as="sheet" onClose={close}>
      <SheetHead title={title} onClose={close} />
      {recovering ? (
        <Recovery person={recovering} checked={checked} onChecked={setChecked} onCodes={onCodes} />
      ) : (
        <>
          <ul className="q-sheet-body vault-codes ruled">
            {codes?.map((code) => (
              <li className="row gap-12" key={code.id}>
                <span className="grow">
                  {code.employee.list_name}
                  <small className="c-3 block breaks">
                    {[code.employee.document_number, code.email].filter(Boolean).join(' · ')}
                  </small>
                  <b className="q-num block">{code.code}</b>
                </span>
                {(mobile ?? code.mobile) && (
                  <a
                    className="q-btn q-btn--plain q-btn--sm"
                    target="_blank"
                    rel="noreferrer"
                    href={whatsAppOf(code, mobile ?? code.mobile ?? '')}
                  >
                    <Icon of={logoWhatsapp} size="s" />
                    WhatsApp
                  </a>
                )}
                <button
                  type="button"
                  className="q-btn q-btn--plain q-btn--sm"
                  onClick={() => void copy(code.address)}
                >
                  <Icon of={copyOutline} size="s" />
                  Copiar enlace
                </button>
              </li>
            ))}
            {codes?.length === 0 && (
              <li className="c-3 row gap-12">Esos códigos ya se usaron o vencieron.</li>
            )}
          </ul>
          <div className="q-sheet-foot">
            <p className="t-caption c-3 vault-codes-note">
              Cada código sirve una vez.{' '}
              {recovery ? 'Vence en un día.' : 'La invitación vence en 7\u00a0días.'}
            </p>
            {mailed.length > 0 && (
              <button type="button" className="q-btn q-btn--plain" onClick={() => void send('mail', mailed)}>
                <Icon of={mailOutline} />
                {label('correo', mailed)}
              </button>
            )}
            {channel && (
              <button type="button" className="q-btn q-btn--plain" onClick={() => void send('text', texted)}>
                <Icon of={channel === 'whatsapp' ? logoWhatsapp : chatboxOutline} />
                {label(textChannelNames[channel], texted)}
              </button>
            )}
            {codes && codes.length > 0 && (
              <a
                className="q-btn q-btn--primary"
                target="_blank"
                rel="noreferrer"
                href={buildFileAddress('/vault_codes/sheet', { ids: codes.map(({ id }) => id).join(',') })}
              >
                <Icon of={printOutline} />
                Imprimir con QR
              </a>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Builds a WhatsApp link with the message filled in. Nothing is sent until the user sends it there. */
function whatsAppOf({ employee, code, address }: Code, mobile: string): string {
  const name = employee.name.split(' ')[0] ?? '';
  const text = `Hola, ${name}. Con este código ve sus comprobantes de nómina: ${code}. Ábralo aquí: ${address} Sirve una vez; no lo comparta.`;
  return `https://wa.me/57${mobile}?text=${encodeURIComponent(text)}`;
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) showToast('Enlace copiado');
  else showToast('No se pudo copiar. Dicte el código o imprímalo.', { danger: true });
}

/**
 * Creates a recovery code. Requires a note on how the identity was checked, which is stored with the name of the
 * user.
 */
function Recovery({
  person,
  checked,
  onChecked,
  onCodes,
}: {
  person: Pick<Person, 'id' | 'name'>;
  checked: string;
  onChecked: (how: string) => void;
  onCodes: (codes: Code[]) => void;
}) {
  const client = useQueryClient();
  const [tried, setTried] = useState(false);
  const [closes, setCloses] = useState(true);

  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (checked.trim().length < 3) return;
    const made = await act(client, 'POST /vault_codes', {
      kind: 'recovery',
      employee_ids: [person.id],
      checked: checked.trim(),
      close_sessions: closes,
    });
    if (made) onCodes(await fetchCodeLetters(made.map(({ id }) => id)));
  }

  return (
    <form data-dirty={checked.trim() ? 'lost' : undefined} onSubmit={(event) => void give(event)} noValidate>
      <div className="q-sheet-body q-sheet-fields">
        <p className="c-2">
          Ya tiene bóveda. Si perdió el acceso, compruebe quién es y dele un código de un solo uso, que vence
          en un día. Abre lo de esta empresa; lo que le paguen otros empleadores queda cerrado hasta que ellos
          le den el suyo.
        </p>
        <FormField
          label="Cómo comprobó su identidad"
          hint="Queda escrito con su nombre y la hora."
          errors={tried && checked.trim().length < 3 ? ['Escriba cómo lo comprobó.'] : undefined}
        >
          {(ties) => (
            <input
              {...ties}
              data-first=""
              className="q-input"
              autoComplete="off"
              maxLength={200}
              placeholder="Mostró la cédula en la oficina"
              value={checked}
              onChange={(event) => onChecked(event.target.value)}
            />
          )}
        </FormField>
        <label className="q-switch">
          <span>
            Cerrar ya las sesiones del teléfono anterior
            <small>Si lo perdió o se lo robaron, lo guardado en él se borra en cuanto tenga conexión.</small>
          </span>
          <input type="checkbox" checked={closes} onChange={(event) => setCloses(event.target.checked)} />
        </label>
      </div>
      <div className="q-sheet-foot">
        <button type="submit" className="q-btn q-btn--primary">
          Dar un código
        </button>
      </div>
    </form>
  );
}

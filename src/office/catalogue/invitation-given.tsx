import { copyOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import type { GivenInvitation } from '../../domain/office/admins.ts';
import { copyText } from '../../kit/device/copy-text.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import './admins.css?adopt';

export type HandedInvitation = Omit<GivenInvitation, 'expires_at'>;

/** Code and link to hand over to the invited person. They are not shown again. */
export function InvitationGiven({
  of: { code, address, mailed },
  email,
  onClose,
}: {
  of: HandedInvitation;
  email: string;
  onClose: () => void;
}) {
  const first = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);

  async function copy() {
    if (await copyText(address)) showToast('Enlace copiado');
    else showToast('No se pudo copiar. Selecciónelo y cópielo, o dicte el código.', { danger: true });
  }
  return (
    <>
      <div className="q-sheet-body admin-given stack gap-10" role="status" data-kept="">
        <p>
          {mailed ? `La invitación va por correo a ${email}. También puede entregarla usted.` : ''} Sirve una
          vez y vence en 7&nbsp;días; no se vuelve a mostrar.
        </p>
        <label className="t-label" htmlFor="adm-link">
          Enlace
        </label>
        <input
          id="adm-link"
          className="q-input"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="c-2">
          Código, para quien no pueda abrirlo: <b className="q-num">{code}</b>
        </p>
      </div>
      <div className="q-sheet-foot">
        <button type="button" className="q-btn q-btn--plain" onClick={onClose}>
          Listo
        </button>
        <button ref={first} type="button" className="q-btn q-btn--primary" onClick={() => void copy()}>
          <Icon of={copyOutline} />
          Copiar enlace
        </button>
      </div>
    </>
  );
}

import type { GivenInvitation } from '../../domain/office/admins.ts';
import { HandedSecret } from '../../kit/forms/handed-secret.tsx';
import './admins.css?adopt';

export type HandedInvitation = Omit<GivenInvitation, 'expires_at'>;

const copy = {
  button: 'Copiar enlace',
  done: 'Enlace copiado',
  failed: 'No se pudo copiar. Selecciónelo y cópielo, o dicte el código.',
};

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
  return (
    <HandedSecret
      label="Enlace"
      value={address}
      words={
        <>
          {mailed ? `La invitación va por correo a ${email}. También puede entregarla usted.` : ''} Sirve una
          vez y vence en 7&nbsp;días; no se vuelve a mostrar.
        </>
      }
      copy={copy}
      className="admin-given"
      onClose={onClose}
    >
      <p className="c-2">
        Código, para quien no pueda abrirlo: <b className="q-num">{code}</b>
      </p>
    </HandedSecret>
  );
}

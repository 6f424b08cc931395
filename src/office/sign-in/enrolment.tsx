import { keyOutline } from 'ionicons/icons';
import { useState } from 'react';
import { canUsePasskeys } from '../../kit/forms/passkeys.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Mark } from '../../kit/marks/mark.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { read } from '../../net/calls.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { useSession } from '../records/records.ts';
import { makeStaffPasskey } from './make-passkey.ts';
import { SecondFactor } from './second-factor.tsx';
import { signOut } from './sign-out.ts';
import './doors.css?adopt';

/** Replaces the office for users whose role requires a second factor, until they have one. */
export default function Enrolment() {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);

  async function goOn() {
    const now = await read('GET /user', {}, { by: 'person' }).catch(() => undefined);
    if (now && !now.must_enrol) session.set({ user: now });
  }
  async function add() {
    if (busy) return;
    setBusy(true);
    try {
      showToast((await makeStaffPasskey()).message);
      await goOn();
    } catch (error) {
      const refusal = findRefusal(error);
      if (refusal) showRefusal(refusal);
      else showUnanswered(error);
    }
    setBusy(false);
  }

  return (
    <main className="enrolment stack" id="contenido">
      <Mark size={40} />
      <h1 className="t-title">Un paso más para entrar</h1>
      <p className="c-2">
        {user?.name}, su rol ve la nómina de muchas personas y pide algo más que la contraseña. Elija una de
        las dos formas.
      </p>
      {canUsePasskeys() && (
        <section aria-labelledby="enrol-key">
          <h2 id="enrol-key" className="t-sub">
            Llave de acceso
          </h2>
          <p className="c-2">
            La huella, el rostro o el bloqueo de este equipo. Es lo más rápido, y no se puede copiar.
          </p>
          <button
            type="button"
            className="q-btn q-btn--primary"
            aria-disabled={busy}
            onClick={() => void add()}
          >
            <Icon of={keyOutline} />
            {busy ? 'Esperando…' : 'Crear una llave de acceso'}
          </button>
        </section>
      )}
      <SecondFactor onChange={(has) => has && void goOn()} />
      <button type="button" className="q-btn q-btn--ghost enrolment-out" onClick={() => void signOut()}>
        Cerrar sesión
      </button>
    </main>
  );
}

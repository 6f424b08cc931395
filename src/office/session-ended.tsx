import { timeOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { SignInForm } from '../kit/sign-in-form.tsx';
import { http } from '../net/http.ts';
import { refusalIn } from '../net/refused.ts';
import { session, type User } from '../net/session.ts';
import { drain } from '../offline/outbox.ts';
import { SignInByProvider } from './sign-in-by-provider.tsx';

type Props = { onClose: () => void /** Signed in again. */; onBack: () => void };

/** A session that ended: the dialog of the catalogue, and signing in again in place. Nothing is lost meanwhile. */
export default function SessionEnded({ onClose, onBack }: Props) {
  const [told, setTold] = useState(false);
  const done = useCallback(() => {
    onClose();
    void drain().catch(() => undefined);
    onBack();
  }, [onClose, onBack]);
  return (
    <Dialog label="Autenticación terminada" role="alertdialog" onClose={onClose}>
      <span className="q-dialog__ic info">
        <Icon of={timeOutline} size="l" />
      </span>
      <h2>Autenticación terminada</h2>
      <p className="q-dialog__b">La autenticación caducó, por favor vuelva a iniciar sesión</p>
      {told ? (
        <div style={{ marginTop: 18 }}>
          <SignInForm email={session.get().user?.email ?? ''} signIn={signInAgain} onDone={done} />
          <SignInByProvider onDone={done} />
        </div>
      ) : (
        <div className="q-dialog__a">
          <button type="button" className="q-btn q-btn--primary" onClick={() => setTold(true)}>
            Aceptar
          </button>
        </div>
      )}
    </Dialog>
  );
}

async function signInAgain(credentials: { email: string; password: string }) {
  try {
    const { data } = await http.post<{ user: User }>('/login', credentials, { quiet: true });
    session.set({ user: data.user });
    return { ok: true as const };
  } catch (error) {
    const refusal = refusalIn(error);
    const wait = refusal?.status === 429 && 'retryAfter' in refusal ? Number(refusal.retryAfter) : undefined;
    return {
      ok: false as const,
      message: refusal?.body.message ?? 'No hay conexión con el servidor. Intente de nuevo.',
      ...(wait && { wait }),
    };
  }
}

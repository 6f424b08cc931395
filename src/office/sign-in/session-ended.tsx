import { timeOutline } from 'ionicons/icons';
import { useCallback, useState } from 'react';
import { PasskeyButton } from '../../kit/forms/passkey-button.tsx';
import { canUsePasskeys } from '../../kit/forms/passkeys.ts';
import { type SignInCredentials, SignInForm } from '../../kit/forms/sign-in-form.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { write } from '../../net/http.ts';
import { noConnection } from '../../net/no-connection.ts';
import { findRefusal } from '../../net/refusal.ts';
import { session, type User } from '../../net/session.ts';
import { drain } from '../../offline/outbox.ts';
import { SignInByProvider } from './sign-in-by-provider.tsx';

type Props = {
  by: User | undefined;
  onClose: () => void;
  onBack: () => void;
};

const nothing = () => undefined;

/** Says that the session ended and lets the user sign in again in place, without losing what is typed. */
export default function SessionEnded({ by, onClose, onBack }: Props) {
  const [acknowledged, setAcknowledged] = useState(false);
  const { user } = session.get();
  const done = useCallback(() => {
    onClose();
    void drain().catch(() => undefined);
    onBack();
  }, [onClose, onBack]);
  return (
    // When another user has the session, the dialog cannot be dismissed, because the screen behind belongs to the
    // first one.
    <Dialog label="Autenticación terminada" role="alertdialog" onClose={by ? nothing : onClose}>
      <span className="q-dialog-icon info">
        <Icon of={timeOutline} size="l" />
      </span>
      <h2>{by ? `En otra pestaña entró ${by.name}` : 'Autenticación terminada'}</h2>
      <p className="q-dialog-body">
        {by
          ? `Esta pestaña es de ${user?.name}. Lo que no se guardó se pierde si aquí se sigue como ${by.name}.`
          : 'La autenticación caducó, por favor vuelva a iniciar sesión'}
      </p>
      {acknowledged ? (
        <div style={{ marginTop: 18 }}>
          <SignInForm email={user?.email ?? ''} signIn={signInAgain} onDone={done} />
          {canUsePasskeys() && (
            <div style={{ marginTop: 10 }}>
              <PasskeyButton signIn={byPasskey} onDone={done} />
            </div>
          )}
          <SignInByProvider onDone={done} />
        </div>
      ) : (
        <div className="q-dialog-actions">
          {by && (
            <button
              type="button"
              className="q-btn q-btn--plain"
              onClick={() => location.assign('/dashboard')}
            >
              Seguir como {by.name}
            </button>
          )}
          <button type="button" className="q-btn q-btn--primary" onClick={() => setAcknowledged(true)}>
            {by ? `Entrar como ${user?.name}` : 'Aceptar'}
          </button>
        </div>
      )}
    </Dialog>
  );
}

/** Keeps the company of this tab, because another tab may have stored another one on the device. */
const goOn = (user: User) => session.set({ user, company: session.get().company });

/** Signs in with a passkey of the same user only. */
async function byPasskey(): Promise<string | undefined> {
  const part = await import('../../net/passkey-sign-in.ts').catch(() => undefined);
  const came = part ? await part.signInWithPasskey(session.get().user ?? undefined) : noConnection;
  if (typeof came === 'string') return came;
  goOn(came.user);
  return undefined;
}

async function signInAgain(credentials: SignInCredentials) {
  try {
    goOn((await write<{ user: User }>('post', '/login', credentials, undefined, 'caller')).user);
    return { ok: true as const };
  } catch (error) {
    const refusal = findRefusal(error);
    const wait = refusal?.status === 429 && 'retryAfter' in refusal ? Number(refusal.retryAfter) : undefined;
    return {
      ok: false as const,
      message: refusal?.body.message ?? noConnection,
      wantsCode: refusal?.body.reason === 'code',
      ...(wait && { wait }),
    };
  }
}

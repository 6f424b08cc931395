import { timeOutline } from 'ionicons/icons';
import { useCallback, useEffect, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icon.tsx';
import { lazyPart } from '../kit/load-chunk.ts';
import { http } from '../net/http.ts';
import { onExpired, refusalIn } from '../net/refused.ts';
import { session, type User } from '../net/session.ts';
import { drain } from '../offline/outbox.ts';

const SignInForm = lazyPart('sign-in-form', async () => ({
  default: (await import('../kit/sign-in-form.tsx')).SignInForm,
}));
const SignInByProvider = lazyPart('sign-in-by-provider', () => import('./sign-in-by-provider.tsx'));

/** A session that ended: the dialog of the catalogue, and signing in again in place. Nothing is lost meanwhile. */
export function SignInAgain({ onBack }: { onBack: () => void }) {
  const [step, setStep] = useState<'none' | 'told' | 'form'>('none');
  useEffect(() => onExpired(() => setStep((now) => (now === 'none' ? 'told' : now))), []);
  const done = useCallback(() => {
    setStep('none');
    void drain().catch(() => undefined);
    onBack();
  }, [onBack]);
  if (step === 'none') return null;
  return (
    <Dialog label="Autenticación terminada" role="alertdialog" onClose={() => setStep('none')}>
      <span className="q-dialog__ic info">
        <Icon of={timeOutline} size="l" />
      </span>
      <h2>Autenticación terminada</h2>
      <p className="q-dialog__b">La autenticación caducó, por favor vuelva a iniciar sesión</p>
      {step === 'told' ? (
        <div className="q-dialog__a">
          <button type="button" className="q-btn q-btn--primary" onClick={() => setStep('form')}>
            Aceptar
          </button>
        </div>
      ) : (
        <div style={{ marginTop: 18 }}>
          <SignInForm email={session.get().user?.email ?? ''} signIn={signInAgain} onDone={done} />
          <SignInByProvider onDone={done} />
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

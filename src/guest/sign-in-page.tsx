import { cloudOfflineOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { verifierAddress } from '../domain/routes/verifier-address.ts';
import { PasskeyButton } from '../kit/forms/passkey-button.tsx';
import { canUsePasskeys } from '../kit/forms/passkeys.ts';
import { SignInForm } from '../kit/forms/sign-in-form.tsx';
import { Icon } from '../kit/marks/icon.tsx';
import { Mark } from '../kit/marks/mark.tsx';
import { defineLazyPart } from '../kit/pages/load-chunk.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { authenticateStaff, signInByPasskey } from './sign-in.ts';

const SsoDoor = defineLazyPart('sso-door', async () => ({
  default: (await import('./sso-panel.tsx')).SsoPanel,
}));

const InvitationForm = defineLazyPart('invitation-form', () => import('./invitation-form.tsx'));

/** Renders sign-in for the staff. Employees have a page of their own, one link away. */
export function SignInPage({ onDone }: { onDone: () => void }) {
  const online = useSyncExternalStore(subscribeOnline, isOnline, () => true);
  /** Text of the address after the `#`: an invitation, or something else. Unknown in the prerendered page. */
  const [invited, setInvited] = useState<string>();
  // Prerendered as in nearly every browser. Without passkeys, the button goes when the page hydrates.
  const passkeys = invited === undefined || canUsePasskeys();
  useEffect(() => {
    dispatchEvent(new Event('alive'));
    setInvited(location.hash);
  }, []);
  const Form = invited ? InvitationForm : SignInForm;
  return (
    <div className="guest stack">
      <main className="guest-main column full">
        <div className="guest-mark">
          <Mark size={56} />
        </div>
        <h1 className="b">La nómina del mes, sin sorpresas</h1>
        <p className="c-2">Ingrese para liquidar, emitir y seguir sus documentos.</p>
        {!online && (
          <p className="q-note q-note--plain" role="status">
            <Icon of={cloudOfflineOutline} />
            Sin conexión. Para ingresar hace falta conexión.
          </p>
        )}
        <Form signIn={authenticateStaff} onDone={onDone} />
        {!invited && passkeys && (
          <div className="guest-passkey stack gap-12">
            <PasskeyButton signIn={signInByPasskey} onDone={onDone} />
          </div>
        )}
        <button
          type="button"
          className="q-btn q-btn--ghost q-btn--block"
          onClick={() => setInvited(invited ? '' : '#')}
        >
          {invited ? 'Ya tengo contraseña' : 'Tengo un código de invitación'}
        </button>
        {invited !== undefined && <SsoDoor />}
        <p className="guest-or row c-3 gap-12 text-13">o</p>
        <a className="q-btn q-btn--plain q-btn--block" href="/payslip">
          Soy empleado
        </a>
        <footer className="t-label c-3 center stack gap-8">
          Los empleados ven sus comprobantes con su número de documento.
          <a href={verifierAddress}>Verificar documentos sin cuenta</a>
        </footer>
      </main>
      <aside className="guest-side on-brand" aria-hidden="true">
        <span className="guest-moon" />
        <p>
          Quincena
          <small>Nómina electrónica y comprobantes de pago, también sin conexión.</small>
        </p>
      </aside>
    </div>
  );
}

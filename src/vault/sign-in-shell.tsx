import { useEffect, useState, useSyncExternalStore } from 'react';
import { Announcements } from '../kit/overlays/announcements.tsx';
import { defineLazyPart } from '../kit/pages/load-chunk.ts';
import { employeeSession } from './session/session.ts';
import { SignInScreen } from './sign-in/sign-in.tsx';

const Activate = defineLazyPart('activate', () => import('./sign-in/activate.tsx'));
const VerifyPage = defineLazyPart('verify', () => import('./certificates/verify-page.tsx'));
const PolicyPage = defineLazyPart('policy-page', () => import('./personal-data/policy-page.tsx'));
const load = () => import('./vault-app.tsx');
const VaultApp = defineLazyPart('vault', load);

/** Loads the screen of this address, so that it can be rendered, and hydrated, at once. */
export async function loadSignInScreen(): Promise<void> {
  if (location.pathname === '/payslip/activate') await Activate.load();
}

/**
 * Renders the screens that need no vault on this device: sign-in, verification of a certificate, and the data
 * policy.
 */
export default function SignInShell() {
  const [, first] = location.pathname.split('/');
  return first === 'v' ? <VerifyPage /> : first === 'privacy' ? <PolicyPage /> : <Door />;
}

/**
 * Renders the sign-in page of a first visit, while the vault loads. After a sign-in, the vault has a sign-in page
 * of its own, which tells what happened and offers the way back.
 */
function Door() {
  const { state } = useSyncExternalStore(employeeSession.subscribe, employeeSession.get, employeeSession.get);
  const [inside, setInside] = useState(false);
  if (state !== 'signed_out' && !inside) setInside(true);
  useEffect(() => {
    const soon = setTimeout(() => void load().catch(() => undefined), 2_000);
    return () => clearTimeout(soon);
  }, []);
  if (inside) return <VaultApp />;
  return (
    <div className="v-app text-16" data-vault={state}>
      {location.pathname === '/payslip/activate' ? <Activate /> : <SignInScreen />}
      <Announcements />
    </div>
  );
}

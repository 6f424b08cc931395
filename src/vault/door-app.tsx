import { useEffect, useSyncExternalStore } from 'react';
import { Announcements } from '../kit/announcements.tsx';
import { lazyPart } from '../kit/load-chunk.ts';
import { session } from './session.ts';
import { SignIn } from './sign-in.tsx';

const Activate = lazyPart('activate', () => import('./activate.tsx'));
const VerifyPage = lazyPart('verify', () => import('./verify-page.tsx'));
const load = () => import('./vault-app.tsx');
const VaultApp = lazyPart('vault', load);

/** What stands at this address is here: it can be drawn, and taken over, at once. */
export async function ready(): Promise<void> {
  if (location.pathname === '/payslip/activate') await Activate.load();
}

/** What needs no vault on this device: the door, and checking a certificate that is on paper. */
export default function DoorApp() {
  return location.pathname.startsWith('/v/') ? <VerifyPage /> : <Door />;
}

/** It brings nothing of the house, which comes while one writes. */
function Door() {
  const { state } = useSyncExternalStore(session.subscribe, session.get, session.get);
  useEffect(() => {
    const soon = setTimeout(() => void load().catch(() => undefined), 2_000);
    return () => clearTimeout(soon);
  }, []);
  if (state !== 'signed_out') return <VaultApp />;
  return (
    <div className="v-app" data-vault={state}>
      {location.pathname === '/payslip/activate' ? <Activate /> : <SignIn />}
      <Announcements />
    </div>
  );
}

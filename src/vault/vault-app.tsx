import { IonApp, setupIonicReact } from '@ionic/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Announcements } from '../kit/overlays/announcements.tsx';
import { defineLazyPart } from '../kit/pages/load-chunk.ts';
import { buildPageTransition } from '../kit/pages/page-transition.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { drainOnOccasion } from '../offline/drain-on-occasion.ts';
import { watchAway } from './lock/watch-away.ts';
import './account/install.ts';
import { removeEarlyHome } from './lock/early-home.ts';
import { LockScreen } from './lock/lock-screen.tsx';
import { releaseEarlyLock } from './session/early-vault.ts';
import { type EmployeeSession, employeeSession, open } from './session/session.ts';
import { useStoreInSlices } from './session/use-store-in-slices.ts';
import { VaultShell } from './shell/vault-shell.tsx';
import { SignInScreen } from './sign-in/sign-in.tsx';

setupIonicReact({
  mode: 'md',
  rippleEffect: false,
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  navAnimation: buildPageTransition,
  // The focus moves with the page: to where it was in it, or to its title.
  focusManagerPriority: ['heading'],
});

const Activate = defineLazyPart('activate', () => import('./sign-in/activate.tsx'));
const ChoosePin = defineLazyPart('choose-pin', () => import('./lock/choose-pin.tsx'));

/** Returns the screen in front of the vault, and `undefined` when the vault is open. */
function doorOf(now: EmployeeSession) {
  if (location.pathname === '/payslip/activate' && now.state !== 'choosing_pin') return <Activate />;
  switch (now.state) {
    case 'signed_out':
      return <SignInScreen notice={now.notice} way={now.way} />;
    case 'locked':
      return <LockScreen key={`${now.owner} ${now.notice}`} locked={now} />;
    case 'choosing_pin':
      return <ChoosePin account={now.account} notice={now.notice} />;
    case 'opening':
    case 'open':
      return undefined;
    default:
      return now satisfies never;
  }
}

// Called before the first paint: on an old phone, drawing the frame takes longer than the answer.
void open();

/** A vault that closes is covered at once. One that opens takes its time: see `lock/early-home.ts`. */
const isClosed = ({ state }: EmployeeSession): boolean => state !== 'open';

export default function VaultApp() {
  const now = useStoreInSlices(employeeSession, isClosed);
  const door = doorOf(now);
  const ready = useReadyBehind(now.state === 'locked' ? now.owner : undefined);
  useFocusInside(door !== undefined);
  useLayoutEffect(() => {
    if (now.state !== 'opening' && now.state !== 'locked') releaseEarlyLock();
    if (now.state === 'signed_out' || now.state === 'choosing_pin') removeEarlyHome();
  }, [now.state]);
  useEffect(() => {
    drainOnOccasion();
    watchAway();
    // The first request after the network comes back often fails, so the server is asked again until it answers.
    return subscribeOnline(() => {
      const now = employeeSession.get();
      // An employee who left the lock for the sign-in page may be typing there.
      if (isOnline() && now.state !== 'open' && !('left' in now)) void open();
    });
  }, []);
  return (
    <IonApp className="v-app text-16" data-vault={now.state}>
      {(!door || ready) && (
        <div className="v-behind" inert={door !== undefined} hidden={door !== undefined}>
          <VaultShell account={now.state === 'open' ? now.account : undefined} />
        </div>
      )}
      {door}
      <Announcements />
    </IonApp>
  );
}

/**
 * Moves the focus inside when the lock or sign-in screen is removed, so that keyboard and screen reader go on
 * there.
 */
function useFocusInside(closed: boolean): void {
  const was = useRef(closed);
  useEffect(() => {
    if (was.current && !closed) document.getElementById('v-main')?.focus({ preventScroll: true });
    was.current = closed;
  }, [closed]);
}

/** Renders the empty frame behind the lock while the PIN is typed, so that it is ready when the vault opens. */
function useReadyBehind(owner: string | undefined): boolean {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    // For another employee it renders again, at their own first address.
    setReady(undefined);
    const soon = owner === undefined ? undefined : setTimeout(() => setReady(owner), 300);
    return () => clearTimeout(soon);
  }, [owner]);
  return owner !== undefined && ready === owner;
}

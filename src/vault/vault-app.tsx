import { IonApp, setupIonicReact } from '@ionic/react';
import { useEffect, useSyncExternalStore } from 'react';
import { Announcements } from '../kit/announcements.tsx';
import { drainOnOccasion } from '../offline/drain-on-occasion.ts';
import { open, session } from './session.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';

setupIonicReact({
  mode: 'md',
  rippleEffect: false,
  animated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
});

// Asked before the first paint: on an old phone drawing the frame takes longer than the answer.
void open();

/** The employee's application: its own session, its own layout. */
export default function VaultApp() {
  const now = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => {
    drainOnOccasion();
    const again = () => void open();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <IonApp className="v-app">
      {now.state === 'signed_out' ? (
        <SignIn notice={now.notice} />
      ) : (
        <Shell account={now.state === 'open' ? now.account : undefined} />
      )}
      <Announcements />
    </IonApp>
  );
}

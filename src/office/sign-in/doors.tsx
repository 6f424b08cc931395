import { lockClosedOutline } from 'ionicons/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ask } from '../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { read } from '../../net/calls.ts';
import { http, setDoorDialog } from '../../net/http.ts';
import { showRefusal } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { setProofDialog } from '../../offline/send-item.ts';
import { useSession } from '../records/records.ts';
import { computeIdleState, getIdleSeconds, watchPerson } from './idle.ts';

const ProofDialog = defineLazyPart('proof-dialog', () => import('./proof-dialog.tsx'));
const IdleWarning = defineLazyPart('idle-warning', () => import('./idle-warning.tsx'));
const AccountSheet = defineLazyPart('account-sheet', () => import('./account-sheet.tsx'));

http.interceptors.request.use((call) => {
  call.headers.set('X-Idle-For', String(getIdleSeconds()));
  return call;
});

/**
 * Seconds between checks of the idle time, and minutes between calls that keep the session of an active user alive.
 */
const look = 5;
const tellMinutes = 5;

/**
 * Shows what interrupts any screen: a request to confirm the identity, the warning of an idle session, and a password
 * that must change.
 */
export default function Doors() {
  const { user } = useSession();
  const [proving, setProving] = useState(false);
  const [changing, setChanging] = useState(false);
  const [left, setLeft] = useState<number>();
  const waiting = useRef<((proven: boolean) => void)[]>([]);

  // Every call that waits for a confirmation shares one dialog.
  const prove = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setProving(true);
      }),
    [],
  );
  const end = useCallback((proven: boolean) => {
    setProving(false);
    for (const resolve of waiting.current.splice(0)) resolve(proven);
  }, []);
  useEffect(() => {
    setDoorDialog(async (door) => {
      if (door === 'proof') return prove();
      const { user: here } = session.get();
      if (here && !here.must_enrol) session.set({ user: { ...here, must_enrol: true } });
      return false;
    });
    setProofDialog(prove);
  }, [prove]);

  useEffect(watchPerson, []);
  const minutes = user?.idle_minutes ?? 0;
  useEffect(() => {
    if (minutes === 0) return undefined;
    let told = Date.now();
    let over = false;
    const timer = setInterval(() => {
      const idle = getIdleSeconds();
      const state = computeIdleState(minutes, idle);
      setLeft(typeof state === 'object' ? state.left : undefined);
      if (state === 'ended' && !over)
        showRefusal({ status: 401, body: { message: 'Inicie sesión de nuevo.' } });
      over = state === 'ended';
      if (idle < look * 2 && Date.now() - told > tellMinutes * 60_000) {
        told = Date.now();
        void read('GET /user', {}, { by: 'app' }).catch(() => undefined);
      }
    }, look * 1000);
    return () => clearInterval(timer);
  }, [minutes]);
  const closing = left !== undefined;
  useEffect(() => {
    if (!closing) return undefined;
    const timer = setInterval(() => {
      const state = computeIdleState(minutes, getIdleSeconds());
      setLeft(typeof state === 'object' ? state.left : undefined);
    }, 1000);
    return () => clearInterval(timer);
  }, [closing, minutes]);

  const problem = user?.password_problem;
  useEffect(() => {
    const { user: here } = session.get();
    if (!problem || !here) return;
    session.set({ user: { ...here, password_problem: null } });
    void ask({
      title: 'Cambie su contraseña',
      lines: [`La que tiene sigue abriendo, y ya no se acepta al elegir una. ${problem}.`],
      badge: 'warn',
      icon: lockClosedOutline,
      accept: 'Cambiarla ahora',
      cancel: 'Más tarde',
    }).then((yes) => yes && setChanging(true));
  }, [problem]);

  return (
    <>
      {proving && <ProofDialog onEnd={end} />}
      {changing && <AccountSheet change onClose={() => setChanging(false)} />}
      {left !== undefined && (
        <IdleWarning
          left={left}
          onStay={() => {
            setLeft(undefined);
            void read('GET /user', {}, { by: 'app' }).catch(() => undefined);
          }}
        />
      )}
    </>
  );
}

import { alertCircleOutline, lockClosedOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  canCreateFirstCompany,
  decide,
  findRouteLockReason,
  getHomeScreen,
  isAwaitingCompanies,
} from '../../domain/routes/access.ts';
import { findRoute } from '../../domain/routes/routes.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { newCompany } from '../companies/first-company.ts';
import { useSession } from '../records/records.ts';

/** Where somebody was going before having a company: outside, for the office is drawn anew with the one they choose. */
let wanted: string | undefined;

/**
 * The guard of the office, in one place above the outlet: pages stay mounted behind the one in view, and a
 * hidden page that redirects would lock people out.
 */
export function Gate({ children }: { children: ReactNode }) {
  const here = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const previous = useRef<string>(undefined);
  const [opened, setOpened] = useState(false);
  /** The form of the first company is shown once in place of the panel, which may be returned to. */
  const led = useRef(false);
  const home = getHomeScreen(here);
  const address = pathname === '/' || pathname === '/login' ? home : pathname;
  const route = findRoute(address);
  const verdict = decide(route, here, previous.current, address + search);
  const to = verdict.allow ? (address === pathname ? undefined : address) : verdict.to;

  // Not a layout effect: the router hears a navigation only after its own layout effects have run.
  useEffect(() => {
    const onward = here.company && wanted;
    if (here.company || pathname !== home) wanted = undefined;
    if (onward) return navigate(onward, { replace: true });
    if (canCreateFirstCompany(here) && !led.current) {
      led.current = true;
      if (address === home) return navigate(newCompany, { replace: true });
    }
    if (to === undefined) {
      previous.current = pathname;
      setOpened(true);
      return;
    }
    if (!verdict.allow && verdict.why === 'company' && !previous.current) wanted = address + search;
    const lacks = !verdict.allow && (verdict.why === 'company' || verdict.why === 'enabler');
    const why = lacks && route && !isAwaitingCompanies(here) ? findRouteLockReason(route, here) : undefined;
    if (why) showToast(why, { icon: lockClosedOutline });
    if (!verdict.allow && verdict.why === 'role')
      showToast('Su rol no abre esa sección', { icon: lockClosedOutline });
    if (!verdict.allow && verdict.why === 'unknown')
      showToast(`La dirección ${shorten(pathname)} no existe. Está en el inicio.`, {
        icon: alertCircleOutline,
      });
    if (!verdict.allow && verdict.why === 'guest') location.replace(to);
    else navigate(to === '/' ? home : to, { replace: true });
  });
  return opened || to === undefined ? children : null;
}

/** A wrong address is told as it was typed, up to a length that a notice can hold. */
function shorten(pathname: string): string {
  const typed = decodeSafely(pathname);
  return typed.length > MAX_TOLD_LETTERS ? `${typed.slice(0, MAX_TOLD_LETTERS)}…` : typed;
}

const MAX_TOLD_LETTERS = 60;

function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

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
import { forgetWantedAddress, keepWantedAddress, takeWantedAddress } from '../companies/wanted-address.ts';
import { useSession } from '../records/records.ts';

/**
 * Guards every route of the office above the outlet. Pages stay mounted behind the one in view, so a guard inside a
 * hidden page would redirect the visible one.
 */
export function Gate({ children }: { children: ReactNode }) {
  const here = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const previous = useRef<string>(undefined);
  const [opened, setOpened] = useState(false);
  /**
   * True once the form of the first company has replaced the dashboard. The user may then return to the dashboard.
   */
  const led = useRef(false);
  const home = getHomeScreen(here);
  const address = pathname === '/' || pathname === '/login' ? home : pathname;
  const route = findRoute(address);
  const verdict = decide(route, here, previous.current, address + search);
  const to = verdict.allow ? (address === pathname ? undefined : address) : verdict.to;

  // Not a layout effect, because the router misses navigations made before its own layout effects run.
  useEffect(() => {
    const onward = here.company ? takeWantedAddress() : undefined;
    if (pathname !== home) forgetWantedAddress();
    if (onward) return navigate(onward.address, { replace: onward.replace });
    if (canCreateFirstCompany(here) && !led.current) {
      led.current = true;
      if (address === home) return navigate(newCompany, { replace: true });
    }
    if (to === undefined) {
      previous.current = pathname;
      setOpened(true);
      return;
    }
    if (!verdict.allow && verdict.why === 'company' && !previous.current)
      keepWantedAddress(address + search, { replace: true });
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

/** Decodes a wrong address for the toast, and truncates it. */
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

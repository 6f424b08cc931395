import { lockClosedOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { decide, homeOf } from '../domain/access.ts';
import { routeFor } from '../domain/routes.ts';
import { toast } from '../kit/announce.ts';
import { useHere } from './records.ts';

const why = {
  role: 'Su rol no abre esa sección',
  company: 'Seleccione una compañía para entrar',
  enabler: 'Requiere habilitación ante la DIAN',
} as const;

/** Where somebody was going before having a company: outside, for the office is drawn anew with the one they choose. */
let wanted: string | undefined;

/**
 * The guard of the office, in one place above the outlet: pages stay mounted behind the one in view, and a
 * hidden page that redirects would lock people out.
 */
export function Gate({ children }: { children: ReactNode }) {
  const here = useHere();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const previous = useRef<string>(undefined);
  const [opened, setOpened] = useState(false);
  const home = homeOf(here);
  const address = pathname === '/' || pathname === '/login' ? home : pathname;
  const verdict = decide(routeFor(address), here, previous.current, address + search);
  const to = verdict.allow ? (address === pathname ? undefined : address) : verdict.to;

  // Not a layout effect: the router hears a navigation only after its own layout effects have run.
  useEffect(() => {
    const onward = here.company && wanted;
    if (here.company || pathname !== home) wanted = undefined;
    if (onward) return navigate(onward, { replace: true });
    if (to === undefined) {
      previous.current = pathname;
      setOpened(true);
      return;
    }
    if (!verdict.allow && verdict.why === 'company' && !previous.current) wanted = address + search;
    if (!verdict.allow && verdict.why in why)
      toast(why[verdict.why as keyof typeof why], { icon: lockClosedOutline });
    if (!verdict.allow && verdict.why === 'guest') location.replace(to);
    else navigate(to === '/' ? home : to, { replace: true });
  });
  return opened || to === undefined ? children : null;
}

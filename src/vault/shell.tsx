import { IonRouterOutlet, IonTabBar, IonTabButton, IonTabs } from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { documentTextOutline, homeOutline, personOutline } from 'ionicons/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { Link, Navigate, Route, useLocation } from 'react-router-dom';
import { routeFor, windowTitle } from '../domain/routes.ts';
import { Icon } from '../kit/icon.tsx';
import { Mark } from '../kit/mark.tsx';
import { outbox } from '../offline/outbox.ts';
import { AccountPage } from './account-page.tsx';
import type { Account } from './api.ts';
import { HomePage } from './home-page.tsx';
import { PayslipsPage } from './payslips-page.tsx';

const tabs = [
  { id: 'home', path: '/payslip', word: 'Inicio', icon: homeOutline },
  { id: 'list', path: '/payslip/list', word: 'Comprobantes', icon: documentTextOutline },
  { id: 'account', path: '/payslip/account', word: 'Mi cuenta', icon: personOutline },
] as const;

const tabOf = (path: string): (typeof tabs)[number]['id'] =>
  path === '/payslip' || path === '/payslip/'
    ? 'home'
    : path.startsWith('/payslip/account')
      ? 'account'
      : 'list';

/** Tabs below on phones, a rail or a side list on larger screens; the pages are the same. */
export function Shell({ account }: { account: Account | undefined }) {
  return (
    <IonReactRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Frame account={account} />
    </IonReactRouter>
  );
}

function Frame({ account }: { account: Account | undefined }) {
  const { pathname } = useLocation();
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const unsent = items.filter((item) => item.owner === account?.id).length;
  const tab = tabOf(pathname);
  const inside = /^\/payslip\/[^/]+\/[^/]+$/.test(pathname);
  useEffect(() => {
    document.title = windowTitle(routeFor(pathname));
  }, [pathname]);
  return (
    <div className={`v-frame${inside ? ' v-frame--inside' : ''}`}>
      <a className="skip" href="#v-main">
        Saltar al contenido
      </a>
      <nav className="v-side" aria-label="Secciones">
        <span className="v-side__brand">
          <Mark size={28} />
          <span>Quincena</span>
        </span>
        {tabs.map(({ id, path, word, icon }) => (
          <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
            <Icon of={icon} />
            <span>{word}</span>
            {id === 'account' && unsent > 0 && <Badge count={unsent} />}
          </Link>
        ))}
      </nav>
      <div className="v-main" id="v-main" tabIndex={-1}>
        <IonTabs>
          <IonRouterOutlet id="vault">
            <Route path="/payslip" element={<HomePage account={account} />} />
            <Route path="/payslip/list" element={<PayslipsPage account={account} />} />
            <Route path="/payslip/account" element={<AccountPage account={account} />} />
            <Route path="/payslip/:id/:type" element={<PayslipsPage account={account} />} />
            <Route path="*" element={<Navigate to="/payslip" replace />} />
          </IonRouterOutlet>
          <IonTabBar slot="bottom" className="v-tabs">
            {tabs.map(({ id, path, word, icon }) => (
              <IonTabButton key={id} tab={id} href={path} selected={id === tab}>
                <Icon of={icon} size="l" />
                <span>{word}</span>
                {id === 'account' && unsent > 0 && <Badge count={unsent} />}
              </IonTabButton>
            ))}
          </IonTabBar>
        </IonTabs>
      </div>
    </div>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <b className="v-badge">
      {count}
      <span className="vh"> por enviar</span>
    </b>
  );
}

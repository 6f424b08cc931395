import {
  IonContent,
  IonPage,
  IonRouterOutlet,
  IonTabBar,
  IonTabButton,
  IonTabs,
  useIonRouter,
} from '@ionic/react';
import { IonReactRouter } from '@ionic/react-router';
import { documentTextOutline, fileTrayFullOutline, homeOutline, personOutline } from 'ionicons/icons';
import { type ComponentType, type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { employeeRoutes, payslipRoute, payslipsRoute } from '../../domain/routes/employee-routes.ts';
import type { Route as ScreenRoute } from '../../domain/routes/route.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Mark } from '../../kit/marks/mark.tsx';
import { Breadcrumbs } from '../../kit/pages/breadcrumbs.tsx';
import { ChunkBoundary } from '../../kit/pages/chunk-boundary.tsx';
import { defineLazyPart, forgetFailed } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { outbox } from '../../offline/outbox.ts';
import { HomePage } from '../home/home-page.tsx';
import { findOwnListType } from '../page/own-lists.ts';
import { PayslipsPage } from '../payslip/payslips-page.tsx';
import type { Account } from '../session/api.ts';

type PageProps = { account: Account | undefined };

/**
 * Loads a page when it is opened; the worker has it already. The page itself shows that it waits, because a page
 * that replaces another at the same address is never made visible.
 */
function later(id: string, load: () => Promise<{ default: ComponentType<PageProps> }>) {
  const Content = defineLazyPart(id, load, () => (
    <IonContent>
      <div className="v-account stack gap-12">
        <Waiting rows={4} />
      </div>
    </IonContent>
  ));
  return ({ account }: PageProps) => (
    <IonPage>
      <ChunkBoundary onRetry={forgetFailed}>
        <Content account={account} />
      </ChunkBoundary>
    </IonPage>
  );
}
const AccountPage = later('account', () => import('../account/account-page.tsx'));
const BalancesPage = later('balances', () => import('../balances/balances-page.tsx'));
const CertificatesPage = later('certificates', () => import('../certificates/certificates-page.tsx'));
const RequestsPage = later('requests', () => import('../requests/requests-page.tsx'));
const HoursPage = later('hours', () => import('../hours/hours-page.tsx'));
const ComparePage = later('compare', () => import('../payslip/compare-page.tsx'));

const tabs = [
  { id: 'home', path: '/payslip', word: 'Inicio', icon: homeOutline },
  { id: 'list', path: '/payslip/list', word: 'Comprobantes', icon: documentTextOutline },
  { id: 'requests', path: '/payslip/requests', word: 'Solicitudes', icon: fileTrayFullOutline },
  { id: 'account', path: '/payslip/account', word: 'Mi cuenta', icon: personOutline },
] as const;

const tabOf = (path: string): (typeof tabs)[number]['id'] =>
  /^\/payslip(\/balances)?\/?$/.test(path)
    ? 'home'
    : /^\/payslip\/(certificates|hours)/.test(path)
      ? 'requests'
      : (tabs.slice(2).find((tab) => path.startsWith(tab.path))?.id ?? 'list');

/** Renders tabs at the bottom on phones, a rail or a side list on larger screens. The pages are the same. */
export function VaultShell({ account }: PageProps) {
  return (
    <IonReactRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Frame account={account} />
    </IonReactRouter>
  );
}

function Frame({ account }: PageProps) {
  const { pathname } = useLocation();
  const router = useIonRouter();
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const unsent = items.filter((item) => item.owner === account?.id).length;
  const tab = tabOf(pathname);
  const [, id, type] = /^\/payslip\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  const inside = id !== undefined && !findOwnListType(account, id, type);
  const route = inside ? payslipRoute : routeOf(pathname);
  useEffect(() => {
    document.title = `Quincena · ${route.title}`;
  }, [route]);
  const owner = account?.id;
  useEffect(() => {
    if (owner !== undefined && 'Notification' in globalThis && Notification.permission === 'granted')
      void import('../notices/notices.ts')
        .then(({ renewNotices }) => renewNotices(owner))
        .catch(() => undefined);
  }, [owner]);
  const goTo = (path: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // These pages are siblings, as under the tabs below: none slides over another.
    router.push(path, 'none');
  };
  return (
    <div className={`v-frame flex${inside ? ' v-frame--inside' : ''}`}>
      <a className="skip" href="#v-main">
        Saltar al contenido
      </a>
      <nav className="v-side" aria-label="Secciones">
        <span className="v-side-brand">
          <Mark size={28} />
          <span>Quincena</span>
        </span>
        {tabs.map(({ id, path, word, icon }) => (
          <a key={id} href={path} aria-current={id === tab ? 'page' : undefined} onClick={goTo(path)}>
            <Icon of={icon} />
            <span>{word}</span>
            {id === 'requests' && unsent > 0 && <Badge count={unsent} />}
          </a>
        ))}
      </nav>
      <div className="v-main" id="v-main" tabIndex={-1}>
        <div className="v-crumbs">
          <Breadcrumbs
            of={route.crumbs}
            link={({ title, path }) => (
              <a href={path} onClick={goTo(path)}>
                {title}
              </a>
            )}
          />
        </div>
        <div className="v-pages">
          <IonTabs>
            <IonRouterOutlet id="vault">
              <Route path="/payslip" element={<HomePage account={account} />} />
              <Route path="/payslip/list" element={<PayslipsPage account={account} />} />
              <Route path="/payslip/balances" element={<BalancesPage account={account} />} />
              <Route path="/payslip/compare" element={<ComparePage account={account} />} />
              <Route path="/payslip/requests" element={<RequestsPage account={account} />} />
              <Route path="/payslip/hours" element={<HoursPage account={account} />} />
              <Route path="/payslip/certificates" element={<CertificatesPage account={account} />} />
              <Route path="/payslip/account" element={<AccountPage account={account} />} />
              <Route path="/payslip/:id/:type" element={<PayslipsPage account={account} />} />
              <Route path="*" element={<Navigate to="/payslip" replace />} />
            </IonRouterOutlet>
            <IonTabBar slot="bottom" className="v-tabs rule-top">
              {tabs.map(({ id, path, word, icon }) => (
                <IonTabButton key={id} tab={id} href={path} selected={id === tab}>
                  <Icon of={icon} size="l" />
                  <span>{word}</span>
                  {id === 'requests' && unsent > 0 && <Badge count={unsent} />}
                </IonTabButton>
              ))}
            </IonTabBar>
          </IonTabs>
        </div>
      </div>
    </div>
  );
}

const routeOf = (path: string): ScreenRoute =>
  employeeRoutes.find((route) => route.path === path.replace(/(.)\/+$/, '$1')) ?? payslipsRoute;

function Badge({ count }: { count: number }) {
  return (
    <b className="v-badge b text-12 center">
      {count}
      <span className="vh"> por enviar</span>
    </b>
  );
}

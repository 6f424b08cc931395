import { IonRouterOutlet, IonTabBar, IonTabs } from '@ionic/react';
import { ellipsisHorizontalOutline } from 'ionicons/icons';
import { useCallback, useEffect, useState } from 'react';
import { Navigate, Route, useLocation } from 'react-router-dom';
import { findRoute, formatWindowTitle, routes } from '../../../domain/routes/routes.ts';
import { desktop, useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Mark } from '../../../kit/marks/mark.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { beginWithCompany } from '../../companies/company-choice.ts';
import { holdBack } from '../../navigation/leaving.ts';
import { buildMenu, buildShortMenu, findTabs, listEntryScreens } from '../../page/menu.ts';
import { holdFiles } from '../../records/connected.ts';
import { useSession } from '../../records/records.ts';
import { useLive } from '../live.ts';
import { Screen } from '../screen.tsx';
import { NoticeBanner } from './bell.tsx';
import { CompanyCard } from './company-card.tsx';
import { EntryLink } from './entry-link.tsx';
import { LockedNote } from './locked-note.tsx';
import { useMenuCounts } from './menu-counts.ts';
import { MenuGroup } from './menu-group.tsx';
import { moveFocus } from './menu-keys.ts';
import { SectionTabs } from './section-tabs.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Tab } from './tab.tsx';
import { TopBar } from './top-bar.tsx';
import { UserMenu } from './user-menu.tsx';

const Palette = defineLazyPart('palette', () => import('./palette.tsx'));
const AccountSheet = defineLazyPart('account-sheet', () => import('../../sign-in/account-sheet.tsx'));
const JobCards = defineLazyPart('job-cards', () => import('./job-cards.tsx'));
const KeysSheet = defineLazyPart('keys-sheet', () => import('./keys-sheet.tsx'));
const MoreSheet = defineLazyPart('more-sheet', () => import('./more-sheet.tsx'));

holdBack();
holdFiles();

const staff = routes.filter((route) => route.audience === 'staff');

/** Lays out the office around the outlet: side menu on desktops, rail on tablets, tab bar on phones. */
export function OfficeShell() {
  const here = useSession();
  const { pathname } = useLocation();
  const [more, setMore] = useState(false);
  // In the shell and not in its menus, because a change of window width unmounts them and would lose what is typed.
  const [account, setAccount] = useState(false);
  const [finding, setFinding] = useState(false);
  const [reading, setReading] = useState(false);
  const isDesktop = useMedia(desktop);
  const isWide = useMedia(wide);
  const groups = buildMenu(here);
  const tabs = buildShortMenu(groups, 'tabs');
  const rail = buildShortMenu(groups, 'rail');
  const counts = useMenuCounts();
  const route = findRoute(pathname);
  useLive(here.company?.id);
  const openAccount = useCallback(() => setAccount(true), []);
  const openPalette = useCallback(() => setFinding(true), []);
  const openKeys = useCallback(() => setReading(true), []);
  useShortcuts(openPalette, openKeys, finding);

  useEffect(() => {
    void beginWithCompany();
  }, []);
  useEffect(() => {
    document.title = formatWindowTitle(route);
  }, [route]);
  // The menu is longer than most screens. Scrolls it to the current entry without moving the focus.
  useEffect(() => {
    const menu = isDesktop && here.company && pathname ? document.querySelector('.app-links') : null;
    const on = menu?.querySelector('.on')?.getBoundingClientRect();
    if (!menu || !on) return;
    const { top, bottom } = menu.getBoundingClientRect();
    menu.scrollTop += Math.max(0, on.bottom - bottom) + Math.min(0, on.top - top);
  }, [isDesktop, here.company, pathname]);

  return (
    <div className={`app stack${isDesktop ? '' : isWide ? ' app--rail' : ' app--phone'}`}>
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      {isDesktop && (
        <nav className="app-nav" aria-label="Principal">
          <div className="app-brand">
            <Mark />
            Quincena
          </div>
          <CompanyCard company={here.company} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links within */}
          <div
            className="app-links grow"
            onKeyDown={(event) =>
              moveFocus(event, [
                ...event.currentTarget.querySelectorAll<HTMLElement>(
                  ':is(a, button).app-link:not([popover] *)',
                ),
              ])
            }
          >
            <LockedNote of={groups.flatMap(({ entries }) => entries.flatMap(listEntryScreens))} />
            {groups.map((group) => (
              <MenuGroup key={group.title} group={group} pathname={pathname} counts={counts} />
            ))}
          </div>
          <UserMenu user={here.user} onAccount={openAccount} />
        </nav>
      )}
      {isWide && !isDesktop && (
        <nav className="app-rail" aria-label="Principal">
          <Mark size={32} />
          {rail.map((entry) => (
            <EntryLink key={entry.path} entry={entry} pathname={pathname} className="app-rail-link" />
          ))}
          <button
            type="button"
            className="app-rail-link"
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
          >
            <Icon of={ellipsisHorizontalOutline} />
            <span>Más</span>
          </button>
        </nav>
      )}
      <div className="app-main">
        <NoticeBanner />
        <TopBar route={route} company={isDesktop ? undefined : here.company} onSearch={openPalette} />
        {here.company && <JobCards company={here.company.id} />}
        {!isDesktop && <LockedNote of={isWide ? rail : tabs} />}
        <SectionTabs tabs={findTabs(groups, pathname)} pathname={pathname} counts={counts} />
        <main id="contenido" className="app-body grow relative" tabIndex={-1}>
          <IonTabs>
            <IonRouterOutlet id="office">
              {staff.map((r) => (
                <Route key={r.path} path={r.path} element={<Screen route={r} />} />
              ))}
              <Route path="/" element={<Navigate to="/dashboard" replace />} />
            </IonRouterOutlet>
            <IonTabBar slot="bottom" className={isWide ? 'ion-hide' : ''} aria-label="Principal">
              {tabs.map((entry) => (
                <Tab key={entry.path} entry={entry} tab={entry.path} href={entry.path} />
              ))}
            </IonTabBar>
          </IonTabs>
          {!isWide && (
            <button type="button" className="tab-more" aria-haspopup="dialog" onClick={() => setMore(true)}>
              <Icon of={ellipsisHorizontalOutline} size="l" />
              Más
            </button>
          )}
        </main>
      </div>
      {reading && <KeysSheet onClose={() => setReading(false)} />}
      {finding && <Palette onClose={() => setFinding(false)} />}
      {more && (
        <MoreSheet
          groups={groups}
          pathname={pathname}
          counts={counts}
          onAccount={openAccount}
          onClose={() => setMore(false)}
        />
      )}
      {account && <AccountSheet onClose={() => setAccount(false)} />}
    </div>
  );
}

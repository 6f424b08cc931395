import { searchOutline } from 'ionicons/icons';
import type { Route } from '../../../domain/routes/route.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Breadcrumbs } from '../../../kit/pages/breadcrumbs.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Company } from '../../../net/session.ts';
import { useGo } from '../../navigation/go.ts';
import { Bell } from './bell.tsx';
import { CompanyCard } from './company-card.tsx';
import { useSends } from './menu-counts.ts';
import { SyncChip } from './sync-chip.tsx';

const SendingChip = defineLazyPart('sending-chip', () => import('./sending-chip.tsx'));

export function TopBar({
  route,
  company,
  onSearch,
}: {
  route: Route | undefined;
  /** Company to show when there is no side menu. `undefined` when the side menu shows it. */
  company: Company | null | undefined;
  onSearch: () => void;
}) {
  const go = useGo();
  const sends = useSends();
  return (
    <div className="app-top">
      {company !== undefined && <CompanyCard company={company} />}
      <Breadcrumbs
        of={route?.crumbs ?? []}
        link={({ title, path }) => (
          <a
            href={path}
            onClick={(event) => {
              event.preventDefault();
              void go(path, 'back', 'push');
            }}
          >
            {title}
          </a>
        )}
      />
      <span className="spacer" />
      <button type="button" className="app-find" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon of={searchOutline} size="s" />
        <span>Buscar</span>
        <kbd>Ctrl K</kbd>
      </button>
      {sends && <SendingChip />}
      <SyncChip />
      <Bell />
    </div>
  );
}

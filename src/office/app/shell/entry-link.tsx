import { lockClosedOutline } from 'ionicons/icons';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useGo } from '../../navigation/go.ts';
import {
  isCurrentEntry,
  isCurrentScreen,
  listEntryScreens,
  type MenuEntry,
  type MenuScreen,
} from '../../page/menu.ts';
import { CountBadge } from './count-badge.tsx';
import { addCounts, type MenuCount, type MenuCounts } from './menu-counts.ts';

/** Returns a function that says why a screen is locked and leads to what it needs. */
export function useLocked(onGo?: () => void) {
  const to = useGo();
  return (screen: MenuScreen) =>
    void import('./locked.ts').then(({ sayLocked }) =>
      sayLocked(screen, (path) => {
        onGo?.();
        void to(path, 'root');
      }),
    );
}

type EntryProps = {
  entry: MenuEntry;
  pathname: string;
  counts?: MenuCounts;
  className?: string;
  onGo?: () => void;
};

/** The link of an entry, which is current on every screen of its section. */
export function EntryLink({ entry, pathname, counts = {}, className, onGo }: EntryProps) {
  return (
    <Link
      screen={entry}
      on={isCurrentEntry(entry, pathname)}
      className={className}
      count={addCounts(counts, listEntryScreens(entry))}
      onGo={onGo}
    >
      <Icon of={entry.icon} />
    </Link>
  );
}

type ScreenProps = {
  screen: MenuScreen;
  pathname: string;
  count?: MenuCount | undefined;
  className?: string;
  onGo?: () => void;
};

/** The link of one screen of a sheet or of a section. */
export function ScreenLink({ screen, pathname, ...rest }: ScreenProps) {
  return <Link screen={screen} on={isCurrentScreen(screen, pathname)} {...rest} />;
}

type LinkProps = {
  screen: MenuScreen;
  on: boolean;
  className?: string | undefined;
  count?: MenuCount | undefined;
  onGo?: (() => void) | undefined;
  children?: ReactNode;
};

function Link({ screen, on, className, count, onGo, children }: LinkProps) {
  const to = useGo();
  const sayLocked = useLocked(onGo);

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (screen.locked) return sayLocked(screen);
    onGo?.();
    void to(screen.path, 'root');
  }

  return (
    <a
      className={`${className ?? 'app-link row c-2 m gap-10'}${on ? ' on' : ''}`}
      href={screen.path}
      aria-current={on ? 'page' : undefined}
      aria-disabled={screen.locked ? true : undefined}
      title={screen.locked}
      onClick={go}
    >
      {children}
      <span>{screen.title}</span>
      {screen.locked && <Icon of={lockClosedOutline} className="app-lock" />}
      <CountBadge of={count} />
    </a>
  );
}

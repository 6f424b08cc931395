import { lockClosedOutline } from 'ionicons/icons';
import type { MouseEvent } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useGo } from '../../navigation/go.ts';
import { isCurrentEntry, type MenuEntry } from '../../page/menu.ts';

type Props = {
  entry: MenuEntry;
  pathname: string;
  count?: number | undefined;
  className?: string;
  onGo?: () => void;
};

/** Returns a function that says why an entry is locked and leads to what it needs. */
export function useLocked(onGo?: () => void) {
  const to = useGo();
  return (entry: MenuEntry) =>
    void import('./locked.ts').then(({ sayLocked }) =>
      sayLocked(entry, (path) => {
        onGo?.();
        void to(path, 'root');
      }),
    );
}

export function EntryLink({ entry, pathname, count, className, onGo }: Props) {
  const to = useGo();
  const sayLocked = useLocked(onGo);
  const on = isCurrentEntry(entry, pathname);

  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (entry.locked) return sayLocked(entry);
    onGo?.();
    void to(entry.path, 'root');
  }

  return (
    <a
      className={`${className ?? 'app-link row c-2 m gap-10'}${on ? ' on' : ''}`}
      href={entry.path}
      aria-current={on ? 'page' : undefined}
      aria-disabled={entry.locked ? true : undefined}
      title={entry.locked}
      onClick={go}
    >
      <Icon of={entry.icon} />
      <span>{entry.title}</span>
      {entry.locked && <Icon of={lockClosedOutline} className="app-lock" />}
      {count ? (
        <span className="app-link-count bad">
          {count}
          <span className="vh"> rechazadas</span>
        </span>
      ) : null}
    </a>
  );
}

import { Icon } from '../../../kit/marks/icon.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { type EntryGroup, isCurrentEntry, isSheet, listEntryScreens } from '../../page/menu.ts';
import { useSession } from '../../records/records.ts';
import { EntryLink, ScreenLink } from './entry-link.tsx';
import { LockedNote } from './locked-note.tsx';
import type { MenuCounts } from './menu-counts.ts';
import { AccountButton, SignOut, ThemeRadios } from './user-menu.tsx';
import './more-sheet.css?adopt';

type Props = {
  groups: readonly EntryGroup[];
  pathname: string;
  counts: MenuCounts;
  onAccount: () => void;
  onClose: () => void;
};

export default function MoreSheet({ groups, pathname, counts, onAccount, onClose }: Props) {
  const { user } = useSession();
  return (
    <Dialog label="Más" as="sheet" className="more-sheet" onClose={onClose}>
      <SheetHead title={user?.name} onClose={onClose} />
      <div className="q-sheet-body more-body">
        <LockedNote of={groups.flatMap(({ entries }) => entries.flatMap(listEntryScreens))} />
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title || 'Principal'}>
            {group.title && <h4>{group.title}</h4>}
            {group.entries.map((entry) =>
              isSheet(entry) ? (
                <details key={entry.title} open={isCurrentEntry(entry, pathname)}>
                  <summary className="app-link row c-2 m gap-10">
                    <Icon of={entry.icon} />
                    {entry.title}
                  </summary>
                  {entry.columns.flatMap(({ screens }) =>
                    screens.map((screen) => (
                      <ScreenLink
                        key={screen.path}
                        screen={screen}
                        pathname={pathname}
                        count={counts[screen.path]}
                        onGo={onClose}
                      />
                    )),
                  )}
                </details>
              ) : (
                <EntryLink
                  key={entry.path}
                  entry={entry}
                  pathname={pathname}
                  counts={counts}
                  onGo={onClose}
                />
              ),
            )}
          </nav>
        ))}
        <hr className="q-hr" />
        <ThemeRadios />
        <div className="more-account">
          <AccountButton onOpen={onAccount} />
          <SignOut />
        </div>
      </div>
    </Dialog>
  );
}

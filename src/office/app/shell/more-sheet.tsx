import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import type { Group } from '../../page/menu.ts';
import { useSession } from '../../records/records.ts';
import { EntryLink } from './entry-link.tsx';
import { LockedNote } from './locked-note.tsx';
import { AccountButton, SignOut, ThemeRadios } from './user-menu.tsx';
import './more-sheet.css?adopt';

type Props = {
  groups: readonly Group[];
  pathname: string;
  onAccount: () => void;
  onClose: () => void;
};

export default function MoreSheet({ groups, pathname, onAccount, onClose }: Props) {
  const { user } = useSession();
  return (
    <Dialog label="Más" as="sheet" className="more-sheet" onClose={onClose}>
      <SheetHead title={user?.name} onClose={onClose} />
      <div className="q-sheet-body more-body">
        <LockedNote of={groups.flatMap((group) => group.entries)} />
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title || 'Principal'}>
            {group.title && <h4>{group.title}</h4>}
            {group.entries.map((entry) => (
              <EntryLink key={entry.path} entry={entry} pathname={pathname} onGo={onClose} />
            ))}
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

import { type EntryGroup, isSheet } from '../../page/menu.ts';
import { EntryLink } from './entry-link.tsx';
import type { MenuCounts } from './menu-counts.ts';
import { MenuSheet } from './menu-sheet.tsx';

type Props = { group: EntryGroup; pathname: string; counts: MenuCounts };

export function MenuGroup({ group, pathname, counts }: Props) {
  return (
    <div>
      {group.title && <h4>{group.title}</h4>}
      {group.entries.map((entry) =>
        isSheet(entry) ? (
          <MenuSheet key={entry.title} sheet={entry} pathname={pathname} counts={counts} />
        ) : (
          <EntryLink key={entry.path} entry={entry} pathname={pathname} counts={counts} />
        ),
      )}
    </div>
  );
}

import { type Group, isCurrentEntry, longGroup } from '../../page/menu.ts';
import { EntryLink } from './entry-link.tsx';
import type { useRejected } from './rejected.ts';

type Props = { group: Group; pathname: string; rejected: ReturnType<typeof useRejected> };

export function MenuGroup({ group, pathname, rejected }: Props) {
  const entries = group.entries.map((entry) => (
    <EntryLink key={entry.path} entry={entry} pathname={pathname} count={rejected[entry.path]} />
  ));
  if (group.entries.length > longGroup)
    return (
      <details open={group.entries.some((entry) => isCurrentEntry(entry, pathname))}>
        <summary>{group.title}</summary>
        {entries}
      </details>
    );
  return (
    <div>
      {group.title && <h4>{group.title}</h4>}
      {entries}
    </div>
  );
}

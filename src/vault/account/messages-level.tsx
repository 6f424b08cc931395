import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { EmployerNotice } from '../messages/employer-notice.tsx';
import { useEmployerNotices } from '../messages/use-employer-notices.ts';
import type { Account } from '../session/api.ts';

/** Renders the messages of the employers that are in force: those not read first, and the read ones after them. */
export function MessagesLevel({ account: { id: owner } }: { account: Account }) {
  const { all, problem, isUnread, read } = useEmployerNotices(owner);
  if (!all) return problem ? <p className="c-2 v-settings-note">{problem}</p> : <Waiting rows={3} />;
  if (all.length === 0)
    return (
      <p className="c-2 v-settings-note">
        Su empresa no le ha escrito. Lo que le escriba queda aquí mientras esté vigente.
      </p>
    );
  const unread = all.filter(isUnread);
  return [...unread, ...all.filter((notice) => !isUnread(notice))].map((notice) => {
    const day = formatDay(dayOf(Date.parse(notice.starts_at) as Instant), 'short');
    const isNew = unread.includes(notice);
    // An answer that an earlier version kept names no company.
    const companies: readonly string[] = notice.companies ?? [];
    return (
      <EmployerNotice
        key={notice.id}
        notice={notice}
        owner={owner}
        line={[...companies, day, !isNew && 'leído'].filter(Boolean).join(' · ')}
        onRead={isNew ? () => read(notice) : undefined}
      />
    );
  });
}

import { EmployerNotice } from '../messages/employer-notice.tsx';
import { useEmployerNotices } from '../messages/use-employer-notices.ts';

/** Shows the notices of the employers until each is read on this device, also without a connection. */
export default function NoticeCards({ owner }: { owner: string }) {
  const { all = [], isUnread, read } = useEmployerNotices(owner);
  return all
    .filter(isUnread)
    .map((notice) => (
      <EmployerNotice key={notice.id} notice={notice} owner={owner} onRead={() => read(notice)} />
    ));
}

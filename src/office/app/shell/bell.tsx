import { notificationsOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { isUnread, useNotices } from '../../page/notices.ts';

const Banner = defineLazyPart('banner', () => import('./banner.tsx'));
const NoticeSheet = defineLazyPart('notice-sheet', () => import('./notice-sheet.tsx'));

/** Shows whether there are unread notices, and opens them. A notice with placement `modal` opens by itself. */
export function Bell() {
  const { data: notices = [] } = useNotices();
  const [open, setOpen] = useState(false);
  const unread = notices.filter(isUnread);
  const urgent = unread.find(({ placement }) => placement === 'modal')?.id;
  const [opened, setOpened] = useState<string>();
  // Opens once per notice. It stays open although showing a notice marks it as read.
  if (urgent && urgent !== opened) {
    setOpened(urgent);
    setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        className="q-icon-button bell relative"
        aria-label={
          unread.length === 0
            ? 'Notificaciones'
            : unread.length === 1
              ? '1 notificación sin leer'
              : `${unread.length} notificaciones sin leer`
        }
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={notificationsOutline} />
        {unread.length > 0 && <i aria-hidden="true" />}
      </button>
      {open && <NoticeSheet notices={notices} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows the first unread notice with placement `banner`. */
export function NoticeBanner() {
  const { data: notices = [] } = useNotices();
  const shown = notices.find((notice) => notice.placement === 'banner' && isUnread(notice));
  return shown ? <Banner notice={shown} /> : null;
}

import { useQueryClient } from '@tanstack/react-query';
import { notificationsOutline } from 'ionicons/icons';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { useGo } from '../go.ts';
import { isUnread, markNotice, type Notice, useNotices } from './notices.ts';

const NoticeSheet = lazy(() => import('./notice-sheet.tsx'));

/** The bell: how many notices wait, and all of them when pressed. Those for a window open by themselves. */
export function Bell() {
  const { data: notices = [] } = useNotices();
  const [open, setOpen] = useState(false);
  const unread = notices.filter(isUnread);
  const urgent = unread.some(({ placement }) => placement === 'modal');
  const [dismissed, dismiss] = useState(false);
  const showing = open || (urgent && !dismissed);
  return (
    <>
      <button
        type="button"
        className="q-ib bell"
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
      {showing && (
        <Suspense fallback={null}>
          <NoticeSheet
            notices={notices}
            onClose={() => {
              setOpen(false);
              dismiss(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Notices that stay in sight over every page until they are read. */
export function NoticeBanner() {
  const { data: notices = [] } = useNotices();
  const shown = notices.find((notice) => notice.placement === 'banner' && isUnread(notice));
  return shown ? <Banner notice={shown} /> : null;
}

function Banner({ notice }: { notice: Notice }) {
  const client = useQueryClient();
  const go = useGo();
  const { title, link_label, link_url, requires_ack } = notice;
  return (
    <p className={`q-banner nban nban--${notice.level}`} role="status">
      <b>{title}</b>
      {link_url && (
        <a
          href={link_url}
          onClick={(event) => {
            if (!link_url.startsWith('/')) return;
            event.preventDefault();
            void go(link_url, 'forward');
          }}
        >
          {link_label || 'Ver más'}
        </a>
      )}
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm"
        onClick={() => void markNotice(client, notice, requires_ack ? 'acknowledge' : 'read')}
      >
        {requires_ack ? 'Confirmo que la leí' : 'Entendido'}
      </button>
    </p>
  );
}

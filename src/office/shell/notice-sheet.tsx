import { useQueryClient } from '@tanstack/react-query';
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  closeOutline,
  informationCircleOutline,
  warningOutline,
} from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { dayOf, dayShown, type Instant } from '../../domain/day.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Icon } from '../../kit/icon.tsx';
import { isUnread, markNotice, type Notice } from './notices.ts';

const icons: Readonly<Record<Notice['level'], string>> = {
  info: informationCircleOutline,
  exito: checkmarkCircleOutline,
  advertencia: warningOutline,
  critica: alertCircleOutline,
};

/** Every notice in force. Seeing it reads it; one that asks for it is confirmed by hand. */
export default function NoticeSheet({
  notices,
  onClose,
}: {
  notices: readonly Notice[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const notice of notices) {
      if (notice.requires_ack || !isUnread(notice) || seen.current.has(notice.id)) continue;
      seen.current.add(notice.id);
      void markNotice(client, notice, 'read');
    }
  }, [client, notices]);
  return (
    <Dialog label="Notificaciones" as="sheet" onClose={onClose}>
      <div className="q-sheet__h">
        <h2 className="t-heading">Notificaciones</h2>
        <button type="button" className="q-ib" aria-label="Cerrar" onClick={onClose}>
          <Icon of={closeOutline} size="l" />
        </button>
      </div>
      <ul className="q-sheet__b nots">
        {notices.map((notice) => (
          <li key={notice.id} className={`nots--${notice.level}`}>
            <Icon of={icons[notice.level]} />
            <div>
              <b>{notice.title}</b>
              <time className="t-cap c-3" dateTime={notice.starts_at}>
                {dayShown(dayOf(Date.parse(notice.starts_at) as Instant), 'short')}
              </time>
              <p>{notice.body}</p>
              {notice.link_url && <a href={notice.link_url}>{notice.link_label || 'Ver más'}</a>}
              {notice.requires_ack && isUnread(notice) && (
                <button
                  type="button"
                  className="q-btn q-btn--plain q-btn--sm"
                  onClick={() => void markNotice(client, notice, 'acknowledge')}
                >
                  Confirmo que la leí
                </button>
              )}
            </div>
          </li>
        ))}
        {notices.length === 0 && <li className="c-3">No hay notificaciones por ahora.</li>}
      </ul>
    </Dialog>
  );
}

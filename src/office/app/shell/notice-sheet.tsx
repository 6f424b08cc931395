import { useQueryClient } from '@tanstack/react-query';
import { calendarOutline } from 'ionicons/icons';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PageLink } from '../../../kit/marks/marked-text.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { listUrgentSteps, useClosingSteps } from '../../month-end/closing/closing.ts';
import { getWorkingMonth, shiftMonth } from '../../months/month.ts';
import { useGo } from '../../navigation/go.ts';
import { NoticeRow } from '../../page/notice-row.tsx';
import { isUnread, markNotice, type Notice } from '../../page/notices.ts';
import { useOnline } from '../../records/records.ts';

/** Lists the notices in force. Showing a notice marks it as read, except one that must be acknowledged. */
export default function NoticeSheet({
  notices,
  onClose,
}: {
  notices: readonly Notice[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const online = useOnline();
  const go = useGo();
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const notice of notices) {
      if (notice.requires_ack || !isUnread(notice) || seen.current.has(notice.id)) continue;
      seen.current.add(notice.id);
      void markNotice(client, notice, 'read');
    }
  }, [client, notices]);

  function openPage(path: string, event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    void go(path, 'forward');
  }

  return (
    <Dialog label="Notificaciones" as="sheet" onClose={onClose}>
      <SheetHead title="Notificaciones" onClose={onClose} />
      <ul className="q-sheet-body notice-rows ruled">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} online={online} onPage={openPage}>
            {notice.requires_ack && isUnread(notice) && (
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={() => void markNotice(client, notice, 'acknowledge')}
              >
                Confirmo que la leí
              </button>
            )}
          </NoticeRow>
        ))}
        <DueSteps none={notices.length === 0} onPage={openPage} />
      </ul>
    </Dialog>
  );
}

type DueProps = { none: boolean; onPage: (path: string, event: MouseEvent) => void };

/** Lists the steps of the working month and the one before that are urgent, until they are done. */
function DueSteps({ none, onPage }: DueProps) {
  const month = getWorkingMonth();
  const [last, current] = [useClosingSteps(shiftMonth(month, -1)).data, useClosingSteps(month).data];
  const urgent = [last, current].flatMap((closing) => (closing ? listUrgentSteps(closing) : []));
  if (urgent.length === 0) return none ? <li className="c-3">No hay notificaciones por ahora.</li> : null;
  return urgent.map(({ text, detail, to, late }) => (
    <li key={to + text} className={`notice-rows--${late ? 'critica' : 'advertencia'}`}>
      <Icon of={calendarOutline} />
      <div>
        <b>{text}</b>
        <p className="c-2">{detail}</p>
        <p>
          <PageLink to={to} onPage={onPage}>
            Ir
          </PageLink>
        </p>
      </div>
    </li>
  ));
}

import {
  alertCircleOutline,
  checkmarkCircleOutline,
  documentOutline,
  informationCircleOutline,
  warningOutline,
} from 'ionicons/icons';
import type { MouseEvent, ReactNode } from 'react';
import { formatFileSize } from '../../domain/files/files.ts';
import { dayOf, formatDay, type Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { MarkedText, PageLink } from '../../kit/marks/marked-text.tsx';
import './notice-row.css?adopt';
import type { Notice } from './notices.ts';

const icons: Readonly<Record<Notice['level'], string>> = {
  info: informationCircleOutline,
  exito: checkmarkCircleOutline,
  advertencia: warningOutline,
  critica: alertCircleOutline,
};

export type NoticeShown = Pick<
  Notice,
  'title' | 'body' | 'level' | 'starts_at' | 'link_label' | 'link_url'
> & {
  /** `url` is absent while the file is not on the server. */
  attachment: { name: string; size: number; url?: string } | null;
};

type Props = {
  notice: NoticeShown;
  online: boolean;
  onPage?: (path: string, event: MouseEvent) => void;
  children?: ReactNode;
};

export function NoticeRow({ notice, online, onPage, children }: Props) {
  const { level, title, body, starts_at, link_label, link_url, attachment } = notice;
  const since = Date.parse(starts_at);
  return (
    <li className={`notice-rows--${level}`}>
      <Icon of={icons[level]} />
      <div>
        <b>{title}</b>
        {!Number.isNaN(since) && (
          <time className="t-caption c-3" dateTime={starts_at}>
            {formatDay(dayOf(since as Instant), 'short')}
          </time>
        )}
        <div className="notice-body breaks c-2">
          <MarkedText text={body} onPage={onPage} />
        </div>
        {link_url && (
          <p>
            <PageLink to={link_url} onPage={onPage}>
              {link_label || 'Ver más'}
            </PageLink>
          </p>
        )}
        {attachment && <Attached of={attachment} online={online} />}
        {children}
      </div>
    </li>
  );
}

function Attached({
  of: { name, size, url },
  online,
}: {
  of: NonNullable<NoticeShown['attachment']>;
  online: boolean;
}) {
  const words = (
    <>
      <Icon of={documentOutline} size="s" />
      <span>{name}</span>
      <small>{formatFileSize(size)}</small>
    </>
  );
  if (!url) return <p className="notice-actions row wrap breaks">{words}</p>;
  if (!online)
    return (
      <p className="notice-actions row wrap breaks c-3">
        {words}
        <small>Sin conexión: el adjunto se descarga al volver.</small>
      </p>
    );
  return (
    <a className="notice-actions row wrap breaks" href={url} download={name}>
      {words}
      <small>Descargar</small>
    </a>
  );
}

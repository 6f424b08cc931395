import type { ReactNode } from 'react';
import { isFileLike } from '../../domain/files/files.ts';
import { NoticeRow, type NoticeShown } from '../page/notice-row.tsx';
import { useOnline } from '../records/records.ts';

type Values = Readonly<Record<string, unknown>>;

const levels = ['info', 'exito', 'advertencia', 'critica'] as const;
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

export default function NoticePreview({ values }: { values: Values }) {
  const online = useOnline();
  const notice = shownFrom(values);
  const employees = values['audience'] === 'empleados';
  const placement = employees ? 'vault' : words(values['placement']);
  const inside = (
    <ul className="notice-rows ruled">
      <NoticeRow notice={notice} online={online} onPage={(_, event) => event.preventDefault()} />
    </ul>
  );
  return (
    <section className="notice-preview stack gap-12" aria-labelledby="npre-h">
      <h2 id="npre-h" className="t-sub">
        Así se verá
      </h2>
      {placement === 'banner' && (
        <Seen as="Como franja, sobre cada página, hasta que se lea">
          <p className={`q-banner row gap-12 notice-bar--${notice.level}`}>
            <b className="grow m">{notice.title}</b>
            {notice.link_url && <span className="notice-preview-link">{notice.link_label || 'Ver más'}</span>}
            <span className="notice-preview-link">
              {values['requires_ack'] ? 'Confirmo que la leí' : 'Entendido'}
            </span>
          </p>
        </Seen>
      )}
      {placement === 'modal' && (
        <Seen as="Como ventana, al entrar, hasta que se lea">
          <div className="notice-preview-window">
            <h3 className="t-heading">Notificaciones</h3>
            {inside}
          </div>
        </Seen>
      )}
      {placement === 'vault' && <Seen as="En la bóveda de cada empleado, al inicio">{inside}</Seen>}
      {placement !== 'vault' && placement !== 'modal' && <Seen as="En la campana">{inside}</Seen>}
    </section>
  );
}

function Seen({ as, children }: { as: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption className="t-caption c-3">{as}</figcaption>
      {children}
    </figure>
  );
}

function shownFrom(values: Values): NoticeShown {
  const file = values['attachment'];
  return {
    title: words(values['title']) || 'Título',
    body: words(values['body']) || 'Texto de la notificación',
    level: levels.find((level) => level === values['level']) ?? 'info',
    starts_at: words(values['starts_at']),
    link_label: words(values['link_label']),
    link_url: words(values['link_url']),
    attachment: isFileLike(file) ? { name: file.name, size: file.size } : null,
  };
}

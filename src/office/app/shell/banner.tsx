import { useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../navigation/go.ts';
import { markNotice, type Notice } from '../../page/notices.ts';

export default function Banner({ notice }: { notice: Notice }) {
  const client = useQueryClient();
  const go = useGo();
  const { title, link_label, link_url, requires_ack } = notice;
  return (
    <p className={`q-banner row gap-12 notice-bar--${notice.level}`} role="status">
      <b className="grow m">{title}</b>
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

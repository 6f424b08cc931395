import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { Icon } from '../marks/icon.tsx';

type Props = { page: number; last: number; onPage: (page: number) => void };

/** Renders nothing when there is one page. */
export function Pages({ page, last, onPage }: Props) {
  if (last <= 1) return null;
  return (
    <>
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label="Página anterior"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={chevronBackOutline} size="s" />
      </button>
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label="Página siguiente"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={chevronForwardOutline} size="s" />
      </button>
    </>
  );
}

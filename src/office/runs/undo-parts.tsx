import { arrowUndoOutline, warningOutline } from 'ionicons/icons';
import { formatPeopleCount } from '../../domain/text/people-count.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import type { useUndoNovelties } from './undo-novelties.ts';

type Undoing = ReturnType<typeof useUndoNovelties>;

/** Names how many people were not undone, because somebody changed them since. */
export function RefusedUndoNote({ refused }: Pick<Undoing, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <p className="q-note q-note--warn" role="alert">
      <Icon of={warningOutline} />
      <span>
        No se deshizo lo de {formatPeopleCount(refused.length)}: alguien las cambió después. Revíselas en el
        pago.
      </span>
    </p>
  );
}

/** Undoes what is left of a write. */
export function UndoButton({ left, busy, undo }: Pick<Undoing, 'left' | 'busy' | 'undo'>) {
  if (left.length === 0) return null;
  return (
    <button type="button" className="q-btn q-btn--plain" aria-disabled={busy} onClick={() => void undo()}>
      <Icon of={arrowUndoOutline} />
      {busy ? 'Deshaciendo…' : 'Deshacer'}
    </button>
  );
}

import { createOutline, warningOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { NoveltyColumn, PersonRow } from './grid-columns.ts';
import type { RefusedRow } from './typed-rows.ts';

type Props = {
  person: PersonRow | undefined;
  name: string;
  /** Nothing for the absences. */
  column: NoveltyColumn | undefined;
  text: string;
  isLocked: boolean;
  refused: RefusedRow | undefined;
  /** Words for the values that a paste left out. */
  note: string | undefined;
  onOpen: () => void;
};

/** The cell in focus: whose it is, what it says and, when it was refused, why. */
export function CellBar({ person, name, column, text, isLocked, refused, note, onOpen }: Props) {
  return (
    <div className="run-sheet-bar row wrap gap-8 fixed">
      {person && (
        <p className="grow">
          <b>{name}</b>
          <span className="c-3"> · {column?.label ?? 'Ausencias'}</span>
          {text && <span className="q-num"> · {text}</span>}
        </p>
      )}
      {person && isLocked && (
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onOpen}>
          <Icon of={createOutline} />
          {column ? 'Ver el detalle' : 'Cambiar ausencias'}
        </button>
      )}
      <div id="cell-bar" role="status" className="run-sheet-said">
        {refused && (
          <span className="q-error">
            <Icon of={warningOutline} size="s" />
            {refused.words}
          </span>
        )}
        {!refused && note && <span className="c-2">{note}</span>}
      </div>
    </div>
  );
}

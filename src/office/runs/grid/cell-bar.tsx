import { createOutline, warningOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Run } from '../runs.ts';
import type { AbsenceBarProps } from './absence-bar.tsx';
import type { NoveltyColumn, PersonRow } from './grid-columns.ts';
import type { RefusedRow } from './typed-rows.ts';

const AbsenceBar = defineLazyPart('novelties-parts', async () => ({
  default: (await import('../novelties-parts.tsx')).AbsenceBar,
}));
const CellSum = defineLazyPart('novelties-parts', async () => ({
  default: (await import('../novelties-parts.tsx')).CellSum,
}));

type Props = {
  run: Run;
  person: PersonRow | undefined;
  name: string;
  /** Nothing for the absences. */
  column: NoveltyColumn | undefined;
  text: string;
  isLocked: boolean;
  /** The text of the cell is what the payment was worked out with. */
  isStored: boolean;
  /** Absences are written in the bar. */
  absence: Omit<AbsenceBarProps, 'run' | 'person'> | undefined;
  refused: RefusedRow | undefined;
  /** Why the absence that is being written cannot be stored. */
  fault: string | undefined;
  /** Words for the values that a paste left out. */
  note: string | undefined;
  onOpen: () => void;
};

/** The cell in focus: whose it is, what it says and how it is worked out and, when it was refused, why. */
export function CellBar(props: Props) {
  const { run, person, name, column, text, isLocked, isStored, absence, refused, fault, note, onOpen } =
    props;
  return (
    <div className="run-sheet-bar row wrap gap-8 fixed">
      {person && (
        <p className={absence ? undefined : 'grow'}>
          <b>{name}</b>
          <span className="c-3"> · {column?.label ?? 'Ausencias'}</span>
          {text && !absence && <span className="q-num"> · {text}</span>}
        </p>
      )}
      {person && absence && <AbsenceBar key={person.employee.id} run={run} person={person} {...absence} />}
      {person && column && isStored && text && <CellSum run={run} person={person} column={column} />}
      {person && isLocked && (
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onOpen}>
          <Icon of={createOutline} />
          {column ? 'Ver el detalle' : absence ? 'Más datos' : 'Cambiar ausencias'}
        </button>
      )}
      <div id="cell-bar" role="status" className="run-sheet-said">
        {(fault ?? refused?.words) && (
          <span className="q-error">
            <Icon of={warningOutline} size="s" />
            {fault ?? refused?.words}
          </span>
        )}
        {!refused && !fault && note && <span className="c-2">{note}</span>}
      </div>
    </div>
  );
}

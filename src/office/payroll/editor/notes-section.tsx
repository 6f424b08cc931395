import { addOutline, trashOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { focusFallback } from '../../../kit/pages/focus-fallback.ts';
import { RowProblem } from './rows/concept-row.tsx';
import './notes.css?adopt';
import type { Problem } from './problems.ts';

type Props = { notes: readonly string[]; problem: Problem | undefined; onChange: (notes: string[]) => void };

/** Longest note and most notes of a document that the API accepts. */
const longest = 500;
const most = 10;

/** Notes of the document besides its figures; a line to begin with while there is none. */
export default function NotesSection({ notes, problem, onChange }: Props) {
  const put = (at: number, text: string) => onChange(notes.map((note, i) => (i === at ? text : note)));
  return (
    <section className="line-section rule-top" data-field="notes">
      <div className="line-head stack">
        <h2 className="t-sub">Notas</h2>
      </div>
      {notes.map((note, i) => (
        <div className="note-row stack" key={i}>
          <textarea
            className="q-input"
            aria-label={`Nota ${i + 1}`}
            rows={2}
            maxLength={longest}
            value={note}
            // biome-ignore lint/a11y/noAutofocus: it has just been asked for
            autoFocus={note === ''}
            onChange={(event) => put(i, event.target.value)}
          />
          <small className="c-3 q-num">
            {note.length} de {longest}
          </small>
          <button
            type="button"
            className="q-icon-button q-icon-button--small"
            aria-label={`Quitar la nota ${i + 1}`}
            onClick={(event) => {
              focusFallback(event.currentTarget, '.line-section', '.line-add');
              onChange(notes.filter((_, at) => at !== i));
            }}
          >
            <Icon of={trashOutline} size="s" className="c-3" />
          </button>
        </div>
      ))}
      {problem && <RowProblem problem={problem} />}
      {notes.length < most && (
        <button
          type="button"
          className="q-btn q-btn--ghost line-add"
          onClick={() => onChange([...notes, ''])}
        >
          <Icon of={addOutline} />
          {notes.length === 0 ? 'Agregar nota' : 'Otra nota'}
        </button>
      )}
    </section>
  );
}

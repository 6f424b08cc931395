import { useQueryClient } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import type { Errors } from '../../domain/records/errors.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import type { PersonSnapshot } from './read-at.ts';
import type { Run, WholePerson } from './runs.ts';
import { type PersonChanges, savePerson } from './save-person.ts';

export type EditProps = { run: Run; person: WholePerson };
/** Of a box: the person as it was read at. */
export type BoxProps = EditProps & { read: PersonSnapshot };

type Props = BoxProps & {
  title: string;
  /** Values as written now; nothing when they are not ready to be sent. */
  changes: () => PersonChanges | undefined;
  /** Offered when something is written already: goes back to what is worked out. */
  without?: { words: string; changes: PersonChanges; reset: () => void } | undefined;
  children: (errors: Errors) => ReactNode;
};

/**
 * A few fields of one person and their «Guardar»: what was typed is saved and worked out at once, over the version it was
 * read at.
 */
export function EditBox({ run, person, read, title, changes, without, children }: Props) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function keep(values: PersonChanges | undefined, kept?: () => void) {
    if (busy || !values) return;
    setBusy(true);
    const result = await savePerson(client, run, person, values);
    setErrors('errors' in result ? result.errors : {});
    setBusy(false);
    if ('errors' in result) return;
    read.onSaved(result.saved);
    kept?.();
  }
  return (
    <form
      className="run-edit stack gap-12 boxed"
      noValidate
      onChange={read.onTyping}
      onSubmit={(event) => {
        event.preventDefault();
        void keep(changes());
      }}
    >
      <h3 className="t-label m c-2">{title}</h3>
      {children(errors)}
      {read.stale && (
        <p className="q-note q-note--warn" role="status">
          <Icon of={warningOutline} />
          <span>Alguien cambió a esta persona mientras usted la editaba.</span>
        </p>
      )}
      <div className="detail-actions flex wrap gap-8">
        {read.stale && (
          <button type="button" className="q-btn q-btn--ghost" onClick={read.onRead}>
            Traer lo guardado
          </button>
        )}
        {without && (
          <button
            type="button"
            className="q-btn q-btn--ghost"
            aria-disabled={busy}
            onClick={() => void keep(without.changes, without.reset)}
          >
            {without.words}
          </button>
        )}
        <button type="submit" className="q-btn q-btn--plain" aria-disabled={busy}>
          Guardar
        </button>
      </div>
    </form>
  );
}

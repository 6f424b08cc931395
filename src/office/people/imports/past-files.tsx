import { documentTextOutline } from 'ionicons/icons';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask } from '../../../kit/overlays/announce.ts';
import { focusTitle } from '../../../kit/pages/title-focus.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import type { ImportsPath } from './originals.ts';

export type PastFile = {
  id: string;
  file_name: string;
  created_at: string;
  undone_at: string | null;
  has_file: boolean;
  by: string | null;
  /** Counts of its result: `12 creadas`. */
  came: readonly (string | false)[];
  /** Sentences on what undoing does; nothing when there is nothing to take back. */
  undoing: string[];
};

/** The files that were imported, and taking back what they brought. */
export function PastFiles({
  files,
  path,
  onUndo,
}: {
  files: readonly PastFile[];
  path: ImportsPath;
  onUndo: (id: string) => void;
}) {
  if (files.length === 0) return null;

  async function undo({ id, undoing }: PastFile) {
    const sure = await ask({
      title: '¿Deshacer esta importación?',
      lines: undoing,
      badge: 'danger',
      accept: 'Deshacer',
      cancel: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    onUndo(id);
    focusTitle();
  }

  return (
    <section className="q-card">
      <h2 className="t-sub">Archivos importados</h2>
      <ul className="import-history">
        {files.map((one) => (
          <li key={one.id}>
            <Icon of={documentTextOutline} className="c-3" />
            <span>
              {one.file_name}
              <small className="c-3">
                {[
                  formatDay(dayOf(Date.parse(one.created_at) as Instant), 'short'),
                  one.by,
                  ...one.came,
                  one.undone_at && 'deshecha',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {one.has_file && (
              <a
                className="q-btn q-btn--ghost q-btn--sm"
                aria-label={`Descargar ${one.file_name}`}
                href={buildFileAddress(`/${path}/${one.id}/file`)}
                download
              >
                Descargar
              </a>
            )}
            {!one.undone_at && one.undoing.length > 0 && (
              <button
                type="button"
                className="q-btn q-btn--ghost q-btn--sm"
                aria-label={`Deshacer ${one.file_name}`}
                onClick={() => void undo(one)}
              >
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

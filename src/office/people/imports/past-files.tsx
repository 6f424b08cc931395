import { useQueryClient } from '@tanstack/react-query';
import { documentTextOutline } from 'ionicons/icons';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask } from '../../../kit/overlays/announce.ts';
import { focusTitle } from '../../../kit/pages/title-focus.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import {
  describeImportCounts,
  describeImportUndo,
  type ImportLog,
  undoImport,
  useImportLog,
} from './import-log.ts';

export const confirmUndo = (lines: string[]): Promise<boolean> =>
  ask({
    title: '¿Deshacer esta importación?',
    lines,
    badge: 'danger',
    accept: 'Deshacer',
    cancel: 'Cancelar',
    danger: true,
  });

/** The files that were imported, and taking back what they brought. */
export function PastFiles({ log }: { log: ImportLog }) {
  const client = useQueryClient();
  const { data: files = [] } = useImportLog(log);
  if (files.length === 0) return null;

  async function undo(id: string, lines: string[]) {
    if (!(await confirmUndo(lines))) return;
    void undoImport(client, log, id);
    focusTitle();
  }

  return (
    <section className="q-card">
      <h2 className="t-sub">Archivos importados</h2>
      <ul className="import-history full">
        {files.map((one) => {
          const undoing = describeImportUndo(log, one.left_count, one.changed_count);
          return (
            <li key={one.id}>
              <Icon of={documentTextOutline} className="c-3" />
              <span>
                {one.file_name}
                <small className="c-3">
                  {[
                    formatDay(dayOf(Date.parse(one.created_at) as Instant), 'short'),
                    one.by,
                    ...describeImportCounts(log, one),
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
                  href={buildFileAddress(`/${log.path}/${one.id}/file`)}
                  download
                >
                  Descargar
                </a>
              )}
              {!one.undone_at && undoing.length > 0 && (
                <button
                  type="button"
                  className="q-btn q-btn--ghost q-btn--sm"
                  aria-label={`Deshacer ${one.file_name}`}
                  onClick={() => void undo(one.id, undoing)}
                >
                  Deshacer
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Reading } from '../../records/reading.tsx';
import NoveltiesDialog from '../novelties-dialog.tsx';
import { type Run, useRunPerson } from '../runs.ts';

type Props = { run: Run; employee: string; onClose: () => void };

/** Novelties of one person of the grid that have dates, words or several values. */
export function PersonNoveltiesDialog({ run, employee, onClose }: Props) {
  const query = useRunPerson(run.id, employee);
  if (query.data) return <NoveltiesDialog run={run} person={query.data} onClose={onClose} />;
  // A dialog that gives its place to another would leave its step of the history behind.
  if (!query.isError) return null;
  return (
    <Dialog label="Novedades" as="sheet" onClose={onClose}>
      <SheetHead title="Novedades" onClose={onClose} />
      <Reading of={query} />
    </Dialog>
  );
}

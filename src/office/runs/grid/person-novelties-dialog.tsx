import { useState } from 'react';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Reading } from '../../records/reading.tsx';
import NoveltiesDialog from '../novelties-dialog.tsx';
import { type Run, useRunPerson, type WholePerson } from '../runs.ts';

type Props = { run: Run; employee: string; onClose: () => void };

/** Novelties of one person of the grid that have dates, words or several values. */
export function PersonNoveltiesDialog({ run, employee, onClose }: Props) {
  const query = useRunPerson(run.id, employee);
  // Not what an earlier opening left in memory: the grid may have saved other values since.
  const [person, setPerson] = useState<WholePerson>();
  if (!person && query.data && query.fetchStatus !== 'fetching') setPerson(query.data);
  if (person) return <NoveltiesDialog run={run} person={person} onClose={onClose} />;
  // A dialog that gives its place to another would leave its step of the history behind.
  if (!query.isError) return null;
  return (
    <Dialog label="Novedades" as="sheet" onClose={onClose}>
      <SheetHead title="Novedades" onClose={onClose} />
      <Reading of={query} />
    </Dialog>
  );
}

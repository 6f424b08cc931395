import { useQueryClient } from '@tanstack/react-query';
import { closeOutline, openOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Dialog } from '../../kit/dialog.tsx';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useOnline } from '../records.ts';
import { removePerson } from './acts.ts';
import { PersonDetail } from './person-detail.tsx';
import { type Run, useRunPerson } from './runs.ts';
import './style.ts';

type Props = { run: Run; employee: string; beside: boolean; onClose: () => void };

/** What a payment pays one person: beside the table, or over it on a phone. Escape closes it. */
export default function PersonPane({ run, employee, beside, onClose }: Props) {
  const client = useQueryClient();
  const online = useOnline();
  const { data: person, isError, refetch } = useRunPerson(run.id, employee);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!beside) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close.current();
    };
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [beside]);

  async function remove() {
    if (person && (await removePerson(client, run, person))) onClose();
  }
  const inside = (
    <>
      <div className="dh">
        <span className="t-label c-3">Lo que se le paga</span>
        <span style={{ flex: 1 }} />
        <Link className="q-ib q-ib--sm" aria-label="Abrir su ficha" to={`/employees/${employee}/edit`}>
          <Icon of={openOutline} />
        </Link>
        <button type="button" className="q-ib q-ib--sm" aria-label="Cerrar el detalle" onClick={onClose}>
          <Icon of={closeOutline} />
        </button>
      </div>
      {person ? (
        <PersonDetail run={run} person={person} onRemove={() => void remove()} />
      ) : isError || !online ? (
        <Failed offline={!online} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
  if (beside)
    return (
      <aside className="det" aria-label="Lo que se le paga">
        {inside}
      </aside>
    );
  return (
    <Dialog label="Lo que se le paga" as="sheet" onClose={onClose}>
      {inside}
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { focusTitle } from '../../kit/pages/title-focus.ts';
import { DetailPane } from '../page/detail-pane.tsx';
import { Reading } from '../records/reading.tsx';
import { removePerson } from './acts.ts';
import { PersonDetail } from './person-detail.tsx';
import { type Run, useRunPerson } from './runs.ts';
import '../payroll/document/payrolls.css?adopt';
import '../page/split.css?adopt';
import './runs.css?adopt';

type Props = { run: Run; employee: string; beside: boolean; onClose: () => void };

/** Pay of one person in a payment: beside the table, or over it on a phone. */
export default function PersonPane({ run, employee, beside, onClose }: Props) {
  const client = useQueryClient();
  const query = useRunPerson(run.id, employee);
  const { data: person } = query;
  async function remove() {
    if (!person || !(await removePerson(client, run, person))) return;
    onClose();
    focusTitle();
  }
  return (
    <DetailPane
      label="Lo que se le paga"
      title="Lo que se le paga"
      way={{ words: 'Abrir su ficha', to: `/employees/${employee}/edit` }}
      beside={beside}
      onClose={onClose}
    >
      {person ? (
        <PersonDetail run={run} person={person} onRemove={() => void remove()} />
      ) : (
        <Reading of={query} />
      )}
    </DetailPane>
  );
}

import { swapHorizontalOutline, trashOutline } from 'ionicons/icons';
import { documentStates } from '../../../domain/payroll/desk/document-state.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { PayrollRow } from '../document/payrolls.ts';

type Note = NonNullable<PayrollRow['note']>;

/** Returns for example `Eliminación en cola`. */
export function noteWords({ note_type, state }: Pick<Note, 'note_type' | 'state'>): string {
  const [name, ending] = note_type === 2 ? ['Eliminación', 'a'] : ['Reemplazo', 'o'];
  const { look } = documentStates[state];
  const how = { enviado: `enviad${ending}`, rechazado: `rechazad${ending}`, cola: 'en cola' };
  return `${name} ${look in how ? how[look as keyof typeof how] : 'en borrador'}`;
}

type Props = {
  of: Note;
  /** There is room to show the words, besides reading them aloud. */
  withWords?: boolean;
};

/** Mark of a note that changes the payroll and that DIAN has not accepted. */
export function NoteUnderWay({ of, withWords }: Props) {
  const words = noteWords(of);
  return (
    <span
      className={`note-under-way inline-row gap-4 ${of.state === 'rechazada' ? 'c-danger' : 'c-2'}`}
      title={withWords ? undefined : words}
    >
      <Icon of={of.note_type === 2 ? trashOutline : swapHorizontalOutline} size="s" />
      <span className={withWords ? undefined : 'vh'}>{words}</span>
    </span>
  );
}

import {
  acceptedStates,
  type DocumentState,
  documentStates,
  everyState,
  type StateLook,
  undoneStates,
} from '../../../domain/payroll/desk/document-state.ts';
import type { Summary } from './payrolls.ts';

export const lookWords: Readonly<Record<StateLook, string>> = {
  borrador: 'Borrador',
  cola: 'En cola',
  enviado: 'Enviado',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
};

/** Look that a state is counted in: a document that an adjustment replaced or removed had been accepted. */
const countedAs = (state: DocumentState): StateLook =>
  undoneStates.includes(state) ? 'aceptado' : documentStates[state].look;

/** The states that are counted together. */
export const listLookStates = (look: StateLook): DocumentState[] =>
  everyState.filter((state) => countedAs(state) === look);

export const countDocuments = (states: Summary['states'] | undefined, look: StateLook): number =>
  listLookStates(look).reduce((count, state) => count + (states?.[state] ?? 0), 0);

type Chip = { words: string; look: StateLook; states: readonly DocumentState[]; count: number };

/** Chips of a list: one for each look, and one for each way in which a note undid what DIAN had accepted. */
export function listStateChips(states: Summary['states'] | undefined): Chip[] {
  const chip = (words: string, look: StateLook, those: readonly DocumentState[]): Chip => ({
    words,
    look,
    states: those,
    count: those.reduce((count, state) => count + (states?.[state] ?? 0), 0),
  });
  return [
    ...(Object.keys(lookWords) as StateLook[]).map((look) =>
      chip(lookWords[look], look, look === 'aceptado' ? acceptedStates : listLookStates(look)),
    ),
    ...undoneStates.map((state) => chip(documentStates[state].word, documentStates[state].look, [state])),
  ];
}

type Props = { states: Summary['states'] | undefined; value: string; onChange: (value: string) => void };

/** One chip for each state that has documents, with how many; pressed, it leaves only those. */
export function StateChips({ states, value, onChange }: Props) {
  const chosen = value.split(',');
  return (
    <fieldset className="q-chips state-chips" aria-label="Estado">
      {listStateChips(states).map(({ words, look, states: those, count }) => {
        const on = those.some((state) => chosen.includes(state));
        if (count === 0 && !on) return null;
        return (
          <button
            key={words}
            type="button"
            className={`q-chip${on ? ' on' : ''}`}
            aria-pressed={on}
            onClick={() => onChange(on ? '' : those.join(','))}
          >
            <i className={`state-dot state-dot--${look}`} />
            {words} <b className="q-num">{count}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

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

/** A document that a note replaced or eliminated counts as accepted. */
const countedAs = (state: DocumentState): StateLook =>
  undoneStates.includes(state) ? 'aceptado' : documentStates[state].look;

export const listLookStates = (look: StateLook): DocumentState[] =>
  everyState.filter((state) => countedAs(state) === look);

export const countDocuments = (states: Summary['states'] | undefined, look: StateLook): number =>
  listLookStates(look).reduce((count, state) => count + (states?.[state] ?? 0), 0);

type Chip = { words: string; look: StateLook; states: readonly DocumentState[]; count: number };

/** Chips of a list: one for each look, and one for each state in which a note undid an accepted document. */
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

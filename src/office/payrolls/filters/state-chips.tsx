import {
  type DocumentState,
  documentStates,
  everyState,
  type StateLook,
  undoneStates,
} from '../../../domain/document-state.ts';
import type { Summary } from '../payrolls.ts';

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
export const statesOf = (look: StateLook): DocumentState[] =>
  everyState.filter((state) => countedAs(state) === look);

export const countOf = (states: Summary['states'] | undefined, look: StateLook): number =>
  statesOf(look).reduce((count, state) => count + (states?.[state] ?? 0), 0);

type Props = { states: Summary['states'] | undefined; value: string; onChange: (value: string) => void };

/** One chip for each look that has documents, with how many; pressed, it leaves only those. */
export function StateChips({ states, value, onChange }: Props) {
  const chosen = value.split(',');
  return (
    <fieldset className="q-chips state-chips" aria-label="Estado">
      {(Object.keys(lookWords) as StateLook[]).map((look) => {
        const on = statesOf(look).some((state) => chosen.includes(state));
        const count = countOf(states, look);
        if (count === 0 && !on) return null;
        return (
          <button
            key={look}
            type="button"
            className={`q-chip${on ? ' on' : ''}`}
            aria-pressed={on}
            onClick={() => onChange(on ? '' : statesOf(look).join(','))}
          >
            <i className={`state-dot state-dot--${look}`} />
            {lookWords[look]} <b className="q-num">{count}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

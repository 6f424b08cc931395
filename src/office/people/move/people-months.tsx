import { checkmarkOutline, swapHorizontalOutline } from 'ionicons/icons';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MoveMonth, MoveMonthState } from '../../../domain/migration/move-plan.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { type Month, toMonthText } from '../../../domain/values/month.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { ShownPlan } from './move-messages.ts';

type Props = Pick<ShownPlan, 'people' | 'months'>;

/** People shown before the person asks for all. Those with gaps come first. */
const FIRST_PEOPLE = 12;

const stateWords: Readonly<Record<MoveMonthState, string>> = {
  document: 'un documento',
  adjusted: 'con ajuste',
  missing: 'falta',
  none: 'no aplica',
};

/** Matrix of people and months. On a phone it is a list, with the months of each person under their name. */
export function PeopleMonths({ people, months }: Props) {
  const [isWhole, setWhole] = useState(false);
  const ordered = [...people.filter(({ hasGaps }) => hasGaps), ...people.filter(({ hasGaps }) => !hasGaps)];
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_PEOPLE);
  const years = new Set(months.map(({ year }) => year)).size;
  const [at, setAt] = useState({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const pointed = shown[at.row]?.months[at.column];

  /** Moves with the arrows: up and down by person, left and right by month. Home and End go along the months. */
  function move(event: KeyboardEvent): void {
    const next = findNextPlace(event.key, at, { rows: shown.length, columns: months.length });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    body.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  }
  return (
    <section className="move-people" aria-label="Personas y meses">
      <div className="move-scroll goes-on">
        <table>
          <thead>
            <tr>
              <th scope="col">Persona</th>
              {months.map((month) => (
                <th scope="col" key={toMonthText(month)} className="not-phone">
                  {shortMonth(month, years > 1)}
                </th>
              ))}
              <th scope="col">
                <span className="vh">Estado</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((person, row) => (
              <tr key={person.person} className={person.hasGaps ? 'move-gap' : undefined}>
                <th scope="row">{person.list_name}</th>
                {person.months.map((month, column) => (
                  <td key={toMonthText(month)} className="not-phone">
                    <MonthButton
                      month={month}
                      place={`${row} ${column}`}
                      isReached={at.row === row && at.column === column}
                      onReach={() => setAt({ row, column })}
                      onKeyDown={move}
                    />
                  </td>
                ))}
                <td className={person.hasGaps ? 'move-note b' : 'move-note c-2'}>{person.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="move-legend row wrap gap-16 t-label c-2">
        <span className="row gap-6 not-phone">
          <MonthMark state="document" /> Un documento
        </span>
        <span className="row gap-6 not-phone">
          <MonthMark state="adjusted" /> Con ajuste
        </span>
        <span className="row gap-6 not-phone">
          <MonthMark state="missing" /> Falta
        </span>
        {pointed && (
          <span className="not-phone">
            {shown[at.row]?.list_name}, {describeMonth(pointed)}
          </span>
        )}
        <span className="spacer" />
        <span>
          {shown.length} de {people.length} personas
          {shown.length < people.length && (
            <>
              {' · '}
              <button type="button" className="move-all" onClick={() => setWhole(true)}>
                ver todas
              </button>
            </>
          )}
        </span>
      </div>
    </section>
  );
}

const shortMonth = ({ year, month }: Month, withYear: boolean): string => {
  const name = formatMonth(year, month, 'short').slice(0, 3).toLowerCase();
  return withYear ? `${name} ${String(year).slice(2)}` : name;
};

type Place = { row: number; column: number };

/** Place that a key leads to inside the edges; `undefined` for a key that moves nothing. */
function findNextPlace(
  key: string,
  { row, column }: Place,
  { rows, columns }: { rows: number; columns: number },
): Place | undefined {
  const steps: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  const next = steps[key];
  if (!next || rows === 0 || columns === 0) return undefined;
  const inside = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return { row: inside(next.row, rows), column: inside(next.column, columns) };
}

const describeMonth = ({ year, month, state }: MoveMonth): string =>
  `${formatMonth(year, month)}: ${stateWords[state]}`;

type MonthButtonProps = {
  month: MoveMonth;
  place: string;
  /** One month of the table is reached with the tabulator, and the others from it with the arrows. */
  isReached: boolean;
  onReach: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function MonthButton({ month, place, isReached, onReach, onKeyDown }: MonthButtonProps) {
  const words = describeMonth(month);
  return (
    <button
      type="button"
      className="move-month"
      title={words}
      data-place={place}
      tabIndex={isReached ? 0 : -1}
      onClick={onReach}
      onFocus={onReach}
      onKeyDown={onKeyDown}
    >
      <MonthMark state={month.state} />
      <span className="vh">{words}</span>
    </button>
  );
}

function MonthMark({ state }: { state: MoveMonthState }) {
  return (
    <span className={`move-mark move-mark--${state}`}>
      {state === 'document' && <Icon of={checkmarkOutline} size="s" />}
      {state === 'adjusted' && <Icon of={swapHorizontalOutline} size="s" />}
      {state === 'none' && <span aria-hidden="true">–</span>}
    </span>
  );
}
